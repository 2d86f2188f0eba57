"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { useLiveCheck } from "../../findings/use-live-check";
import { useRefresh } from "../use-product-page";
import { ConflictStep } from "./conflict-step";
import { ReviewStep } from "./review-step";
import { useDraft } from "./use-draft";
import { type Theirs, useSave } from "./use-save";
import { WriteStep } from "./write-step";

type DescriptionEditorProps = { product: ProductDetailJson; onClose: () => void };

/** Write, look at what changed, save; and merge, where someone else has saved meanwhile. */
export function DescriptionEditor({ product, onClose }: DescriptionEditorProps) {
  const state = useDraft(product);
  const { draft } = state;
  const [reviewing, setReviewing] = useState(false);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const saving = useSave(product.id);
  const { refresh, refreshing } = useRefresh();
  const check = useLiveCheck({
    description: draft.text,
    category: product.category,
    brandGuidelines: product.brand_guidelines,
  });

  async function save() {
    const outcome = await saving.save(draft);
    if (outcome.kind === "conflict") setTheirs(outcome.theirs);
    if (outcome.kind !== "saved") return;
    state.forget();
    toast("Description saved; its check is queued");
    // The next edit must start from what was saved.
    await refresh();
    onClose();
  }

  if (theirs) {
    const settle = (text: string) => {
      state.rebase({ version: theirs.version, description: theirs.description }, text);
      setTheirs(null);
      setReviewing(false);
      void refresh();
    };
    return <ConflictStep draft={draft} theirs={theirs} onSettle={settle} onClose={onClose} />;
  }
  if (reviewing && state.changed) {
    return (
      <ReviewStep
        state={state}
        check={check}
        busy={saving.busy || refreshing}
        error={saving.error}
        onBack={() => setReviewing(false)}
        onSave={() => void save()}
        onClose={onClose}
      />
    );
  }
  return (
    <WriteStep
      product={product}
      state={state}
      check={check}
      onReview={() => setReviewing(true)}
      onClose={onClose}
    />
  );
}
