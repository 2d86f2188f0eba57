"use client";

import { lazy, Suspense } from "react";
import { Skeleton } from "@/components/ui/progress";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import { AnnotatedText, type Annotation, type Annotations } from "./annotated-text";

// Reading HTML takes a parser, which is fetched with the first HTML that is shown. On the server it
// is there: whoever opens a page sees the text at once.
const ShownHtml = lazy(() =>
  import("./shown-html").then((module) => ({ default: module.ShownHtml })),
);

type ShownTextProps = Partial<Annotations> & {
  text: string;
  /** What it is called. */
  of?: string;
  className?: string;
};

const NOTHING: readonly Annotation[] = [];
const nowhere = () => {};

/** A stored text as a reader sees it, with what was found in it. */
export function ShownText({ text, of = "description", className, ...given }: ShownTextProps) {
  const { violations = NOTHING, activeId = null, onActivate = nowhere } = given;
  const shown = { text, className, violations, activeId, onActivate };
  if (!mayBeHtml(text)) return <AnnotatedText {...shown} />;
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <ShownHtml of={of} {...shown} />
    </Suspense>
  );
}
