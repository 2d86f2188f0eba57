import { BadgeCheck, Clock, LoaderCircle, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import { SEO_STATUSES, type SeoStatus } from "@/lib/enums";
import { toSentenceCase } from "@/lib/format";

const STATUS_STYLES: Record<SeoStatus, { tone: Tone; icon?: LucideIcon; spinning?: boolean }> = {
  pending: { tone: "neutral", icon: Clock },
  analyzing: { tone: "info", icon: LoaderCircle, spinning: true },
  optimized: { tone: "success" },
  needs_review: { tone: "warning" },
  failed: { tone: "danger" },
  approved: { tone: "success", icon: BadgeCheck },
};

type SeoStatusBadgeProps = {
  status: SeoStatus;
  /** Whether to mute the badge, because there are no optimized texts to review. */
  isMuted?: boolean;
};

export function SeoStatusBadge({ status, isMuted }: SeoStatusBadgeProps) {
  const label = toSentenceCase(status);
  if (isMuted && status === "needs_review")
    return <Badge className="border-transparent bg-transparent px-0">{label}</Badge>;
  return <Badge {...STATUS_STYLES[status]}>{label}</Badge>;
}

/** Maps `in_progress` to analyzing, `completed` to optimized, and unknown ones to pending. */
export function toSeoStatus(word: string): SeoStatus {
  if (word === "in_progress") return "analyzing";
  if (word === "completed") return "optimized";
  return SEO_STATUSES.find((status) => status === word) ?? "pending";
}
