import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/progress";
import { useDebouncedValue } from "@/components/ui/use-debounced";
import { queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { ProductJson } from "@/lib/products/schemas";
import { LoadFailed } from "../../list/load-failed";
import type { SampleProducts } from "./use-sample";

const TYPING_PAUSE_MS = 300;
const MAX_VISIBLE_PRODUCTS = 8;

type SampleProductPickerProps = {
  products: SampleProducts;
  onPick: (product: ProductJson) => void;
};

/** Selects one of the products that a policy checks. */
export function SampleProductPicker({ products, onPick }: SampleProductPickerProps) {
  const [search, setSearch] = useState("");
  const debouncedSearch = useDebouncedValue(search.trim(), TYPING_PAUSE_MS);
  const query = new URLSearchParams({
    ...products,
    page_size: String(MAX_VISIBLE_PRODUCTS),
    ...(debouncedSearch && { search: debouncedSearch, similar: "true" }),
  });
  const path = `/products/products/?${query}`;
  const { data, error, refetch } = useQuery({
    queryKey: ["sample-products", path],
    queryFn: queryApi<Page<ProductJson>>(path, "Failed to fetch products"),
    placeholderData: (previous) => previous,
  });
  const matchingProducts = data?.results ?? [];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label="Search products" hint="Press Enter to choose the first product.">
        <Input
          autoFocus
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            // Prevents Enter from submitting the surrounding rule form.
            event.preventDefault();
            const [first] = matchingProducts;
            if (first && debouncedSearch === search.trim()) onPick(first);
          }}
        />
      </Field>
      {error && <LoadFailed title={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <>
          <p role="status" className="text-ink-muted text-xs empty:hidden">
            {matchingProducts.length === 0 && "No products match."}
          </p>
          <ul
            aria-label="Products"
            className="divide-y rounded-md border bg-surface-raised empty:hidden"
          >
            {matchingProducts.map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  onClick={() => onPick(product)}
                  className="flex w-full flex-col px-3 py-1.5 text-left text-sm hover:bg-surface-hover"
                >
                  <span className="line-clamp-2 break-words">{product.name}</span>
                  <span className="text-ink-muted text-xs">{product.product_id}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
