/**
 * Holds the server to {@code openapi.yaml}.
 *
 * <p>{@link parley.contract.Contract} checks one answer; the shared test client passes it every
 * answer that it sees, so that each test of the API tests the contract too. {@code ContractTest}
 * compares the document with the route table, and checks the document itself.
 */
@NullMarked
package parley.contract;

import org.jspecify.annotations.NullMarked;
