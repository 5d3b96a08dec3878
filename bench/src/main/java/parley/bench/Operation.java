package parley.bench;

/** Something that clients do. */
interface Operation {
  String name();

  Measurement measure(Stage stage);
}
