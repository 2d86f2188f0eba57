import {
  Gavel,
  type LucideIcon,
  Package,
  ScrollText,
  Shapes,
  Trash2,
  UserCog,
  UserRound,
} from "lucide-react";
import type { AuditKind } from "@/lib/enums";

export const KIND_FILTERS = [
  "sign_in",
  "account",
  "policy",
  "decision",
  "product",
  "deletion",
  "other",
] as const satisfies readonly (AuditKind | "deletion")[];
export type KindFilter = (typeof KIND_FILTERS)[number];

export const KIND_LABELS: Record<KindFilter, string> = {
  sign_in: "Sign-ins",
  account: "Accounts",
  policy: "Policies",
  decision: "Decisions",
  product: "Products",
  deletion: "Deletions",
  other: "Other",
};

/** Labels for single entries. */
export const SINGULAR_KIND_LABELS: Record<KindFilter, string> = {
  sign_in: "Sign-in",
  account: "Account",
  policy: "Policy",
  decision: "Decision",
  product: "Product",
  deletion: "Deletion",
  other: "Other",
};

export const KIND_ICONS: Record<KindFilter, LucideIcon> = {
  sign_in: UserRound,
  account: UserCog,
  policy: ScrollText,
  decision: Gavel,
  product: Package,
  deletion: Trash2,
  other: Shapes,
};

/** Returns the filter that an entry belongs to: "deletion" for deletions, otherwise its kind. */
export function getDisplayKind({ kind, action }: { kind: AuditKind; action: string }): KindFilter {
  return action.endsWith(".deleted") ? "deletion" : kind;
}
