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
  const style = isMuted && status === "needs_review" ? QUIET_STYLE : STATUS_STYLES[status];
  return <Badge {...style}>{toSentenceCase(status)}</Badge>;
}

const QUIET_STYLE = { tone: "neutral" } as const;

/** Maps `in_progress` to analyzing, `completed` to optimized, and unknown ones to pending. */
export function toSeoStatus(word: string): SeoStatus {
  if (word === "in_progress") return "analyzing";
  if (word === "completed") return "optimized";
  return SEO_STATUSES.find((status) => status === word) ?? "pending";
}
