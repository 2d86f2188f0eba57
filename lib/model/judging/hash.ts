import { createHash } from "node:crypto";
import { type ProductTexts, visibleTexts } from "@/lib/checking/product-texts";
import type { Question } from "@/lib/checking/types";
import type { ShownExamples } from "./examples";
import type { Mode } from "./modes";
import { PROMPT_VERSION } from "./prompt";

/** What an answer of the model depends on, as far as we know it. */
export interface Asked {
  model: string;
  /** `second`: asked for the second time, by itself. */
  mode: Mode | "second";
  question: Question;
  examples: ShownExamples;
  /** Of the product; null where it is not known. */
  language: string | null;
  texts: ProductTexts;
}

/**
 * The name (SHA-256, hex) under which an answer is kept. This is the one place that says what is
 * the same question: model, version of the prompt, mode, the rule's text with the examples that are
 * shown, the language, and the text as a reader sees it. Not the rule's id, nor anything else of
 * the product.
 */
export function hashOf({ model, mode, question, examples, language, texts }: Asked): string {
  const parts = [
    model,
    PROMPT_VERSION,
    mode,
    [question.instruction, question.severity, question.field, examples.flag, examples.pass],
    language,
    visibleTexts(texts, question.field),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
