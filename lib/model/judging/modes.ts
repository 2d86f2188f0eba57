import { z } from "zod";

/** The ways to send a text's prompt items to the model: all in one call, or one call per rule. */
export const JUDGE_MODES = ["whole", "single"] as const;
export type JudgeMode = (typeof JUDGE_MODES)[number];

export const modeSchema = z.enum(JUDGE_MODES, "This must be whole or single.");

export function isMode(value: string): value is JudgeMode {
  return modeSchema.safeParse(value).success;
}

/** Groups prompt items by call. */
export function groupIntoCalls<Q>(promptItems: readonly Q[], mode: JudgeMode): Q[][] {
  if (mode === "single") return promptItems.map((promptItem) => [promptItem]);
  return promptItems.length > 0 ? [[...promptItems]] : [];
}
