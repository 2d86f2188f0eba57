import type { ApprovalAction, NotificationKind } from "@/db/schema/enums";
import type { NotificationDetail } from "@/db/schema/notifications";
import { plural } from "@/lib/format";

interface Facts {
  kind: NotificationKind;
  actorName: string | null;
  detail: NotificationDetail;
  count: number;
}

/** What a notification says: the fact, without a full stop, and more of it, which may be empty. */
export function sentencesOf(facts: Facts): { title: string; text: string } {
  switch (facts.kind) {
    case "decision":
      return ofDecision(facts);
    case "batch_finished":
      return ofBatch(facts.detail);
    case "validation_failed":
      return ofFailure(facts);
  }
}

const DECIDED: Record<ApprovalAction, string> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "asked for edits of",
};
const CHANGED_TO: Record<ApprovalAction, string> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "edits requested",
};

function ofDecision({ actorName, detail }: Facts) {
  const who = actorName ?? "Someone";
  const action = detail.action ?? "approve";
  const title = detail.changed
    ? `${who} changed the decision on ${named(detail.product)}: ${CHANGED_TO[action]}`
    : `${who} ${DECIDED[action]} ${named(detail.product)}`;
  return { title, text: detail.comments ?? "" };
}

function ofBatch({ batch, compliant = 0, needsReview = 0, failed = 0 }: NotificationDetail) {
  const review = needsReview === 1 ? "1 needs review" : `${count(needsReview)} need review`;
  const parts = [`${count(compliant)} compliant`, review];
  if (failed > 0) parts.push(`${count(failed)} could not be checked`);
  return { title: `Batch ${named(batch)} is finished`, text: `${parts.join(", ")}.` };
}

function ofFailure({ detail, count }: Facts) {
  const { product, reason = "" } = detail;
  if (count === 1) return { title: `The check of ${named(product)} failed`, text: reason };
  return {
    title: `${plural(count, "check")} failed`,
    text: `${reason} The latest is that of ${named(product)}.`.trim(),
  };
}

function named(name = ""): string {
  return `“${name}”`;
}

function count(number: number): string {
  return number.toLocaleString("en");
}
