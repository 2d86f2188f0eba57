import type { ProductHistory } from "@/lib/history/schemas";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { BackToProducts } from "./back-to-products";
import { DescriptionCard } from "./description-card";
import { EditRequest } from "./edit-request";
import { GuidelinesCard } from "./guidelines-card";
import { HistoryCard } from "./history-card";
import type { InitialTable } from "./page-query";
import { ComplianceOverview, ProductDetails, ProductInformation } from "./product-cards";
import { ProductDialogs } from "./product-dialogs";
import { ProductHeader } from "./product-header";
import { ProductTabs } from "./product-tabs";

type ProductScreenProps = {
  product: ProductDetailJson;
  table: InitialTable;
  completedCount: number;
  /** The newest completed validation. */
  latest: ValidationJson | null;
  history: ProductHistory;
  canEdit: boolean;
};

export function ProductScreen(props: ProductScreenProps) {
  const { product, table, latest, history, canEdit } = props;
  const newest = table.newest.results[0] ?? null;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-3">
        <BackToProducts />
        <ProductHeader product={product} table={table} canEdit={canEdit} />
      </div>
      <EditRequest newest={table.newest.results} history={history.entries} canEdit={canEdit} />
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        <ProductInformation product={product} />
        <ProductDetails product={product} />
        <ComplianceOverview
          product={product}
          latest={latest}
          total={table.newest.count}
          completed={props.completedCount}
        />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <DescriptionCard
          className="lg:col-span-2"
          product={product}
          latest={latest}
          newest={newest}
          canEdit={canEdit}
        />
        <GuidelinesCard product={product} />
      </div>
      <ProductTabs product={product} table={table} canEdit={canEdit} />
      <HistoryCard product={product} history={history} />
      <ProductDialogs product={product} canEdit={canEdit} />
    </div>
  );
}
