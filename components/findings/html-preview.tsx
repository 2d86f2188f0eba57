"use client";

import dynamic from "next/dynamic";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import type { HtmlBesideProps } from "./html-beside";

// Loaded when the first HTML text is edited.
const HtmlBeside = dynamic(() => import("./html-beside").then((module) => module.HtmlBeside), {
  ssr: false,
});

/** Shows rendered HTML next to its source field. */
export function HtmlPreview(props: HtmlBesideProps) {
  return mayBeHtml(props.text) ? <HtmlBeside {...props} /> : null;
}
