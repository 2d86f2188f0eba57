import { WandSparkles } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast";
import type { BulkChangeJson } from "@/lib/bulk-changes/schemas";
import { callApi } from "@/lib/platform/api-client";
import { useAction } from "../form/use-action";
import { BULK_CHANGE_LIST } from "./lists";

type FixAllButtonProps = {
  /** The filters of the findings or of the products, with API names and values. */
  filters: Record<string, unknown> | { product_filters: Record<string, unknown> };
  /** The bulk change's name. */
  name: string;
};

/** Drafts a bulk change with all verified fixes of a filter, and opens its preview. */
export function FixAllButton({ filters, name }: FixAllButtonProps) {
  const router = useRouter();
  const draft = useAction<void, BulkChangeJson>({
    mutationFn: () =>
      callApi("/bulk-changes/", {
        method: "POST",
        body: {
          ...("product_filters" in filters ? filters : { filters }),
          action: "apply_fixes",
          name,
        },
        fallback: "The bulk change could not be created.",
      }),
    changes: [[BULK_CHANGE_LIST.key]],
    onDone: ({ id }) => router.push(`/findings/bulk-changes/${id}`),
    onFailure: ({ message }) => showToast(message, { tone: "danger" }),
  });
  return (
    <Button
      title="Preview all fixes of this filter; nothing changes until you start them"
      busy={draft.busy}
      onClick={() => draft.run()}
    >
      <WandSparkles aria-hidden />
      <span className="max-sm:sr-only">Fix All of This Filter</span>
    </Button>
  );
}
