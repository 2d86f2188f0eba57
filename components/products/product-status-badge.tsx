import { BadgeCheck, Clock, Globe, LoaderCircle, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import type { ProductStatus } from "@/db/schema/enums";
import { sentenceCase } from "@/lib/format";

const LOOKS: Record<ProductStatus, { tone: Tone; icon?: LucideIcon; spinning?: boolean }> = {
  pending: { tone: "info", icon: Clock },
  validating: { tone: "info", icon: LoaderCircle, spinning: true },
  needs_review: { tone: "warning" },
  compliant: { tone: "success" },
  approved: { tone: "success", icon: BadgeCheck },
  rejected: { tone: "danger" },
  published: { tone: "success", icon: Globe },
};

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  return <Badge {...LOOKS[status]}>{sentenceCase(status)}</Badge>;
}
