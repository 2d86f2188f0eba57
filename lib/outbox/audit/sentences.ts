import type { auditLog } from "@/db/schema/users";
import { plural, spaced } from "@/lib/format";

type Entry = Pick<
  typeof auditLog.$inferSelect,
  "action" | "entity" | "entityId" | "subject" | "detail" | "actorId"
>;

/** Describes an action as a predicate that follows the user's name: "deleted category “Shoes”". */
export function describeEntry(entry: Entry): string {
  const sentence = SENTENCES[entry.action];
  if (sentence) return sentence(entry);
  // For actions without a specific sentence, such as `shelf.moved`.
  const verb = spaced(entry.action.slice(entry.action.lastIndexOf(".") + 1));
  return `${verb} ${spaced(entry.entity)} ${named(entry)}`;
}

type SentenceOf = (entry: Entry) => string;

const SENTENCES: Record<string, SentenceOf> = {
  "session.started": ({ detail }) => `signed in${bracket(METHODS[String(detail.method)])}`,
  "session.ended": () => "signed out",
  "session.refused": refusedSignIn,

  "user.created": (entry) =>
    `created the account of ${person(entry)}${bracket(entry.detail.role)}${bySignIn(entry)}`,
  "user.updated": (entry) => `changed ${accountOf(entry)}${changes(entry)}${bySignIn(entry)}`,
  "user.role_kept": (entry) =>
    `left ${person(entry)} an admin, although single sign-on has the role ${String(entry.detail.role)}: they are the last active admin`,
  "user.connected": (entry) =>
    isOwn(entry)
      ? "connected their account to single sign-on"
      : `connected the account of ${person(entry)} to single sign-on`,
  "user.disconnected": (entry) => `disconnected ${accountOf(entry)} from single sign-on`,
  "user.deactivated": (entry) => `deactivated the account of ${person(entry)}`,
  "user.reactivated": (entry) => `reactivated the account of ${person(entry)}`,
  "user.password_changed": () => "changed their own password",
  "user.password_reset": (entry) => `set a new password for ${person(entry)}`,
  "user.session_ended": (entry) =>
    isOwn(entry) ? "ended one of their own sessions" : `ended a session of ${person(entry)}`,
  "user.other_sessions_ended": () => "ended all of their own other sessions",
  "user.sessions_ended": (entry) =>
    isOwn(entry) ? "ended all of their own sessions" : `ended all sessions of ${person(entry)}`,

  "api_token.created": (entry) => `created API token ${named(entry)}${bracket(entry.detail.role)}`,
  "api_token.revoked": (entry) => `revoked API token ${named(entry)}`,

  "agent.called": ({ detail, ...entry }) =>
    `called ${String(detail.called)} through ${String(detail.client)}, with API token ${named({ ...entry, detail })}`,

  "product_field.created": (entry) => `defined field ${named(entry)} of products`,
  "product_field.updated": (entry) => `changed field ${named(entry)} of products`,
  "product_field.deleted": (entry) => `deleted field ${named(entry)} of products`,

  "policy_issue.dismissed": ({ detail }) =>
    `dismissed an issue of policies: ${String(detail.message)}`,

  "webhook.secret_renewed": (entry) => `gave webhook ${named(entry)} a new secret`,
  "webhook.switched_off": (entry) =>
    `switched off webhook ${named(entry)}, as all deliveries failed for three days`,

  "approval.created": (entry) => `${decided(entry.detail.action)} product ${named(entry)}`,
  "approval.changed": changedDecision,
  "approval.undone": (entry) => `undid the decision on product ${named(entry)}`,
  "finding_decision.created": (entry) =>
    `called ${findingOf(entry)} of product ${named(entry)} ${String(entry.detail.kind)}`,
  "finding_decision.changed": (entry) =>
    `changed the decision on ${findingOf(entry)} of product ${named(entry)}`,
  "finding_decision.undone": (entry) =>
    `undid a decision on ${findingOf(entry)} of product ${named(entry)}`,
  "finding_decision.closed": endedDecision,
  "product.approved": (entry) => `approved product ${named(entry)}`,
  "product.rejected": (entry) => `rejected product ${named(entry)}`,

  "product.uploaded": (entry) => `uploaded product ${named(entry)}`,
  "product.bulk_created": ({ detail }) => `created ${plural(Number(detail.count), "product")}`,
  "product.updated": (entry) => `edited ${productsOf(entry)}${fields(entry.detail.fields)}`,
  "seo.accepted": (entry) => `accepted optimized texts of product ${named(entry)}`,
  "seo.volumes_imported": ({ detail }) =>
    `imported search volumes${typeof detail.imported === "number" ? ` of ${plural(detail.imported, "keyword")}` : ""}`,
  "product.published": (entry) => `published product ${named(entry)}`,
  "product.deleted": (entry) => `deleted ${productsOf(entry)}`,
  "batch.uploaded": uploadedBatch,
  "import.started": (entry) => `started importing ${named(entry)}`,
  "bulk_change.created": (entry) => `drafted bulk change ${named(entry)}`,
  "bulk_change.opened": (entry) => `opened bulk change ${named(entry)} as the second person`,
  "bulk_change.narrowed": (entry) => `excluded products from bulk change ${named(entry)}`,
  "bulk_change.started": (entry) => `started bulk change ${named(entry)}`,
  "bulk_change.cancelled": (entry) => `cancelled bulk change ${named(entry)}`,
  "bulk_change.undone": (entry) => `undid bulk change ${named(entry)}`,
  "bulk_change.deleted": (entry) => `deleted bulk change ${named(entry)}`,
  "import.cells_changed": (entry) => `changed cells of the import of ${named(entry)}`,
  "import.conflicts_decided": (entry) => `decided conflicts of the import of ${named(entry)}`,
  "delivery.conflicts_decided": (entry) => `decided conflicts of product ${named(entry)}`,
  "import_profile.created": (entry) => `saved the mapping ${named(entry)}`,
  "import_profile.updated": (entry) => `changed the mapping ${named(entry)}`,
  "import_profile.deleted": (entry) => `deleted the mapping ${named(entry)}`,
  "import.cancelled": (entry) => `cancelled the import of ${named(entry)}`,

  "evaluation.created": (entry) =>
    `started an evaluation of the model${bracket(entry.detail.model)}`,
  "evaluation.cancelled": (entry) =>
    `stopped an evaluation of the model${bracket(entry.detail.model)}`,
  "evaluation.accepted": (entry) =>
    `accepted an evaluation of the model as baseline${bracket(entry.detail.model)}`,

  ...policy("category", "category"),
  ...policy("brand_guideline", "brand guideline"),
  "category.deleted": (entry) =>
    `deleted category ${named(entry)}${consequence(entry.detail.deactivated_brand_guidelines, (n) => `${plural(n, "brand guideline")} deactivated`)}`,
  "brand_guideline.deleted": (entry) =>
    `deleted brand guideline ${named(entry)}${consequence(entry.detail.products_cleared, (n) => `taken from ${plural(n, "product")}`)}`,
  "category_guideline.created": (entry) => `added the guideline of category ${named(entry)}`,
  "category_guideline.updated": (entry) =>
    `changed the guideline of category ${named(entry)}${fields(Object.keys(entry.detail))}`,
  "category_guideline.deleted": (entry) => `deleted the guideline of category ${named(entry)}`,
  ...rule("category_rule", "category"),
  ...rule("guideline_rule", "brand guideline"),
  ...policy("rule_set", "rule set"),
  "rule_set.deleted": (entry) => `deleted rule set ${named(entry)}`,
  ...rule("rule_set_rule", "rule set"),
};

function policy(entity: string, word: string): Record<string, SentenceOf> {
  return {
    [`${entity}.created`]: (entry) => `created ${word} ${named(entry)}`,
    [`${entity}.updated`]: (entry) =>
      `changed ${word} ${named(entry)}${fields(Object.keys(entry.detail))}`,
  };
}

function rule(entity: string, word: string): Record<string, SentenceOf> {
  const kind = ({ detail }: Entry) =>
    typeof detail.rule_type === "string" ? `${spaced(detail.rule_type)} rule` : "rule";
  return {
    [`${entity}.created`]: (entry) => `added a ${kind(entry)} to ${word} ${named(entry)}`,
    [`${entity}.updated`]: (entry) => `changed a ${kind(entry)} of ${word} ${named(entry)}`,
    [`${entity}.deleted`]: (entry) => `deleted a ${kind(entry)} of ${word} ${named(entry)}`,
    [`${entity}.form_refused`]: (entry) =>
      `refused “${String(entry.detail.form)}” as an inflection of “${String(entry.detail.term)}” in ${word} ${named(entry)}`,
  };
}

/** Labels of sign-in methods. Passwords are not mentioned. */
const METHODS: Record<string, string> = { single_sign_on: "single sign-on" };

function bySignIn({ detail }: Entry): string {
  return detail.by === "single_sign_on" ? ", by single sign-on" : "";
}

const REFUSALS: Record<string, string> = {
  wrong_password: "wrong password",
  password_sign_in_off: "passwords are switched off",
  inactive: "the account is deactivated",
  no_account: "no account",
  no_email: "no email",
  no_role: "no role",
  unverified_email: "the provider has not verified the email",
  other_subject: "the account is connected to another user of the provider",
};

function refusedSignIn(entry: Entry): string {
  if (entry.entityId === null && entry.detail.method === "single_sign_on")
    return `failed to sign in by single sign-on${bracket(REFUSALS[String(entry.detail.reason)])}`;
  if (entry.entityId === null) return "failed to sign in with an email that has no account";
  const reason = REFUSALS[String(entry.detail.reason)];
  return `failed to sign in as ${person(entry)}${bracket(reason)}`;
}

function changes({ detail }: Entry): string {
  const { changes } = detail;
  if (!isRecord(changes)) return "";
  const role = isRecord(changes.role) ? changes.role : null;
  const others = Object.keys(changes).filter((field) => field !== "role");
  const details = [
    ...(role ? [`role from ${String(role.from)} to ${String(role.to)}`] : []),
    ...others.map(spaced),
  ];
  return details.length > 0 ? `: ${details.join(", ")}` : "";
}

const DECISION_PHRASES: Record<string, string> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "requested an edit of",
};

function decided(action: unknown): string {
  return DECISION_PHRASES[String(action)] ?? "decided on";
}

const ENDINGS: Record<string, string> = {
  expired: "it expired",
  text_changed: "its text has changed",
  rule_gone: "its rule no longer applies",
  absorbed: "it is covered by an exception",
};

function endedDecision(entry: Entry): string {
  const what = `decision on ${findingOf(entry)} of product ${named(entry)}`;
  const why = ENDINGS[String(entry.detail.closed)];
  return why ? `ended the ${what}: ${why}` : `revoked the ${what}`;
}

/** Formats a finding: “cheap”, or “a finding” if it has no text. */
function findingOf({ detail }: Entry): string {
  return typeof detail.words === "string" && detail.words !== ""
    ? `“${detail.words}”`
    : "a finding";
}

const DECISIONS: Record<string, string> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "edit requested",
};

function changedDecision(entry: Entry): string {
  const { action, before } = entry.detail;
  const was = isRecord(before) ? DECISIONS[String(before.action)] : undefined;
  const is = DECISIONS[String(action)];
  const how = was && is && was !== is ? ` from “${was}” to “${is}”` : "";
  return `changed the decision on product ${named(entry)}${how}`;
}

/** Formats the products of an entry: “3 products”, or the name of a single one. */
function productsOf(entry: Entry): string {
  const ids = Array.isArray(entry.detail.product_ids) ? entry.detail.product_ids : [];
  if (ids.length > 1) return plural(ids.length, "product");
  return `product ${entry.subject || ids.length === 0 ? named(entry) : `“${ids[0]}”`}`;
}

function uploadedBatch(entry: Entry): string {
  const { products, rows_refused: refused } = entry.detail;
  const counts = [
    ...(typeof products === "number" ? [plural(products, "product")] : []),
    ...(typeof refused === "number" && refused > 0 ? [`${plural(refused, "row")} refused`] : []),
  ];
  return `uploaded batch ${named(entry)}${bracket(counts.join(", "))}`;
}

/** Formats the entity's name: “Shoes”, or its id if the name is unknown. */
function named({ subject, entityId }: Entry): string {
  if (subject) return `“${subject}”`;
  return entityId === null ? "without a name" : `no. ${entityId}`;
}

function person({ subject, entityId }: Entry): string {
  return subject || `user no. ${entityId ?? "?"}`;
}

function isOwn({ actorId, entityId }: Entry): boolean {
  return actorId !== null && actorId === entityId;
}

function accountOf(entry: Entry): string {
  return isOwn(entry) ? "their own account" : `the account of ${person(entry)}`;
}

/** Lists at most five field names, to keep the sentence short. */
function fields(names: unknown): string {
  const known = Array.isArray(names) ? names.map((name) => spaced(String(name))) : [];
  const more = known.length > 5 ? [`${known.length - 4} more`] : [];
  return bracket([...known.slice(0, more.length > 0 ? 4 : 5), ...more].join(", "));
}

function consequence(count: unknown, notify: (count: number) => string): string {
  const number = Array.isArray(count) ? count.length : count;
  return typeof number === "number" && number > 0 ? bracket(notify(number)) : "";
}

function bracket(text: unknown): string {
  return typeof text === "string" && text !== "" ? ` (${text})` : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
