import { BadgeCheck, Clock, Globe, LoaderCircle, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import type { ProductStatus } from "@/lib/enums";
import { toSentenceCase } from "@/lib/format";

type BadgeStyle = { tone: Tone; icon?: LucideIcon; spinning?: boolean };

const STATUS_STYLES: Record<ProductStatus, BadgeStyle> = {
  pending: { tone: "info", icon: Clock },
  validating: { tone: "info", icon: LoaderCircle, spinning: true },
  needs_review: { tone: "warning" },
  compliant: { tone: "success" },
  approved: { tone: "success", icon: BadgeCheck },
  rejected: { tone: "danger" },
  published: { tone: "success", icon: Globe },
};

/** Shows a status as a colored badge. Unknown statuses are shown as is. */
export function ProductStatusBadge({ status }: { status: string }) {
  const stylesByStatus: Record<string, BadgeStyle | undefined> = STATUS_STYLES;
  return <Badge {...(stylesByStatus[status] ?? { tone: "info" })}>{toSentenceCase(status)}</Badge>;
}
