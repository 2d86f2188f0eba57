import { generateObject } from "@/lib/ai/generate";
import type { ModelSettings } from "@/lib/ai/model";
import { questionsAbout } from "@/lib/checking/applicability";
import { type Checkable, productTexts } from "@/lib/checking/product-texts";
import type { Question, UnprovenFinding } from "@/lib/checking/types";
import { config } from "@/lib/config";
import { answerSchema, buildPrompt, findingsSchema } from "./prompt";

/** A model's answer, unverified. */
export interface Judgement {
  claims: UnprovenFinding[];
  /** Findings beyond the limit of one answer, thrown away unread. */
  surplus: number;
  /** The model's id. */
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
  milliseconds: number;
}

/**
 * Asks the model what code cannot judge of what a reader sees of a product's texts, in one call; null without a model or without a question.
 * Its claims count only after `groundFindings`.
 * @throws ModelError; the signal's reason when it aborts.
 */
export async function judge(
  policies: { questions: readonly Question[] },
  text: Checkable,
  abortSignal?: AbortSignal,
  settings: ModelSettings = config(),
): Promise<Judgement | null> {
  const texts = productTexts(text);
  const questions = questionsAbout(policies, texts);
  const { AI_MODEL: model } = settings;
  if (!model || questions.length === 0) return null;
  const prompt = buildPrompt(questions, texts);
  const { object, ...spent } = await generateObject(
    { schema: findingsSchema, accepts: answerSchema, ...prompt, abortSignal },
    settings,
  );
  return { ...object, model, ...spent };
}
