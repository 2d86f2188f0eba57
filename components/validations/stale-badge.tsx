import { History } from "lucide-react";
import { Badge } from "@/components/ui/badge";

/** Beside a verdict that today's policies would make anew. */
export function StaleBadge({ className }: { className?: string }) {
  return (
    <span title="The policies have changed since: this was checked under older policies">
      <Badge tone="warning" icon={History} className={className}>
        Older policies
        <span className="sr-only">: checked under older policies</span>
      </Badge>
    </span>
  );
}
