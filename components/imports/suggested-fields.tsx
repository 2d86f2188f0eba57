"use client";

import { useRouter } from "next/navigation";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { plural } from "@/lib/format";
import { suggestFields } from "@/lib/imports/mapping/suggested-fields";
import type { ImportJson } from "@/lib/imports/schemas";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { useAction } from "../form/use-action";
import { createField } from "./create-field";
import type { ImportState } from "./use-import";

type SuggestedFieldsProps = {
  data: ImportJson;
  change: ImportState["change"];
  fields: readonly ProductFieldJson[];
  canCreate: boolean;
};

/**
 * Offers to create fields for columns without a matching field. Renders nothing if there are none.
 */
export function SuggestedFields({ data, change, fields, canCreate }: SuggestedFieldsProps) {
  const router = useRouter();
  const suggested = suggestFields(data.columns);
  const create = useAction({
    mutationFn: async () => {
      for (const field of suggested.values()) {
        if (!fields.some(({ key }) => key === field.key)) await createField(field);
      }
    },
    onDone: () => {
      const keys = [...suggested].map(([name, { key }]) => [name, `texts.${key}`]);
      change.run({ mapping: Object.fromEntries(keys) });
      router.refresh();
    },
    // Some fields may have been created before the request failed.
    onFailure: () => router.refresh(),
  });
  if (suggested.size === 0) return null;
  const columns = [...suggested].map(([name, { label }]) =>
    name === label ? name : `${name} (${label})`,
  );
  return (
    <div className="flex flex-col gap-3 border-b px-4 py-3">
      {create.failure && <Banner tone="error">{create.failure.message}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-80 text-sm">
          {plural(suggested.size, "column")} can become{" "}
          {suggested.size === 1 ? "a product field" : "product fields"} that are checked and
          exported too: <span className="text-ink-muted">{columns.join(", ")}.</span>
          {!canCreate && " An admin can create them under Brand Policies, Fields."}
        </p>
        {canCreate && (
          <Button size="sm" busy={create.busy || change.busy} onClick={() => create.run()}>
            Create {plural(suggested.size, "Field")}
          </Button>
        )}
      </div>
    </div>
  );
}
