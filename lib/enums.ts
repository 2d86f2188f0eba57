/**
 * Enumerations shared by columns, responses and forms, and the shapes of JSON columns. Imports
 * nothing, so that tables, checker and browser can use it.
 */

export const ROLES = ["admin", "reviewer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const SIGN_IN_METHODS = ["password", "single_sign_on"] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Reasons why single sign-on failed. The sign-in page shows a message for each. */
export const SIGN_IN_ERRORS = [
  "unavailable",
  "refused",
  "issuer",
  "expired",
  "clock",
  "invalid",
  "no_email",
  "no_role",
  "no_account",
  "unverified_email",
  "other_subject",
  "inactive",
  "too_many",
  "failed",
] as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[number];

export const PRODUCT_STATUSES = [
  "pending",
  "validating",
  "needs_review",
  "compliant",
  "approved",
  "rejected",
  "published",
] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const VALIDATION_STATUSES = ["pending", "in_progress", "completed", "failed"] as const;
export type ValidationStatus = (typeof VALIDATION_STATUSES)[number];

export const APPROVAL_ACTIONS = ["approve", "reject", "request_edit"] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

/** Values of the verdict and decision filters. */
export const VERDICTS = ["compliant", "not_compliant"] as const;
export type Verdict = (typeof VERDICTS)[number];
export const DECISIONS = ["none", "approved", "rejected", "edit_requested"] as const;
export type DecisionFilter = (typeof DECISIONS)[number];

/** Sort orders of the review queue: oldest upload first or lowest score first. */
export const REVIEW_ORDERINGS = ["oldest", "worst"] as const;

/** Actions that can be undone for a short time. */
export const UNDO_KINDS = ["approvals", "finding_decision", "name"] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

/** Kinds of fixes: replacement, removal, manual rewriting, or none because there is no position. */
export const FIX_KINDS = ["replace", "remove", "rewrite", "none"] as const;
export type FixKind = (typeof FIX_KINDS)[number];

export const BATCH_STATUSES = ["processing", "completed", "failed"] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** Kinds of policies that have versions. */
export const POLICY_KINDS = ["category", "brand", "rule_set"] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** Kinds of audit log entries, which are also its filters. */
export const AUDIT_KINDS = [
  "sign_in",
  "account",
  "policy",
  "decision",
  "product",
  "other",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const NOTIFICATION_KINDS = [
  "decision",
  "finding_decided",
  "finding_decision_ended",
  "batch_finished",
  "revalidation_finished",
  "validation_failed",
  "import_finished",
  "bulk_change_finished",
  "evaluation_finished",
  "evidence_expiring",
  "evidence_ended",
  "webhook_switched_off",
  "dossiers_ready",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const MAIL_KINDS = ["invitation", "password_link", "email_changed", "notification"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Events that webhooks can subscribe to. */
export const WEBHOOK_EVENTS = [
  "validation.completed",
  "decision.made",
  "finding.decided",
  "batch.finished",
  "evidence.expiring",
  "evidence.ended",
  "notification.created",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Delays before the retries of a failed delivery, about a day in total. */
export const DELIVERY_PAUSES_MINUTES = [0.5, 2, 10, 60, 240, 480, 720] as const;
export const MAX_DELIVERY_ATTEMPTS = DELIVERY_PAUSES_MINUTES.length + 1;

export const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Kinds of policy issues. */
export const ISSUE_KINDS = [
  "preferred_is_prohibited",
  "required_is_prohibited",
  "length_impossible",
  "format_impossible",
  "never_applies",
  "duplicate",
  "severity_conflict",
] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];

/** Kinds of evidence for claims. */
export const EVIDENCE_KINDS = [
  "certificate",
  "test_report",
  "license",
  "register_entry",
  "supplier_declaration",
  "other",
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const EVIDENCE_STATES = ["upcoming", "valid", "expiring", "expired", "withdrawn"] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

export const EVIDENCE_ACTIONS = [
  "created",
  "updated",
  "document_added",
  "withdrawn",
  "restored",
] as const;
export type EvidenceAction = (typeof EVIDENCE_ACTIONS)[number];

export const EVIDENCE_ORDERINGS = ["valid_until", "created_at", "claim"] as const;

/** Types of documents that can be stored as evidence. */
export const DOCUMENT_TYPES = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** An evidence record that covers a match, as stored with the verdict. */
export interface CoveringEvidence {
  id: number;
  reference: string;
  /** The last day, or null if the record does not expire. */
  valid_until: string | null;
}

/** A match of a claim rule that evidence covers. Its position is that of a violation. */
export interface CoveredClaim {
  rule: number;
  source: Source;
  claim: string;
  words: string;
  field: string;
  item: number | null;
  start: number;
  end: number;
  /** The records that cover the match: the longest-lived first, then by id. */
  evidence: CoveringEvidence[];
}

export const SEVERITIES = ["high", "medium", "low"] as const;
export type Severity = (typeof SEVERITIES)[number];

export const RULE_TYPES = [
  "prohibited_words",
  "required_phrases",
  "length_limit",
  "tone_requirement",
  "format_requirement",
  "image_requirement",
  "price_format",
  "attribute_requirement",
] as const;
export type RuleType = (typeof RULE_TYPES)[number];
/** Rule types that the model always judges, or judges in part depending on their content. */
export const JUDGEABLE_RULE_TYPES: readonly RuleType[] = [
  "tone_requirement",
  "image_requirement",
  "format_requirement",
];

export const CATEGORY_VIOLATION_TYPES = [
  "competitor_mention",
  "prohibited_phrase",
  "tone_violation",
  "format_violation",
  "content_violation",
  "length_violation",
  "required_element_missing",
  "forbidden_element_present",
] as const;

export const BRAND_VIOLATION_TYPES = [
  "brand_tone_violation",
  "brand_messaging_violation",
  "brand_prohibited_words",
  "brand_required_elements_missing",
  "brand_style_violation",
  "brand_compliance_violation",
  "region_specific_violation",
  "brand_guidelines_mismatch",
] as const;

export type ViolationType =
  | (typeof CATEGORY_VIOLATION_TYPES)[number]
  | (typeof BRAND_VIOLATION_TYPES)[number];

export const SOURCES = ["category", "brand"] as const;
export type Source = (typeof SOURCES)[number];

export const OUTCOMES = ["passed", "violated", "not_checked", "not_applicable"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const MARKETS = ["US", "UK", "EU", "CA", "AU", "IN"] as const;
export type Market = (typeof MARKETS)[number];

export const MARKET_NAMES: Record<Market, string> = {
  US: "United States",
  UK: "United Kingdom",
  EU: "European Union",
  CA: "Canada",
  AU: "Australia",
  IN: "India",
};

export const SEO_STATUSES = [
  "pending",
  "analyzing",
  "optimized",
  "needs_review",
  "failed",
  "approved",
] as const;
export type SeoStatus = (typeof SEO_STATUSES)[number];

export const KEYWORD_TYPES = ["primary", "secondary", "long_tail", "brand"] as const;
export type KeywordType = (typeof KEYWORD_TYPES)[number];

/** The parts of an optimization, which can be accepted separately. */
export const SEO_PARTS = ["title", "meta_description", "description"] as const;
export type SeoPart = (typeof SEO_PARTS)[number];

export const SEO_JOB_KINDS = ["analyze", "optimize"] as const;
export type SeoJobKind = (typeof SEO_JOB_KINDS)[number];

/** A guideline's requirements or restrictions by key: texts or arrays of texts. */
export type Clauses = Record<string, string | string[]>;

/** Inflections by term. They match like the term itself. */
export type Inflections = Record<string, string[]>;

/** A text that tests a rule, optionally with properties of its product. */
export type Example = string | DetailedExample;

export interface DetailedExample {
  text: string;
  /** The field of the text: `name`, `description` or a custom field's key. */
  field?: string;
  language?: string;
  market?: string;
}

/** The author's notes on terms, by term. */
export type Notes = Record<string, string>;

export type ImportFaultKind =
  | "missing"
  | "repeated"
  | "shortened"
  | "too_long"
  | "broken"
  | "unknown"
  | "not_there";

/** Types of custom fields. */
export const FIELD_KINDS = ["text", "list"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The fields that every product has. */
export const NAME = "name";
export const DESCRIPTION = "description";
/** A rule's field value that stands for all fields. */
export const ANY_FIELD = "any";

/** The value of a text field, or the items of a list field. Never empty. */
export type FieldText = string | string[];

/** Values of a product's custom fields, by key. Empty fields are omitted. */
export type Texts = Record<string, FieldText>;

/** The texts to check by field; null for an empty field. */
export type CheckedTexts = Record<string, FieldText | null>;

/** A template's installed version. Rules have a template id (`file`) and a database id. */
export interface InstalledRuleSet {
  description: string;
  reference: string;
  version: string;
  /** Absent in templates installed before validity periods were introduced. */
  valid_from?: string | null;
  valid_until?: string | null;
  rules: { file: number; id: number; rule: Record<string, unknown> }[];
}

/** The result of one rule or clause. */
export interface Check {
  rule: number | null;
  source: Source;
  /** A rule type, the clause's key (`requirements.tone`), or `guideline_content`. */
  ruleType: string;
  guidelineReference: string;
  /** Absent in verdicts that were stored before rules had names. */
  ruleName?: string;
  outcome: Outcome;
  /** Why the rule was not checked or does not apply, if specific to this rule. */
  reason?: string;
}

export type SeoArea = "title" | "description" | "keyword" | "technical";

export interface SeoCheck {
  /** Stable key, such as `title_length`. */
  key: string;
  area: SeoArea;
  /** Name shown to users, such as "Title length". */
  check: string;
  status: "pass" | "warning" | "fail" | "not_checked";
  /** A recommended change and where to make it, or a confirmation if no change is needed. */
  recommendation: string;
  /** The score, 0 to 10 with one decimal. Null if the check was not performed. */
  score: number | null;
}

/** Sort orders of lists. */
export const PRODUCT_ORDERINGS = [
  "created_at",
  "updated_at",
  "product_id",
  "name",
  "category_name",
  "status",
  "compliance_score",
  "seo_score",
] as const;
export type ProductOrdering = (typeof PRODUCT_ORDERINGS)[number];

export const VALIDATION_ORDERINGS = [
  "created_at",
  "overall_score",
  "status",
  "total_violations",
] as const;

/** Sort orders of patterns. */
export const PATTERN_ORDERINGS = ["findings", "products", "would_pass"] as const;

export const SEO_ORDERINGS = ["product_id", "name", "seo_score", "seo_analyzed_at"] as const;
export type SeoOrdering = (typeof SEO_ORDERINGS)[number];

export const USER_ORDERINGS = ["name", "email", "username", "role", "last_login_at"] as const;
export type UserOrdering = (typeof USER_ORDERINGS)[number];

export const STYLE_GUIDE_STATES = ["draft", "created"] as const;
/** Kinds of suggestions derived from a style guide. */
export const SUGGESTION_KINDS = [
  "term",
  "required",
  "length",
  "format",
  "number",
  "prose",
] as const;
export const SUGGESTION_STATES = ["suggested", "accepted", "rejected"] as const;

export const IMPORT_STATES = ["draft", "running", "completed", "failed", "cancelled"] as const;
export const IMPORT_FORMATS = ["csv", "tsv", "xlsx", "xls", "xml", "json", "jsonl"] as const;
/** How to handle products that their source no longer delivers. */
export const MISSING_PRODUCT_ACTIONS = ["nothing", "mark"] as const;
/** Products by their deliveries. `no_longer` are those that are missing and marked. */
export const DELIVERED_FILTERS = ["no_longer", "missing", "conflict"] as const;
/** Resolutions of a conflict between a delivered and the stored value. */
export const CONFLICT_CHOICES = ["ours", "theirs", "merge"] as const;
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number];
/** A delivered value of a product field, or null if empty. */
export type DeliveredValue = FieldText | number | null;
/** Delivered values by field: `name`, `description`, `category`, …, `texts.KEY`. */
export type DeliveredValues = Record<string, DeliveredValue>;
export const IMPORT_MODES = ["add", "add_and_update", "update"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
/** What an import does with products that belong to another source. */
export const FOREIGN_CHOICES = ["skip", "update", "prefix"] as const;

/** Lists that support saved views. */
export const VIEWED_LISTS = [
  "products",
  "validations",
  "seo",
  "findings",
  "decisions",
  "audit",
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];
/** The value of the `view` parameter of `/findings` for the list of individual findings. */
export const INDIVIDUAL_VIEW = "one";

/** Analytics periods (`PERIODS`) and groupings (`BREAKDOWNS`). */
export const PERIODS = ["7days", "30days", "90days", "1year"] as const;
export type Period = (typeof PERIODS)[number];
export const BREAKDOWNS = ["field", "language", "market", "batch", "uploader"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Kinds of decisions on a finding: a false positive, or correct but accepted as is. */
export const DECISION_KINDS = ["wrong", "accepted"] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Scopes of a decision: one occurrence, or the same words anywhere in the product's texts. */
export const DECISION_SCOPES = ["occurrence", "product"] as const;
export type DecisionScope = (typeof DECISION_SCOPES)[number];

export const DECISION_STATES = ["open", "closed"] as const;
export type DecisionState = (typeof DECISION_STATES)[number];
export const DECISION_ENDINGS = [
  "taken_back",
  "expired",
  "text_changed",
  "rule_gone",
  "absorbed",
] as const;
export type DecisionEnding = (typeof DECISION_ENDINGS)[number];

export const DECISION_ORDERINGS = ["created_at", "expires_at"] as const;

/** The position of a finding with a decision, in the last text that contained the finding. */
export interface DecisionAnchor {
  field: string;
  text: FieldText;
  item: number | null;
  start: number;
  end: number;
  /** Whether the finding is about markup in the stored text, which is not visible. */
  inSource: boolean;
  /**
   * For a finding without words: its index among the findings between the same two words, and their
   * number.
   */
  nth: number;
  of: number;
}

export const BULK_CHANGE_STATES = [
  "preparing",
  "ready",
  "running",
  "completed",
  "cancelled",
  "undone",
  "failed",
] as const;
export type BulkChangeState = (typeof BULK_CHANGE_STATES)[number];

export const BULK_CHANGE_ACTIONS = [
  "replace",
  "delete_phrase",
  "delete_sentence",
  "apply_fixes",
  "decide",
  "send_back",
] as const;
export type BulkChangeAction = (typeof BULK_CHANGE_ACTIONS)[number];

export const BULK_CHANGE_OUTCOMES = [
  "planned",
  "changed",
  "remainder",
  "left_out",
  "undone",
  "kept",
] as const;
export type BulkChangeOutcome = (typeof BULK_CHANGE_OUTCOMES)[number];

/** A rule or clause with the number of its findings that a change removes from one product. */
export interface FixedRule {
  rule: number | null;
  source: Source;
  name: string;
  guideline_reference: string;
  findings: number;
}

/** A text of a product before and after a bulk change. */
export interface BulkChangeChange {
  field: string;
  /** For a list field, the index of the list item. */
  item: number | null;
  before: string;
  after: string;
}
