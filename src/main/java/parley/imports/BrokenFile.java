package parley.imports;

/** A file is not read beyond some place. */
final class BrokenFile extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;

  /** One that can't be read. */
  BrokenFile(String message) {
    this("malformed_file", message);
  }

  /** The same for another reason. */
  BrokenFile(String code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  ImportFailure failure() {
    return new ImportFailure(code, String.valueOf(getMessage()));
  }
}
