import type { ConflictChoice, DeliveredValue, DeliveredValues } from "@/lib/enums";
import { mergeTexts } from "@/lib/reading/merge-texts";
import { isTextField, toValueText } from "./product-values";

/**
 * The effect of a delivery on a field:
 * - `same`: the values are equal
 * - `keep`: the current value stays, although the file has a different one
 * - `take`: the file's value replaces the current one
 * - `conflict`: both sides have changed the value
 */
export type Decision = "same" | "keep" | "take" | "conflict";

/** Compares the previously delivered value, the new one and the current one. */
export function decideField(
  before: DeliveredValue,
  now: DeliveredValue,
  current: DeliveredValue,
): Decision {
  if (isSameValue(now, current)) return "same";
  if (isSameValue(now, before)) return "keep";
  return isSameValue(current, before) ? "take" : "conflict";
}

/** A field that both sides have changed. */
export interface FieldConflict {
  field: string;
  /** The value from which both sides started. */
  before: DeliveredValue;
  theirs: DeliveredValue;
  ours: DeliveredValue;
}

/** The state of a product before a delivery, by field. */
export interface ProductState {
  getCurrent: (field: string) => DeliveredValue;
  getBase: (field: string) => DeliveredValue;
  /** The original values of unresolved conflicts, by field. */
  open: ReadonlyMap<string, DeliveredValue>;
  /** The other source that the product belongs to, if any: each new value is then a conflict. */
  foreignSourceId?: number | null;
}

/** The result of a delivery for one product. */
export interface DeliveryComparison {
  /** The values to apply. */
  appliedValues: DeliveredValues;
  keptFields: string[];
  conflicts: FieldConflict[];
  /** Fields whose open conflict no longer exists. */
  closedConflicts: string[];
}

/** Compares each delivered field with the product's state. Null stands for an empty value. */
export function compareDelivery(
  delivered: DeliveredValues,
  productState: ProductState,
): DeliveryComparison {
  const comparison: DeliveryComparison = {
    appliedValues: {},
    keptFields: [],
    conflicts: [],
    closedConflicts: [],
  };
  for (const [field, now] of Object.entries(delivered)) {
    const current = productState.getCurrent(field);
    const before = productState.getBase(field);
    const comparedDecision = decideField(before, now, current);
    const decision =
      comparedDecision === "take" && productState.foreignSourceId ? "conflict" : comparedDecision;
    const start = productState.open.get(field);
    // The source has reverted its change, so only the local change is left.
    const isWithdrawn = start !== undefined && isSameValue(now, start);
    if (decision === "take") comparison.appliedValues[field] = now;
    else if (decision === "keep" || (decision === "conflict" && isWithdrawn))
      comparison.keptFields.push(field);
    else if (decision === "conflict") {
      const from = start === undefined ? before : start;
      comparison.conflicts.push({ field, before: from, theirs: now, ours: current });
    }
    const isOpen = decision === "conflict" || decision === "keep";
    if (start !== undefined && (isWithdrawn || !isOpen)) comparison.closedConflicts.push(field);
  }
  return comparison;
}

/** Compares two values as text. Lists have one item per line. */
function isSameValue(a: DeliveredValue, b: DeliveredValue): boolean {
  return toValueText(a) === toValueText(b);
}

/** The result of a delivery for one product after the user's choices. */
export interface MergedDelivery extends DeliveryComparison {
  /** All conflicts, including resolved ones. */
  allConflicts: FieldConflict[];
  /** The users who chose delivered values in conflicts. */
  chosenBy: number[];
}

/** How a conflict was resolved, and the user who chose; null if no user is known. */
export interface ConflictResolution {
  choice: ConflictChoice;
  by: number | null;
}

/**
 * Merges a delivery with the product's state.
 * @param findResolution returns a conflict's resolution, or null if it is unresolved
 */
export function mergeDelivery(
  values: DeliveredValues,
  state: ProductState,
  findResolution: (conflict: FieldConflict) => ConflictResolution | null,
): MergedDelivery {
  const comparison = compareDelivery(values, state);
  const { appliedValues, closedConflicts, conflicts: allConflicts } = comparison;
  const conflicts: FieldConflict[] = [];
  const chosenBy: number[] = [];
  for (const conflict of allConflicts) {
    const resolution = findResolution(conflict);
    if (!resolution) conflicts.push(conflict);
    else closedConflicts.push(conflict.field);
    if (!resolution || resolution.choice === "ours") continue;
    appliedValues[conflict.field] = resolveConflict(conflict, resolution.choice);
    if (resolution.by !== null) chosenBy.push(resolution.by);
  }
  return { ...comparison, conflicts, allConflicts, chosenBy };
}

/**
 * Merges a conflict's sides by word. Returns null if they overlap, are not text, or are lists whose
 * items have line breaks.
 */
export function mergeConflict({ field, before, theirs, ours }: FieldConflict): DeliveredValue {
  if (!isTextField(field)) return null;
  const items = [before, ours, theirs].filter((value) => Array.isArray(value)).flat();
  if (items.some((item) => item.includes("\n"))) return null;
  const [baseText, ownText, sourceText] = [before, ours, theirs].map(toValueText);
  if (!baseText || !ownText || !sourceText) return null;
  const mergedText = mergeTexts(baseText, ownText, sourceText);
  return mergedText !== null && Array.isArray(theirs) ? mergedText.split("\n") : mergedText;
}

/** Returns the value for a choice. If a `merge` is impossible, returns the user's value. */
export function resolveConflict(conflict: FieldConflict, choice: ConflictChoice): DeliveredValue {
  if (choice === "theirs") return conflict.theirs;
  if (choice === "ours") return conflict.ours;
  return mergeConflict(conflict) ?? conflict.ours;
}

/** Returns all values that a source has delivered so far, or null if this delivery changes none. */
export function mergeDeliveredValues(
  before: DeliveredValues | null,
  now: DeliveredValues,
): DeliveredValues | null {
  const values = { ...before, ...now };
  const isUnchanged =
    before !== null &&
    Object.keys(values).length === Object.keys(before).length &&
    Object.keys(now).every((field) => JSON.stringify(now[field]) === JSON.stringify(before[field]));
  return isUnchanged ? null : values;
}
