package parley.imports;

/** What is wrong with a cell before it is a value of a contact. */
enum CellFault {
  INVALID_ENCODING("invalid_encoding", "holds bytes that are not in the file's encoding"),
  SCIENTIFIC_NOTATION(
      "phone_in_scientific_notation", "was shortened by a spreadsheet: its digits are lost");

  private final String code;
  private final String message;

  CellFault(String code, String message) {
    this.code = code;
    this.message = message;
  }

  /** In the API. */
  String code() {
    return code;
  }

  String message() {
    return message;
  }
}
