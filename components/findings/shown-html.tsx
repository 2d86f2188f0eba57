import { useEffect, useMemo, useState } from "react";
import { parseOutline } from "@/lib/reading/outline";
import { AnnotatedText, type Annotation, type Annotations } from "./annotated-text";
import { OutlinedText } from "./outlined-text";
import { TextOrSource, type TextView } from "./text-or-source";

export type ShownHtmlProps = Annotations & { text: string; label: string; className?: string };

/** Shows HTML rendered or as source. An active finding in the markup switches to the source. */
export function ShownHtml({ text, label, className, ...annotations }: ShownHtmlProps) {
  const { violations, activeId } = annotations;
  const outline = useMemo(() => parseOutline(text), [text]);
  const [view, setView] = useState<TextView>("text");
  const activeViolation = violations.find(({ id }) => id === activeId);
  const isInMarkup = outline !== null && activeViolation !== undefined && isMarkup(activeViolation);
  useEffect(() => {
    if (isInMarkup) setView("source");
  }, [isInMarkup]);
  if (!outline) return <AnnotatedText text={text} className={className} {...annotations} />;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextOrSource label={`Show the ${label.toLowerCase()} as`} view={view} onChange={setView} />
      {view === "text" && !isInMarkup ? (
        <OutlinedText outline={outline} className={className} {...annotations} />
      ) : (
        <AnnotatedText text={text} className={className} {...annotations} />
      )}
    </div>
  );
}

function isMarkup({ start_position: start, visible_words: visibleWords }: Annotation): boolean {
  return start !== null && visibleWords === "";
}
