package parley.bench;

/** What a start of the server took. */
record Start(double firstAnswerMs, long idleBytes) {}
