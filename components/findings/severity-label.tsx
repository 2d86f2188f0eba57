import { Info, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { type Tone, toneText } from "@/components/ui/tone";
import type { Severity } from "@/lib/enums";
import { toSentenceCase } from "@/lib/format";

const SEVERITY_STYLES: Record<Severity, { icon: LucideIcon; tone: Tone }> = {
  high: { icon: OctagonAlert, tone: "danger" },
  medium: { icon: TriangleAlert, tone: "warning" },
  low: { icon: Info, tone: "info" },
};

/** Shows a severity as an icon and a word. */
export function SeverityLabel({ severity }: { severity: Severity }) {
  const { icon, tone } = SEVERITY_STYLES[severity];
  return (
    <span className={cn("severity", toneText[tone])}>
      <Icon icon={icon} />
      {toSentenceCase(severity)}
    </span>
  );
}
