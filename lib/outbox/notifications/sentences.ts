import type { NotificationDetail } from "@/db/schema/notifications";
import { shortenText } from "@/lib/checking/rules/rule-match";
import { formatDay } from "@/lib/checking/rules/validity";
import type { ApprovalAction, DecisionKind, NotificationKind } from "@/lib/enums";
import { pluralize, toSentenceCase } from "@/lib/format";

interface NotificationFacts {
  kind: NotificationKind;
  actorName: string | null;
  detail: NotificationDetail;
  count: number;
}

/** Returns the text of a notification: a title without a final period, and optional details. */
export function describeNotification(facts: NotificationFacts): { title: string; text: string } {
  switch (facts.kind) {
    case "decision":
      return describeDecision(facts);
    case "finding_decided":
      return describeFindingDecision(facts);
    case "finding_decision_ended":
      return describeEndedDecision(facts.detail);
    case "batch_finished":
      return describeBatch(facts.detail);
    case "revalidation_finished":
      return describeRevalidation(facts.detail);
    case "validation_failed":
      return describeFailure(facts);
    case "import_finished":
      return describeImport(facts.detail);
    case "bulk_change_finished":
      return describeBulkChange(facts.detail);
    case "evaluation_finished":
      return describeEvaluation(facts.detail);
    case "dossiers_ready":
      return {
        title: `The dossiers of ${pluralize(facts.detail.products ?? 0, "product")} are ready`,
        text: "You can download them for 7 days.",
      };
    case "evidence_expiring":
      return describeExpiringEvidence(facts.detail);
    case "evidence_ended":
      return describeEndedEvidence(facts.detail);
    case "webhook_switched_off":
      return {
        title: `Webhook ${quoteName(facts.detail.webhook)} was switched off`,
        text: "All deliveries failed for three days. Undelivered events are kept for 30 days.",
      };
  }
}

const DECISION_PHRASES: Record<ApprovalAction, string> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "requested edits of",
};
const CHANGED_DECISION_PHRASES: Record<ApprovalAction, string> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "edits requested",
};

function describeDecision({ actorName, detail }: NotificationFacts) {
  const actor = actorName ?? "Someone";
  const action = detail.action ?? "approve";
  const title = detail.changed
    ? `${actor} changed the decision on ${quoteName(detail.product)}: ${CHANGED_DECISION_PHRASES[action]}`
    : `${actor} ${DECISION_PHRASES[action]} ${quoteName(detail.product)}`;
  return { title, text: detail.comments ?? "" };
}

const DECISION_LABELS: Record<DecisionKind, string> = {
  wrong: "a false positive",
  accepted: "accepted",
};

function describeFindingDecision({ actorName, detail }: NotificationFacts) {
  const decisionLabel = DECISION_LABELS[detail.decided ?? "wrong"];
  const title = `${actorName ?? "Someone"} marked ${quoteFinding(detail)} in ${quoteName(detail.product)} as ${decisionLabel}`;
  return { title, text: detail.reason ?? "" };
}

function describeEndedDecision(detail: NotificationDetail) {
  const decisionLabel = DECISION_LABELS[detail.decided ?? "wrong"];
  return {
    title: `Your decision on ${quoteFinding(detail)} in ${quoteName(detail.product)} has ended`,
    text: `The finding was marked as ${decisionLabel}. It counts again now.`,
  };
}

function quoteFinding({ finding = "" }: NotificationDetail): string {
  return finding === "" ? "a finding" : quoteName(shortenText(finding));
}

function describeBatch(detail: NotificationDetail) {
  return { title: `Batch ${quoteName(detail.batch)} is finished`, text: formatOutcomes(detail) };
}

function formatOutcomes(detail: NotificationDetail): string {
  const compliantText = `${count(detail.compliant ?? 0)} compliant`;
  return `${[compliantText, ...formatProblemCounts(detail)].join(", ")}.`;
}

function describeRevalidation(detail: NotificationDetail) {
  const checkedCount = (detail.compliant ?? 0) + (detail.needsReview ?? 0);
  return {
    title: "The re-validation is finished",
    text: `${[`${pluralize(checkedCount, "product")} checked`, ...formatProblemCounts(detail)].join(", ")}.`,
  };
}

function formatProblemCounts({ needsReview = 0, failed = 0 }: NotificationDetail): string[] {
  const reviewText = needsReview === 1 ? "1 needs review" : `${count(needsReview)} need review`;
  return failed > 0 ? [reviewText, `${count(failed)} could not be checked`] : [reviewText];
}

function describeFailure({ detail, count }: NotificationFacts) {
  const { product, reason = "" } = detail;
  if (count === 1) return { title: `The check of ${quoteName(product)} failed`, text: reason };
  return {
    title: `${pluralize(count, "check")} failed`,
    text: `${reason} The latest failed check is that of ${quoteName(product)}.`.trim(),
  };
}

function describeImport(detail: NotificationDetail) {
  const { added = 0, updated = 0, errors = 0, conflicts = 0, reason } = detail;
  if (reason !== undefined)
    return { title: `The import ${quoteName(detail.import)} failed`, text: reason };
  const errorParts = errors > 0 ? [`${pluralize(errors, "row")} with errors`] : [];
  const importedText = `${[`${count(added)} new`, `${count(updated)} changed`, ...errorParts].join(", ")}.`;
  return {
    title: `The import ${quoteName(detail.import)} is finished`,
    text: [
      importedText,
      ...(detail.compliant === undefined ? [] : [`New: ${formatOutcomes(detail)}`]),
      ...(conflicts > 0 ? [`${pluralize(conflicts, "conflict")} to decide.`] : []),
    ].join(" "),
  };
}

function describeBulkChange(detail: NotificationDetail) {
  const {
    changedProducts = 0,
    remainder: skippedCount = 0,
    undone = 0,
    state = "completed",
  } = detail;
  const title = `The bulk change ${quoteName(detail.bulkChange)} is ${state}`;
  if (state === "undone") return { title, text: `${pluralize(undone, "product")} restored.` };
  return {
    title,
    text: `${pluralize(changedProducts, "product")} changed, ${count(skippedCount)} left unchanged.`,
  };
}

function describeEvaluation({ model, gotWorse }: NotificationDetail) {
  return {
    title: `The evaluation of ${quoteName(model)} is finished`,
    text: describeComparison(gotWorse),
  };
}

function describeComparison(gotWorse: boolean | undefined): string {
  if (gotWorse === undefined) return "There is no earlier result to compare with.";
  return gotWorse ? "Some rules regressed." : "No rule regressed.";
}

function describeExpiringEvidence({
  evidence = "",
  until,
  products = 0,
  claim,
}: NotificationDetail) {
  return {
    title: `${toSentenceCase(evidence)} ends on ${until ? formatDay(until) : "its last day"}`,
    text: `${pluralize(products, "product")} ${products === 1 ? "relies" : "rely"} on it for ${quoteName(claim)}.`,
  };
}

function describeEndedEvidence(detail: NotificationDetail) {
  const { evidence = "", reasonEnded, products = 0, claim } = detail;
  return {
    title: `${toSentenceCase(evidence)} ${reasonEnded === "withdrawn" ? "was withdrawn" : "has ended"}`,
    text: `${pluralize(products, "product")} relied on it for ${quoteName(claim)}.`,
  };
}

function quoteName(name = ""): string {
  return `“${name}”`;
}

function count(number: number): string {
  return number.toLocaleString("en");
}
