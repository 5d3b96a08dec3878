// Imports with .js at their end, which Node.js needs.
export default {
  input: process.env.OPENAPI,
  output: { path: "generated/hey-api", module: { extension: ".js" } },
};
