import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Banner, FailureBanner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress";
import { formatNumber, pluralize } from "@/lib/format";
import type { ImportJson, UpdateImport } from "@/lib/imports/schemas";
import { callApi } from "@/lib/platform/api-client";
import { ALL_PRODUCTS } from "@/lib/policies/defaults";
import { describeDelivery } from "./describe-delivery";
import { joinMissingSettings, listMissingSettings } from "./missing";
import { useImport } from "./use-import";

type StartedDraftProps = { draft: ImportJson; onRunningChange?: (running: boolean) => void };

/** Shows a parsed file: the button to import it or the missing settings, and then the progress. */
export function StartedDraft({ draft, onRunningChange }: StartedDraftProps) {
  const { data, start } = useImport(draft);
  const router = useRouter();
  const running = data.state === "running";
  useEffect(() => onRunningChange?.(running), [running, onRunningChange]);
  const { counts, progress } = data;
  if (data.state === "draft") {
    const { foreign } = data;
    const shop = recognizeShop(data.columns.map(({ name }) => name));
    const missingSettings = listMissingSettings(data);
    const changeCount = counts.new + counts.changed;
    return (
      <div className="flex flex-col gap-3 rounded-md border bg-surface px-4 py-3">
        <p className="text-sm">
          {shop && `This is a ${shop} export: `}
          <strong className="font-semibold">{pluralize(counts.products, "product")}</strong> in{" "}
          {pluralize(data.rows, "row")}: {describeImport(data)}
          {counts.errors > 0 && ` ${pluralize(counts.errors, "row")} with errors will be skipped.`}
        </p>
        {missingSettings.length === 0 && (
          <p className="font-medium text-sm">{describeEffects(data)}</p>
        )}
        <FailureBanner failure={start.failure} />
        {missingSettings.length > 0 && (
          <p className="text-sm text-warning-text">
            This import cannot start yet: {joinMissingSettings(missingSettings)}.
          </p>
        )}
        {foreign && (
          <p className="text-sm text-warning-text">
            {formatNumber(foreign.count)} of {pluralize(foreign.total, "id")}{" "}
            {foreign.count === 1 ? "belongs" : "belong"} to “{foreign.source}”. Unless you choose
            otherwise, these products are skipped.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {missingSettings.length === 0 && (changeCount > 0 || describeDelivery(data) !== null) && (
            <Button variant="primary" size="lg" busy={start.busy} onClick={() => start.run({})}>
              {changeCount > 0 ? `Import ${pluralize(changeCount, "Product")}` : "Confirm Delivery"}
            </Button>
          )}
          {missingSettings.length > 0 ? (
            <Button
              variant="primary"
              size="lg"
              onClick={() => router.push(`/upload/imports/${data.id}?ask=missing`)}
            >
              Continue
            </Button>
          ) : (
            <Link
              href={`/upload/imports/${data.id}`}
              className={buttonVariants({ variant: "ghost", size: "lg" })}
            >
              {changeCount > 0 ? "Change the Mapping" : "View Import"}
            </Link>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2 rounded-md border bg-surface px-4 py-3">
      <p className="text-sm">
        {running
          ? `Importing: ${formatNumber(progress.done)} of ${pluralize(progress.total, "row")}`
          : `Imported ${data.file_name}: ${describeEffects(data)}`}{" "}
        <Link href={`/upload/imports/${data.id}`} className="text-accent-text underline">
          Details
        </Link>
      </p>
      {running && (
        <ProgressBar
          label={`Import of ${data.file_name}`}
          value={progress.done}
          max={progress.total}
        />
      )}
      {data.error_message && <Banner tone="error">{data.error_message}</Banner>}
    </div>
  );
}

/** Describes what an import changes or has changed. */
function describeEffects(data: ImportJson): string {
  const { state, counts } = data;
  const effects = describeDelivery(data);
  if (effects !== null) return `${effects}.`;
  if (state === "draft") return counts.same > 0 ? "Nothing has changed." : "Nothing to import.";
  return state === "completed" ? "Nothing has changed." : "Nothing was imported.";
}

function describeImport({ columns, categories, default_category }: ImportJson): string {
  const columnPhrases = columns.flatMap(({ name, field }) =>
    field === "product_id" || field === "name" || field === "description"
      ? [`${name} is the ${field === "product_id" ? "id" : field}`]
      : [],
  );
  const newCategories = categories.filter(({ category }) => category === "new");
  const categoryPhrase =
    newCategories.length > 0
      ? `${pluralize(newCategories.length, "new category", "new categories")} (${newCategories
          .slice(0, MAX_NAMED_CATEGORIES)
          .map(({ value }) => value)
          .join(", ")}${newCategories.length > MAX_NAMED_CATEGORIES ? ", …" : ""})`
      : default_category === ALL_PRODUCTS
        ? `all in the category “${ALL_PRODUCTS}”`
        : null;
  return `${[...columnPhrases, ...(categoryPhrase ? [categoryPhrase] : [])].join(", ")}.`;
}

const MAX_NAMED_CATEGORIES = 4;
/** The maximum number of new categories. A file with more probably contains tags. */
const MAX_NEW_CATEGORIES = 50;

/** Maps a file's categories to new ones if the workspace has no categories yet. */
export async function mapRequired(draft: ImportJson, hasCategories: boolean): Promise<ImportJson> {
  const open = draft.categories.filter(({ category }) => category === null);
  if (hasCategories || open.length === 0 || open.length > MAX_NEW_CATEGORIES) return draft;
  const categories = Object.fromEntries(open.map(({ value }) => [value, "new" as const]));
  return patchImport(draft.id, { categories });
}

export function patchImport(id: number, body: Partial<UpdateImport>): Promise<ImportJson> {
  const fallback = "The import could not be changed.";
  return callApi<ImportJson>(`/products/imports/${id}/`, { method: "PATCH", body, fallback });
}

/** Sets of columns by which the origin of an export is recognized. */
const SIGNATURES: readonly [shop: string, columns: readonly string[]][] = [
  ["Shopify", ["handle", "variant sku"]],
  ["Shopify", ["handle", "body (html)"]],
  ["WooCommerce", ["sku", "short description", "regular price"]],
  ["Magento", ["sku", "attribute_set_code"]],
  ["BigCommerce", ["item type", "product name", "product description"]],
  ["Google feed", ["id", "title", "image_link"]],
  ["Google feed", ["g:id", "g:title"]],
];

/** Returns the shop system that exported a file with these columns, or null if it is unknown. */
function recognizeShop(columns: readonly string[]): string | null {
  const names = new Set(columns.map((name) => name.trim().toLowerCase()));
  const found = SIGNATURES.find(([, signature]) => signature.every((name) => names.has(name)));
  return found?.[0] ?? null;
}
