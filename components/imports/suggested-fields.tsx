import { useRouter } from "next/navigation";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { pluralize } from "@/lib/format";
import { type SuggestedField, suggestFields } from "@/lib/imports/mapping/suggested-fields";
import type { ImportJson } from "@/lib/imports/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { useAction } from "../form/use-action";
import type { ImportState } from "./use-import";

type SuggestedFieldsProps = {
  data: ImportJson;
  change: ImportState["change"];
  fields: readonly ProductFieldJson[];
  canCreate: boolean;
};

/** Offers to create fields for columns without a matching field, if there are any. */
export function SuggestedFields({ data, change, fields, canCreate }: SuggestedFieldsProps) {
  const router = useRouter();
  const suggestedFields = suggestFields(data.columns);
  const createAction = useAction({
    mutationFn: async () => {
      for (const field of suggestedFields.values()) {
        if (!fields.some(({ key }) => key === field.key)) await createField(field);
      }
    },
    onDone: () => {
      const keys = [...suggestedFields].map(([name, { key }]) => [name, `texts.${key}`]);
      change.run({ mapping: Object.fromEntries(keys) });
      router.refresh();
    },
    // Some fields may have been created before the request failed.
    onFailure: () => router.refresh(),
  });
  if (suggestedFields.size === 0) return null;
  const columns = [...suggestedFields].map(([name, { label }]) =>
    name === label ? name : `${name} (${label})`,
  );
  return (
    <div className="flex flex-col gap-3 border-b px-4 py-3">
      <FailureBanner failure={createAction.failure} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-80 text-sm">
          {pluralize(suggestedFields.size, "column")} can become{" "}
          {suggestedFields.size === 1 ? "a product field" : "product fields"} that are checked and
          exported too: <span className="text-ink-muted">{columns.join(", ")}.</span>
          {!canCreate && " An admin can create them under Brand Policies, Fields."}
        </p>
        {canCreate && (
          <Button
            size="sm"
            busy={createAction.busy || change.busy}
            onClick={() => createAction.run()}
          >
            Create {pluralize(suggestedFields.size, "Field")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Creates the product field suggested for a column. */
export function createField({ key, label, kind }: SuggestedField): Promise<ProductFieldJson> {
  return callApi<ProductFieldJson>("/products/fields/", {
    method: "POST",
    body: { key, label, kind },
    fallback: `The field ${label} could not be created.`,
  });
}
