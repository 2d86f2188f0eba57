"use client";

import dynamic from "next/dynamic";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import type { HtmlBesideProps } from "./html-beside";

// Fetched when the first HTML is written.
const HtmlBeside = dynamic(() => import("./html-beside").then((module) => module.HtmlBeside), {
  ssr: false,
});

/** Beside a field in which HTML is written: what its readers will see. */
export function ReadingBeside(props: HtmlBesideProps) {
  return mayBeHtml(props.text) ? <HtmlBeside {...props} /> : null;
}
