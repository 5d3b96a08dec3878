package parley;

/** The command line of Parley. */
public final class Main {

  private Main() {}

  /** Runs Parley; for now it only says its name. */
  public static void main(String[] arguments) {
    System.out.println(greeting());
  }

  static String greeting() {
    return "Parley";
  }
}
