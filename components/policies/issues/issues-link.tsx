"use client";

import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { plural } from "@/lib/format";
import { openIssues, useIssues } from "./use-issues";

/** Links to the issues of all policies. Renders nothing if there are none. */
export function IssuesLink() {
  const { data } = useIssues();
  const count = openIssues(data?.issues ?? []).length;
  if (count === 0) return null;
  return (
    <Link
      href="/policies/issues"
      className="inline-flex items-center gap-1 self-start text-ink-muted text-sm underline hover:text-ink"
    >
      <TriangleAlert aria-hidden className="size-3.5" />
      {plural(count, "issue")}
    </Link>
  );
}
