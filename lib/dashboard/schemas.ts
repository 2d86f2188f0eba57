import type { ValidationStatus } from "@/lib/enums";

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
  /** The newest five. */
  recent: RecentValidation[];
}
