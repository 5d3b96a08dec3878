package parley.channels;

/** An update and a channel that it is for. */
record AddressedUpdate(Channel channel, Update update) {
  boolean isNotice() {
    return update instanceof Update.Notice;
  }
}
