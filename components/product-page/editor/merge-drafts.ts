import type { FieldText } from "@/lib/enums";
import { itemsOf, textOf, type WrittenTexts } from "../../writing/written-texts";
import { mergeTexts } from "./merge-texts";
import { changedFields, isSame } from "./use-draft";

/** The fields that both have changed, to different texts. */
export function contested(base: WrittenTexts, mine: WrittenTexts, theirs: WrittenTexts): string[] {
  const others = changedFields(base, theirs);
  return changedFields(base, mine).filter(
    (field) => others.includes(field) && !isSame(mine[field], theirs[field]),
  );
}

/** Mine where I changed a text, theirs elsewhere. */
export function mineOnTop(
  base: WrittenTexts,
  mine: WrittenTexts,
  theirs: WrittenTexts,
): WrittenTexts {
  const own = changedFields(base, mine).map((field) => [field, mine[field] ?? ""]);
  return { ...theirs, ...Object.fromEntries(own) };
}

/** Both changes of all texts in one; null where the two have changed the same words. */
export function mergeDrafts(
  base: WrittenTexts,
  mine: WrittenTexts,
  theirs: WrittenTexts,
): WrittenTexts | null {
  const merged: Record<string, FieldText> = {};
  for (const field of contested(base, mine, theirs)) {
    const text = mergeField(base[field], mine[field], theirs[field]);
    if (text === null) return null;
    merged[field] = text;
  }
  return { ...mineOnTop(base, mine, theirs), ...merged };
}

type Held = FieldText | undefined;

/** Lists are merged item by item, as far as none of the two has more items or fewer. */
function mergeField(base: Held, mine: Held, theirs: Held): FieldText | null {
  if (![base, mine, theirs].some(Array.isArray))
    return mergeTexts(textOf(base), textOf(mine), textOf(theirs));
  const [was, own, others] = [itemsOf(base), itemsOf(mine), itemsOf(theirs)];
  if (was.length !== own.length || was.length !== others.length) return null;
  const items = was.map((text, at) => mergeTexts(text, own[at] ?? "", others[at] ?? ""));
  return items.every((item) => item !== null) ? items : null;
}
