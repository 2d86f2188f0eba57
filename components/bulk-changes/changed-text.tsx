"use client";

import { useMemo } from "react";
import { TextDiff } from "@/components/ui/diff/text-diff";
import { asPlainText } from "@/lib/reading/plain-text";
import { read } from "@/lib/reading/reading";

type ChangedTextProps = { before: string; after: string; around: number };

/**
 * Shows the difference between two visible texts, or between their sources if only markup differs.
 */
export function ChangedText({ before, after, around }: ChangedTextProps) {
  const [was = "", is = ""] = useMemo(
    () => [before, after].map((text) => asPlainText(read(text))),
    [before, after],
  );
  const seen = was === is ? { before, after } : { before: was, after: is };
  return <TextDiff {...seen} around={around} />;
}
