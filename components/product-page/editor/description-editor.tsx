"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { useLiveCheck } from "../../findings/use-live-check";
import { useAction } from "../../form/use-action";
import { PRODUCT_PAGE_QUERIES } from "../use-product-page";
import { ConflictStep } from "./conflict-step";
import { ReviewStep } from "./review-step";
import { save, type Theirs } from "./save";
import { type Draft, useDraft } from "./use-draft";
import { WriteStep } from "./write-step";

type DescriptionEditorProps = { product: ProductDetailJson; onClose: () => void };

/** Write, look at what changed, save; and merge, where someone else has saved meanwhile. */
export function DescriptionEditor({ product, onClose }: DescriptionEditorProps) {
  const state = useDraft(product);
  const { draft } = state;
  const [reviewing, setReviewing] = useState(false);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const saving = useAction({
    act: (draft: Draft) => save(product.id, draft),
    // The next edit must start from what was saved.
    changes: PRODUCT_PAGE_QUERIES,
    onDone: (outcome) => {
      if (outcome.kind === "conflict") return setTheirs(outcome.theirs);
      toast("Description saved; its check is queued");
      close();
    },
  });
  const close = () => {
    state.forget();
    onClose();
  };
  const check = useLiveCheck({
    description: draft.text,
    category: product.category,
    brandGuidelines: product.brand_guidelines,
    language: product.language,
    market: product.market,
  });

  if (theirs) {
    const settle = (text: string) => {
      state.rebase({ version: theirs.version, description: theirs.description }, text);
      setTheirs(null);
      setReviewing(false);
    };
    return <ConflictStep draft={draft} theirs={theirs} onSettle={settle} onClose={close} />;
  }
  if (reviewing && state.changed) {
    return (
      <ReviewStep
        state={state}
        check={check}
        saving={saving}
        onBack={() => setReviewing(false)}
        onClose={close}
      />
    );
  }
  return (
    <WriteStep
      product={product}
      state={state}
      check={check}
      onReview={() => setReviewing(true)}
      onClose={close}
    />
  );
}
