import { FlaskConical, Pencil, Sparkles, Trash2 } from "lucide-react";
import Link from "next/link";
import { FieldBadge } from "@/components/findings/field-badge";
import { SeverityLabel } from "@/components/findings/severity-label";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { rowFocusClass } from "@/components/ui/table";
import { countSpellings } from "@/lib/checking/rules/terms/term-spellings";
import { formatValidity } from "@/lib/checking/rules/validity";
import { pluralize } from "@/lib/format";
import type { RuleEvaluationJson } from "@/lib/model/evaluations/schemas";
import { formatConditions } from "@/lib/policies/rules/condition-sentence";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { RuleStateBadge } from "../evaluations/state-badge";
import { useParser } from "./parser";
import { countFailingExamples, formatRuleType } from "./rule-draft";

type RuleRowProps = {
  rule: RuleFields & { id?: number; evaluation?: RuleEvaluationJson | null };
  /** The number of suggested inflections for the rule's terms. */
  newInflections?: number;
  error?: string;
  onEdit: () => void;
  onDelete: () => void;
  onActivate: (active: boolean) => void;
};

/** A list row for a rule with its actions. */
export function RuleRow({
  rule,
  newInflections = 0,
  error,
  onEdit,
  onDelete,
  onActivate,
}: RuleRowProps) {
  const conditions = formatConditions(rule);
  const spellingCount = countSpellings(rule.forms);
  const days = formatValidity({ validFrom: rule.valid_from, validUntil: rule.valid_until });
  const name = rule.description || formatRuleType(rule.rule_type);
  return (
    <li
      data-row
      className={cn("flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2.5", rowFocusClass)}
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className={cn("break-words text-sm", !rule.is_active && "text-ink-muted")}>
          {rule.description || <span className="text-ink-muted">No description</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-ink-muted text-xs">
          <span>{formatRuleType(rule.rule_type)}</span>
          <FieldBadge of={{ field: rule.field, item: null }} />
          <SeverityLabel severity={rule.severity} />
          {!rule.is_active && <span>Inactive</span>}
          {days && <span>{days}</span>}
          <ExamplesNote rule={rule} />
          <EvaluationNote rule={rule} />
          {rule.id !== undefined && (
            // Opens in a new tab, to preserve unsaved changes in the surrounding form.
            <Link
              href={`/findings?rule=${rule.id}`}
              target="_blank"
              aria-label={`Findings of ${name}`}
              className="inline-flex min-h-6 items-center text-accent-text hover:underline"
            >
              Findings
            </Link>
          )}
          {newInflections > 0 && (
            <span className="inline-flex items-center gap-1">
              <Sparkles aria-hidden className="size-3" />
              {pluralize(newInflections, "new inflection")} suggested
            </span>
          )}
        </p>
        <code className="mt-1 line-clamp-2 break-words font-mono text-ink-muted text-xs">
          {rule.rule_content.slice(0, 400)}
        </code>
        {spellingCount > 0 && (
          <p className="text-ink-muted text-xs">and {pluralize(spellingCount, "spelling")}</p>
        )}
        {conditions && <p className="mt-1 text-ink-muted text-xs">{conditions}</p>}
        {error && <p className="mt-1 text-danger-text text-xs">{error}</p>}
      </div>
      <div data-controls className="flex shrink-0 items-center gap-1">
        <Checkbox
          label="Active"
          aria-label={`Active: ${name}`}
          checked={rule.is_active}
          onChange={(event) => onActivate(event.target.checked)}
          className="mr-2"
        />
        <IconButton
          label={`Edit rule: ${name}`}
          small
          data-opens
          onClick={onEdit}
          data-invalid={error ? true : undefined}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Delete rule: ${name}`} small onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

const JUDGED_RULE_TYPES: readonly string[] = ["tone_requirement", "image_requirement"];

function EvaluationNote({ rule }: Pick<RuleRowProps, "rule">) {
  const { evaluation, counts } = rule;
  // The evaluation is undefined for new or changed rules.
  if (
    evaluation === undefined ||
    (evaluation === null && !JUDGED_RULE_TYPES.includes(rule.rule_type))
  )
    return null;
  const isProven =
    evaluation?.is_current &&
    evaluation.state !== "not_evaluated" &&
    evaluation.missed.upper <= 0.2 &&
    evaluation.flagged.upper <= 0.2;
  return (
    <>
      <RuleStateBadge state={evaluation?.is_current ? evaluation.state : "not_evaluated"} />
      {counts === "once_evaluated" && !isProven && <Badge tone="warning">Inconclusive</Badge>}
    </>
  );
}

function ExamplesNote({ rule }: { rule: RuleFields }) {
  const parser = useParser();
  const count = rule.must_flag.length + rule.must_pass.length;
  if (count === 0) return null;
  const failing = countFailingExamples(rule, parser);
  return (
    <span className={cn("inline-flex items-center gap-1", failing > 0 && "text-danger-text")}>
      <FlaskConical aria-hidden className="size-3" />
      {failing > 0
        ? `${failing} of ${pluralize(count, "example")} fail${failing === 1 ? "s" : ""}`
        : pluralize(count, "example")}
    </span>
  );
}
