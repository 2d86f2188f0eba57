import { Check } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/progress";
import { formatDaysIn, pluralize } from "@/lib/format";
import type { ReadyMadeJson } from "@/lib/policies/ready-made/schemas";
import { SeverityLabel } from "../../findings/severity-label";
import { useDetail } from "../use-policies";

type TemplateDialogProps = {
  onInstall: (template: ReadyMadeJson) => void;
  onUpdate: (template: ReadyMadeJson) => void;
  onOpen: (ruleSet: number) => void;
  onClose: () => void;
};

/** Lists the templates with their contents, and actions to install, update and open them. */
export function TemplateDialog({ onInstall, onUpdate, onOpen, onClose }: TemplateDialogProps) {
  const templates = useDetail<ReadyMadeJson[]>(
    "/policies/ready-made/",
    "Failed to fetch the templates",
  );
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title="Templates"
      description="Rules from marketplaces and consumer law in our own words, each with its source and the day we read it. You can change a template once it is installed. This is not legal advice."
      footer={
        <DialogClose asChild>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-3 focus:outline-none">
        {templates.error && (
          <Banner
            tone="error"
            title={templates.error.message}
            action={
              <Button size="sm" onClick={() => void templates.refetch()}>
                Try Again
              </Button>
            }
          />
        )}
        {templates.isPending && <Skeleton className="h-96" />}
        {templates.data && (
          <ul aria-label="Templates" className="grid items-start gap-3 lg:grid-cols-2">
            {templates.data.map((template) => (
              <TemplateCard
                key={template.key}
                set={template}
                onInstall={() => onInstall(template)}
                onUpdate={() => onUpdate(template)}
                onOpen={() => template.rule_set !== null && onOpen(template.rule_set)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

type TemplateCardProps = {
  set: ReadyMadeJson;
  onInstall: () => void;
  onUpdate: () => void;
  onOpen: () => void;
};

function TemplateCard({ set, onInstall, onUpdate, onOpen }: TemplateCardProps) {
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
            {pluralize(rules.length, "rule")}
          </span>
        )}
      </div>
      <p className="text-sm">{description}</p>
      <p className="break-words text-ink-muted text-xs">{formatDaysIn(reference)}</p>
      <details className="text-sm">
        <summary className="cursor-pointer rounded-sm py-0.5 text-accent-text text-xs hover:underline">
          Show {pluralize(rules.length, "rule")}
        </summary>
        <ul className="mt-1 divide-y rounded-md border">
          {rules.map((rule) => (
            <li key={rule.id} className="flex flex-col gap-0.5 px-2 py-1.5">
              <div className="flex items-start justify-between gap-2">
                <span className="min-w-0 break-words">{rule.description}</span>
                <SeverityLabel severity={rule.severity} />
              </div>
              <span className="break-words text-ink-muted text-xs">
                {formatDaysIn(rule.reference)}
              </span>
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
          <Button size="sm" onClick={onInstall} aria-label={`Install ${name}`}>
            Install
          </Button>
        )}
      </div>
    </li>
  );
}
