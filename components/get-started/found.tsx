import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { pluralize } from "@/lib/format";
import type { ResultsJson, WorkspaceJson } from "@/lib/insights/workspace/schemas";
import { ResultsSummary } from "../results/summary";
import { TopPatterns } from "../results/top-patterns";

type FoundProps = {
  results: ResultsJson;
  steps: WorkspaceJson["steps"];
  isAdmin: boolean;
};

/** Shows the validation results with links to the next steps. */
export function Found({ results, steps, isAdmin }: FoundProps) {
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
