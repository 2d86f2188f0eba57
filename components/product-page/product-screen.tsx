"use client";

import { BackToProducts } from "./back-to-products";
import { DecisionsCard } from "./decisions-card";
import { EditRequest } from "./edit-request";
import { GuidelinesCard } from "./guidelines-card";
import { HistoryCard } from "./history-card";
import { ComplianceOverview, ProductDetails, ProductInformation } from "./product-cards";
import { ProductDialogs } from "./product-dialogs";
import { ProductHeader } from "./product-header";
import { ProductSheet } from "./product-sheet";
import { ProductTabs } from "./product-tabs";
import { type InitialPage, useProductPage } from "./use-product-page";

type ProductScreenProps = { initial: InitialPage; canEdit: boolean };

export function ProductScreen({ initial, canEdit }: ProductScreenProps) {
  const { product, latest, completedCount, history, decisions, newest } = useProductPage(initial);
  const { table } = initial;
  const last = newest.results[0] ?? null;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-3">
        <BackToProducts />
        <ProductHeader product={product} newest={last} canEdit={canEdit} />
      </div>
      <EditRequest newest={newest.results} history={history.entries} canEdit={canEdit} />
      <ProductSheet product={product} latest={latest} newest={last} canEdit={canEdit}>
        <ComplianceOverview
          product={product}
          latest={latest}
          total={newest.count}
          completed={completedCount}
        />
        <ProductInformation product={product} canEdit={canEdit} />
        <ProductDetails product={product} />
        <GuidelinesCard product={product} />
        <DecisionsCard product={product} decisions={decisions} canEdit={canEdit} />
        <HistoryCard product={product} history={history} />
      </ProductSheet>
      <ProductTabs product={product} table={table} total={newest.count} canEdit={canEdit} />
      <ProductDialogs product={product} canEdit={canEdit} />
    </div>
  );
}
