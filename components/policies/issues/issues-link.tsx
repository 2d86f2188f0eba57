"use client";

import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { pluralize } from "@/lib/format";
import { filterOpenIssues, useIssues } from "./use-issues";

/** Links to the issues of all policies. Renders nothing if there are none. */
export function IssuesLink() {
  const { data } = useIssues();
  const count = filterOpenIssues(data?.issues ?? []).length;
  if (count === 0) return null;
  return (
    <Link
      href="/policies/issues"
      className="inline-flex items-center gap-1 self-start text-ink-muted text-sm underline hover:text-ink"
    >
      <TriangleAlert aria-hidden className="size-3.5" />
      {pluralize(count, "rule conflict")}
    </Link>
  );
}
