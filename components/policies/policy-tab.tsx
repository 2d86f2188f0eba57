"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { PolicyKind } from "@/lib/enums";
import type { PolicyFigures } from "@/lib/policies/schemas";
import { CardList } from "./card-list";
import { indexFigures, sortPolicies } from "./compliance";
import type { PolicyTask } from "./dialogs";
import { useNewInflections } from "./new-inflections";
import type { SharedCardProps } from "./policy-card";
import { SearchBar } from "./search-bar";
import type { PoliciesState } from "./use-policies-state";

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
