// Preloaded with `--import`. The client generators need the TypeScript 5 compiler API.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" ? "typescript5" : specifier, context),
});
