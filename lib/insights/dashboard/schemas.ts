import type { PolicyKind, ValidationStatus } from "@/lib/enums";
import type { NotificationJson } from "@/lib/outbox/notifications/schemas";

/** Numbers of products. What is still to be checked is in the total alone. */
export interface ProductCounts {
  total: number;
  /** What a check passed, and what went on from there by a decision: approved, published. */
  compliant: number;
  needsReview: number;
  rejected: number;
}

export interface CategoryFigures {
  id: number;
  name: string;
  /** 0 to 1. */
  threshold: number;
  products: number;
  /** How many of the products have a score. */
  scored: number;
  /** Mean score of the scored products, 0 to 1; null where none is. */
  averageScore: number | null;
  /** Share of the scored products whose score meets the threshold, 0 to 1; null where none is. */
  compliantRate: number | null;
}

export interface RecentValidation {
  id: number;
  productId: string;
  categoryName: string;
  status: ValidationStatus;
  /** Both null until the validation is completed. */
  score: number | null;
  isCompliant: boolean | null;
  /** Whether it was made under other policies than today's. */
  isStale: boolean;
}

export interface Dashboard {
  products: ProductCounts;
  /** By name. */
  categories: CategoryFigures[];
  /** The newest check of each of the five products checked last. */
  recent: RecentValidation[];
}

/** What a person's news begin with. */
export interface Visit {
  since: Date;
  /** Whether they were never here before; then `since` is a week ago. */
  isFirst: boolean;
}

/** A product whose newest verdict is another than the one that stood then. */
export interface TurnedVerdict {
  productId: string;
  name: string;
  isCompliant: boolean;
  score: number;
  scoreBefore: number;
  at: string;
}

export interface PolicyNews {
  kind: PolicyKind;
  policyId: number;
  name: string;
  version: number;
  /** Null where the account is gone. */
  by: string | null;
  at: string;
  /** Its editor; null for those who may not see it. */
  href: string | null;
}

export interface UploadNews {
  batchId: number;
  name: string;
  products: number;
  by: string;
  at: string;
}

/** What changed since a person's last visit; of lists the newest few, beside how many there are. */
export interface News {
  toCompliant: number;
  fromCompliant: number;
  turned: TurnedVerdict[];
  /** Products uploaded, whoever did. */
  added: number;
  /** Of others. */
  uploads: UploadNews[];
  policies: PolicyNews[];
  /** What concerns this person, as in the bell: decisions on their uploads among it. */
  notices: NotificationJson[];
}
