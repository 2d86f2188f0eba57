import type { ApprovalAction } from "../../lib/enums";

/*
 * The history of the demo products in the three months before the first start. At its end, policies
 * and texts match those in the other files, except for the added sentences with `stays`.
 */

type Role = "admin" | "reviewer";

/** Upload days as a number of days before today, with the batch name for batch uploads. */
export const UPLOADS: readonly { daysAgo: number; batch?: string }[] = [
  { daysAgo: 86 },
  { daysAgo: 80, batch: "Autumn range" },
  { daysAgo: 74 },
  { daysAgo: 69 },
  { daysAgo: 63 },
  { daysAgo: 56, batch: "Second delivery" },
  { daysAgo: 48 },
  { daysAgo: 41, batch: "Third delivery" },
  { daysAgo: 33 },
  { daysAgo: 24 },
  { daysAgo: 13 },
  { daysAgo: 4, batch: "Winter additions" },
];

/** Products that are uploaded today. The queue validates them at startup. */
export const UPLOADED_TODAY: readonly string[] = ["KIT-3114", "AUD-5329", "FRN-7535"];

/** A sentence that a user added. All except those with `stays` were removed again. */
export interface AddedSentence {
  productId: string;
  sentence: string;
  by: Role;
  daysAgo: number;
  /** The decision that the other user made two days later. */
  decision?: { action: ApprovalAction; comments: string };
  /** The decision on the finding three days later. */
  findingDecision?: { kind: "wrong" | "accepted"; reason: string };
  /**
   * Number of days ago that the author removed the sentence. Absent if a bulk change removed it or
   * if it is still in the text.
   */
  removedDaysAgo?: number;
  /** Whether the sentence is still in the text. */
  isStillPresent?: boolean;
}

export const ADDED: readonly AddedSentence[] = [
  {
    productId: "FTW-1042",
    sentence: "Guaranteed to last.",
    by: "reviewer",
    daysAgo: 66,
    decision: { action: "request_edit", comments: "No shoe is guaranteed; leave the claim out." },
    removedDaysAgo: 61,
  },
  {
    productId: "SKN-2014",
    sentence: "A small miracle for tired skin.",
    by: "reviewer",
    daysAgo: 62,
    decision: { action: "reject", comments: "A medical claim. We were fined for less." },
    removedDaysAgo: 52,
  },
  {
    productId: "KIT-3110",
    sentence: "Maintenance-free for years.",
    by: "admin",
    daysAgo: 58,
    decision: { action: "request_edit", comments: "The blade has to be cleaned; say how instead." },
    removedDaysAgo: 50,
  },
  {
    productId: "KIT-3122",
    sentence: "Never breaks.",
    by: "reviewer",
    daysAgo: 51,
    findingDecision: { kind: "wrong", reason: "The glass was tested for it" },
    removedDaysAgo: 30,
  },
  {
    productId: "CFT-4201",
    sentence: "The superfood in your cup.",
    by: "reviewer",
    daysAgo: 45,
    decision: { action: "reject", comments: "Not authorised for coffee." },
    removedDaysAgo: 37,
  },
  {
    productId: "FTW-1057",
    sentence: "Kurz: unkaputtbar.",
    by: "reviewer",
    daysAgo: 40,
    findingDecision: { kind: "accepted", reason: "Agreed with legal until the end of the season" },
    removedDaysAgo: 16,
  },
  ...["HOM-6401", "HOM-6404", "HOM-6408", "HOM-6412", "HOM-6418", "HOM-6420"].map(
    (productId): AddedSentence => ({
      productId,
      sentence: "Lifetime guarantee.",
      by: "reviewer",
      daysAgo: 35,
    }),
  ),
  ...["AUD-5301", "AUD-5304", "AUD-5318", "AUD-5320"].map(
    (productId): AddedSentence => ({
      productId,
      sentence: "Best-in-class sound.",
      by: "admin",
      daysAgo: 6,
      isStillPresent: true,
    }),
  ),
  {
    productId: "SKN-2010",
    sentence: "Clinically proven.",
    by: "admin",
    daysAgo: 18,
    decision: { action: "request_edit", comments: "By which study? Else it has to go." },
    removedDaysAgo: 6,
  },
];

/** A bulk change that removes the sentence from all texts that still contain it. */
export const BULK_CHANGE = {
  name: "No lifetime guarantees",
  words: "lifetime guarantee",
  daysAgo: 15,
} as const;

/** A threshold that was temporarily lowered. */
export const LOWERED = {
  category: "Wireless Audio",
  threshold: 0.5,
  daysAgo: 53,
  restoredDaysAgo: 5,
} as const;

/** Decisions on texts that have not changed since. */
export const DECIDED_TEXTS: readonly {
  productId: string;
  action: ApprovalAction;
  comments: string;
  by: Role;
  daysAgo: number;
  published?: boolean;
}[] = [
  { productId: "SKN-2026", action: "approve", comments: "", by: "admin", daysAgo: 47 },
  {
    productId: "SKN-2021",
    action: "approve",
    comments: "Read by our Arabic desk.",
    by: "admin",
    daysAgo: 44,
    published: true,
  },
  {
    productId: "KIT-3130",
    action: "reject",
    comments: "Markup and prices from the supplier's page; ask for a clean text.",
    by: "admin",
    daysAgo: 31,
  },
  { productId: "KIT-3119", action: "approve", comments: "", by: "reviewer", daysAgo: 22 },
  {
    productId: "FTW-1061",
    action: "approve",
    comments: "",
    by: "admin",
    daysAgo: 19,
    published: true,
  },
  { productId: "CFT-4204", action: "approve", comments: "", by: "admin", daysAgo: 17 },
  { productId: "HOM-6415", action: "approve", comments: "", by: "reviewer", daysAgo: 10 },
  {
    productId: "FRN-7508",
    action: "reject",
    comments: "Leads people off to another shop.",
    by: "reviewer",
    daysAgo: 3,
  },
  { productId: "CFT-4208", action: "approve", comments: "", by: "reviewer", daysAgo: 2 },
];
