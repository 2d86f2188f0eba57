/**
 * The words that columns, answers and forms share about decisions on findings. A leaf, as `lib/enums`.
 */

import type { FieldText } from "./enums";

/** What a person says of a finding: it is mistaken, or right but allowed here. */
export const DECISION_KINDS = ["wrong", "accepted"] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** How far that goes: for this place, or for these words anywhere in this product's texts. */
export const DECISION_SCOPES = ["occurrence", "product"] as const;
export type DecisionScope = (typeof DECISION_SCOPES)[number];

export const DECISION_STATES = ["open", "closed"] as const;
export type DecisionState = (typeof DECISION_STATES)[number];
export const DECISION_ENDINGS = [
  "taken_back",
  "expired",
  "text_changed",
  "rule_gone",
  "absorbed",
] as const;
export type DecisionEnding = (typeof DECISION_ENDINGS)[number];

export const DECISION_ORDERINGS = ["created_at", "expires_at"] as const;

/** A finding that was decided on, in the text as it was when it last stood there. */
export interface DecidedPlace {
  field: string;
  text: FieldText;
  item: number | null;
  start: number;
  end: number;
  /** Whether it is of the stored text's markup, which no reader sees. */
  inSource: boolean;
  /** Of findings that are no words, between the same two words: which one, and of how many. */
  nth: number;
  of: number;
}
