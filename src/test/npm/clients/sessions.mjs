// The README's session by each generated client. Usage: node sessions.mjs http://127.0.0.1:8080
import { session as openapiFetch } from "./build/openapi-fetch-client.js";
import { session as heyApi } from "./build/hey-api-client.js";

for (const [name, session] of Object.entries({
  "openapi-typescript and openapi-fetch": openapiFetch,
  "@hey-api/openapi-ts": heyApi,
})) {
  await session(process.argv[2]);
  console.log(`${name}: the README's session went through`);
}
