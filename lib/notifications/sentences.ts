import type { NotificationDetail } from "@/db/schema/notifications";
import type { ApprovalAction, NotificationKind } from "@/lib/enums";
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
    case "revalidation_finished":
      return ofRevalidation(facts.detail);
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

function ofBatch(detail: NotificationDetail) {
  const compliant = `${count(detail.compliant ?? 0)} compliant`;
  return {
    title: `Batch ${named(detail.batch)} is finished`,
    text: `${[compliant, ...wanting(detail)].join(", ")}.`,
  };
}

function ofRevalidation(detail: NotificationDetail) {
  const checked = (detail.compliant ?? 0) + (detail.needsReview ?? 0);
  return {
    title: "The re-validation is finished",
    text: `${[`${plural(checked, "product")} checked`, ...wanting(detail)].join(", ")}.`,
  };
}

function wanting({ needsReview = 0, failed = 0 }: NotificationDetail): string[] {
  const review = needsReview === 1 ? "1 needs review" : `${count(needsReview)} need review`;
  return failed > 0 ? [review, `${count(failed)} could not be checked`] : [review];
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
