import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import type { PolicyKind } from "@/lib/enums";
import { formatExactPercent } from "@/lib/format";
import { queryApi } from "@/lib/platform/api-client";
import type { RuleSnapshot } from "@/lib/policies/rules/fields";
import type { PolicyVersionDetailJson } from "@/lib/policies/versions/schemas";
import { SeverityLabel } from "../../findings/severity-label";
import { getFieldLabel, THRESHOLD_FIELD } from "../policy-change";
import { formatRuleType } from "../rules/rule-draft";

type VersionDialogProps = {
  kind: PolicyKind;
  policy: number;
  number: number;
  onClose: () => void;
};

const KIND_TITLES: Record<PolicyKind, string> = {
  category: "Category policies",
  brand: "Brand guidelines",
  rule_set: "Rule set",
};

/** Shows a version of a policy. */
export function VersionDialog({ kind, policy, number, onClose }: VersionDialogProps) {
  const path = `/policies/versions/${kind}/${policy}/${number}/`;
  const version = useQuery({
    queryKey: ["policy-version", path],
    queryFn: queryApi<PolicyVersionDetailJson>(path, "Failed to fetch the version"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error } = version;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={`${KIND_TITLES[kind]}, version ${number}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
        {error && <Banner tone="error">{error.message}</Banner>}
        {!data && !error && <Skeleton className="h-64" />}
        {data && <Version version={data} />}
      </div>
    </Dialog>
  );
}

function Version({ version }: { version: PolicyVersionDetailJson }) {
  const { guideline, rules: ownRules, ...fields } = version.snapshot;
  const guidelineRecord = isObject(guideline) ? guideline : {};
  const { rules: nestedRules, ...guidelineFields } = guidelineRecord;
  const rules = (
    Array.isArray(ownRules) ? ownRules : Array.isArray(nestedRules) ? nestedRules : []
  ) as RuleSnapshot[];
  return (
    <>
      <p className="text-ink-muted text-sm">
        {version.created_at ? (
          <>
            Since <Time value={version.created_at} format="full" />
            {version.created_by_name && `, by ${version.created_by_name}`}
          </>
        ) : (
          "Current version; never changed."
        )}
      </p>
      <Fields fields={fields} />
      {isObject(guideline) && (
        <>
          <h3 className="font-semibold text-base">Guideline</h3>
          <Fields fields={guidelineFields} />
        </>
      )}
      <h3 className="font-semibold text-base">Rules</h3>
      {rules.length === 0 ? (
        <p className="text-ink-muted text-sm">It had no rules.</p>
      ) : (
        <ul className="divide-y rounded-md border">
          {rules.map((rule) => (
            <Rule key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
    </>
  );
}

function Rule({ rule }: { rule: RuleSnapshot }) {
  return (
    <li className="px-3 py-2">
      <p className="break-words text-sm">{rule.description || formatRuleType(rule.rule_type)}</p>
      <p className="flex flex-wrap gap-x-3 text-ink-muted text-xs">
        <span>{formatRuleType(rule.rule_type)}</span>
        <SeverityLabel severity={rule.severity} />
        {!rule.is_active && <span>Inactive</span>}
      </p>
      <code className="mt-1 block max-h-40 overflow-y-auto whitespace-pre-wrap break-words font-mono text-ink-muted text-xs">
        {rule.rule_content}
      </code>
    </li>
  );
}

function Fields({ fields }: { fields: Record<string, unknown> }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {Object.entries(fields).map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-ink-muted">{getFieldLabel(name)}</dt>
          <dd className="whitespace-pre-wrap break-words">
            {name === THRESHOLD_FIELD ? formatExactPercent(Number(value)) : formatValue(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(", ") || "—";
  if (isObject(value)) return formatRecord(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === null || value === "" || value === undefined ? "—" : String(value);
}

/** Formats an item by its name, where a rule set applies, or a guideline's points by their keys. */
function formatRecord({ all, ...record }: Record<string, unknown>): string {
  if (typeof record.name === "string") return record.name;
  if (all === true) return "Everywhere";
  const lines = Object.entries(record).map(
    ([key, texts]) => `${all === false ? getFieldLabel(key) : key}: ${formatValue(texts)}`,
  );
  return lines.join("\n") || "—";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
