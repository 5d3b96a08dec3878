package parley.storage;

/** On SQLite the lock of the data folder proves that every other process is dead. */
record SoleProcess(long process) implements Heartbeat {
  @Override
  public boolean isHeard() {
    return true;
  }

  @Override
  public boolean isDead(Tx tx, long other) {
    return true;
  }

  @Override
  public void close() {}
}
