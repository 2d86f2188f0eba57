"use client";

import { useEffect, useMemo, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { outlineOf } from "@/lib/reading/outline";
import { AnnotatedText, type Annotation, type Annotations } from "./annotated-text";
import { OutlinedText } from "./outlined-text";

type ShownTextProps = Partial<Annotations> & {
  text: string;
  /** What it is called. */
  of?: string;
  className?: string;
};

const NOTHING: readonly Annotation[] = [];
const nowhere = () => {};

/**
 * A stored text as a reader sees it, with what was found in it; HTML can be seen as it is stored as
 * well, and is where tags were found.
 */
export function ShownText({ text, of = "description", className, ...given }: ShownTextProps) {
  const { violations = NOTHING, activeId = null, onActivate = nowhere } = given;
  const annotations = { violations, activeId, onActivate };
  const outline = useMemo(() => outlineOf(text), [text]);
  const [view, setView] = useState<"text" | "source">("text");
  const active = violations.find(({ id }) => id === activeId);
  const inMarkup = outline !== null && active !== undefined && isMarkup(active);
  useEffect(() => {
    if (inMarkup) setView("source");
  }, [inMarkup]);
  if (!outline) return <AnnotatedText text={text} className={className} {...annotations} />;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Segmented
        label={`Show the ${of.toLowerCase()} as`}
        options={[
          { value: "text", label: "Text" },
          { value: "source", label: "Source" },
        ]}
        value={view}
        onChange={setView}
      />
      {view === "text" && !inMarkup ? (
        <OutlinedText outline={outline} className={className} {...annotations} />
      ) : (
        <AnnotatedText text={text} className={className} {...annotations} />
      )}
    </div>
  );
}

/** Stands in markup, which no reader sees. */
function isMarkup({ start_position: start, visible_words: seen }: Annotation): boolean {
  return start !== null && seen === "";
}
