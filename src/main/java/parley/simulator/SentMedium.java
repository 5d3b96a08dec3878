package parley.simulator;

/**
 * What is remembered of a file that was sent: enough to tell whether it was the right one.
 *
 * @param sha256 in hexadecimal digits
 */
record SentMedium(String id, String mimeType, String sha256, int fileSize) {
  static SentMedium of(SimulatedFile simulatedFile) {
    return new SentMedium(
        simulatedFile.id(),
        simulatedFile.mimeType(),
        simulatedFile.fileContent().sha256Hex(),
        simulatedFile.fileContent().length());
  }
}
