"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { DESCRIPTION } from "@/lib/enums";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { useFields } from "../../fields/use-fields";
import { useLiveCheck } from "../../findings/use-live-check";
import { useAction } from "../../form/use-action";
import { textOf, tidyTexts, type WrittenTexts } from "../../writing/written-texts";
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
      toast(
        state.changed.includes(DESCRIPTION)
          ? "Description saved; its check is queued"
          : "Texts saved; they are checked where a rule reads them",
      );
      close();
    },
  });
  const close = () => {
    state.forget();
    onClose();
  };
  const { data: fields = [] } = useFields();
  const check = useLiveCheck({
    name: product.name,
    description: textOf(draft.texts[DESCRIPTION]),
    texts: tidyTexts(fields, draft.texts),
    category: product.category,
    brandGuidelines: product.brand_guidelines,
    language: product.language,
    market: product.market,
  });

  if (theirs) {
    const settle = (texts: WrittenTexts) => {
      state.rebase({ version: theirs.version, texts: theirs.texts }, texts);
      setTheirs(null);
      setReviewing(false);
    };
    return <ConflictStep draft={draft} theirs={theirs} onSettle={settle} onClose={close} />;
  }
  if (reviewing && state.changed.length > 0) {
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
      fields={fields}
      state={state}
      check={check}
      onReview={() => setReviewing(true)}
      onClose={close}
    />
  );
}
