// Preloaded by `--import`: the generators of clients need the compiler's API of TypeScript 5.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" ? "typescript5" : specifier, context),
});
