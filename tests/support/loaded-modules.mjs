// Preloaded with `--import`. Prints the OpenTelemetry packages that the process loads.
import { registerHooks } from "node:module";

const seen = new Set();
registerHooks({
  load(url, context, next) {
    const [, name] =
      /node_modules\/(@opentelemetry\/[\w-]+|@vercel\/otel|@ai-sdk\/otel)\//.exec(url) ?? [];
    if (name && !seen.has(name)) {
      seen.add(name);
      console.log(`loaded ${name}`);
    }
    return next(url, context);
  },
});
