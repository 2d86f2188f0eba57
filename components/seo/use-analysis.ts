"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import { hold, release, triggerAll, useRunning } from "./bulk-analysis";
import { SEO_LIST, type SeoProduct } from "./list";
import { messageOf, pause, RELOAD_MS, triggerAnalysis } from "./trigger";

/** Starts analyses from the list; `settled` runs once the list has been loaded again. */
export function useAnalysis(settled: (products: readonly SeoProduct[]) => void) {
  const client = useQueryClient();
  const running = useRunning();

  async function run(products: readonly SeoProduct[], start: Start) {
    const ids = products.map((product) => product.product_id);
    hold(ids);
    const started = await start(products);
    if (started.length > 0) {
      await pause(RELOAD_MS);
      await client.invalidateQueries({ queryKey: [SEO_LIST.key] });
      settled(started);
    }
    release(ids);
  }

  return {
    ...running,
    one: (product: SeoProduct) => run([product], startOne),
    many: (products: readonly SeoProduct[]) => run(products, startMany),
  };
}

export type Analysis = ReturnType<typeof useAnalysis>;

/** @returns those that were started; says quietly which were not */
type Start = (products: readonly SeoProduct[]) => Promise<readonly SeoProduct[]>;

const startOne: Start = async (products) => {
  const failures = new Map<string, string>();
  for (const { product_id: productId } of products) {
    await triggerAnalysis(productId).catch((error) => {
      failures.set(productId, messageOf(error, "Failed to start SEO analysis"));
    });
  }
  return withoutFailures(products, failures);
};

const startMany: Start = async (products) => {
  const failures = await triggerAll(products.map((product) => product.product_id));
  const started = withoutFailures(products, failures);
  if (started.length > 0) toast(`SEO analysis started for ${plural(started.length, "product")}.`);
  return started;
};

function withoutFailures(products: readonly SeoProduct[], failures: ReadonlyMap<string, string>) {
  const [first] = failures;
  if (first) {
    console.error("Failed to start SEO analysis:", Object.fromEntries(failures));
    const others = failures.size - 1;
    const rest =
      others > 0 ? ` ${plural(others, "other product")} could not be started either.` : "";
    toast(`${first[0]}: ${first[1]}${rest}`, { tone: "warning" });
  }
  return products.filter((product) => !failures.has(product.product_id));
}
