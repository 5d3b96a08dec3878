/**
 * What tests stand on: the real server on port 0, on either engine, and a client that speaks to it
 * over HTTP as a stranger would.
 *
 * <p>Write a test class like this, and every test runs on both engines:
 *
 * <pre>{@code
 * @ParameterizedClass
 * @EnumSource(Engine.class)
 * class TeamsTest {
 *   @Parameter Engine engine;
 *
 *   @Test
 *   void a_team_has_members() {
 *     Client owner = engine.server().signUp();
 *     owner.post("/v1/teams", "{'name': 'Sales'}").expect(201);
 *   }
 * }
 * }</pre>
 *
 * <p>Meta is played twice: {@link parley.testing.FakeGraph} answers each call as one test says,
 * also what Meta never would, while the simulator of {@code src/main} behaves as Meta does and is
 * tested itself; one for both would be wrong in the same place as the code that it judges.
 *
 * <p>All tests of a run share one server per engine; each signs up an organization of its own.
 */
@NullMarked
package parley.testing;

import org.jspecify.annotations.NullMarked;
