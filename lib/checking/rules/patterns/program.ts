import type { RE2JS } from "re2js";

export interface Instruction {
  op: number;
  out: number;
  arg: number;
  /** The accepted ranges as pairs of code points. A single character is one number. */
  runes: Int32Array;
  matchRune: (rune: number) => boolean;
}

export interface Program {
  inst: Instruction[];
  start: number;
}

/** Returns the program that RE2JS runs for a pattern. */
export function getProgram(pattern: RE2JS): Program {
  return pattern.re2Input.prog;
}

// RE2JS instruction numbers. Instructions from RUNE on consume a character.
export const ALT = 1;
export const ALT_MATCH = 2;
export const EMPTY_WIDTH = 4;
export const FAIL = 5;
export const MATCH = 6;
export const RUNE = 8;
export const RUNE_ANY = 10;
export const RUNE_ANY_NOT_NL = 11;

/** Bit in the argument of EMPTY_WIDTH: matches only at the start of the text, as `^` does. */
export const BEGIN_TEXT = 4;
