import { useMemo } from "react";
import { TextDiff } from "@/components/ui/diff/text-diff";
import { parseText } from "@/lib/reading/parsed-text";
import { toPlainText } from "@/lib/reading/plain-text";

type ChangedTextProps = { before: string; after: string; contextLength: number };

/**
 * Shows the differences between two visible texts, or their sources if only markup differs. Blank
 * lines of lists and paragraphs are part of the markup.
 */
export function ChangedText({ before, after, contextLength }: ChangedTextProps) {
  const [visibleBefore = "", visibleAfter = ""] = useMemo(
    () => [before, after].map((text) => toPlainText(parseText(text))),
    [before, after],
  );
  const texts =
    removeWhiteSpace(visibleBefore) === removeWhiteSpace(visibleAfter)
      ? { before, after }
      : { before: visibleBefore, after: visibleAfter };
  return <TextDiff {...texts} contextLength={contextLength} />;
}

function removeWhiteSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
