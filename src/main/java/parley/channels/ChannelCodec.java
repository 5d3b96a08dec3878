package parley.channels;

/**
 * What it takes to make channels of rows: their credentials are sealed, their types known by name.
 */
record ChannelCodec(SealedCredentials credentials, ChannelTypes types) {}
