"use client";

import { TabPanel, Tabs } from "@/components/ui/tabs";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { ComplianceTab } from "./compliance-tab";
import { SeoTab } from "./seo-tab";
import { usePageState } from "./use-page-state";
import type { InitialTable } from "./validation-list";

type ProductTabsProps = {
  product: ProductDetailJson;
  table: InitialTable;
  /** How many validations the product has. */
  total: number;
  canEdit: boolean;
};

export function ProductTabs({ product, table, total, canEdit }: ProductTabsProps) {
  const state = usePageState();
  return (
    <Tabs
      label="About this product"
      tabs={[
        { value: "compliance", label: "Compliance", count: total },
        { value: "seo", label: "SEO Analysis" },
      ]}
      value={state.tab}
      onChange={(tab) => state.showTab(tab as typeof state.tab)}
    >
      <TabPanel value="compliance">
        <ComplianceTab product={product} table={table} total={total} canEdit={canEdit} />
      </TabPanel>
      <TabPanel value="seo">
        <SeoTab productId={product.product_id} canEdit={canEdit} />
      </TabPanel>
    </Tabs>
  );
}
