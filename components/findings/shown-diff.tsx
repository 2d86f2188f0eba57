import dynamic from "next/dynamic";
import { LazyDiff } from "@/components/ui/diff/lazy-diff";
import { Skeleton } from "@/components/ui/progress";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import type { TextVersions } from "./html-diff";

// Loaded when HTML is first compared.
const HtmlDiff = dynamic(() => import("./html-diff").then((module) => module.HtmlDiff), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});

/** Compares two stored texts. */
export function ShownDiff(texts: TextVersions) {
  const isPlain = !mayBeHtml(texts.before) && !mayBeHtml(texts.after);
  return isPlain ? <LazyDiff {...texts} /> : <HtmlDiff {...texts} />;
}
