import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CaseUpper, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PanelPager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { SearchInput } from "@/components/ui/search-input";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { pluralize } from "@/lib/format";
import { callApi, queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type {
  AddedNameJson,
  NameJson,
  RemovedNameJson,
  SuggestedNameJson,
} from "@/lib/policies/names/schemas";
import { useAction } from "../form/use-action";
import { useForm } from "../form/use-form";
import { LoadFailed } from "../list/load-failed";
import { RowsSkeleton } from "../list/rows-skeleton";
import { useDebouncedSearch } from "../list/use-late-search";
import { useUndo } from "../undo/use-undo";
import { POLICIES_QUERY_KEY } from "./use-policies";
import type { PoliciesState } from "./use-policies-state";

const NAMES_QUERY_KEY = "names";
const PAGE_SIZE = 100;

/** Lists the names that capitalization rules ignore, and adds and removes names. */
export function NamesTab({ state }: { state: PoliciesState }) {
  const search = useDebouncedSearch(state.search, state.find);
  const [page, setPage] = useState(1);
  const params = new URLSearchParams({
    page: String(page),
    page_size: String(PAGE_SIZE),
    ...(state.search && { search: state.search }),
  });
  const { data, error, refetch } = useQuery({
    queryKey: [NAMES_QUERY_KEY, params.toString()],
    queryFn: queryApi<Page<NameJson>>(`/policies/names/?${params}`, "Failed to fetch names"),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      flush
      title="Names"
      description="Brands, models and acronyms. Rules on capitals ignore them in all products, and fixes write them as here."
      actions={
        <SearchInput
          label="Search names"
          placeholder="Search names"
          value={search.typed}
          onChange={(typed) => {
            setPage(1);
            search.type(typed);
          }}
          hasShortcut
        />
      }
    >
      <AddName />
      <SuggestedNames />
      {error && !data && <LoadFailed title={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton label="Loading names" />}
      {data?.count === 0 && (
        <EmptyState
          icon={CaseUpper}
          title={state.search ? "No names match" : "No names yet"}
          text={
            state.search
              ? "Search for another part of the name."
              : "Add a name here, or choose “It is a name” on a finding such as “MASSEY FERGUSON”."
          }
          action={state.search && <Button onClick={() => search.type("")}>Clear Search</Button>}
        />
      )}
      {data && data.count > 0 && <NamesTable names={data.results} />}
      {data && <PanelPager page={page} count={data.count} pageSize={PAGE_SIZE} onPage={setPage} />}
    </Panel>
  );
}

const CHANGED_QUERIES = [[NAMES_QUERY_KEY], [POLICIES_QUERY_KEY]];

function addName(name: string): Promise<AddedNameJson> {
  return callApi("/policies/names/", {
    method: "POST",
    body: { name },
    fallback: "Failed to add the name",
  });
}

function useAddedToast() {
  const { showUndoToast } = useUndo();
  return ({ name, undo }: AddedNameJson) =>
    showUndoToast(`“${name.name}” was added to the names`, undo);
}

function AddName() {
  const showAddedToast = useAddedToast();
  const form = useForm<{ name: string }, AddedNameJson>({
    initial: () => ({ name: "" }),
    mutationFn: ({ name }) => addName(name),
    changes: CHANGED_QUERIES,
    onDone: (added) => {
      form.change({ name: "" });
      showAddedToast(added);
    },
  });
  return (
    <form
      noValidate
      className="flex items-start gap-2 border-b p-3"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Field label="New name" className="w-full max-w-96" error={form.error("name")}>
        <Input
          placeholder="As written outside of capitals: Massey Ferguson"
          maxLength={100}
          value={form.draft.name}
          onChange={({ target }) => form.change({ name: target.value })}
        />
      </Field>
      <Button
        type="submit"
        className="mt-6"
        busy={form.busy}
        disabled={form.draft.name.trim() === ""}
      >
        Add Name
      </Button>
    </form>
  );
}

/** Lists suggested names: all-caps words in findings, in the catalogue's spelling. */
function SuggestedNames() {
  const showAddedToast = useAddedToast();
  const { data: suggestions = [] } = useQuery({
    queryKey: [NAMES_QUERY_KEY, "suggestions"],
    queryFn: queryApi<SuggestedNameJson[]>(
      "/policies/names/suggestions/",
      "Failed to fetch suggested names",
    ),
  });
  const addition = useAction<string, AddedNameJson>({
    mutationFn: addName,
    changes: CHANGED_QUERIES,
    onDone: showAddedToast,
  });
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggested-names" className="border-b p-3">
      <h3 id="suggested-names" className="font-medium text-sm">
        Suggested names
      </h3>
      <ul className="mt-1">
        {suggestions.map(({ name, texts, products }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
            <span className="min-w-0 break-words font-medium">{name}</span>
            <span className="text-ink-muted text-xs">
              {texts > 0 && `${pluralize(texts, "product")} with this spelling, `}
              {pluralize(products, "product")} with findings
            </span>
            <Button
              size="sm"
              className="ml-auto"
              aria-label={`Add name: ${name}`}
              disabled={addition.busy}
              onClick={() => addition.run(name)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NamesTable({ names }: { names: readonly NameJson[] }) {
  const { showUndoToast } = useUndo();
  const removal = useAction<number, RemovedNameJson>({
    mutationFn: (id) =>
      callApi(`/policies/names/${id}/`, {
        method: "DELETE",
        fallback: "Failed to remove the name",
      }),
    changes: CHANGED_QUERIES,
    onDone: ({ message, undo }) => showUndoToast(message, undo),
  });
  return (
    <Table label="Names">
      <Thead>
        <Th>Name</Th>
        <Th>Added by</Th>
        <Th>Added</Th>
        <Th>Actions</Th>
      </Thead>
      <Tbody>
        {names.map((name) => (
          <Tr key={name.id}>
            <Td className="break-words font-medium sm:w-1/2">{name.name}</Td>
            <Td label="Added by">{name.created_by_name ?? "—"}</Td>
            <Td label="Added">
              <Time value={name.created_at} />
            </Td>
            <Td controls>
              <IconButton
                small
                label={`Remove name: ${name.name}`}
                onClick={() => removal.run(name.id)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
