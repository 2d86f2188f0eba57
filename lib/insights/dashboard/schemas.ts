import type { PolicyKind, ValidationStatus } from "@/lib/enums";
import type { NotificationJson } from "@/lib/outbox/notifications/schemas";

/** Numbers of products. Unvalidated products count only in the total. */
export interface ProductCounts {
  total: number;
  /** Products that passed a validation, or were approved or published after it. */
  compliant: number;
  needsReview: number;
  rejected: number;
}

export interface CategoryFigures {
  id: number;
  name: string;
  /** The compliance threshold, from 0 to 1. */
  threshold: number;
  products: number;
  /** Number of products with a score. */
  scored: number;
  /** Mean score of the scored products, from 0 to 1, or null if there are none. */
  averageScore: number | null;
  /** Share of scored products that meet the threshold, 0 to 1; null without any. */
  compliantRate: number | null;
}

export interface RecentValidation {
  id: number;
  productId: string;
  categoryName: string;
  status: ValidationStatus;
  /** The score and the compliance result are null until the validation is completed. */
  score: number | null;
  isCompliant: boolean | null;
  /** Whether the policies have changed since the validation. */
  isStale: boolean;
}

export interface Dashboard {
  products: ProductCounts;
  categories: CategoryFigures[];
  /** The latest validation of each of the five products validated last. */
  recent: RecentValidation[];
}

/** The start of the period that counts as a user's recent activity. */
export interface ActivityPeriod {
  since: Date;
  /** Whether this is the user's first visit. In that case, `since` is a week ago. */
  isFirst: boolean;
}

/** A product whose latest verdict differs from its verdict at the start of the period. */
export interface ChangedVerdict {
  productId: string;
  name: string;
  isCompliant: boolean;
  score: number;
  scoreBefore: number;
  /** The threshold of the latest and of the earlier verdict, 0 to 1. */
  threshold: number | null;
  thresholdBefore: number | null;
  at: string;
}

export interface PolicyActivity {
  kind: PolicyKind;
  policyId: number;
  name: string;
  version: number;
  /** The user, or null if the account was deleted. */
  by: string | null;
  at: string;
  /** URL of the policy's editor, or null for users who can't see it. */
  href: string | null;
}

export interface UploadActivity {
  batchId: number;
  name: string;
  products: number;
  by: string;
  at: string;
}

/** Changes since the last visit. Lists have the newest entries and the total number. */
export interface RecentActivity {
  toCompliant: number;
  fromCompliant: number;
  changedVerdicts: ChangedVerdict[];
  /** Number of products uploaded by anyone. */
  added: number;
  uploads: UploadActivity[];
  policies: PolicyActivity[];
  /** The user's notifications, such as decisions on their uploads. */
  notices: NotificationJson[];
}

/** Events since the start of a day in UTC. */
export interface Digest {
  day: string;
  /** Number of products whose latest validation was created since then and has completed. */
  validated: number;
  /** Number of validated products that did not pass. */
  failing: number;
  /** Number of failing products without a decision. */
  undecided: number;
  /** Number of products whose latest validation was created since then and failed. */
  failed: number;
  /** Number of completed imports that the user can see. */
  imports: number;
  /** Number of approvals, rejections and requests for edits. */
  decisions: number;
}
