import { createHash } from "node:crypto";
import { listVisibleTexts, type ProductTexts } from "@/lib/checking/product-texts";
import type { PromptItem } from "@/lib/checking/types";
import type { ShownExamples } from "./examples";
import type { Mode } from "./modes";
import { PROMPT_VERSION } from "./prompt";

/** Everything that an answer of the model depends on. */
export interface CacheKeyInput {
  model: string;
  /** `second` stands for the second, separate request. */
  mode: Mode | "second";
  promptItem: PromptItem;
  examples: ShownExamples;
  /** The product's language; null if unknown. */
  language: string | null;
  texts: ProductTexts;
}

/**
 * Returns the cache key of an answer (SHA-256, hex). This function alone defines what counts as the
 * same request: model, prompt version, mode, the rule's text with the examples shown, language, and
 * visible text. It excludes the rule's id and everything else about the product.
 */
export function hashOf({
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
