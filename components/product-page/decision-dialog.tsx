"use client";

import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { type DirectDecision, useProductAction } from "./use-product-action";

const WORDS: Record<DirectDecision, string> = {
  approve: "Approve product",
  reject: "Reject product",
};

type DecisionDialogProps = {
  product: ProductDetailJson;
  action: DirectDecision;
  onClose: () => void;
};

/** Approves or rejects the product itself; rejecting needs a reason. */
export function DecisionDialog({ product, action, onClose }: DecisionDialogProps) {
  const [comments, setComments] = useState("");
  const { busy, error, decide } = useProductAction(product);
  const required = action === "reject";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await decide(action, comments.trim())) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={WORDS[action]}
      description={`${product.name} · ${product.product_id}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="decision"
            variant={required ? "danger" : "primary"}
            busy={busy}
            disabled={required && comments.trim() === ""}
          >
            {WORDS[action]}
          </Button>
        </>
      }
    >
      <form id="decision" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {error && <Banner tone="error">{error}</Banner>}
        <p className="text-ink-muted text-sm">
          The decision is also recorded on the newest completed validation.
        </p>
        <Field label={required ? "Comments" : "Comments (Optional)"} required={required}>
          <Textarea
            maxLength={5000}
            value={comments}
            onChange={(event) => setComments(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
