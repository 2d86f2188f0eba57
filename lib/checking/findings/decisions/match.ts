import type { DecisionAnchor as Anchor, Check, FieldText } from "@/lib/enums";
import { alignWords } from "../../edits/align-words";
import { type GivenField, ProductTexts } from "../../text/product-texts";
import type { Finding } from "../types";
import {
  type FieldWords,
  getFieldWords,
  getFindingWords,
  NEIGHBOR_COUNT,
  toFoldedText,
  type WordContext,
} from "./word-context";

/** Identifies the rule of a finding. A clause has no id and is identified by its reference. */
export type RuleReference = Pick<Finding, "source" | "rule" | "guidelineReference">;

/** A decision with the data to find its finding in another text. */
export interface OpenDecision extends RuleReference {
  id: number;
  /** Whether the finding is mistaken or accepted as is. */
  kind?: "wrong" | "accepted";
  scope: "occurrence" | "product";
  /** The matched words, folded, or null if the finding has no position. */
  words: string | null;
  /** The missing element, if the finding has no position. */
  missing: string | null;
  /** Null if the finding has no position. */
  anchor: Anchor | null;
  checkedBy: Finding["checkedBy"];
}

/** Why a decision ends. `absorbed`: the rule still matches, but an exception covers the words. */
type EndReason = "text_changed" | "rule_gone" | "absorbed";

/** The effects of a new verdict on open decisions. */
export interface MatchedDecisions {
  /** Maps the index of each dismissed finding to the decision that dismisses it. */
  decided: ReadonlyMap<number, number>;
  endedDecisions: readonly { id: number; reason: EndReason }[];
  /** Maps a decision to the new position of its finding, if the text has changed. */
  newAnchors: ReadonlyMap<number, Anchor>;
}

export type DecidableFinding = RuleReference &
  Pick<
    Finding,
    | "field"
    | "item"
    | "start"
    | "end"
    | "words"
    | "visibleWords"
    | "violationType"
    | "reason"
    | "suggestion"
    | "completeSuggestion"
  >;

interface MatchInput {
  findings: readonly DecidableFinding[];
  checks: readonly Check[];
  texts: ProductTexts;
  decisions: readonly OpenDecision[];
  /** Returns whether the current rule still matches the decided words in the old text. */
  stillMatches: (decision: OpenDecision) => boolean;
}

export const NO_MATCHES: MatchedDecisions = {
  decided: new Map(),
  endedDecisions: [],
  newAnchors: new Map(),
};

/**
 * Determines which findings are dismissed by open decisions, and which decisions end because their
 * text or rule is gone. If two decisions match one finding, the older one applies. If similar
 * findings in the text can't be told apart, the decision ends rather than applying to the wrong
 * one.
 */
export function matchDecisions(input: MatchInput): MatchedDecisions {
  const decisionByFinding = new Map<number, number>();
  const endings: { id: number; reason: EndReason }[] = [];
  const anchorByDecision = new Map<number, Anchor>();
  const sortedDecisions = [...input.decisions].sort((a, b) => a.id - b.id);
  for (const decision of sortedDecisions) {
    const { findingIndexes, ending, anchor } =
      decision.scope === "occurrence" && decision.anchor
        ? matchAnchor(decision, decision.anchor, input)
        : matchByWords(decision, input);
    if (ending) endings.push({ id: decision.id, reason: ending });
    if (anchor) anchorByDecision.set(decision.id, anchor);
    for (const findingIndex of findingIndexes)
      if (!decisionByFinding.has(findingIndex)) decisionByFinding.set(findingIndex, decision.id);
  }
  return { decided: decisionByFinding, endedDecisions: endings, newAnchors: anchorByDecision };
}

interface MatchOutcome {
  findingIndexes: readonly number[];
  ending?: EndReason;
  anchor?: Anchor;
}

export function hasSameRule(first: RuleReference, other: RuleReference): boolean {
  if (first.rule !== null || other.rule !== null) return first.rule === other.rule;
  return first.source === other.source && first.guidelineReference === other.guidelineReference;
}

/**
 * Returns a key for a finding without a position: its suggestion or reason. Numbers are masked,
 * because amounts change with the text, except for a missing element.
 */
function getMissingElement({
  violationType,
  reason,
  suggestion,
}: Pick<Finding, "violationType" | "reason" | "suggestion">): string {
  const advice = toFoldedText(suggestion ?? reason);
  return violationType.endsWith("_missing") ? advice : advice.replace(/\p{Nd}+/gu, "#");
}

/** Returns whether a finding is of this missing element, named in any language. */
function isSameElement(finding: DecidableFinding, element: string | null): boolean {
  const { completeSuggestion: suggestion = finding.suggestion } = finding;
  return (
    getMissingElement(finding) === element ||
    getMissingElement({ ...finding, suggestion }) === element
  );
}

/** Applies a decision that is not tied to one position, or whose finding has no position. */
function matchByWords(
  decision: OpenDecision,
  { findings, checks, stillMatches }: MatchInput,
): MatchOutcome {
  const findingIndexes = findings.flatMap((finding, index) => {
    if (!hasSameRule(decision, finding)) return [];
    const words = getFindingWords(finding);
    const isSame =
      words === null ? isSameElement(finding, decision.missing) : words === decision.words;
    return isSame ? [index] : [];
  });
  if (findingIndexes.length > 0) return { findingIndexes };
  const check = checks.find((check) => hasSameRule(decision, check));
  if (!check) return { findingIndexes, ending: "rule_gone" };
  return wasChecked(check, decision) && !stillMatches(decision)
    ? { findingIndexes, ending: "rule_gone" }
    : { findingIndexes };
}

/**
 * Returns whether code performed the check. If the model finds nothing, the violation is not ruled
 * out: the model may find it next time.
 */
function wasChecked({ outcome }: Check, { checkedBy }: OpenDecision): boolean {
  return checkedBy === "rule" && (outcome === "passed" || outcome === "violated");
}

/** Applies a decision that is tied to one position. */
function matchAnchor(decision: OpenDecision, anchor: Anchor, input: MatchInput): MatchOutcome {
  const { findings, checks, texts } = input;
  const words = getFieldWords(texts, anchor.field);
  const anchorContext = getAnchorState(anchor);
  const context = anchorContext.words?.contextOf(anchorContext.finding);
  const position =
    words && anchorContext.words && context
      ? findCurrentIndex(anchorContext.words, context, words)
      : null;
  if (!words || !context || position === null) {
    const check = checks.find((check) => hasSameRule(decision, check));
    return { findingIndexes: [], ending: check ? "text_changed" : "rule_gone" };
  }
  const findingsInContext = findings.flatMap((finding, index) => {
    if (finding.field !== anchor.field || !hasSameRule(decision, finding)) return [];
    const currentPlace = words.contextOf(finding);
    return currentPlace?.key === context.key && currentPlace.wordIndex === position
      ? [{ at: index, finding }]
      : [];
  });
  const starts = [...new Set(findingsInContext.map(({ finding }) => finding.start ?? 0))];
  starts.sort((a, b) => a - b);
  const start = starts[anchor.nth];
  if (starts.length > 0 && (starts.length !== anchor.of || start === undefined))
    return { findingIndexes: [], ending: "text_changed" };
  const sameFindings = findingsInContext.filter(({ finding }) => finding.start === start);
  const [first] = sameFindings;
  if (!first) {
    // The punctuation between the same words can have changed.
    if (context.isWordless && !isSameStored(anchor, texts))
      return { findingIndexes: [], ending: "text_changed" };
    const check = checks.find((check) => hasSameRule(decision, check));
    if (!check || wasChecked(check, decision)) return { findingIndexes: [], ending: "rule_gone" };
    return { findingIndexes: [] };
  }
  return {
    findingIndexes: sameFindings.map(({ at }) => at),
    anchor: getMovedAnchor(anchor, first.finding, texts),
  };
}

/** Returns the anchor's finding and the words of its field when the decision was made. */
function getAnchorState({ field, text, item, start, end, inSource }: Anchor) {
  const givenField: GivenField = [field, text];
  const texts = ProductTexts.of([givenField]);
  const source = (Array.isArray(text) ? text[item ?? 0] : text) ?? "";
  const words = source.slice(start, end);
  const checkedText = texts.at(field, item);
  const visible = checkedText?.parsed.toVisible({ start, end });
  const visibleWords = inSource || !checkedText || !visible ? "" : checkedText.slice(visible);
  return {
    words: getFieldWords(texts, field),
    finding: { field, item, start, end, words, visibleWords },
  };
}

/**
 * Returns the current index of a match location among the words of its field. Aligns the two texts
 * to distinguish similar locations. Returns null if the location was removed or is ambiguous.
 */
function findCurrentIndex(
  originalWords: FieldWords,
  context: WordContext,
  now: FieldWords,
): number | null {
  const positions = now.findLocations(context.key);
  const [onlySpot] = positions;
  if (onlySpot === undefined) return null;
  if (isSameText(originalWords.folded, now.folded)) return context.wordIndex;
  const sameContext = originalWords.findLocations(context.key);
  const newIndexes = alignWords(["", ...originalWords.folded, ""], ["", ...now.folded, ""]);
  // A location between words is identified by the word before it.
  const after = newIndexes?.[context.wordIndex];
  const currentIndex = after === undefined || after < 0 ? null : after;
  const ownIndex = newIndexes?.[context.wordIndex + 1];
  const target = ownIndex !== undefined && ownIndex >= 0 ? ownIndex - 1 : currentIndex;
  if (target !== null && positions.includes(target)) return target;
  if (positions.length > 1 || sameContext.length > 1) return null;
  // The only match is elsewhere. The finding has moved there unless the old context still exists,
  // in which case the old words were edited.
  return newIndexes && hasNearbyNeighbors(newIndexes, context.wordIndex + 1) ? null : onlySpot;
}

/** Returns whether most neighbors of a word are still close together in the new text. */
function hasNearbyNeighbors(became: Int32Array, index: number): boolean {
  let neighborCount = 0;
  let matchedCount = 0;
  let minIndex = Number.POSITIVE_INFINITY;
  let maxIndex = Number.NEGATIVE_INFINITY;
  for (let word = index - NEIGHBOR_COUNT; word <= index + NEIGHBOR_COUNT; word++) {
    const now = became[word];
    if (now === undefined) continue;
    neighborCount++;
    if (now < 0) continue;
    matchedCount++;
    minIndex = Math.min(minIndex, now);
    maxIndex = Math.max(maxIndex, now);
  }
  return matchedCount * 2 > neighborCount && maxIndex - minIndex <= 3 * NEIGHBOR_COUNT;
}

function isSameText(before: readonly string[], now: readonly string[]): boolean {
  return before.length === now.length && before.every((word, index) => word === now[index]);
}

function getMovedAnchor(
  anchor: Anchor,
  { start, end, item }: DecidableFinding,
  texts: ProductTexts,
): Anchor | undefined {
  const text = getFieldText(texts, anchor.field);
  if (text === null || start === null || end === null) return undefined;
  const isUnmoved = start === anchor.start && item === anchor.item && isSameStored(anchor, texts);
  return isUnmoved ? undefined : { ...anchor, text, item, start, end };
}

function isSameStored({ field, text }: Anchor, texts: ProductTexts): boolean {
  return JSON.stringify(text) === JSON.stringify(getFieldText(texts, field));
}

function getFieldText(texts: ProductTexts, key: string): FieldText | null {
  const field = texts.fields.find((field) => field.key === key);
  if (!field) return null;
  const sources = field.pieces.map(({ text }) => text.parsed.source);
  return field.isList ? sources : (sources[0] ?? null);
}

/** Returns what identifies a finding in later texts. `anchor` is null without a position. */
export function describeFinding(
  findings: readonly DecidableFinding[],
  targetFinding: DecidableFinding,
  texts: ProductTexts,
): Pick<OpenDecision, "words" | "missing" | "anchor"> {
  const { field, item, start, end } = targetFinding;
  const words = getFindingWords(targetFinding);
  if (words === null || start === null || end === null)
    return { words: null, missing: getMissingElement(targetFinding), anchor: null };
  const text = getFieldText(texts, field);
  const fieldWords = getFieldWords(texts, field);
  const context = fieldWords?.contextOf(targetFinding);
  if (text === null || !fieldWords || !context) return { words, missing: null, anchor: null };
  const similarFindings = findings.filter((finding) => {
    const findingPlace =
      finding.field === field && hasSameRule(finding, targetFinding)
        ? fieldWords.contextOf(finding)
        : null;
    return findingPlace?.key === context.key && findingPlace.wordIndex === context.wordIndex;
  });
  const starts = [...new Set(similarFindings.map((finding) => finding.start ?? 0))].sort(
    (a, b) => a - b,
  );
  const anchor = {
    field,
    text,
    item,
    start,
    end,
    inSource: targetFinding.visibleWords === "",
    nth: starts.indexOf(start),
    of: starts.length,
  };
  return { words, missing: null, anchor };
}
