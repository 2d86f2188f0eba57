import { ArrowRight, CircleCheck, ListChecks, Shapes, ShieldCheck } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Score, ScoreBar } from "@/components/ui/score";
import { Stat, StatLine, StatRow } from "@/components/ui/stat";
import { rowLinkClass } from "@/components/ui/table";
import type { Tone } from "@/components/ui/tone";
import {
  formatExactPercent,
  formatNumber,
  formatPercent,
  formatRuleName,
  formatShare,
  getPatternTitle,
  pluralize,
  toSentenceCase,
} from "@/lib/format";
import type {
  CategoryFigures,
  ProductCounts,
  RecentValidation,
} from "@/lib/insights/dashboard/schemas";
import { formatDayInWords } from "@/lib/platform/days";
import type { KnownFindingsJson } from "@/lib/validations/decisions/known-findings-schemas";
import type { PatternJson } from "@/lib/validations/findings/schemas";
import { buildFindingsHref, PATTERN_LIST } from "../finding-lists/lists";
import { StaleBadge } from "../validations/badges";
import { figureLinkClass, largeFigureLinkClass, PRODUCT_LIST_PATHS } from "./links";

type GreetingProps = {
  name: string;
  products: ProductCounts;
  categories: number;
};

/** Shows the dashboard's `h1` with the three main figures. */
export function Greeting({ name, products, categories }: GreetingProps) {
  const stats = [
    { label: "Total Products", value: products.total, href: PRODUCT_LIST_PATHS.total },
    { label: "Compliant", value: products.compliant, href: PRODUCT_LIST_PATHS.compliant },
    { label: "Categories", value: categories, href: "#categories" },
  ];
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="break-words font-semibold text-2xl tracking-tight max-sm:text-xl">
          Welcome back, {name}
        </h1>
        <p className="text-ink-muted">How well the catalogue complies with its policies.</p>
      </div>
      <StatLine
        items={stats.map(({ label, value, href }) => ({
          label,
          value: (
            <Link href={href} prefetch={false} className={largeFigureLinkClass}>
              {formatNumber(value)}
            </Link>
          ),
        }))}
      />
    </header>
  );
}

const STATUS_CARDS: { key: keyof ProductCounts; label: string }[] = [
  { key: "total", label: "Total Products" },
  { key: "compliant", label: "Compliant" },
  { key: "needsReview", label: "Needs Review" },
  { key: "rejected", label: "Rejected" },
];

/** Shows the number and share of products for each status, linked to the matching list. */
export function StatusCards({ products }: { products: ProductCounts }) {
  return (
    <StatRow>
      {STATUS_CARDS.map(({ key, label }) => (
        <Stat
          key={key}
          label={label}
          value={
            <Link href={PRODUCT_LIST_PATHS[key]} prefetch={false} className={largeFigureLinkClass}>
              {formatNumber(products[key])}
            </Link>
          }
          hint={`${formatShare(products[key], products.total)} of total`}
        />
      ))}
    </StatRow>
  );
}

/** Shows how many known findings remain. Renders nothing if there are none. */
export function KnownFindings({ total, left, until }: KnownFindingsJson) {
  if (!total || !left || !until) return null;
  return (
    <p className="rounded-lg border bg-surface-raised px-4 py-3 text-sm">
      Known findings: {formatNumber(left)} of {formatNumber(total)} left, until{" "}
      {formatDayInWords(until)}
    </p>
  );
}

/** Shows how many products the user has to review, with a link to the review queue. */
export function PendingReviews({ count }: { count: number }) {
  if (count === 0)
    return (
      <p className="flex items-center gap-2 rounded-lg border bg-surface-raised px-4 py-3 text-sm">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success-text" />
        Nothing to review.
      </p>
    );
  return (
    <section
      aria-label="To review"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-accent-line bg-accent-soft px-4 py-3"
    >
      <div className="min-w-0">
        <h2 className="font-semibold text-lg tracking-tight">
          <Link href="/review" prefetch={false} className={largeFigureLinkClass}>
            {formatNumber(count)} to review
          </Link>
        </h2>
        <p className="text-ink-muted text-sm">Products below their threshold without a decision.</p>
      </div>
      <Link href="/review" className={buttonVariants({ variant: "primary", size: "lg" })}>
        Start Review
        <ArrowRight aria-hidden />
      </Link>
    </section>
  );
}

export function RecentValidations({ validations }: { validations: RecentValidation[] }) {
  return (
    <Panel
      title="Recent Validations"
      flush
      actions={
        <Link href="/validations" className="text-accent-text text-sm hover:underline">
          View all
        </Link>
      }
    >
      {validations.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title="No Validations Yet"
          text="Products are checked as soon as they are created."
        />
      ) : (
        <ul>
          {validations.map((validation) => (
            <ValidationRow key={validation.id} {...validation} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ValidationRow(validation: RecentValidation) {
  const { productId, categoryName, status, score, isCompliant, isStale } = validation;
  const verdict = getVerdictBadge(status, isCompliant);
  return (
    <li
      data-row
      className="relative flex min-h-14 items-center gap-3 border-b sm:gap-4 px-4 py-2 last:border-b-0 hover:bg-surface-hover"
    >
      <div className="flex min-w-0 flex-1 gap-1 max-sm:flex-col max-sm:items-start sm:items-center sm:gap-4">
        <div className="min-w-0 max-w-full flex-1">
          <Link
            href={`/product-validations/${encodeURIComponent(productId)}`}
            className={`block truncate text-sm ${rowLinkClass}`}
          >
            {productId}
          </Link>
          <p className="break-words text-ink-muted text-xs sm:truncate">{categoryName}</p>
        </div>
        {isStale && <StaleBadge />}
      </div>
      <Score value={score} className="text-sm" />
      <span className="flex w-24 justify-end sm:w-28">
        <Badge tone={verdict.tone}>{verdict.label}</Badge>
      </span>
    </li>
  );
}

/** Returns a validation's badge: the result if completed, otherwise the status. */
function getVerdictBadge(
  status: RecentValidation["status"],
  isCompliant: boolean | null,
): { tone: Tone; label: string } {
  if (status !== "completed") {
    return { tone: status === "failed" ? "danger" : "info", label: toSentenceCase(status) };
  }
  return isCompliant
    ? { tone: "success", label: "Compliant" }
    : { tone: "warning", label: "Review" };
}

export function CategoryPerformance({ categories }: { categories: CategoryFigures[] }) {
  return (
    <Panel id="categories" title="Category Performance" flush>
      {categories.length === 0 ? (
        <EmptyState
          icon={Shapes}
          title="No Categories Configured"
          text="Administrators add categories under Brand Policies."
        />
      ) : (
        <ul>
          {categories.map((category) => (
            <CategoryRow key={category.id} {...category} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Shows a category's average score as a bar with a threshold mark: green if reached, else red. */
function CategoryRow(category: CategoryFigures) {
  const { id, name, products, scored, averageScore, threshold, compliantRate } = category;
  const unscoredCount = products - scored;
  const categoryPath = `/products?category=${id}`;
  return (
    <li
      data-row
      className="grid min-h-14 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-6 border-b px-4 py-2 last:border-b-0"
    >
      <div className="min-w-0">
        <h3 className="truncate font-medium text-sm">{name}</h3>
        <p className="text-ink-muted text-xs tabular-nums">
          <Figure href={categoryPath} opens>
            {pluralize(products, "product")}
          </Figure>
          {unscoredCount > 0 && `, ${formatNumber(unscoredCount)} not checked`}
        </p>
      </div>
      <div className="min-w-0">
        <ScoreBar value={averageScore} threshold={threshold} />
        <p className="flex flex-wrap justify-between gap-x-3 text-ink-muted text-xs tabular-nums">
          <span>Threshold {formatExactPercent(threshold)}</span>
          <span>
            Compliant rate{" "}
            <Figure href={`${categoryPath}&score_min=${threshold}`}>
              {formatPercent(compliantRate)}
            </Figure>
          </span>
        </p>
      </div>
    </li>
  );
}

function Figure({ href, opens, children }: { href: string; opens?: boolean; children: string }) {
  return (
    <Link href={href} data-opens={opens || undefined} prefetch={false} className={figureLinkClass}>
      {children}
    </Link>
  );
}

const ALL_FINDINGS_PATH = "/findings?ordering=-would_pass";

/** Shows the patterns whose fixes would make the most products pass. */
export function TopIssues({ patterns }: { patterns: PatternJson[] }) {
  return (
    <Panel
      title="Top Issues to Fix"
      description="The findings that keep the most products below their threshold."
      flush
      actions={
        <Link
          href={ALL_FINDINGS_PATH}
          prefetch={false}
          className="text-accent-text text-sm hover:underline"
        >
          All findings
        </Link>
      }
    >
      {patterns.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title="No Top Issues"
          text="No single pattern would bring a product to its threshold."
        />
      ) : (
        <ol>
          {patterns.map((pattern) => (
            <PatternRow key={JSON.stringify(pattern)} pattern={pattern} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function PatternRow({ pattern }: { pattern: PatternJson }) {
  const { would_pass: wouldPass, findings, products } = pattern;
  const rule = formatRuleName(pattern.rule_name, pattern.guideline_reference);
  return (
    <li
      data-row
      className="relative flex min-h-14 items-center gap-4 border-b px-4 py-2 last:border-b-0 hover:bg-surface-hover"
    >
      <div className="min-w-0 flex-1 text-sm">
        <Link
          href={buildFindingsHref(pattern, PATTERN_LIST.read({}))}
          prefetch={false}
          className={`line-clamp-2 break-words ${rowLinkClass}`}
        >
          {getPatternTitle(pattern)}
        </Link>
        <p className="break-words text-ink-muted text-xs">
          {`${rule} · `}
          {pluralize(findings, "finding")} in {pluralize(products, "product")}
        </p>
      </div>
      <p className="shrink-0 text-right text-sm">
        <strong className="block font-semibold text-base tabular-nums">
          {formatNumber(wouldPass)}
        </strong>
        <span className="text-ink-muted text-xs">would pass</span>
      </p>
    </li>
  );
}
