/**
 * Files: what clients upload, and what customers send.
 *
 * <p>A {@link parley.media.MediaFile} is a row, and a file that a {@link parley.media.MediaStore}
 * keeps under a name of ours, in the data folder or in a bucket. {@link parley.media.Uploads} takes
 * a file in: to the disk while it is hashed, its type told by the {@link parley.media.Sniffer} from
 * its bytes, then to the store under a row that nobody sees, and last the row is shown in the
 * transaction of the request. {@link parley.media.MediaRoutes} serves it to whoever has a token or
 * one of our {@link parley.media.SignedLinks}. What is erased is a row at once and a file by the
 * job {@link parley.media.MediaDeleteJob}.
 */
@NullMarked
package parley.media;

import org.jspecify.annotations.NullMarked;
