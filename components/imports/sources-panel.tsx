import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { MenuItem } from "@/components/ui/menu";
import { PanelPager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";
import { RetryBanner } from "@/components/ui/retry-banner";
import { Select } from "@/components/ui/select";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import { formatNumber, pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { SourceJson, UpdateSource } from "@/lib/products/deliveries/schemas";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";
import { RowMenu } from "../list/row-menu";
import { EditableName } from "./editable-name";

const PAGE_SIZE = 20;
const INVALIDATED_QUERIES = [["sources"]] as const;

/** Lists the sources that deliver files. */
export function SourcesPanel() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ["sources", page],
    queryFn: ({ signal }) => {
      const path = `/products/sources/?page=${page}&page_size=${PAGE_SIZE}`;
      return callApi<Page<SourceJson>>(path, {
        signal,
        fallback: "The sources could not be loaded.",
      });
    },
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title="Sources"
      description="Each import belongs to a source. Each delivery is compared with the last one from the same source, so your corrections are not overwritten."
      flush
    >
      {error && <RetryBanner error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="m-4 h-24" />}
      {data?.count === 0 && (
        <p className="border-t p-4 text-ink-muted text-sm">
          The first import creates a source.{" "}
          <Link href="/upload" className="text-accent-text hover:underline">
            Upload a file
          </Link>
        </p>
      )}
      {data && data.count > 0 && (
        <Table label="Sources">
          <Thead>
            <Th>Name</Th>
            <Th numeric>Products</Th>
            <Th numeric>Failing</Th>
            <Th numeric>Conflicts</Th>
            <Th numeric>Missing</Th>
            <Th className="sm:max-xl:hidden">Last delivery</Th>
            <Th>Missing products</Th>
            <Th>Actions</Th>
          </Thead>
          <Tbody>
            {data.results.map((source) => (
              <SourceRow key={source.id} source={source} />
            ))}
          </Tbody>
        </Table>
      )}
      <PanelPager page={page} count={data?.count ?? 0} pageSize={PAGE_SIZE} onPage={setPage} />
    </Panel>
  );
}

type ProductsLinkProps = {
  source: SourceJson;
  count: number;
  /** The filter for these products, in addition to the source. */
  filter?: string;
};

function ProductsLink({ source, count, filter }: ProductsLinkProps) {
  if (count === 0) return "0";
  return (
    <Link
      href={`/products?delivered_by=${source.id}${filter ? `&${filter}` : ""}`}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-accent-text hover:underline"
    >
      {formatNumber(count)}
    </Link>
  );
}

const MISSING_PRODUCT_OPTIONS = [
  { value: "nothing", label: "Leave unchanged" },
  { value: "mark", label: "Mark" },
] as const;

function SourceRow({ source }: { source: SourceJson }) {
  const { name, products, failing, conflicts, missing } = source;
  const { imports, last_delivery_at, mapping, on_missing } = source;
  const path = `/products/sources/${source.id}/`;
  const [isEditing, setEditing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const updateAction = useAction({
    mutationFn: (body: UpdateSource) =>
      callApi<SourceJson>(path, {
        method: "PATCH",
        body,
        fallback: "The source could not be changed.",
      }),
    changes: INVALIDATED_QUERIES,
    onDone: () => setEditing(false),
  });
  const deleteAction = useAction({
    mutationFn: () =>
      callApi(path, { method: "DELETE", fallback: "The source could not be deleted." }),
    changes: INVALIDATED_QUERIES,
    onDone: () => {
      setAsked(false);
      showToast(`“${name}” deleted`);
    },
  });
  return (
    <Tr>
      <Td className="break-words font-medium">
        <EditableName
          name={name}
          isEditing={isEditing}
          busy={updateAction.busy}
          failure={updateAction.failure?.message ?? null}
          onSave={(newName) => updateAction.run({ name: newName })}
          onCancel={() => setEditing(false)}
        />
        <p className="font-normal text-ink-muted text-xs">
          {pluralize(imports, "import")}
          {mapping !== null && `, mapped as “${mapping}”`}
        </p>
      </Td>
      <Td label="Products" numeric>
        <ProductsLink source={source} count={products} />
      </Td>
      <Td label="Failing" numeric>
        <ProductsLink source={source} count={failing} filter="verdict=not_compliant" />
      </Td>
      <Td label="Conflicts" numeric>
        <ProductsLink source={source} count={conflicts} filter="delivered=conflict" />
      </Td>
      <Td label="Missing" numeric>
        <ProductsLink
          source={source}
          count={missing}
          filter={`delivered=${on_missing === "mark" ? "no_longer" : "missing"}`}
        />
      </Td>
      <Td label="Last delivery" className="sm:max-xl:hidden">
        {last_delivery_at ? <Time value={last_delivery_at} /> : "—"}
      </Td>
      <Td label="Missing products" controls>
        <Select
          aria-label={`Products that ${name} no longer delivers`}
          className="w-40"
          value={on_missing}
          disabled={updateAction.busy}
          options={[...MISSING_PRODUCT_OPTIONS]}
          onChange={({ target }) =>
            updateAction.run({
              on_missing: MISSING_PRODUCT_OPTIONS.find(({ value }) => value === target.value)
                ?.value,
            })
          }
        />
      </Td>
      <Td label="Actions" controls>
        <RowMenu label={`Actions for ${name}`}>
          <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
            Rename
          </MenuItem>
          <MenuItem icon={Trash2} onSelect={() => setAsked(true)}>
            Delete
          </MenuItem>
        </RowMenu>
        {isAsked && (
          <ConfirmAction
            action={deleteAction}
            title="Delete Source"
            confirmLabel="Delete Source"
            onClose={() => setAsked(false)}
          >
            Its products and imports are kept. Its delivered values and unresolved conflicts are
            deleted, and its next file is compared with the original texts.
          </ConfirmAction>
        )}
      </Td>
    </Tr>
  );
}
