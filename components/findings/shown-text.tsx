import { mayBeHtml } from "@/lib/reading/may-be-html";
import { AnnotatedText, type Annotation, type Annotations } from "./annotated-text";
import { ShownHtml } from "./shown-html";

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
  // Not loaded lazily: an update before the code arrived would replace the text that the server
  // rendered, together with what the user has just pressed in it.
  return mayBeHtml(text) ? (
    <ShownHtml label={label} {...textProps} />
  ) : (
    <AnnotatedText {...textProps} />
  );
}
