package parley.channels;

import parley.outbound.CallListener;

/** Hears when a message leaves for the provider: of the call that carries it, not of its files. */
public interface SendListener extends CallListener {}
