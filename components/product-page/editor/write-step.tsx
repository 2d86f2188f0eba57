"use client";

import { useId } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { AnnotatedTextarea } from "../../findings/annotated-textarea";
import { LiveFindings } from "../../findings/live-findings";
import { ReadingBeside } from "../../findings/reading-beside";
import type { LiveCheck } from "../../findings/use-live-check";
import { useLiveText } from "../../findings/use-live-text";
import { Form } from "../../form/form";
import { GuardedDialog } from "../../form/guarded-dialog";
import type { DraftState } from "./use-draft";

const MAX_LENGTH = 20_000;

type WriteStepProps = {
  product: ProductDetailJson;
  state: DraftState;
  check: LiveCheck;
  onReview: () => void;
  onClose: () => void;
};

export function WriteStep({ product, state, check, onReview, onClose }: WriteStepProps) {
  const { draft, write } = state;
  const live = useLiveText(draft.text, write, check);
  const length = [...draft.text].length;
  const error = faultOf(draft.text, length);
  const id = useId();
  const form = { busy: false, dirty: state.changed, failure: null, submit: onReview };
  const ready = state.changed && error === undefined;
  return (
    <GuardedDialog
      onClose={onClose}
      size="wide"
      title="Edit Description"
      description={`${product.name} · ${product.product_id}`}
      footer={
        <>
          {state.changed && (
            <Button variant="ghost" className="mr-auto" onClick={state.discard}>
              Discard Changes
            </Button>
          )}
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" disabled={!ready}>
            Review Changes
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Form id={id} form={form} disabled={!ready} className="gap-3">
          {state.restored && state.changed && (
            <Banner tone="info">Your draft from before is back.</Banner>
          )}
          <Field
            label="Description"
            required
            error={error}
            aside={`${length.toLocaleString("en")} / ${MAX_LENGTH.toLocaleString("en")}`}
          >
            <AnnotatedTextarea
              ref={live.field}
              data-autofocus
              value={draft.text}
              onChange={write}
              onSelect={live.followCaret}
              violations={live.violations}
              activeId={live.activeId}
              className="max-h-[60vh]"
            />
          </Field>
          <ReadingBeside text={draft.text} live={live} />
        </Form>
        <LiveFindings
          check={check}
          activeId={live.activeId}
          onLook={live.look}
          onShow={live.show}
          onApply={live.apply}
        />
      </div>
    </GuardedDialog>
  );
}

function faultOf(text: string, length: number): string | undefined {
  if (text.trim() === "") return "This field is required.";
  return length > MAX_LENGTH ? "This may have at most 20,000 characters." : undefined;
}
