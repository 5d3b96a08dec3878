package parley.bench;

/**
 * Sends that are answered with {@code queued}, and go no further: the provider takes the first 64
 * and is silent, which fills all the places that the server has for calls. Leaves a full queue, so
 * nothing can be measured after it.
 */
record SendToQueued(String name) implements Operation {
  @Override
  public Measurement measure(Stage stage) {
    stage.provider().stall(stage);
    return new Asking(name, SendToQueued::sending).measure(stage);
  }

  static Calls sending(World world) {
    return random ->
        world
            .requests()
            .post(
                "/v1/conversations/" + world.conversation(random) + "/messages",
                Texts.message(random.nextInt(100_000)));
  }
}
