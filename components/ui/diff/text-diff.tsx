import { type ChangeObject, diffLines, diffWordsWithSpace } from "diff";
import { useMemo } from "react";
import { cn } from "../cn";

/** The time limit for comparing words. Very different texts are compared by line. */
const DIFF_TIMEOUT_MS = 500;

type TextDiffProps = {
  before: string;
  after: string;
  /** The number of unchanged characters around each change; by default, the whole text. */
  contextLength?: number;
  className?: string;
};

/** Shows the differences between two texts, word by word. */
export function TextDiff({ before, after, contextLength, className }: TextDiffProps) {
  const allChanges = useMemo(() => diffTexts(before, after), [before, after]);
  const changes =
    contextLength === undefined ? allChanges : shortenUnchanged(allChanges, contextLength);
  return (
    <p className={cn("wrap-anywhere whitespace-pre-wrap leading-7", className)}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes are identified by position
        <Change key={index} {...change} />
      ))}
    </p>
  );
}

function diffTexts(before: string, after: string): ChangeObject<string>[] {
  return (
    diffWordsWithSpace(before, after, { timeout: DIFF_TIMEOUT_MS }) ??
    diffLines(before, after, { timeout: DIFF_TIMEOUT_MS }) ?? [
      { value: before, removed: true, added: false, count: 1 },
      { value: after, removed: false, added: true, count: 1 },
    ]
  );
}

function Change({ value, added, removed }: ChangeObject<string>) {
  if (added) {
    return (
      <ins className="mx-px rounded-xs bg-success-soft text-success-text underline decoration-success">
        <span className="sr-only">Added: </span>
        {value}
      </ins>
    );
  }
  if (removed) {
    return (
      <del className="mx-px rounded-xs bg-danger-soft text-danger-text line-through decoration-danger">
        <span className="sr-only">Removed: </span>
        {value}
      </del>
    );
  }
  return value;
}

type Part = ChangeObject<string>;

/** Shortens unchanged parts to the characters next to changes. */
function shortenUnchanged(parts: Part[], contextLength: number): Part[] {
  const last = parts.length - 1;
  if (last < 1) return parts;
  return parts.map((part, index) => {
    if (part.added || part.removed) return part;
    const { value } = part;
    const headEnd = index === 0 ? 0 : findWordEnd(value, contextLength);
    const tailStart =
      index === last ? value.length : findWordStart(value, value.length - contextLength);
    if (headEnd >= tailStart) return part;
    const before = headEnd > 0 ? `${value.slice(0, headEnd)} ` : "";
    const suffix = tailStart < value.length ? ` ${value.slice(tailStart)}` : "";
    return { ...part, value: `${before}…${suffix}` };
  });
}

function findWordStart(text: string, offset: number): number {
  if (offset <= 0) return 0;
  const spaceIndex = text.indexOf(" ", offset);
  return spaceIndex < 0 ? alignToCharacter(text, offset) : spaceIndex + 1;
}

function findWordEnd(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const spaceIndex = text.lastIndexOf(" ", offset);
  return spaceIndex <= 0 ? alignToCharacter(text, offset) : spaceIndex;
}

/** Moves an offset if it would split a surrogate pair. */
function alignToCharacter(text: string, offset: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(offset)) ? offset - 1 : offset;
}
