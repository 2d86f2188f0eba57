import { Check } from "lucide-react";
import { SeverityLabel } from "@/components/findings/severity-label";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { plural } from "@/lib/format";
import type { ReadyMadeJson } from "@/lib/policies/ready-made/schemas";

type ReadyMadeCardProps = {
  set: ReadyMadeJson;
  busy: boolean;
  onInstall: () => void;
  onUpdate: () => void;
  onOpen: () => void;
};

export function ReadyMadeCard({ set, busy, onInstall, onUpdate, onOpen }: ReadyMadeCardProps) {
  const { name, description, reference, rules, installed, newer } = set;
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-md border bg-surface-raised p-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 break-words font-semibold">{name}</h3>
        {installed ? (
          <Badge tone={newer ? "info" : "success"} icon={newer ? undefined : Check}>
            {newer ? "Newer version" : "Installed"}
          </Badge>
        ) : (
          <span className="text-ink-muted text-xs tabular-nums">
            {plural(rules.length, "rule")}
          </span>
        )}
      </div>
      <p className="text-sm">{description}</p>
      <p className="break-words text-ink-muted text-xs">{reference}</p>
      <details className="text-sm">
        <summary className="cursor-pointer rounded-sm py-0.5 text-accent-text text-xs hover:underline">
          Show {plural(rules.length, "rule")}
        </summary>
        <ul className="mt-1 divide-y rounded-md border">
          {rules.map((rule) => (
            <li key={rule.id} className="flex flex-col gap-0.5 px-2 py-1.5">
              <div className="flex items-start justify-between gap-2">
                <span className="min-w-0 break-words">{rule.description}</span>
                <SeverityLabel severity={rule.severity} />
              </div>
              <span className="break-words text-ink-muted text-xs">{rule.reference}</span>
            </li>
          ))}
        </ul>
      </details>
      <div className="mt-auto flex flex-wrap justify-end gap-2 pt-1">
        {installed && (
          <Button size="sm" onClick={onOpen} aria-label={`Open ${name}`}>
            Open
          </Button>
        )}
        {newer && (
          <Button size="sm" variant="primary" onClick={onUpdate} aria-label={`Update ${name}`}>
            Update
          </Button>
        )}
        {!installed && (
          <Button
            size="sm"
            variant="primary"
            busy={busy}
            onClick={onInstall}
            aria-label={`Install ${name}`}
          >
            Install
          </Button>
        )}
      </div>
    </li>
  );
}
