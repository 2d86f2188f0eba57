import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  ChevronRight,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  type LucideIcon,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { cn } from "@/components/ui/cn";
import { LargeDialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import { Facts } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { toneText } from "@/components/ui/tone";
import type { Outcome, PolicyKind } from "@/lib/enums";
import { formatRuleName, formatSeconds, pluralize, toSentenceCase } from "@/lib/format";
import type { JudgingJson } from "@/lib/model/judging/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { DecisionPermissionProvider } from "../decisions/decision-permission";
import { hasCheckedCurrentTexts } from "../findings/checked-state";
import { filterRecommendations } from "../findings/filter-recommendations";
import { Findings } from "../findings/findings";
import { ScoreLedger } from "../findings/score-ledger";
import { sortByTextOrder } from "../findings/sort-by-text-order";
import { useApplyFix } from "../findings/use-apply-fix";
import { useViolationFocus } from "../findings/use-violation-focus";
import type { AnyViolation, FixAction } from "../findings/violation-card";
import { isRunning } from "./is-running";
import { VALIDATIONS } from "./list";
import { Overview, SeverityBreakdowns } from "./overview";
import type { DetailsSection } from "./use-open-validation";

type DetailsProps = {
  validation: ValidationJson;
  /** The part to scroll to. */
  section: DetailsSection | null;
  canDecide: boolean;
};

/** Shows all details of a validation. */
export function Details({ validation, section, canDecide }: DetailsProps) {
  const violations = sortByTextOrder(validation);
  const focus = useViolationFocus(violations.map(({ id }) => id));
  const fixAction = useFixHere(validation, canDecide);
  return (
    <div ref={focus.container} className="flex flex-col gap-6">
      {isRunning(validation.status) && (
        <Banner tone="info">
          This validation is not complete yet; this page updates automatically.
        </Banner>
      )}
      {validation.status === "failed" && (
        <Banner tone="error" title="The validation failed">
          {validation.error_message}
        </Banner>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Overview validation={validation} />
        {validation.status === "completed" && (
          <ScoreLedger validation={validation} violations={violations} onShow={focus.showCard} />
        )}
      </div>
      {validation.status === "completed" && (
        <>
          <DecisionPermissionProvider product={validation.product} may={canDecide}>
            <Findings
              validation={validation}
              violations={violations}
              focus={focus}
              fixAction={fixAction}
            />
          </DecisionPermissionProvider>
          <SeverityBreakdowns validation={validation} />
          <Words validation={validation} violations={violations} />
          <Checks validation={validation} section={section} />
        </>
      )}
      {validation.judging && <Judging judging={validation.judging} />}
      <TechnicalDetails validation={validation} />
    </div>
  );
}

type WordsProps = { validation: ValidationJson; violations: readonly AnyViolation[] };

function Words({ validation, violations }: WordsProps) {
  const recommendations = filterRecommendations(validation.recommendations, violations);
  const emptyText =
    violations.length === 0 ? "No recommendations." : "Each violation says what to change.";
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Section title="Summary">
        <p className="break-words text-sm">{validation.summary}</p>
      </Section>
      <Section title="Recommendations" empty={recommendations.length === 0 && emptyText}>
        {recommendations.length > 0 && (
          <ul className="list-disc space-y-1 pl-4 text-sm">
            {recommendations.map((recommendation) => (
              <li key={recommendation} className="break-words">
                {recommendation}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

/**
 * Returns an action that applies fixes to the validated product, or undefined if the user can't
 * decide, the product is not loaded, or its texts have changed since.
 */
function useFixHere(validation: ValidationJson, canDecide: boolean): FixAction | undefined {
  const client = useQueryClient();
  const { product: id, violations, brand_guidelines_violations: brandViolations } = validation;
  const hasFixes = [...violations, ...brandViolations].some(
    ({ fix, decision }) => fix && !decision,
  );
  const { data: product } = useQuery({
    queryKey: [VALIDATIONS.key, "product", id],
    queryFn: ({ signal }) =>
      callApi<ProductDetailJson>(`/products/products/${id}/`, {
        signal,
        fallback: "Failed to fetch product details",
      }),
    enabled: canDecide && hasFixes,
  });
  const fixAction = useApplyFix(product, validation, () => client.invalidateQueries());
  return canDecide && product && hasCheckedCurrentTexts(validation, product)
    ? fixAction
    : undefined;
}

type Check = ValidationJson["checks"][number];

const GROUPS: { outcome: Outcome; word: string; icon: LucideIcon; className: string }[] = [
  { outcome: "violated", word: "violated", icon: CircleX, className: toneText.danger },
  { outcome: "not_checked", word: "not checked", icon: CircleDashed, className: toneText.warning },
  { outcome: "passed", word: "passed", icon: CircleCheck, className: toneText.success },
  {
    outcome: "not_applicable",
    word: "not applicable",
    icon: CircleSlash,
    className: toneText.neutral,
  },
];

function Checks({ validation, section }: Pick<DetailsProps, "validation" | "section">) {
  const { checks, dropped_findings: droppedCount } = validation;
  if (validation.status !== "completed") return null;
  return (
    <Section title="What was checked" empty={checks.length === 0 && "There was nothing to check."}>
      {GROUPS.map(({ outcome, ...look }) => (
        <Group
          key={outcome}
          {...look}
          open={outcome === "violated" || outcome === "not_checked"}
          isTarget={outcome === section}
          checks={checks.filter((check) => check.outcome === outcome)}
          reasonOf={(check) => findReason(check, validation.judging)}
        />
      ))}
      {droppedCount > 0 && (
        <p className="text-ink-muted text-sm">
          {`${pluralize(droppedCount, "finding")} of the AI model ${droppedCount === 1 ? "was" : "were"} dropped because the quoted words, the rule or the severity could not be confirmed.`}
        </p>
      )}
    </Section>
  );
}

/** Returns why a rule was not checked, or an empty string if it was or no reason is stored. */
function findReason(check: Check, judging: JudgingJson | null): string {
  if (check.outcome !== "not_checked") return "";
  const judged = judging?.rules.find(
    ({ source, rule, rule_type }) =>
      source === check.source && rule === check.rule && rule_type === check.rule_type,
  );
  return judged?.reason ?? "";
}

type GroupProps = Omit<(typeof GROUPS)[number], "outcome"> & {
  checks: Check[];
  reasonOf: (check: Check) => string;
  open: boolean;
  /** Whether to scroll to the group and focus it when the details open. */
  isTarget: boolean;
};

function Group({ word, icon: Icon, className, checks, reasonOf, open, isTarget }: GroupProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    // The dialog focuses its first control when it opens.
    const frame = requestAnimationFrame(() => {
      // Any other alignment would also scroll the dialog itself.
      element.current?.scrollIntoView({ block: "nearest" });
      element.current?.querySelector("summary")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isTarget]);
  if (checks.length === 0) return null;
  return (
    <details ref={element} open={open} className="group scroll-my-4 rounded-lg border">
      <summary className="flex cursor-pointer items-center gap-2 px-3 py-2 font-medium text-sm">
        <Icon aria-hidden className={cn("size-4 shrink-0", className)} />
        {`${pluralize(checks.length, "rule")} ${word}`}
        <ChevronRight
          aria-hidden
          className="ml-auto size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
        />
      </summary>
      <ul className="border-t px-3 py-2">
        {checks.map((check) => (
          <li
            key={`${check.source} ${check.rule} ${check.rule_type} ${check.guideline_reference}`}
            className="flex flex-wrap justify-between gap-x-4 py-1 text-sm"
          >
            <span className="min-w-0 break-words">
              {formatRuleName(check.rule_name, check.guideline_reference)}
              <span className="block text-ink-muted text-xs empty:hidden">{reasonOf(check)}</span>
            </span>
            <span className="text-ink-muted text-xs">
              {check.source === "brand" ? "Brand" : "Category"} · {formatRuleType(check.rule_type)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Formats `requirements.brand_voice` as `Brand voice`. */
function formatRuleType(type: string): string {
  return toSentenceCase(type.replace(/^(requirements|restrictions)\./, ""));
}

const STATE_LABELS = {
  asked: "Asked now",
  replayed: "Replayed",
  not_checked: "Not checked",
} as const;

function Judging({ judging }: { judging: JudgingJson }) {
  const { input_tokens, output_tokens, milliseconds } = judging;
  return (
    <Section title="Judged by the Model">
      <Facts
        items={[
          { label: "AI Model", value: judging.model ?? "—" },
          { label: "Prompt version", value: judging.prompt_version ?? "—" },
          { label: "Mode", value: judging.mode ?? "—" },
          {
            label: "Evaluation",
            value: judging.is_compared ? "Accepted as baseline" : "Not yet compared",
          },
          { label: "Calls", value: judging.calls },
          { label: "Tokens", value: formatTokens(input_tokens, output_tokens) },
          { label: "Time", value: milliseconds === null ? "—" : `${milliseconds} ms` },
        ]}
      />
      <ul className="mt-3 divide-y text-sm">
        {judging.rules.map((rule) => (
          <li
            key={`${rule.source} ${rule.rule ?? rule.guideline_reference}`}
            className="flex flex-wrap gap-x-3 py-1.5"
          >
            <span className="min-w-0 flex-1 basis-48 break-words">
              {rule.guideline_reference}
              {rule.rule !== null && (
                <span className="text-ink-muted text-xs"> rule {rule.rule}</span>
              )}
            </span>
            <span className="text-ink-muted">
              {STATE_LABELS[rule.state]}
              {rule.asked_twice && ", twice"}
              {rule.state === "replayed" && rule.answered_at && (
                <>
                  {" "}
                  from <Time value={rule.answered_at} format="full" />
                </>
              )}
              {rule.reason && `: ${rule.reason}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function formatTokens(inputTokens: number | null, outputTokens: number | null): string {
  return inputTokens === null && outputTokens === null
    ? "—"
    : `${inputTokens ?? 0} in, ${outputTokens ?? 0} out`;
}

function TechnicalDetails({ validation }: { validation: ValidationJson }) {
  return (
    <Section title="Technical Details">
      <Facts
        items={[
          { label: "Validation ID", value: validation.id },
          { label: "AI Model", value: validation.ai_model_used ?? "—" },
          { label: "Processing Time", value: formatSeconds(validation.processing_time_seconds) },
          { label: "Created", value: <Time value={validation.created_at} format="full" /> },
          { label: "Threshold Passed", value: formatBoolean(validation.passed_threshold) },
          { label: "Is Compliant", value: formatBoolean(validation.is_compliant) },
          { label: "Policies", value: <PolicyVersions validation={validation} /> },
          { label: "Dropped AI Findings", value: validation.dropped_findings },
          { label: "Error Message", value: validation.error_message ?? "—" },
        ]}
      />
    </Section>
  );
}

function formatBoolean(value: boolean | null): string {
  return value === null ? "—" : value ? "Yes" : "No";
}

const VersionDialog = dynamic(
  loadAhead(() =>
    import("../policies/versions/version-dialog").then((module) => module.VersionDialog),
  ),
  { ssr: false, loading: LargeDialogSkeleton },
);

type Version = { kind: PolicyKind; policy: number; number: number };

const POLICY_KIND_LABELS: Record<PolicyKind, string> = {
  category: "Category",
  brand: "Brand guidelines",
  rule_set: "Rule set",
};

function PolicyVersions({ validation }: { validation: ValidationJson }) {
  const [openVersion, setOpenVersion] = useState<Version | null>(null);
  const versions = listVersions(validation);
  if (versions.length === 0) return "—";
  return (
    <>
      <span className="flex flex-wrap gap-x-3">
        {versions.map((version) => (
          <button
            key={`${version.kind} ${version.policy}`}
            type="button"
            className="min-h-6 text-accent-text hover:underline"
            onClick={() => setOpenVersion(version)}
          >
            {POLICY_KIND_LABELS[version.kind]} v{version.number}
          </button>
        ))}
      </span>
      {openVersion && <VersionDialog {...openVersion} onClose={() => setOpenVersion(null)} />}
    </>
  );
}

function listVersions(validation: ValidationJson): Version[] {
  const { checked_category, category_version, checked_brand_guidelines } = validation;
  const { brand_guidelines_version } = validation;
  const versions: Version[] = [];
  if (checked_category !== null && category_version !== null)
    versions.push({ kind: "category", policy: checked_category, number: category_version });
  if (checked_brand_guidelines !== null && brand_guidelines_version !== null)
    versions.push({
      kind: "brand",
      policy: checked_brand_guidelines,
      number: brand_guidelines_version,
    });
  for (const { rule_set, version } of validation.checked_rule_sets ?? [])
    versions.push({ kind: "rule_set", policy: rule_set, number: version });
  return versions;
}
