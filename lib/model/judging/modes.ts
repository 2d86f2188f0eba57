import { z } from "zod";

/**
 * The modes of sending a text's prompt items to the model: all in one call, or one call per rule.
 */
export const MODES = ["whole", "single"] as const;
export type Mode = (typeof MODES)[number];

export const modeSchema = z.enum(MODES, "This must be whole or single.");

export function isMode(value: string): value is Mode {
  return modeSchema.safeParse(value).success;
}

/** Groups prompt items by call. */
export function callsOf<Q>(promptItems: readonly Q[], mode: Mode): Q[][] {
  if (mode === "single") return promptItems.map((promptItem) => [promptItem]);
  return promptItems.length > 0 ? [[...promptItems]] : [];
}
