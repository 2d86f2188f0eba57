import { Banner, FailureBanner } from "@/components/ui/banner";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import { callApi } from "@/lib/platform/api-client";
import type { ConflictChoicesInput, DeliveryState } from "@/lib/products/deliveries/schemas";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { showChoiceToast } from "../deliveries/choice-toast";
import { ConflictList } from "../deliveries/conflict-list";
import { useAction } from "../form/use-action";
import { getFieldOptions } from "../imports/field-options";
import { PRODUCT_PAGE_QUERIES } from "./use-product-page";

type DeliveriesProps = {
  product: ProductDetailJson;
  deliveries: DeliveryState;
  canEdit: boolean;
};

const LABELS_BY_FIELD = new Map(getFieldOptions([]).map(({ value, label }) => [value, label]));

/** Shows unresolved conflicts and the sources that stopped delivering the product, if any. */
export function Deliveries({ product, deliveries, canEdit }: DeliveriesProps) {
  const { conflicts, missing_from } = deliveries;
  const resolveAction = useAction({
    mutationFn: (body: ConflictChoicesInput) =>
      callApi<DeliveryState>(`/products/products/${product.id}/conflicts/`, {
        method: "POST",
        body,
        fallback: "The choice could not be saved.",
      }),
    changes: PRODUCT_PAGE_QUERIES,
    onDone: ({ conflicts: { length: left } }, input) =>
      showChoiceToast({
        input,
        labels: LABELS_BY_FIELD,
        listed: conflicts,
        count: conflicts.length,
        left,
      }),
  });
  return (
    <>
      {missing_from.map(({ source, since }) => (
        <Banner key={source} tone="info" title="No longer delivered">
          {source} has not delivered this product since <Time value={since} format="date" />.
        </Banner>
      ))}
      {conflicts.length > 0 && (
        <Panel
          title="Conflicts"
          description="The source and a user have changed the same field. The value in Plumbline was kept."
          flush
        >
          <FailureBanner failure={resolveAction.failure} onDismiss={resolveAction.dismiss} />
          <div className="border-t">
            <ConflictList
              conflicts={conflicts}
              labels={LABELS_BY_FIELD}
              namesProducts={false}
              busy={resolveAction.busy || !canEdit}
              onChoose={resolveAction.run}
            />
          </div>
        </Panel>
      )}
    </>
  );
}
