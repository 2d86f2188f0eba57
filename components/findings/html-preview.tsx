import dynamic from "next/dynamic";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import type { RenderedHtmlProps } from "./rendered-html";

// Loaded when the first HTML text is edited.
const RenderedHtml = dynamic(
  () => import("./rendered-html").then((module) => module.RenderedHtml),
  {
    ssr: false,
  },
);

/** Shows rendered HTML next to its source field. */
export function HtmlPreview(props: RenderedHtmlProps) {
  return mayBeHtml(props.text) ? <RenderedHtml {...props} /> : null;
}
