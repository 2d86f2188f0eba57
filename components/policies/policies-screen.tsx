"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { onDemand, preloading } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/panel";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import type { CategoryJson, GuidelineJson } from "@/lib/policies/schemas";
import { AddField, FieldsTab } from "../fields/fields-tab";
import { CategoriesTab } from "./categories/categories-tab";
import type { Task } from "./dialogs";
import type { CategoryOption } from "./guidelines/category-choice";
import { GuidelinesTab } from "./guidelines/guidelines-tab";
import { StaleNotice } from "./stale-notice";
import { type FirstPage, useCategories, useGuidelines } from "./use-policies";
import { type PoliciesTab, usePoliciesState } from "./use-policies-state";

// Fetched at the first opening.
const Dialogs = onDemand(() => import("./dialogs").then((module) => module.Dialogs));

type PoliciesScreenProps = {
  /** The first page of the tab that the page opens with; null for the other. */
  guidelines: FirstPage<GuidelineJson>;
  categories: FirstPage<CategoryJson>;
  guidelineCount: number;
  /** Every category by name. */
  options: readonly CategoryOption[];
};

export function PoliciesScreen(props: PoliciesScreenProps) {
  const state = usePoliciesState();
  const guidelines = useGuidelines(props.guidelines, state.tab === "guidelines");
  const categories = useCategories(props.categories, state.tab === "categories");
  const [task, setTask] = useState<Task | null>(null);
  const isOpen = task !== null || state.guideline !== null || state.category !== null;
  return (
    <div className="flex flex-col gap-4" {...preloading(Dialogs)}>
      <PageHeader
        title="Brand Policies"
        description="What products are validated against: brand guidelines, and each category's guideline and rules."
        actions={
          state.tab === "fields" ? (
            <AddField />
          ) : state.tab === "guidelines" ? (
            <Button variant="primary" onClick={() => setTask({ kind: "add-guideline" })}>
              <Plus aria-hidden />
              Add Guideline
            </Button>
          ) : (
            <Button variant="primary" onClick={() => setTask({ kind: "create-category" })}>
              <Plus aria-hidden />
              Create Category
            </Button>
          )
        }
      />
      <StaleNotice />
      <Tabs
        label="Brand Policies"
        tabs={[
          {
            value: "guidelines",
            label: "Brand Guidelines",
            count: guidelines.data?.length ?? props.guidelineCount,
          },
          {
            value: "categories",
            label: "Categories & Guidelines",
            count: categories.data?.length ?? props.options.length,
          },
          { value: "fields", label: "Fields" },
        ]}
        value={state.tab}
        onChange={(tab) => state.switchTo(tab as PoliciesTab)}
      >
        <TabPanel value="guidelines">
          <GuidelinesTab
            guidelines={guidelines}
            state={state}
            onAdd={() => setTask({ kind: "add-guideline" })}
            onEdit={(guideline) => setTask({ kind: "edit-guideline", guideline })}
            onDelete={(guideline) => setTask({ kind: "delete-guideline", guideline })}
            onHistory={(guideline) => setTask({ kind: "guideline-history", guideline })}
            onImport={(guideline) => setTask({ kind: "import-guideline-rules", guideline })}
          />
        </TabPanel>
        <TabPanel value="categories">
          <CategoriesTab
            categories={categories}
            state={state}
            onCreate={() => setTask({ kind: "create-category" })}
            onDelete={(category) => setTask({ kind: "delete-category", category })}
            onDeleteGuideline={(category) =>
              setTask({ kind: "delete-category-guideline", category })
            }
            onHistory={(category) => setTask({ kind: "category-history", category })}
            onImport={(category) => setTask({ kind: "import-category-rules", category })}
          />
        </TabPanel>
        <TabPanel value="fields">
          <FieldsTab />
        </TabPanel>
      </Tabs>
      {isOpen && (
        <Dialogs
          state={state}
          task={task}
          setTask={setTask}
          guidelines={guidelines.data ?? []}
          categories={categories.data ?? []}
          options={props.options}
        />
      )}
    </div>
  );
}
