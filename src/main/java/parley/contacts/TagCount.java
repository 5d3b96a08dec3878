package parley.contacts;

/** A tag, and how many contacts have it. */
record TagCount(String tag, long contacts) {}
