import { useId } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { DESCRIPTION, type FieldText } from "@/lib/enums";
import { formatNumber } from "@/lib/format";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { AnnotatedTextarea } from "../../findings/annotated-textarea";
import { HtmlPreview } from "../../findings/html-preview";
import { LiveFindings } from "../../findings/live-findings";
import type { LiveCheck } from "../../findings/use-live-check";
import { useLiveTexts } from "../../findings/use-live-texts";
import { Form } from "../../form/form";
import { GuardedDialog } from "../../form/guarded-dialog";
import { textOf, type WrittenField } from "../../texts/written-texts";
import { FieldEditors } from "../../writing/field-editors";
import { toLiveParts } from "../../writing/live-parts";
import { usePageState } from "../use-page-state";
import type { DraftState } from "./use-draft";

const MAX_LENGTH = 20_000;

type WriteStepProps = {
  product: ProductDetailJson;
  fields: readonly WrittenField[];
  state: DraftState;
  check: LiveCheck;
  onReview: () => void;
  onClose: () => void;
};

export function WriteStep({ product, fields, state, check, onReview, onClose }: WriteStepProps) {
  const { draft, write } = state;
  const { isFixAllRequested, endFixAllRequest } = usePageState();
  const description = textOf(draft.texts[DESCRIPTION]);
  const isChanged = state.changed.length > 0;
  const liveTexts = useLiveTexts(
    [
      {
        field: DESCRIPTION,
        item: null,
        text: description,
        write: (text) => write(DESCRIPTION, text),
      },
      ...toLiveParts(fields, draft.texts, write),
    ],
    check,
  );
  const descriptionText = liveTexts.of({ field: DESCRIPTION, item: null });
  const length = [...description].length;
  const error = getLengthError(description, length);
  const fieldErrors = getFieldErrors(fields, draft.texts);
  const id = useId();
  const form = { busy: false, dirty: isChanged, failure: null, submit: onReview };
  const canSubmit = isChanged && error === undefined && Object.keys(fieldErrors).length === 0;
  return (
    <GuardedDialog
      onClose={onClose}
      size="wide"
      title={fields.length > 0 ? "Edit Description and Fields" : "Edit Description"}
      description={`${product.name} · ${product.product_id}`}
      footer={
        <>
          {isChanged && (
            <Button variant="ghost" className="mr-auto" onClick={state.discard}>
              Discard Changes
            </Button>
          )}
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" disabled={!canSubmit}>
            Review Changes
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Form id={id} form={form} disabled={!canSubmit} className="gap-3">
          {state.restored && isChanged && (
            <Banner tone="info">Your unsaved draft was restored.</Banner>
          )}
          <Field
            label="Description"
            required
            error={error}
            aside={`${formatNumber(length)} / ${formatNumber(MAX_LENGTH)}`}
          >
            <AnnotatedTextarea
              {...descriptionText.textareaProps}
              data-autofocus
              value={description}
              onChange={(text) => write(DESCRIPTION, text)}
              className="max-h-[60vh]"
            />
          </Field>
          <HtmlPreview text={description} live={descriptionText} />
          <FieldEditors
            fields={fields}
            texts={draft.texts}
            errors={fieldErrors}
            liveTexts={liveTexts}
            onChange={write}
          />
        </Form>
        <LiveFindings
          check={check}
          {...liveTexts}
          isFixAllRequested={isFixAllRequested}
          onFixAllOpen={endFixAllRequest}
        />
      </div>
    </GuardedDialog>
  );
}

function getLengthError(text: string, length: number): string | undefined {
  if (text.trim() === "") return "This field is required.";
  return length > MAX_LENGTH ? "This may have at most 20,000 characters." : undefined;
}

function getFieldErrors(
  fields: readonly WrittenField[],
  texts: Readonly<Record<string, FieldText>>,
): Record<string, string> {
  const isLong = (text: string) => text.length > MAX_LENGTH && [...text].length > MAX_LENGTH;
  const longFields = fields.filter(({ key }) => [texts[key] ?? ""].flat().some(isLong));
  return Object.fromEntries(
    longFields.map(({ key }) => [key, "A text may have at most 20,000 characters."]),
  );
}
