import type { auditLog } from "@/db/schema/users";
import { pluralize, replaceUnderscores } from "@/lib/format";

type Entry = Pick<
  typeof auditLog.$inferSelect,
  "action" | "entity" | "entityId" | "subject" | "detail" | "actorId"
>;

/** Describes an action as a predicate that follows the user's name: "deleted category “Shoes”". */
export function describeEntry(entry: Entry): string {
  const sentence = SENTENCES[entry.action];
  if (sentence) return sentence(entry);
  // For actions without a specific sentence, such as `shelf.moved`.
  const verb = replaceUnderscores(entry.action.slice(entry.action.lastIndexOf(".") + 1));
  return `${verb} ${replaceUnderscores(entry.entity)} ${formatName(entry)}`;
}

type EntryFormatter = (entry: Entry) => string;

const SENTENCES: Record<string, EntryFormatter> = {
  "session.started": ({ detail }) =>
    `signed in${parenthesize(SIGN_IN_METHODS[String(detail.method)])}`,
  "session.ended": () => "signed out",
  "session.refused": describeRefusedSignIn,

  "user.created": (entry) =>
    isOwn(entry)
      ? `created their account${parenthesize(entry.detail.role)} by invitation of ${String(entry.detail.invited_by)}`
      : `created the account of ${formatPerson(entry)}${parenthesize(entry.detail.role)}${formatSignInMethod(entry)}`,
  "user.updated": (entry) =>
    `changed ${formatAccount(entry)}${describeChanges(entry)}${formatSignInMethod(entry)}`,
  "user.role_kept": (entry) =>
    `kept ${formatPerson(entry)} as an admin although single sign-on assigns the role ${String(entry.detail.role)}: they are the last active admin`,
  "user.connected": (entry) =>
    isOwn(entry)
      ? "connected their account to single sign-on"
      : `connected the account of ${formatPerson(entry)} to single sign-on`,
  "user.disconnected": (entry) => `disconnected ${formatAccount(entry)} from single sign-on`,
  "user.deactivated": (entry) => `deactivated the account of ${formatPerson(entry)}`,
  "user.reactivated": (entry) => `reactivated the account of ${formatPerson(entry)}`,
  "user.password_changed": () => "changed their own password",
  "user.password_link_sent": (entry) => `sent ${formatPerson(entry)} a link to set a new password`,
  "user.password_reset": (entry) => `set a new password for ${formatPerson(entry)}`,
  "user.session_ended": (entry) =>
    isOwn(entry) ? "ended one of their own sessions" : `ended a session of ${formatPerson(entry)}`,
  "user.other_sessions_ended": () => "ended all of their other sessions",
  "user.sessions_ended": (entry) =>
    isOwn(entry)
      ? "ended all of their own sessions"
      : `ended all sessions of ${formatPerson(entry)}`,

  "invitation.created": (entry) => `invited ${entry.subject}${parenthesize(entry.detail.role)}`,
  "invitation.renewed": (entry) => `renewed the invitation of ${entry.subject}`,
  "invitation.withdrawn": (entry) => `withdrew the invitation of ${entry.subject}`,

  "api_token.created": (entry) =>
    `created API token ${formatName(entry)}${parenthesize(entry.detail.role)}`,
  "api_token.revoked": (entry) => `revoked API token ${formatName(entry)}`,

  "agent.called": ({ detail, ...entry }) =>
    `called ${String(detail.called)} through ${String(detail.client)}, with API token ${formatName({ ...entry, detail })}`,

  "product.dossier_downloaded": ({ detail, ...entry }) =>
    typeof detail.products === "number"
      ? `downloaded the dossiers of ${pluralize(detail.products, "product")} (SHA-256 ${String(detail.sha256)})`
      : `downloaded the dossier of ${formatName({ ...entry, detail })} (SHA-256 ${String(detail.sha256)})`,

  "product_field.created": (entry) => `created product field ${formatName(entry)}`,
  "product_field.updated": (entry) => `changed product field ${formatName(entry)}`,
  "product_field.deleted": (entry) => `deleted product field ${formatName(entry)}`,

  "policy_issue.dismissed": ({ detail }) => `dismissed a policy issue: ${String(detail.message)}`,

  "webhook.secret_renewed": (entry) => `gave webhook ${formatName(entry)} a new secret`,
  "webhook.switched_off": (entry) =>
    `switched off webhook ${formatName(entry)} because all deliveries failed for three days`,

  "approval.created": (entry) =>
    `${describeDecision(entry.detail.action)} product ${formatName(entry)}`,
  "approval.changed": describeChangedDecision,
  "approval.undone": (entry) => `undid the decision on product ${formatName(entry)}`,
  "finding_decision.created": (entry) =>
    `marked ${formatFinding(entry)} of product ${formatName(entry)} as ${entry.detail.kind === "wrong" ? "a false positive" : "accepted"}`,
  "finding_decision.changed": (entry) =>
    `changed the decision on ${formatFinding(entry)} of product ${formatName(entry)}`,
  "finding_decision.undone": (entry) =>
    `undid a decision on ${formatFinding(entry)} of product ${formatName(entry)}`,
  "finding_decision.closed": describeEndedDecision,

  "name.added": (entry) => `added the name ${formatName(entry)}`,
  "name.removed": (entry) => `removed the name ${formatName(entry)}`,
  "name.undone": (entry) => `undid adding the name ${formatName(entry)}`,
  "product.approved": (entry) => `approved product ${formatName(entry)}`,
  "product.rejected": (entry) => `rejected product ${formatName(entry)}`,

  "product.uploaded": (entry) => `uploaded product ${formatName(entry)}`,
  "product.bulk_created": ({ detail }) => `created ${pluralize(Number(detail.count), "product")}`,
  "product.updated": (entry) =>
    `edited ${formatProducts(entry)}${formatFields(entry.detail.fields)}`,
  "seo.accepted": (entry) => `accepted optimized texts of product ${formatName(entry)}`,
  "seo.volumes_imported": ({ detail }) =>
    `imported search volumes${typeof detail.imported === "number" ? ` of ${pluralize(detail.imported, "keyword")}` : ""}`,
  "product.published": (entry) => `published product ${formatName(entry)}`,
  "product.deleted": (entry) => `deleted ${formatProducts(entry)}`,
  "batch.uploaded": describeUploadedBatch,
  "import.started": (entry) => `started importing ${formatName(entry)}`,
  "bulk_change.created": (entry) => `drafted bulk change ${formatName(entry)}`,
  "bulk_change.opened": (entry) => `opened bulk change ${formatName(entry)} as the second person`,
  "bulk_change.narrowed": (entry) => `excluded products from bulk change ${formatName(entry)}`,
  "bulk_change.started": (entry) => `started bulk change ${formatName(entry)}`,
  "bulk_change.cancelled": (entry) => `cancelled bulk change ${formatName(entry)}`,
  "bulk_change.undone": (entry) => `undid bulk change ${formatName(entry)}`,
  "bulk_change.deleted": (entry) => `deleted bulk change ${formatName(entry)}`,
  "import.cells_changed": (entry) => `changed cells in the import of ${formatName(entry)}`,
  "import.conflicts_decided": (entry) => `resolved conflicts in the import of ${formatName(entry)}`,
  "delivery.conflicts_decided": (entry) => `resolved conflicts of product ${formatName(entry)}`,
  "import_profile.created": (entry) => `saved the mapping ${formatName(entry)}`,
  "import_profile.updated": (entry) => `changed the mapping ${formatName(entry)}`,
  "import_profile.deleted": (entry) => `deleted the mapping ${formatName(entry)}`,
  "import.cancelled": (entry) => `cancelled the import of ${formatName(entry)}`,

  "evaluation.created": (entry) =>
    `started an evaluation of the model${parenthesize(entry.detail.model)}`,
  "evaluation.cancelled": (entry) =>
    `stopped an evaluation of the model${parenthesize(entry.detail.model)}`,
  "evaluation.accepted": (entry) =>
    `accepted an evaluation of the model as baseline${parenthesize(entry.detail.model)}`,

  ...createPolicySentences("category", "category"),
  ...createPolicySentences("brand_guideline", "brand guideline"),
  "category.deleted": (entry) =>
    `deleted category ${formatName(entry)}${formatConsequence(entry.detail.deactivated_brand_guidelines, (n) => `${pluralize(n, "brand guideline")} deactivated`)}`,
  "brand_guideline.deleted": (entry) =>
    `deleted brand guideline ${formatName(entry)}${formatConsequence(entry.detail.products_cleared, (n) => `removed from ${pluralize(n, "product")}`)}`,
  "category_guideline.created": (entry) => `added the guideline of category ${formatName(entry)}`,
  "category_guideline.updated": (entry) =>
    `changed the guideline of category ${formatName(entry)}${formatFields(Object.keys(entry.detail))}`,
  "category_guideline.deleted": (entry) => `deleted the guideline of category ${formatName(entry)}`,
  ...createRuleSentences("category_rule", "category"),
  ...createRuleSentences("guideline_rule", "brand guideline"),
  ...createPolicySentences("rule_set", "rule set"),
  "evidence.created": (entry) =>
    `added ${formatEvidence(entry)}, which covers ${formatScope(entry.detail.applies_to)}`,
  "evidence.updated": (entry) =>
    `changed ${listFields(entry.detail.changes)} of ${formatEvidence(entry)}, which covers ${formatScope(entry.detail.applies_to)}`,
  "evidence.document_added": (entry) => `added the document of ${formatEvidence(entry)}`,
  "evidence.withdrawn": (entry) =>
    `withdrew ${formatEvidence(entry)}, which covered ${formatScope(entry.detail.applies_to)}: ${entry.detail.reason}`,
  "evidence.restored": (entry) =>
    `restored ${formatEvidence(entry)}, which covers ${formatScope(entry.detail.applies_to)}`,
  "rule_set.deleted": (entry) => `deleted rule set ${formatName(entry)}`,
  ...createRuleSentences("rule_set_rule", "rule set"),
};

function createPolicySentences(entity: string, policyNoun: string): Record<string, EntryFormatter> {
  return {
    [`${entity}.created`]: (entry) => `created ${policyNoun} ${formatName(entry)}`,
    [`${entity}.updated`]: (entry) =>
      `changed ${policyNoun} ${formatName(entry)}${formatFields(Object.keys(entry.detail))}`,
  };
}

function createRuleSentences(entity: string, policyNoun: string): Record<string, EntryFormatter> {
  const formatRuleKind = ({ detail }: Entry) =>
    typeof detail.rule_type === "string" ? `${replaceUnderscores(detail.rule_type)} rule` : "rule";
  return {
    [`${entity}.created`]: (entry) =>
      `added a ${formatRuleKind(entry)} to ${policyNoun} ${formatName(entry)}`,
    [`${entity}.updated`]: (entry) =>
      `changed a ${formatRuleKind(entry)} of ${policyNoun} ${formatName(entry)}`,
    [`${entity}.deleted`]: (entry) =>
      `deleted a ${formatRuleKind(entry)} of ${policyNoun} ${formatName(entry)}`,
    [`${entity}.form_refused`]: (entry) =>
      `rejected “${String(entry.detail.form)}” as an inflection of “${String(entry.detail.term)}” in ${policyNoun} ${formatName(entry)}`,
  };
}

/** Labels of sign-in methods. A sign-in by password has no label. */
const SIGN_IN_METHODS: Record<string, string> = { single_sign_on: "single sign-on" };

function formatSignInMethod({ detail }: Entry): string {
  return detail.by === "single_sign_on" ? ", through single sign-on" : "";
}

const REFUSAL_REASONS: Record<string, string> = {
  wrong_password: "wrong password",
  password_sign_in_off: "password sign-in is switched off",
  inactive: "the account is deactivated",
  no_account: "no account",
  no_email: "no email",
  no_role: "no role",
  unverified_email: "the provider has not verified the email",
  other_subject: "the account is connected to another user of the provider",
};

function describeRefusedSignIn(entry: Entry): string {
  if (entry.entityId === null && entry.detail.method === "single_sign_on")
    return `failed to sign in with single sign-on${parenthesize(REFUSAL_REASONS[String(entry.detail.reason)])}`;
  if (entry.entityId === null) return "failed to sign in with an email that has no account";
  const reason = REFUSAL_REASONS[String(entry.detail.reason)];
  return `failed to sign in as ${formatPerson(entry)}${parenthesize(reason)}`;
}

function describeChanges({ detail }: Entry): string {
  const { changes } = detail;
  if (!isRecord(changes)) return "";
  const role = isRecord(changes.role) ? changes.role : null;
  const otherFields = Object.keys(changes).filter((field) => field !== "role");
  const details = [
    ...(role ? [`role from ${String(role.from)} to ${String(role.to)}`] : []),
    ...otherFields.map(replaceUnderscores),
  ];
  return details.length > 0 ? `: ${details.join(", ")}` : "";
}

const DECISION_PHRASES: Record<string, string> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "requested an edit of",
};

function describeDecision(action: unknown): string {
  return DECISION_PHRASES[String(action)] ?? "decided on";
}

const END_REASONS: Record<string, string> = {
  expired: "it expired",
  text_changed: "its text has changed",
  rule_gone: "its rule no longer applies",
  absorbed: "it is covered by an exception",
};

function describeEndedDecision(entry: Entry): string {
  const decisionText = `decision on ${formatFinding(entry)} of product ${formatName(entry)}`;
  const endReason = END_REASONS[String(entry.detail.closed)];
  return endReason ? `ended the ${decisionText}: ${endReason}` : `revoked the ${decisionText}`;
}

/** Formats the text of a finding (“cheap”), or “a finding” if it has no text. */
function formatFinding({ detail }: Entry): string {
  return typeof detail.words === "string" && detail.words !== ""
    ? `“${detail.words}”`
    : "a finding";
}

const DECISIONS: Record<string, string> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "edit requested",
};

function describeChangedDecision(entry: Entry): string {
  const { action, before } = entry.detail;
  const previousDecision = isRecord(before) ? DECISIONS[String(before.action)] : undefined;
  const newDecision = DECISIONS[String(action)];
  const changeText =
    previousDecision && newDecision && previousDecision !== newDecision
      ? ` from “${previousDecision}” to “${newDecision}”`
      : "";
  return `changed the decision on product ${formatName(entry)}${changeText}`;
}

/** Formats an entry's products as “3 products”, or as the name of a single one. */
function formatProducts(entry: Entry): string {
  const ids = Array.isArray(entry.detail.product_ids) ? entry.detail.product_ids : [];
  if (ids.length > 1) return pluralize(ids.length, "product");
  return `product ${entry.subject || ids.length === 0 ? formatName(entry) : `“${ids[0]}”`}`;
}

function describeUploadedBatch(entry: Entry): string {
  const { products, rows_refused: refusedRows } = entry.detail;
  const counts = [
    ...(typeof products === "number" ? [pluralize(products, "product")] : []),
    ...(typeof refusedRows === "number" && refusedRows > 0
      ? [`${pluralize(refusedRows, "row")} rejected`]
      : []),
  ];
  return `uploaded batch ${formatName(entry)}${parenthesize(counts.join(", "))}`;
}

/** Formats the entity's name (“Shoes”), or its id if the name is unknown. */
function formatName({ subject, entityId }: Entry): string {
  if (subject) return `“${subject}”`;
  return entityId === null ? "without a name" : `no. ${entityId}`;
}

function formatPerson({ subject, entityId }: Entry): string {
  return subject || `user no. ${entityId ?? "?"}`;
}

function isOwn({ actorId, entityId }: Entry): boolean {
  return actorId !== null && actorId === entityId;
}

function formatAccount(entry: Entry): string {
  return isOwn(entry) ? "their own account" : `the account of ${formatPerson(entry)}`;
}

/** Lists at most five field names, to keep the sentence short. */
function formatFields(names: unknown): string {
  const fieldNames = Array.isArray(names)
    ? names.map((name) => replaceUnderscores(String(name)))
    : [];
  const overflow = fieldNames.length > 5 ? [`${fieldNames.length - 4} more`] : [];
  return parenthesize(
    [...fieldNames.slice(0, overflow.length > 0 ? 4 : 5), ...overflow].join(", "),
  );
}

function formatConsequence(count: unknown, formatCount: (count: number) => string): string {
  const number = Array.isArray(count) ? count.length : count;
  return typeof number === "number" && number > 0 ? parenthesize(formatCount(number)) : "";
}

function parenthesize(text: unknown): string {
  return typeof text === "string" && text !== "" ? ` (${text})` : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Describes a record of evidence: `certificate “GRS-1042” for “Recycled material”`. */
function formatEvidence(entry: Entry): string {
  const { kind, claim } = entry.detail;
  const kindName = kind === "other" ? "evidence" : replaceUnderscores(String(kind));
  return `${kindName} ${formatName(entry)} for “${String(claim)}”`;
}

/** Describes the scope of evidence with counts: `2 categories and 14 products`. */
function formatScope(scope: unknown): string {
  const { all, categories, brand_guidelines, products } = isRecord(scope) ? scope : {};
  const parts = [
    ...(all === true ? ["all products"] : []),
    ...(categories ? [pluralize(Number(categories), "category", "categories")] : []),
    ...(brand_guidelines ? [pluralize(Number(brand_guidelines), "brand guideline")] : []),
    ...(products ? [pluralize(Number(products), "product")] : []),
  ];
  return parts.length > 0 ? new Intl.ListFormat("en").format(parts) : "no products";
}

function listFields(fields: unknown): string {
  const names = Array.isArray(fields)
    ? fields.map((field) => replaceUnderscores(String(field)))
    : [];
  return new Intl.ListFormat("en").format(names);
}
