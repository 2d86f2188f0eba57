import { LoaderCircle } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import { sentenceCase } from "@/lib/format";

const TONES: Record<string, Tone> = {
  compliant: "success",
  approved: "success",
  published: "success",
  needs_review: "warning",
  rejected: "danger",
};

export function ProductStatusBadge({ status }: { status: string }) {
  const running = status === "validating";
  return (
    <Badge
      tone={TONES[status] ?? "info"}
      icon={running ? LoaderCircle : undefined}
      spinning={running}
    >
      {sentenceCase(status)}
    </Badge>
  );
}
