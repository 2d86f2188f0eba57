import Link from "next/link";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { Score } from "@/components/ui/score";
import { Time } from "@/components/ui/time";
import { formatExactPercent, formatNumber, pluralize } from "@/lib/format";
import type {
  ActivityPeriod,
  ChangedVerdict,
  RecentActivity as NewsFigures,
} from "@/lib/insights/dashboard/schemas";
import type { NotificationJson } from "@/lib/outbox/notifications/schemas";
import { VerdictBadge } from "../validations/badges";
import { figureLinkClass } from "./links";

type RecentActivityProps = { activity: NewsFigures; period: ActivityPeriod };

/** Shows what changed since the user's last visit; omits empty sections. */
export function RecentActivityPanel({ activity, period }: RecentActivityProps) {
  const { changedVerdicts, notices, uploads, policies, added } = activity;
  const startTimestamp = period.since.toISOString();
  const isEmpty =
    changedVerdicts.length + notices.length + uploads.length + policies.length + added === 0;
  return (
    <Panel
      title="Recent Activity"
      description={
        <>
          {period.isFirst ? "Since" : "Since your last visit,"}{" "}
          <Time value={startTimestamp} format="full" />
        </>
      }
      flush
    >
      {isEmpty && <p className="p-4 text-ink-muted text-sm">No recent changes.</p>}
      {changedVerdicts.length > 0 && <Turned activity={activity} />}
      {notices.length > 0 && (
        <Part title="For you">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </Part>
      )}
      {added > 0 && (
        <Part
          title={
            <Link
              href={`/products?created_from=${startTimestamp.slice(0, 10)}`}
              prefetch={false}
              className={figureLinkClass}
            >
              {pluralize(added, "product")} uploaded
            </Link>
          }
        >
          {uploads.map(({ batchId, name, products, by, at }) => (
            <Item key={batchId} href={`/products?batch=${batchId}`} time={at} title={name}>
              {pluralize(products, "product")} by {by}
            </Item>
          ))}
        </Part>
      )}
      {policies.length > 0 && (
        <Part title="Policies">
          {policies.map((policy) => (
            <Item
              key={`${policy.kind} ${policy.policyId}`}
              href={policy.href}
              time={policy.at}
              title={policy.name}
            >
              Version {policy.version} by {policy.by ?? "a deleted account"}
            </Item>
          ))}
        </Part>
      )}
    </Panel>
  );
}

function Turned({
  activity: { changedVerdicts, toCompliant, fromCompliant },
}: {
  activity: NewsFigures;
}) {
  const figures = [
    ...(toCompliant > 0 ? [`${formatNumber(toCompliant)} now compliant`] : []),
    ...(fromCompliant > 0 ? [`${formatNumber(fromCompliant)} no longer compliant`] : []),
  ];
  return (
    <Part title={`Changed results: ${figures.join(", ")}`}>
      {changedVerdicts.map((verdict) => (
        <TurnedItem key={verdict.productId} verdict={verdict} />
      ))}
    </Part>
  );
}

function TurnedItem({ verdict }: { verdict: ChangedVerdict }) {
  const { productId, name, isCompliant, score, scoreBefore, at } = verdict;
  const { threshold, thresholdBefore } = verdict;
  const hasNewThreshold = threshold !== thresholdBefore;
  return (
    <Item
      href={`/product-validations/${encodeURIComponent(productId)}`}
      time={at}
      title={name}
      aside={<VerdictBadge row={{ is_compliant: isCompliant, approval: null }} />}
    >
      <Score value={scoreBefore} />
      {score !== scoreBefore && (
        <>
          {" to "}
          <Score value={score} />
        </>
      )}
      {hasNewThreshold &&
        `, threshold ${formatExactPercent(thresholdBefore)} to ${formatExactPercent(threshold)}`}
    </Item>
  );
}

function Notice({ notice }: { notice: NotificationJson }) {
  const { title, text, href, created_at: createdAt } = notice;
  return (
    <Item href={href} time={createdAt} title={title}>
      {text}
    </Item>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b last:border-b-0">
      <h3 className="px-4 pt-2.5 font-medium text-sm">{title}</h3>
      <ul className="pb-1.5">{children}</ul>
    </section>
  );
}

type ItemProps = {
  href: string | null;
  time: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
};

function Item({ href, time, title, aside, children }: ItemProps) {
  return (
    <li className="px-4 py-1.5 text-sm">
      <div className="flex items-start justify-between gap-3">
        {href ? (
          <Link
            href={href}
            prefetch={false}
            className="line-clamp-2 min-w-0 break-words hover:text-accent-text hover:underline"
          >
            {title}
          </Link>
        ) : (
          <p className="line-clamp-2 min-w-0 break-words">{title}</p>
        )}
        <Time
          value={time}
          className="shrink-0 whitespace-nowrap text-ink-muted text-xs leading-5"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-xs">
        <p className="line-clamp-2 min-w-0 break-words">{children}</p>
        {aside}
      </div>
    </li>
  );
}
