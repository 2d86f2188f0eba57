import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createGateway, extractJsonMiddleware, type LanguageModel, wrapLanguageModel } from "ai";
import type { Config } from "@/lib/platform/config";

/** The settings that select the model and control its calls. */
export type ModelSettings = Pick<
  Config,
  "AI_MODEL" | "AI_BASE_URL" | "AI_API_KEY" | "AI_TIMEOUT_MS" | "AI_CONCURRENCY"
>;

// Otherwise the SDK logs a warning about unsupported settings on every call.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Returns the configured model, served at AI_BASE_URL or otherwise through the AI Gateway. Returns
 * null if no model is configured.
 */
export function createLanguageModel(
  settings: ModelSettings,
  fetch: typeof globalThis.fetch,
): LanguageModel | null {
  const { AI_MODEL: id, AI_BASE_URL: baseURL, AI_API_KEY: apiKey } = settings;
  if (!id) return null;
  if (!baseURL) return createGateway({ apiKey, fetch })(id);
  const server = createOpenAICompatible({
    name: "model",
    baseURL,
    apiKey,
    fetch,
    supportsStructuredOutputs: true,
  });
  // Servers that ignore the schema often wrap their JSON in a Markdown fence.
  return wrapLanguageModel({ model: server(id), middleware: extractJsonMiddleware() });
}
