"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { PageHeader, Panel } from "@/components/ui/panel";
import { pluralize } from "@/lib/format";
import type { ListedGuideJson } from "@/lib/style-guides/schemas";
import { GuideDropArea } from "./guide-drop-area";

/** Uploads a style guide, and lists those changed within the last 30 days. */
export function StyleGuidesScreen({ guides }: { guides: readonly ListedGuideJson[] }) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Style Guides"
        description="Suggests rules from a style guide, without a model. No rules are created until you create the rule set."
        actions={
          <Link href="/policies" className={buttonVariants()}>
            Brand Policies
          </Link>
        }
      />
      <Panel title="Upload a Style Guide">
        <GuideDropArea />
      </Panel>
      {guides.length > 0 && (
        <Panel title="Changed in the last 30 days" flush>
          <ul className="divide-y">
            {guides.map((guide) => (
              <li
                key={guide.id}
                data-row
                className="flex flex-wrap items-center gap-2 px-4 py-2.5 text-sm"
              >
                <Link
                  className="row-link font-medium underline"
                  href={`/policies/style-guides/${guide.id}`}
                >
                  {guide.name}
                </Link>
                <span className="text-ink-muted">
                  {pluralize(guide.counts.suggestions, "suggestion")}, {guide.counts.accepted}{" "}
                  accepted
                </span>
                {guide.state === "created" && <Badge tone="success">Rule set created</Badge>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
