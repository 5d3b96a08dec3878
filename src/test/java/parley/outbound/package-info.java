/** Tests of the calls that leave the building, against servers made of bare sockets. */
@NullMarked
package parley.outbound;

import org.jspecify.annotations.NullMarked;
