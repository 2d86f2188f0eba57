import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import type { PolicyKind } from "@/lib/enums";
import type { PolicyFigures } from "@/lib/policies/schemas";
import { useDebouncedSearch } from "../list/use-late-search";
import { CardList } from "./card-list";
import { indexFigures, type PolicySort, SORT_OPTIONS, sortPolicies } from "./compliance";
import type { PolicyTask } from "./dialogs";
import { useNewInflections } from "./new-inflections";
import type { SharedCardProps } from "./policy-card";
import type { PoliciesState, StatusFilter } from "./use-policies-state";

/** What the tabs of all kinds of policies get from the screen. */
export type PolicyTabProps<Policy> = {
  list: UseQueryResult<Policy[]>;
  state: PoliciesState;
  onTask: (task: PolicyTask) => void;
};

type PolicyTabContentProps<Policy> = PolicyTabProps<Policy> & {
  kind: PolicyKind;
  label: string;
  /** The list's name in the search field. */
  searchedName: string;
  /** Whether to show a filter for active and inactive items. */
  withStatus?: boolean;
  /** The products of each policy, by which the cards can be sorted. */
  figures?: readonly PolicyFigures[];
  empty: Pick<ComponentProps<typeof CardList>["empty"], "icon" | "title" | "text">;
  createLabel: string;
  filter: (policies: Policy[]) => Policy[];
  children: (policy: Policy, card: SharedCardProps) => ReactNode;
};

/** The query parameter of the product list that selects a policy's products. */
const PRODUCT_FILTERS = { category: "category", brand: "brand_guideline", rule_set: "" } as const;

/** Lists the policies of one kind as cards, with a search. */
export function PolicyTab<Policy extends { id: number }>(props: PolicyTabContentProps<Policy>) {
  const { kind, label, list, state, figures, filter, onTask } = props;
  const newInflections = useNewInflections();
  const figuresOf = figures && indexFigures(figures);
  const policies = list.data ?? [];
  const matches = filter(policies);
  return (
    <>
      <SearchBar
        label={`Search ${props.searchedName}`}
        state={state}
        total={policies.length}
        withStatus={props.withStatus}
        withSort={figures !== undefined}
      />
      <CardList
        label={label}
        list={list}
        empty={{
          ...props.empty,
          action: (
            <Button onClick={() => onTask({ kind: "create", policy: kind })}>
              {props.createLabel}
            </Button>
          ),
        }}
        onShowAll={state.showAll}
      >
        {(figuresOf ? sortPolicies(matches, state.sort, figuresOf) : matches).map((policy) =>
          props.children(policy, {
            kind,
            id: policy.id,
            newInflections: newInflections.ofPolicy(kind, policy.id),
            compliance: figuresOf && {
              ...figuresOf(policy.id),
              href: `/products?${PRODUCT_FILTERS[kind]}=${policy.id}`,
            },
            onTask,
          }),
        )}
      </CardList>
    </>
  );
}

const STATUS_OPTIONS: { value: StatusFilter; label: string }[] = [
  { value: "all", label: "All statuses" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

type SearchBarProps = {
  label: string;
  state: PoliciesState;
  /** The number of cards without filters. */
  total: number;
  /** Whether to show a filter for active and inactive items. */
  withStatus?: boolean;
  /** Whether the cards can be sorted by their products. */
  withSort?: boolean;
};

/** Filters and sorts the cards. Hidden if there are no cards. */
function SearchBar({ label, state, total, withStatus, withSort }: SearchBarProps) {
  const search = useDebouncedSearch(state.search, state.find);
  if (total === 0) return null;
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchInput
        label={label}
        placeholder={`${label}...`}
        value={search.typed}
        onChange={search.type}
        hasShortcut
        className="w-full max-w-96"
      />
      {withStatus && (
        <Select
          aria-label="Status"
          tone={state.status === "all" ? "quiet" : "active"}
          options={STATUS_OPTIONS}
          value={state.status}
          onChange={({ target }) => state.filterBy(target.value as StatusFilter)}
        />
      )}
      {withSort && (
        <Select
          aria-label="Sort"
          tone={state.sort === "name" ? "quiet" : "active"}
          options={SORT_OPTIONS}
          value={state.sort}
          onChange={({ target }) => state.sortBy(target.value as PolicySort)}
        />
      )}
    </search>
  );
}
