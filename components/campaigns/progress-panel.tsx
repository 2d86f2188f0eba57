"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { buttonVariants } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import type { CampaignOutcome } from "@/lib/campaign-words";
import type { CampaignJson } from "@/lib/campaigns/schemas";
import { grouped, plural } from "@/lib/format";
import { CampaignActions } from "./campaign-actions";
import { isWorking } from "./lists";
import type { CampaignState } from "./use-campaign";
import { doesWhat, doneTo, isDecision, STATE_TONES, stateLabel } from "./words";

type ProgressPanelProps = { campaign: CampaignState; canEdit: boolean };

/** How far a campaign is, what becomes of all its products, and what can be done with it. */
export function ProgressPanel({ campaign, canEdit }: ProgressPanelProps) {
  const { data } = campaign;
  const { counts, state } = data;
  const kept = counts.changed - counts.undone;
  return (
    <Panel
      title={doesWhat(data)}
      description={saying(data)}
      actions={
        <Badge tone={STATE_TONES[state]} icon={isWorking(data) ? null : undefined}>
          {stateLabel(data)}
        </Badge>
      }
    >
      <div className="flex flex-col gap-4">
        {isWorking(data) && <Progress data={data} />}
        <span role="status" className="sr-only">
          {isWorking(data) ? "" : `Campaign ${stateLabel(data)}`}
        </span>
        {data.error_message && <Banner tone="error">{data.error_message}</Banner>}
        {state === "undone" && kept > 0 && (
          <Banner tone="warning" action={<OutcomeLink outcome="kept">List Them</OutcomeLink>}>
            {plural(kept, "product")} could not be put back.
          </Banner>
        )}
        <Counts data={data} />
        <div className="flex flex-wrap gap-3 empty:hidden">
          {canEdit && <CampaignActions campaign={campaign} />}
          {canEdit && counts.remainder > 0 && state !== "preparing" && (
            <Link href={deskHref(data)} className={buttonVariants()}>
              Review the Remainder
            </Link>
          )}
        </div>
      </div>
    </Panel>
  );
}

function saying({ state, action, counts, undo_until }: CampaignJson): string {
  if (state === "preparing") return "Nothing is changed before somebody starts it.";
  if (state === "ready" && isDecision(action)) return `No product is ${doneTo(action)} yet.`;
  if (state === "ready")
    return counts.planned > 0
      ? "Worked out and proven, product by product; nothing is changed yet."
      : "Nothing could be proven: no product would be changed.";
  if (state === "running") return "You can leave this page; it goes on.";
  return undo_until ? `It can be undone until ${undo_until.slice(0, 10)}.` : "";
}

function Progress({ data }: { data: CampaignJson }) {
  const { done, total } = data.progress;
  const text = `${grouped(done)} of ${plural(total, "product")}`;
  const doing =
    data.state === "preparing" ? "worked out" : data.undoing ? "looked at" : doneTo(data.action);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm tabular-nums">
        {text} {doing}
      </p>
      <ProgressBar label={`Campaign ${data.name}`} value={done} max={total} />
    </div>
  );
}

/** All products, each counted once. */
function Counts({ data }: { data: CampaignJson }) {
  const { products, planned, changed, remainder, undone } = data.counts;
  const done = doneTo(data.action);
  const waiting = planned - changed;
  const leftOut = products - planned - remainder;
  const figures: [CampaignOutcome, string, number][] = [
    ["planned", data.state === "ready" ? `would be ${done}` : "not reached", waiting],
    ["changed", done, changed - undone],
    ["undone", "put back", undone],
    ["remainder", "in the remainder", remainder],
    ["left_out", "left out", leftOut],
  ];
  // What was undone as far as it could be: the rest of the changed ones is kept.
  const shown = figures
    .map(([outcome, label, count]) =>
      outcome === "changed" && data.state === "undone"
        ? (["kept", "not put back", count] as const)
        : ([outcome, label, count] as const),
    )
    .filter(([, , count]) => count > 0);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm tabular-nums">
      <span className="font-semibold text-base">{plural(products, "product")}</span>
      {shown.map(([outcome, label, count], at) => (
        <span key={outcome}>
          <span aria-hidden className="mr-2 text-ink-faint">
            {at === 0 ? "=" : "+"}
          </span>
          <OutcomeLink outcome={outcome}>
            {grouped(count)} {label}
          </OutcomeLink>
        </span>
      ))}
    </p>
  );
}

type OutcomeLinkProps = { outcome: CampaignOutcome; children: React.ReactNode };

/** Narrows the list below. */
function OutcomeLink({ outcome, children }: OutcomeLinkProps) {
  return (
    <Link
      href={`?outcome=${outcome}`}
      scroll={false}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-accent-text underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  );
}

/** The review desk, narrowed as far as it knows the campaign's filters. */
function deskHref({ filters }: CampaignJson): string {
  const { rule, category, brand_guideline: brand_guidelines, batch, language, market } = filters;
  const known = Object.entries({ rule, category, brand_guidelines, batch, language, market });
  const said = known.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return said.length > 0 ? `/review?${new URLSearchParams(said)}` : "/review";
}
