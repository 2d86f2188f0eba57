import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader, Panel } from "@/components/ui/panel";
import { getManualContents } from "@/lib/insights/manual/contents";
import type { ManualGroup } from "@/lib/insights/manual/schemas";

export const metadata: Metadata = { title: "Help" };

export default async function HelpPage() {
  return <ManualOverview groups={await getManualContents()} />;
}

/** The manual's start page, which lists all pages with descriptions. */
function ManualOverview({ groups }: { groups: readonly ManualGroup[] }) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Help"
        description="The manual of Plumbline. Press Ctrl+K to search it from anywhere."
      />
      {groups.map(({ title, pages }) => (
        <Panel key={title} title={title}>
          <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {pages.map((page) => (
              <li key={page.slug} className="min-w-0">
                <Link
                  href={`/help/${page.slug}`}
                  prefetch={false}
                  className="font-medium text-accent-text text-sm hover:underline"
                >
                  {page.title}
                </Link>
                {page.topics.length > 0 && (
                  <p className="text-ink-muted text-xs">{page.topics.join(" · ")}</p>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
