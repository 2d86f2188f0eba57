import { splitExample } from "./example";

type MarkedLineProps = { line: string; words: string | null };

/** Shows a line with its words marked. */
export function MarkedLine({ line, words }: MarkedLineProps) {
  const { before, marked, after } = splitExample(line, words);
  return (
    <span>
      {before}
      {marked !== "" && <mark className="bg-warning-soft text-ink">{marked}</mark>}
      {after}
    </span>
  );
}
