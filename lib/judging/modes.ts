import { z } from "zod";

/**
 * How the questions about a text are put to the model: all in one call, so many a call, or each in
 * one of its own.
 */
export type Mode = "whole" | "single" | `grouped:${number}`;

const MODE = /^(whole|single|grouped:[1-9]\d?)$/;

export function isMode(written: string): written is Mode {
  return MODE.test(written);
}

export const modeSchema = z
  .string()
  .regex(MODE, "This must be whole, single or grouped:N with N from 1 to 99.")
  .transform((mode) => mode as Mode);

/** Questions, by the call in which they are asked. */
export function callsOf<Q>(questions: readonly Q[], mode: Mode): Q[][] {
  if (questions.length === 0) return [];
  const size = mode === "whole" ? questions.length : mode === "single" ? 1 : groupSize(mode);
  const calls: Q[][] = [];
  for (let at = 0; at < questions.length; at += size) calls.push(questions.slice(at, at + size));
  return calls;
}

function groupSize(mode: `grouped:${number}`): number {
  return Number(mode.slice("grouped:".length));
}
