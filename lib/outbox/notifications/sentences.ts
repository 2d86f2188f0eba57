import type { NotificationDetail } from "@/db/schema/notifications";
import { excerpt } from "@/lib/checking/rule-match";
import type { ApprovalAction, DecisionKind, NotificationKind } from "@/lib/enums";
import { plural } from "@/lib/format";

interface Facts {
  kind: NotificationKind;
  actorName: string | null;
  detail: NotificationDetail;
  count: number;
}

/**
 * Returns the text of a notification: a title without a period, and details, which can be empty.
 */
export function sentencesOf(facts: Facts): { title: string; text: string } {
  switch (facts.kind) {
    case "decision":
      return ofDecision(facts);
    case "finding_decided":
      return ofFinding(facts);
    case "finding_decision_ended":
      return ofEnding(facts.detail);
    case "batch_finished":
      return ofBatch(facts.detail);
    case "revalidation_finished":
      return ofRevalidation(facts.detail);
    case "validation_failed":
      return ofFailure(facts);
    case "import_finished":
      return ofImport(facts.detail);
    case "bulk_change_finished":
      return ofBulkChange(facts.detail);
    case "evaluation_finished":
      return ofEvaluation(facts.detail);
    case "webhook_switched_off":
      return {
        title: `Webhook ${named(facts.detail.webhook)} was switched off`,
        text: "All deliveries failed for three days. What it has not received is kept for 30 days.",
      };
  }
}

const DECISION_PHRASES: Record<ApprovalAction, string> = {
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
    : `${who} ${DECISION_PHRASES[action]} ${named(detail.product)}`;
  return { title, text: detail.comments ?? "" };
}

const DECISION_LABELS: Record<DecisionKind, string> = { wrong: "wrong", accepted: "accepted" };

function ofFinding({ actorName, detail }: Facts) {
  const decisionLabel = DECISION_LABELS[detail.decided ?? "wrong"];
  const title = `${actorName ?? "Someone"} called ${theFinding(detail)} in ${named(detail.product)} ${decisionLabel}`;
  return { title, text: detail.reason ?? "" };
}

function ofEnding(detail: NotificationDetail) {
  const decisionLabel = DECISION_LABELS[detail.decided ?? "wrong"];
  return {
    title: `Your decision on ${theFinding(detail)} in ${named(detail.product)} has ended`,
    text: `It was ${decisionLabel} until its last day, and counts again.`,
  };
}

function theFinding({ finding = "" }: NotificationDetail): string {
  return finding === "" ? "a finding" : named(excerpt(finding));
}

function ofBatch(detail: NotificationDetail) {
  return { title: `Batch ${named(detail.batch)} is finished`, text: outcomesOf(detail) };
}

function outcomesOf(detail: NotificationDetail): string {
  const compliant = `${count(detail.compliant ?? 0)} compliant`;
  return `${[compliant, ...wanting(detail)].join(", ")}.`;
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

function ofImport(detail: NotificationDetail) {
  const { added = 0, updated = 0, errors = 0, reason } = detail;
  if (reason !== undefined)
    return { title: `The import ${named(detail.import)} failed`, text: reason };
  const wrong = errors > 0 ? [`${plural(errors, "row")} with errors`] : [];
  const imported = `${[`${count(added)} new`, `${count(updated)} changed`, ...wrong].join(", ")}.`;
  return {
    title: `The import ${named(detail.import)} is finished`,
    text: detail.compliant === undefined ? imported : `${imported} New: ${outcomesOf(detail)}`,
  };
}

function ofBulkChange(detail: NotificationDetail) {
  const { changedProducts = 0, remainder = 0, undone = 0, state = "completed" } = detail;
  const title = `The bulk change ${named(detail.bulkChange)} is ${state}`;
  if (state === "undone") return { title, text: `${plural(undone, "product")} restored.` };
  return {
    title,
    text: `${plural(changedProducts, "product")} changed, ${count(remainder)} left unchanged.`,
  };
}

function ofEvaluation({ model, gotWorse }: NotificationDetail) {
  return { title: `The evaluation of ${named(model)} is finished`, text: comparison(gotWorse) };
}

function comparison(gotWorse: boolean | undefined): string {
  if (gotWorse === undefined) return "There was no earlier result to compare with.";
  return gotWorse ? "Some rules regressed." : "No rule regressed.";
}

function named(name = ""): string {
  return `“${name}”`;
}

function count(number: number): string {
  return number.toLocaleString("en");
}
