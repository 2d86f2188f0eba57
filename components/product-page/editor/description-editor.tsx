import { type ReactNode, useId, useMemo, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Score } from "@/components/ui/score";
import { DESCRIPTION, type FieldText } from "@/lib/enums";
import { formatPercent } from "@/lib/format";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { mergeTexts } from "@/lib/reading/merge-texts";
import { useFieldLabel, useFields } from "../../fields/use-fields";
import { ShownDiff } from "../../findings/shown-diff";
import { type LiveCheck, useLiveCheck } from "../../findings/use-live-check";
import type { FormFailure } from "../../form/field-errors";
import { Form } from "../../form/form";
import { GuardedDialog } from "../../form/guarded-dialog";
import { useAction } from "../../form/use-action";
import { type ConflictingTexts, saveDraft } from "../../texts/save-draft";
import { isSameText, listChangedFields, type TextDraft } from "../../texts/text-draft";
import { useUndoEdit } from "../../texts/use-undo-edit";
import { itemsOf, textOf, toStoredTexts, type WrittenTexts } from "../../texts/written-texts";
import { PRODUCT_PAGE_QUERIES } from "../use-product-page";
import { type DraftState, useDraft } from "./use-draft";
import { WriteStep } from "./write-step";

type DescriptionEditorProps = {
  product: ProductDetailJson;
  /** Earlier texts of some fields, which are reviewed and restored. */
  earlierTexts?: WrittenTexts;
  onSaved?: () => void;
  onClose: () => void;
};

/**
 * Edits texts in two steps, writing and reviewing. If someone else changed the product during
 * editing, offers to merge the changes.
 */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { product, earlierTexts, onSaved, onClose } = props;
  const state = useDraft(product, earlierTexts);
  const { draft } = state;
  const [reviewing, setReviewing] = useState(earlierTexts !== undefined);
  const offerUndo = useUndoEdit();
  const [theirs, setTheirs] = useState<ConflictingTexts | null>(null);
  const saveAction = useAction({
    mutationFn: (draft: TextDraft) => saveDraft(product.id, draft),
    // Refetch the page so that the next edit starts from the saved version.
    changes: PRODUCT_PAGE_QUERIES,
    onDone: (outcome) => {
      if (outcome.kind === "conflict") return setTheirs(outcome.theirs);
      const message = state.changed.includes(DESCRIPTION)
        ? "Description saved; its check is queued"
        : "Texts saved. They are checked if a rule applies to them";
      offerUndo(message, product.id, outcome.replaced, outcome.stored);
      close();
      onSaved?.();
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
    texts: toStoredTexts(fields, draft.texts),
    category: product.category,
    brandGuidelines: product.brand_guidelines,
    language: product.language,
    market: product.market,
  });

  if (theirs) {
    const resolveConflict = (texts: WrittenTexts) => {
      state.rebase({ version: theirs.version, texts: theirs.texts }, texts);
      setTheirs(null);
      setReviewing(false);
    };
    return (
      <ConflictStep draft={draft} theirs={theirs} onResolve={resolveConflict} onClose={close} />
    );
  }
  if (reviewing && state.changed.length > 0) {
    return (
      <ReviewStep
        state={state}
        check={check}
        scoreBefore={product.compliance_score}
        saving={saveAction}
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

type ReviewStepProps = {
  state: DraftState;
  check: LiveCheck;
  /** The score of the stored texts, or null if they have none. */
  scoreBefore: number | null;
  saving: { run: (draft: TextDraft) => void; busy: boolean; failure: FormFailure | null };
  onBack: () => void;
  onClose: () => void;
};

function ReviewStep({ state, check, scoreBefore, saving, onBack, onClose }: ReviewStepProps) {
  const { draft, changed, explain, keepsStored } = state;
  const { run, ...progress } = saving;
  const id = useId();
  return (
    <GuardedDialog
      onClose={onClose}
      busy={saving.busy}
      size="lg"
      title="Review Changes"
      description={check.current ? <Outlook check={check} scoreBefore={scoreBefore} /> : undefined}
      footer={
        <>
          <Button className="mr-auto" onClick={onBack}>
            Back to Writing
          </Button>
          <Button type="submit" form={id} variant="primary" busy={saving.busy}>
            Save and Check
          </Button>
        </>
      }
    >
      <Form id={id} form={{ ...progress, dirty: changed.length > 0, submit: () => run(draft) }}>
        {keepsStored && (
          <Banner tone="info">Your unsaved draft is kept. It opens when you next edit.</Banner>
        )}
        <section aria-label="Changes" className="rounded-md border px-4 py-3">
          <TextsDiff before={draft.base.texts} after={draft.texts} />
        </section>
        <Field label="Reason (Optional)" hint="Stored in the history with the change.">
          <Input
            maxLength={2000}
            value={draft.reason}
            onChange={(event) => explain(event.target.value)}
          />
        </Field>
      </Form>
    </GuardedDialog>
  );
}

function Outlook({
  check: { analysis },
  scoreBefore,
}: Pick<ReviewStepProps, "check" | "scoreBefore">) {
  const score = analysis?.overall_score;
  const showsBefore = scoreBefore !== null && formatPercent(scoreBefore) !== formatPercent(score);
  return (
    <>
      This text would get a score of <Score value={score} />
      {showsBefore && (
        <>
          {" "}
          instead of <Score value={scoreBefore} />
        </>
      )}
      .
    </>
  );
}

type ConflictStepProps = {
  draft: TextDraft;
  theirs: ConflictingTexts;
  /** Continues editing the resolved texts, based on the other version. */
  onResolve: (texts: WrittenTexts) => void;
  onClose: () => void;
};

/** Shows both versions of a conflict side by side, and the ways to resolve it. */
function ConflictStep({ draft, theirs, onResolve, onClose }: ConflictStepProps) {
  const before = draft.base.texts;
  const mergedTexts = useMemo(
    () => mergeDrafts(before, draft.texts, theirs.texts),
    [before, draft.texts, theirs.texts],
  );
  const resolvedTexts = rebaseTexts(before, draft.texts, theirs.texts);
  const editorName = theirs.by ?? "Someone else";
  return (
    <GuardedDialog
      unsaved
      onClose={onClose}
      size="wide"
      title="This description has changed in the meantime"
      footer={
        <>
          <Button onClick={() => onResolve(theirs.texts)}>Use Theirs</Button>
          <Button
            variant={mergedTexts === null ? "primary" : "secondary"}
            onClick={() => onResolve(resolvedTexts)}
          >
            Use Mine
          </Button>
          {mergedTexts !== null && (
            <Button variant="primary" onClick={() => onResolve(mergedTexts)}>
              Merge Both
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning">
          {editorName} saved another text since you started. Your text is not lost:{" "}
          {mergedTexts === null
            ? "You both changed the same words, so choose which text to keep."
            : "You changed different words, so both changes can be merged."}
        </Banner>
        <div className="grid gap-4 lg:grid-cols-2">
          <Side title="Your text">
            <TextsDiff before={before} after={draft.texts} />
          </Side>
          <Side title={theirs.by ? `Text by ${theirs.by}` : "Their text"}>
            <TextsDiff before={before} after={theirs.texts} />
          </Side>
        </div>
        <Side title="Changes from their text to yours">
          <TextsDiff before={theirs.texts} after={resolvedTexts} />
        </Side>
      </div>
    </GuardedDialog>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-semibold text-base">{title}</h3>
      <div className="rounded-md border px-4 py-3">{children}</div>
    </section>
  );
}

type TextsDiffProps = { before: WrittenTexts; after: WrittenTexts };

/** Shows a product's changed texts. Omits the heading of the description if it is the only text. */
function TextsDiff({ before, after }: TextsDiffProps) {
  const label = useFieldLabel();
  const fieldKeys = listChangedFields(before, after);
  const renderDiff = (field: string) => (
    <ShownDiff before={joinItems(before[field])} after={joinItems(after[field])} />
  );
  if (fieldKeys.length === 0 || (fieldKeys.length === 1 && fieldKeys[0] === DESCRIPTION))
    return renderDiff(DESCRIPTION);
  return (
    <div className="flex flex-col gap-4">
      {fieldKeys.map((field) => (
        <section key={field} aria-label={label(field)} className="flex min-w-0 flex-col gap-1">
          <h3 className="font-medium text-ink-muted text-xs">{label(field)}</h3>
          {renderDiff(field)}
        </section>
      ))}
    </div>
  );
}

/** Formats a list with one item per line. */
function joinItems(text: FieldText | undefined): string {
  return Array.isArray(text) ? text.join("\n") : (text ?? "");
}

/** Returns the fields that the two versions changed differently. */
function findConflicts(
  baseTexts: WrittenTexts,
  ownTexts: WrittenTexts,
  theirTexts: WrittenTexts,
): string[] {
  const theirFields = listChangedFields(baseTexts, theirTexts);
  return listChangedFields(baseTexts, ownTexts).filter(
    (field) => theirFields.includes(field) && !isSameText(ownTexts[field], theirTexts[field]),
  );
}

/** Returns the user's version of the texts the user changed, and the other one of the rest. */
export function rebaseTexts(
  baseTexts: WrittenTexts,
  ownTexts: WrittenTexts,
  theirTexts: WrittenTexts,
): WrittenTexts {
  const ownEntries = listChangedFields(baseTexts, ownTexts).map((field) => [
    field,
    ownTexts[field] ?? "",
  ]);
  return { ...theirTexts, ...Object.fromEntries(ownEntries) };
}

/** Merges the two versions, or returns null if both changed the same words. */
export function mergeDrafts(
  baseTexts: WrittenTexts,
  ownTexts: WrittenTexts,
  theirTexts: WrittenTexts,
): WrittenTexts | null {
  const mergedTexts: Record<string, FieldText> = {};
  for (const field of findConflicts(baseTexts, ownTexts, theirTexts)) {
    const text = mergeField(baseTexts[field], ownTexts[field], theirTexts[field]);
    if (text === null) return null;
    mergedTexts[field] = text;
  }
  return { ...rebaseTexts(baseTexts, ownTexts, theirTexts), ...mergedTexts };
}

type FieldValue = FieldText | undefined;

/** Merges lists item by item, or returns null if the lists differ in length. */
function mergeField(
  baseValue: FieldValue,
  ownValue: FieldValue,
  theirValue: FieldValue,
): FieldText | null {
  if (![baseValue, ownValue, theirValue].some(Array.isArray))
    return mergeTexts(textOf(baseValue), textOf(ownValue), textOf(theirValue));
  const [baseItems, myItems, theirItems] = [
    itemsOf(baseValue),
    itemsOf(ownValue),
    itemsOf(theirValue),
  ];
  if (baseItems.length !== myItems.length || baseItems.length !== theirItems.length) return null;
  const items = baseItems.map((text, index) =>
    mergeTexts(text, myItems[index] ?? "", theirItems[index] ?? ""),
  );
  return items.every((item) => item !== null) ? items : null;
}
