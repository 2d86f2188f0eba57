import { createHash } from "node:crypto";
import type { PromptItem } from "@/lib/checking/rules/policies/types";
import { listVisibleTexts, type ProductTexts } from "@/lib/checking/text/product-texts";
import type { ShownExamples } from "./examples";
import type { JudgeMode } from "./modes";
import { PROMPT_VERSION } from "./prompt";

/** All inputs that an answer of the model depends on. */
export interface CacheKeyInput {
  model: string;
  /** `second` is the separate second request. */
  mode: JudgeMode | "second";
  promptItem: PromptItem;
  examples: ShownExamples;
  /** The product's language; null if unknown. */
  language: string | null;
  texts: ProductTexts;
}

/**
 * Returns the cache key of an answer (SHA-256, hex). This function alone defines when two requests
 * are the same: same model, prompt version, mode, rule text with the examples shown, language, and
 * visible text. The rule's id and all other data about the product are ignored.
 */
export function computeCacheKey({
  model,
  mode,
  promptItem,
  examples,
  language,
  texts,
}: CacheKeyInput): string {
  const parts = [
    model,
    PROMPT_VERSION,
    mode,
    [promptItem.instruction, promptItem.severity, promptItem.field, examples.flag, examples.pass],
    language,
    listVisibleTexts(texts, promptItem.field),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
