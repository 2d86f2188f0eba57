import Link from "next/link";
import type { Role } from "@/lib/enums";
import { pluralize } from "@/lib/format";
import type { Digest } from "@/lib/insights/dashboard/schemas";
import { formatDayInWords } from "@/lib/platform/days";
import { canSee } from "@/lib/platform/roles";
import { figureLinkClass } from "./links";

type DailyDigestProps = { digest: Digest; role: Role };

/** Summarizes the changes since yesterday. Renders nothing if there are none. */
export function DailyDigest({ digest, role }: DailyDigestProps) {
  const figures = listDigestFigures(digest).filter(({ count }) => count > 0);
  if (figures.length === 0) return null;
  return (
    <section
      aria-labelledby="digest"
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-lg border bg-surface-raised px-4 py-3 text-sm"
    >
      <h2 id="digest" className="font-semibold">
        Daily digest
      </h2>
      <p className="text-ink-muted">Since yesterday, {formatDayInWords(digest.day)}, 00:00 UTC</p>
      <ul className="flex basis-full flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {figures.map(({ label, href }) => (
          <li key={label}>
            {canSee(href.replace(/\?.*/, ""), role) ? (
              <Link href={href} prefetch={false} className={figureLinkClass}>
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function listDigestFigures({
  day,
  validated,
  failing,
  undecided,
  failed,
  imports,
  decisions,
}: Digest) {
  const latestPath = `/validations?latest=true&created_from=${day}`;
  const notCompliantPath = `${latestPath}&status=completed&verdict=not_compliant`;
  return [
    {
      count: validated,
      label: `${pluralize(validated, "product")} validated`,
      href: `${latestPath}&status=completed`,
    },
    {
      count: failing,
      label: `${pluralize(failing, "product")} not compliant`,
      href: notCompliantPath,
    },
    {
      count: undecided,
      label: `${pluralize(undecided, "product")} without a decision`,
      href: `${notCompliantPath}&decision=none`,
    },
    {
      count: failed,
      label: pluralize(failed, "failed validation"),
      href: `${latestPath}&status=failed`,
    },
    { count: imports, label: pluralize(imports, "import"), href: "/upload" },
    {
      count: decisions,
      label: pluralize(decisions, "decision"),
      href: `/audit-log?kind=decision&entity=approval&from=${day}`,
    },
  ];
}
