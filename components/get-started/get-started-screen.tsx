"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { PageHeader } from "@/components/ui/panel";
import { pluralize } from "@/lib/format";
import type { ResultsJson, WorkspaceJson } from "@/lib/insights/workspace/schemas";
import { queryApi } from "@/lib/platform/api-client";
import { ResultsSummary } from "../results/summary";
import { TopPatterns } from "../results/top-patterns";
import { useResults } from "../results/use-results";
import { AddProducts } from "./add-products";
import { AddRules } from "./add-rules";

/** The query key of the workspace state. */
const WORKSPACE_QUERY_KEY = "workspace";

/** The id of the last step. */
const RESULTS_STEP_ID = "found";

type GetStartedScreenProps = {
  workspace: WorkspaceJson;
  results: ResultsJson;
  /** Whether the user can also add rules. */
  isAdmin: boolean;
};

/** Guides the user from the first products to the first findings. The steps are independent. */
export function GetStartedScreen({ workspace, results: first, isAdmin }: GetStartedScreenProps) {
  const [importing, setImporting] = useState(false);
  const { data: results = first } = useResults(null, first, importing);
  const { data: state = workspace } = useQuery({
    // Refetches the completed steps when the counts change.
    queryKey: [WORKSPACE_QUERY_KEY, results.products, results.checked],
    queryFn: queryApi<WorkspaceJson>("/workspace/", "The workspace could not be loaded."),
    placeholderData: (before) => before ?? workspace,
  });
  const { steps, categories } = state;
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <PageHeader
        title="Get Started"
        description="See findings in your own products in a few minutes. You can do the steps in any order."
      />
      <Step
        number={1}
        title="Add your products"
        description="Unmodified exports from Shopify, WooCommerce, Google feeds and others."
        done={steps.products}
      >
        <AddProducts hasCategories={categories > 0} onRunningChange={setImporting} />
      </Step>
      {isAdmin && (
        <Step
          number={2}
          title="Add your rules"
          description="Rules apply to all products, including those that you add later."
          done={steps.rules}
        >
          <AddRules
            onAdded={() =>
              document
                .getElementById(RESULTS_STEP_ID)
                ?.scrollIntoView({ behavior: "smooth", block: "end" })
            }
          />
        </Step>
      )}
      <Step
        anchor={RESULTS_STEP_ID}
        number={isAdmin ? 3 : 2}
        title="See what was found"
        description="The findings in the latest validation of each product."
        done={steps.findings}
      >
        <Found results={results} steps={steps} isAdmin={isAdmin} />
      </Step>
    </div>
  );
}

type StepProps = {
  /** The step's id for links. */
  anchor?: string;
  number: number;
  title: string;
  description: string;
  done: boolean;
  children: ReactNode;
};

/** An onboarding step with its state. */
function Step({ anchor, number, title, description, done, children }: StepProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-my-18 min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4 rounded-lg border bg-surface-raised p-4 sm:p-6"
    >
      <span
        aria-hidden
        className={cn(
          "flex size-8 items-center justify-center rounded-full border font-semibold text-base tabular-nums",
          done
            ? "border-success-line bg-success-soft text-success-text"
            : "border-accent-line bg-accent-soft text-accent-text",
        )}
      >
        {done ? <Check className="size-4" strokeWidth={2.5} /> : number}
      </span>
      <header className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold text-lg tracking-tight">
            {title}
          </h2>
          <p className="text-ink-muted text-sm">{description}</p>
        </div>
        <Badge tone={done ? "success" : "neutral"}>{done ? "Done" : "To do"}</Badge>
      </header>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">{children}</div>
    </section>
  );
}

type FoundProps = {
  results: ResultsJson;
  steps: WorkspaceJson["steps"];
  isAdmin: boolean;
};

/** Shows the validation results with links to the next steps. */
function Found({ results, steps, isAdmin }: FoundProps) {
  const { failing, patterns } = results;
  if (!steps.products)
    return <p className="text-ink-muted text-sm">Findings appear here once there are products.</p>;
  if (!steps.rules && failing === 0)
    return (
      <p className="text-ink-muted text-sm">
        No rules apply to your products yet, so there is nothing to find.
        {isAdmin ? " Add your rules above." : " An administrator can add them."}
      </p>
    );
  return (
    <div className="flex flex-col gap-4">
      <ResultsSummary results={results} />
      {patterns.length > 0 && <TopPatterns patterns={patterns} batch={null} canRule={isAdmin} />}
      <div className="flex flex-wrap gap-2">
        <Link href="/findings" className={buttonVariants({ variant: "primary" })}>
          All findings
        </Link>
        <Link href="/review" className={buttonVariants()}>
          Review
        </Link>
        {failing > 0 && (
          <Link href="/products?status=needs_review" className={buttonVariants()}>
            {pluralize(failing, "failing product")}
          </Link>
        )}
      </div>
    </div>
  );
}
