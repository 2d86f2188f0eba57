"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeader } from "@/components/ui/panel";
import type { ResultsJson, WorkspaceJson } from "@/lib/insights/workspace/schemas";
import { callApi } from "@/lib/platform/api-client";
import { useResults } from "../results/use-results";
import { AddProducts } from "./add-products";
import { AddRules } from "./add-rules";
import { Found } from "./found";
import { Step } from "./step";

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
    queryFn: ({ signal }) =>
      callApi<WorkspaceJson>("/workspace/", {
        signal,
        fallback: "The workspace could not be loaded.",
      }),
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
        <AddProducts hasCategories={categories > 0} onRunning={setImporting} />
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
