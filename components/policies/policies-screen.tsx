"use client";

import { useQuery } from "@tanstack/react-query";
import {
  ChevronDown,
  FileText,
  FileUp,
  FlaskConical,
  Library,
  Plus,
  TriangleAlert,
} from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { LargeDialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import { Menu, MenuItem } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { formatNumber, pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { RuleSetJson, RuleSetScope } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson, GuidelineJson, PolicyFigures } from "@/lib/policies/schemas";
import type { StaleJson } from "@/lib/policies/versions/schemas";
import { useAction } from "../form/use-action";
import { PanelSkeleton } from "../list/rows-skeleton";
import { CategoriesTab } from "./categories/categories-tab";
import type { PolicyTask } from "./dialogs";
import { GuidelinesTab } from "./guidelines/guidelines-tab";
import type { RegionMatches } from "./guidelines/use-matching-regions";
import { filterOpenIssues, useIssues } from "./issues/use-issues";
import type { Option } from "./option-choice";
import {
  type FirstPage,
  POLICIES_QUERY_KEY,
  useCategories,
  useGuidelines,
  useRuleSets,
} from "./use-policies";
import { type PoliciesTab, usePoliciesState } from "./use-policies-state";

const Dialogs = dynamic(
  loadAhead(() => import("./dialogs").then((module) => module.Dialogs)),
  {
    ssr: false,
    loading: LargeDialogSkeleton,
  },
);
const RuleSetsTab = dynamic(
  loadAhead(() => import("./rule-sets/rule-sets-tab").then((module) => module.RuleSetsTab)),
  { ssr: false, loading: () => <PanelSkeleton label="Loading rule sets" /> },
);
const ClaimsTab = dynamic(
  loadAhead(() => import("./claims/claims-tab").then((module) => module.ClaimsTab)),
  {
    ssr: false,
    loading: () => <PanelSkeleton label="Loading claims" />,
  },
);
const FieldsTab = dynamic(
  loadAhead(() => import("../fields/fields-tab").then((module) => module.FieldsTab)),
  {
    ssr: false,
    loading: () => <PanelSkeleton label="Loading fields" />,
  },
);
const NamesTab = dynamic(
  loadAhead(() => import("./names-tab").then((module) => module.NamesTab)),
  {
    ssr: false,
    loading: () => <PanelSkeleton label="Loading names" />,
  },
);
const AddField = dynamic(
  loadAhead(() => import("../fields/fields-tab").then((module) => module.AddField)),
  {
    ssr: false,
    loading: () => (
      <Button variant="primary" busy>
        Add Field
      </Button>
    ),
  },
);

type PoliciesScreenProps = {
  /** The first page of the initial tab. Null for all other tabs. */
  guidelines: FirstPage<GuidelineJson>;
  categories: FirstPage<CategoryJson>;
  ruleSets: FirstPage<RuleSetJson>;
  guidelineCount: number;
  regionsFound: RegionMatches;
  /** Each rule set's targets. */
  ruleSetScopes: readonly RuleSetScope[];
  /** The products of categories and guidelines that have any. */
  compliance: Record<"categories" | "guidelines", readonly PolicyFigures[]>;
  options: readonly Option[];
};

/** Each tab's create button. The tabs for fields and names render their own. */
const ADD_TASKS: Partial<Record<PoliciesTab, { label: string; task: PolicyTask }>> = {
  guidelines: { label: "Add Guideline", task: { kind: "create", policy: "brand" } },
  categories: { label: "Create Category", task: { kind: "create", policy: "category" } },
  "rule-sets": { label: "Create Rule Set", task: { kind: "create", policy: "rule_set" } },
  claims: { label: "Add Evidence", task: { kind: "add-evidence" } },
};

export function PoliciesScreen(props: PoliciesScreenProps) {
  const state = usePoliciesState();
  const guidelines = useGuidelines(props.guidelines, state.tab === "guidelines");
  const categories = useCategories(props.categories, state.tab === "categories");
  const ruleSets = useRuleSets(props.ruleSets, state.tab === "rule-sets");
  const addTask = ADD_TASKS[state.tab];
  const [task, setTask] = useState<PolicyTask | null>(null);
  const openItems = [
    ...[task, state.guideline, state.category, state.rule_set],
    ...[state.claim, state.evidence, state.add_evidence],
  ];
  const isOpen = openItems.some((item) => item !== null);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Brand Policies"
        hasWideActions
        description={
          <span className="max-sm:hidden">
            What products are validated against: brand guidelines, each category&apos;s guideline
            and rules, and rule sets.
          </span>
        }
        actions={
          <>
            <Link
              href="/policies/evaluations"
              title="Model Evaluations"
              className={buttonVariants({ className: "max-sm:px-2.5" })}
            >
              <FlaskConical aria-hidden />
              <span className="max-sm:sr-only">Model Evaluations</span>
            </Link>
            <AddRulesMenu onTask={setTask} />
            {addTask && (
              <Button
                variant="primary"
                className="max-sm:[&_svg]:hidden"
                onClick={() => setTask(addTask.task)}
              >
                <Plus aria-hidden />
                {addTask.label}
              </Button>
            )}
            {state.tab === "fields" && <AddField />}
          </>
        }
      />
      <IssuesLink />
      <StaleNotice />
      <Tabs
        label="Brand Policies"
        tabs={[
          {
            value: "guidelines",
            label: "Brand Guidelines",
            count: guidelines.data?.length ?? props.guidelineCount,
          },
          {
            value: "categories",
            label: "Categories & Guidelines",
            count: categories.data?.length ?? props.options.length,
          },
          {
            value: "rule-sets",
            label: "Rule Sets",
            count: (ruleSets.data?.length ?? props.ruleSetScopes.length) || undefined,
          },
          { value: "claims", label: "Claims" },
          { value: "fields", label: "Fields" },
          { value: "names", label: "Names" },
        ]}
        value={state.tab}
        onChange={(tab) => void state.switchTo(tab as PoliciesTab)}
      >
        <TabPanel value="guidelines">
          <GuidelinesTab
            list={guidelines}
            state={state}
            regionsFound={props.regionsFound}
            figures={props.compliance.guidelines}
            onTask={setTask}
          />
        </TabPanel>
        <TabPanel value="categories">
          <CategoriesTab
            list={categories}
            state={state}
            ruleSetScopes={props.ruleSetScopes}
            figures={props.compliance.categories}
            onTask={setTask}
          />
        </TabPanel>
        <TabPanel value="rule-sets">
          <RuleSetsTab list={ruleSets} state={state} onTask={setTask} />
        </TabPanel>
        <TabPanel value="claims">
          <ClaimsTab
            state={state}
            onAdd={() => setTask({ kind: "add-evidence" })}
            onWriteRule={() => setTask({ kind: "write-rules" })}
          />
        </TabPanel>
        <TabPanel value="fields">
          <FieldsTab />
        </TabPanel>
        <TabPanel value="names">
          <NamesTab state={state} />
        </TabPanel>
      </Tabs>
      {isOpen && (
        <Dialogs
          state={state}
          task={task}
          setTask={setTask}
          guidelines={guidelines.data ?? []}
          categories={categories.data ?? []}
          ruleSets={ruleSets.data ?? []}
          ruleSetScopes={props.ruleSetScopes}
          options={props.options}
        />
      )}
    </div>
  );
}

/** Creates rules from a style guide, a template or a file, or an empty rule set to write them in. */
function AddRulesMenu({ onTask }: { onTask: (task: PolicyTask) => void }) {
  return (
    <Menu
      trigger={
        <Button>
          Add Rules
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem asChild>
        <Link href="/policies/style-guides">
          <FileText aria-hidden />
          From a style guide
        </Link>
      </MenuItem>
      <MenuItem icon={Library} onSelect={() => onTask({ kind: "ready-made" })}>
        From a template
      </MenuItem>
      <MenuItem icon={FileUp} onSelect={() => onTask({ kind: "import-foreign-rules" })}>
        From a file
      </MenuItem>
      <MenuItem icon={Plus} onSelect={() => onTask({ kind: "write-rules" })}>
        Write one
      </MenuItem>
    </Menu>
  );
}

const RUNNING_REFRESH_MS = 2_000;
/** The polling interval while no validation runs, because other users also change policies. */
const IDLE_REFRESH_MS = 30_000;
const STALE_PATH = "/policies/stale/";

/** Returns the number of products whose revalidation has not ended. */
function countRemaining({ running, unqueued = 0 }: StaleJson): number {
  return running + unqueued;
}

function StaleNotice() {
  const { data } = useQuery({
    queryKey: [POLICIES_QUERY_KEY, STALE_PATH],
    queryFn: ({ signal }) =>
      callApi<StaleJson>(STALE_PATH, { signal, fallback: "Failed to count outdated validations" }),
    refetchInterval: ({ state: { data } }) =>
      data && countRemaining(data) > 0 ? RUNNING_REFRESH_MS : IDLE_REFRESH_MS,
  });
  const revalidateAction = useAction({
    mutationFn: () =>
      callApi<{ queued: number }>("/policies/revalidate/", {
        method: "POST",
        body: {},
        fallback: "Failed to trigger validation",
      }),
    changes: [[POLICIES_QUERY_KEY, STALE_PATH]],
  });
  /** The number of products queued at the start. */
  const startedCount = revalidateAction.answer?.queued ?? null;
  if (revalidateAction.failure)
    return (
      <Banner tone="error" onDismiss={revalidateAction.dismiss}>
        {revalidateAction.failure.message}
      </Banner>
    );
  // The count is unknown after a reload.
  if (startedCount === null && data?.unqueued !== undefined)
    return (
      <Banner tone="info" title={`Re-validating ${pluralize(countRemaining(data), "product")}`}>
        You can leave this page.
      </Banner>
    );
  if (startedCount !== null && data && countRemaining(data) > 0) {
    const total = Math.max(startedCount, countRemaining(data));
    const doneCount = total - countRemaining(data);
    return (
      <Banner
        tone="info"
        title={`Re-validated ${formatNumber(doneCount)} of ${pluralize(total, "product")}`}
      >
        <ProgressBar label="Re-validation" value={doneCount} max={total} className="mt-1" />
      </Banner>
    );
  }
  if (!data || data.stale === 0)
    return startedCount === null || !data ? null : (
      <Banner tone="success" onDismiss={revalidateAction.dismiss}>
        Every validation is up to date with the current policies.
      </Banner>
    );
  const validationPhrase = data.stale === 1 ? "validation was" : "validations were";
  return (
    <Banner
      tone="warning"
      title={`${formatNumber(data.stale)} ${validationPhrase} made under older policies`}
    >
      <p>
        {data.stale === 1 ? "It" : "They"} will be re-validated tonight. You can also start now, in
        the background.
      </p>
      <Button
        size="sm"
        className="mt-2"
        busy={revalidateAction.busy}
        onClick={() => revalidateAction.run()}
      >
        Re-validate Now
      </Button>
    </Banner>
  );
}

/** Links to the issues of all policies. Renders nothing if there are none. */
function IssuesLink() {
  const { data } = useIssues();
  const count = filterOpenIssues(data?.issues ?? []).length;
  if (count === 0) return null;
  return (
    <Link
      href="/policies/issues"
      className="inline-flex items-center gap-1 self-start text-ink-muted text-sm underline hover:text-ink"
    >
      <TriangleAlert aria-hidden className="size-3.5" />
      {pluralize(count, "rule conflict")}
    </Link>
  );
}
