import { lazy, Suspense } from "react";
import { Skeleton } from "@/components/ui/progress";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import { AnnotatedText, type Annotation, type Annotations } from "./annotated-text";

// Loads the HTML parser for the first HTML text. Server-rendered pages show the text immediately.
const ShownHtml = lazy(() =>
  import("./shown-html").then((module) => ({ default: module.ShownHtml })),
);

type ShownTextProps = Partial<Annotations> & {
  text: string;
  /** The label of the text. */
  label?: string;
  className?: string;
};

const NO_ANNOTATIONS: readonly Annotation[] = [];
const noop = () => {};

/** Shows the visible text with its findings. */
export function ShownText({
  text,
  label = "description",
  className,
  ...annotations
}: ShownTextProps) {
  const { violations = NO_ANNOTATIONS, activeId = null, onActivate = noop } = annotations;
  const textProps = { text, className, violations, activeId, onActivate };
  if (!mayBeHtml(text)) return <AnnotatedText {...textProps} />;
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <ShownHtml label={label} {...textProps} />
    </Suspense>
  );
}
