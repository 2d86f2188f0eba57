"use client";

import { preloading } from "@/components/ui/on-demand";
import { BackToProducts } from "./back-to-products";
import { DescriptionCard } from "./description-card";
import { EditRequest } from "./edit-request";
import { GuidelinesCard } from "./guidelines-card";
import { HistoryCard } from "./history-card";
import { ComplianceOverview, ProductDetails, ProductInformation } from "./product-cards";
import { PRODUCT_DIALOGS, ProductDialogs } from "./product-dialogs";
import { ProductHeader } from "./product-header";
import { ProductTabs } from "./product-tabs";
import { type InitialPage, useProductPage } from "./use-product-page";

type ProductScreenProps = { initial: InitialPage; canEdit: boolean };

export function ProductScreen({ initial, canEdit }: ProductScreenProps) {
  const { product, latest, completedCount, history, newest } = useProductPage(initial);
  const { table } = initial;
  const last = newest.results[0] ?? null;
  return (
    <div className="flex flex-col gap-5" {...preloading(...PRODUCT_DIALOGS)}>
      <div className="flex flex-col items-start gap-3">
        <BackToProducts />
        <ProductHeader product={product} newest={last} canEdit={canEdit} />
      </div>
      <EditRequest newest={newest.results} history={history.entries} canEdit={canEdit} />
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        <ProductInformation product={product} canEdit={canEdit} />
        <ProductDetails product={product} />
        <ComplianceOverview
          product={product}
          latest={latest}
          total={newest.count}
          completed={completedCount}
        />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <DescriptionCard
          className="lg:col-span-2"
          product={product}
          latest={latest}
          newest={last}
          canEdit={canEdit}
        />
        <GuidelinesCard product={product} />
      </div>
      <ProductTabs product={product} table={table} total={newest.count} canEdit={canEdit} />
      <HistoryCard product={product} history={history} />
      <ProductDialogs product={product} canEdit={canEdit} />
    </div>
  );
}
