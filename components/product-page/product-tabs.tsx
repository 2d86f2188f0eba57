"use client";

import { TabPanel, Tabs } from "@/components/ui/tabs";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { ComplianceTab } from "./compliance-tab";
import type { InitialTable } from "./page-query";
import { usePageState } from "./use-page-state";
import { useLiveProduct } from "./use-product-validations";

type ProductTabsProps = { product: ProductDetailJson; table: InitialTable; canEdit: boolean };

export function ProductTabs({ product, table, canEdit }: ProductTabsProps) {
  const state = usePageState();
  const newest = useLiveProduct(product.product_id, table);
  return (
    <Tabs
      label="About this product"
      tabs={[{ value: "compliance", label: "Compliance", count: newest.count }]}
      value={state.tab}
      onChange={(tab) => state.showTab(tab as typeof state.tab)}
    >
      <TabPanel value="compliance">
        <ComplianceTab
          product={product}
          table={table}
          total={newest.count}
          state={state}
          canEdit={canEdit}
        />
      </TabPanel>
    </Tabs>
  );
}
