"use client";

import dynamic from "next/dynamic";
import {
  type FormEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { AnnotatedTextarea } from "@/components/findings/annotated-textarea";
import { HtmlPreview } from "@/components/findings/html-preview";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { DESCRIPTION, type FieldText, NAME } from "@/lib/enums";
import { canonicalizeLanguage, canonicalizeMarket } from "@/lib/reading/language-tags";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import { useFields } from "../fields/use-fields";
import { LiveFindings } from "../findings/live-findings";
import { useLiveCheck } from "../findings/use-live-check";
import { type LiveText, useLiveTexts } from "../findings/use-live-texts";
import { submitByKey } from "../form/submit-by-key";
import { toStoredTexts } from "../texts/written-texts";
import { FieldEditors } from "../writing/field-editors";
import { toLiveParts } from "../writing/live-parts";
import {
  type CategoryOption,
  createNextDraft,
  DRAFT_FIELDS,
  EMPTY_DRAFT,
  hasText,
  isComplete,
  isEmpty,
  type ProductDraft,
  toDraft,
} from "./draft";
import { formatLengths } from "./lengths";
import { ProductFields } from "./product-fields";
import { UploadResults } from "./upload-results";
import { useGuidelines } from "./use-guidelines";
import { useUpload } from "./use-upload";

const HtmlLengths = dynamic(() => import("./html-lengths").then((module) => module.HtmlLengths), {
  ssr: false,
});

const MAX_CHARACTERS = 20_000;

/** Returns whether the server would reject a text because of its length in code points. */
function isTooLong(text: string): boolean {
  return text.length > MAX_CHARACTERS && [...text].length > MAX_CHARACTERS;
}

type DescriptionFieldProps = {
  value: string;
  error?: string;
  live: LiveText;
  onChange: (text: string) => void;
};

function DescriptionField({ value, error, live, onChange }: DescriptionFieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field
        label="Description"
        required
        error={isTooLong(value) ? "This may have at most 20,000 characters." : error}
        aside={<Lengths text={value} />}
      >
        <AnnotatedTextarea
          {...live.textareaProps}
          name="description"
          value={value}
          onChange={onChange}
          className="max-h-[55vh] min-h-56"
        />
      </Field>
      <HtmlPreview text={value} live={live} />
    </div>
  );
}

/** Shows a text's length. For HTML, shows the length of the visible text. */
function Lengths({ text }: { text: string }) {
  const deferredText = useDeferredValue(text);
  return mayBeHtml(deferredText) ? (
    <HtmlLengths text={deferredText} />
  ) : (
    formatLengths(deferredText)
  );
}

type SingleUploadProps = { categories: CategoryOption[]; userId: number };

/** Uploads a product. Shows its form, live findings and upload results. */
export function SingleUpload({ categories, userId }: SingleUploadProps) {
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const draftState = useDraft(userId, categories, form);
  const guidelines = useGuidelines(draftState.draft.category);
  const draft = omitUnknownGuidelines(draftState.draft, guidelines);
  const { description } = draft;
  const isDescriptionTooLong = isTooLong(description);
  const { data: fields = [] } = useFields();
  const state = useUpload(fields, (storedDraft) => draftState.write(createNextDraft(storedDraft)));
  const { sending, failure, uploaded } = state;

  const changeDraft = (values: Partial<ProductDraft>) => {
    draftState.write(values);
    state.clearFieldErrors(DRAFT_FIELDS.filter((field) => field in values));
  };
  const writeText = (key: string, text: FieldText) =>
    changeDraft({ texts: { ...draft.texts, [key]: text } });
  const check = useLiveCheck({
    name: draft.name.trim() || draft.product_id.trim(),
    texts: toStoredTexts(fields, draft.texts),
    description: isDescriptionTooLong ? "" : description,
    category: Number(draft.category) || null,
    brandGuidelines: Number(draft.brand_guidelines) || null,
    // Ignores an incomplete language tag.
    language: canonicalizeLanguage(draft.language),
    market: canonicalizeMarket(draft.market),
  });
  const liveTexts = useLiveTexts(
    [
      {
        field: DESCRIPTION,
        item: null,
        text: description,
        write: (text) => changeDraft({ description: text }),
      },
      { field: NAME, item: null, text: draft.name, write: (name) => changeDraft({ name }) },
      ...toLiveParts(fields, draft.texts, writeText),
    ],
    check,
  );

  // Sets the focus after the upload, because fields are disabled while it runs.
  useEffect(() => {
    if (uploaded.length === 0) return;
    results.current?.scrollIntoView({ block: "nearest" });
    findField(form.current, "product_id")?.focus({ preventScroll: true });
  }, [uploaded]);
  useEffect(() => {
    if (!failure) return;
    const first = DRAFT_FIELDS.find((field) => failure.fields[field] !== undefined);
    if (!first) results.current?.scrollIntoView({ block: "nearest" });
    findField(form.current, first ?? "submit")?.focus();
  }, [failure]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending && isComplete(draft) && !isDescriptionTooLong) state.upload(draft);
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel title="Single Product" className={STICKY_CLASS}>
        <form ref={form} method="post" noValidate onSubmit={handleSubmit} onKeyDown={submitByKey}>
          <fieldset disabled={sending !== null} className="flex min-w-0 flex-col gap-4">
            <ProductFields
              draft={draft}
              errors={state.errors}
              categories={categories}
              guidelines={guidelines}
              onChange={changeDraft}
            />
            <DescriptionField
              value={description}
              error={state.errors.description}
              live={liveTexts.of({ field: DESCRIPTION, item: null })}
              onChange={(text) => changeDraft({ description: text })}
            />
            <FieldEditors
              fields={fields}
              texts={draft.texts}
              errors={failure?.texts}
              liveTexts={liveTexts}
              onChange={writeText}
            />
            <div className="flex items-center gap-3">
              <Button
                type="submit"
                name="submit"
                variant="primary"
                size="lg"
                busy={sending !== null}
                disabled={sending !== null || !isComplete(draft) || isDescriptionTooLong}
                className="max-sm:flex-1"
              >
                {sending ? "Uploading..." : "Upload Product"}
              </Button>
              <span className="text-ink-muted text-xs max-sm:hidden">Ctrl+Enter or ⌘+Enter</span>
            </div>
            {draftState.offered && (
              <Banner
                tone="info"
                action={
                  <Button size="sm" onClick={draftState.restoreOffered}>
                    Restore Draft
                  </Button>
                }
                onDismiss={draftState.dismissOffered}
              >
                Your unsaved draft {draftState.offered.name || draftState.offered.product_id} was
                not restored, because you had started to type.
              </Banner>
            )}
          </fieldset>
        </form>
      </Panel>
      <div className="min-w-0">
        <div ref={results} className="scroll-my-4 *:not-empty:mb-5">
          <UploadResults state={state} />
        </div>
        <Panel
          title="Live Check"
          description="Shows what a validation would find as you write. Nothing is stored."
        >
          <LiveFindings check={check} {...liveTexts} />
        </Panel>
      </div>
    </div>
  );
}

/** Keeps the findings next to the form while scrolling, if the window is large enough. */
const STICKY_CLASS = "[@media(min-width:64rem)_and_(min-height:52rem)]:sticky top-20";

/** Clears brand guidelines that aren't options. Does nothing while the options load. */
function omitUnknownGuidelines(
  draft: ProductDraft,
  { guidelines, loading }: ReturnType<typeof useGuidelines>,
): ProductDraft {
  const isKnownGuideline = guidelines.some(({ id }) => String(id) === draft.brand_guidelines);
  return loading || isKnownGuideline ? draft : { ...draft, brand_guidelines: "" };
}

function findField(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement ? field : null;
}

/**
 * Returns the draft, which is stored per user and restored when this tab reloads. If the user has
 * started to type before, the stored draft is only offered, because it would replace the text or be
 * joined with it.
 */
function useDraft(
  userId: number,
  categories: CategoryOption[],
  form: RefObject<HTMLFormElement | null>,
) {
  const key = `plumbline-upload-${userId}`;
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [offered, setOffered] = useState<ProductDraft | null>(null);

  useEffect(() => {
    const storedDraft = omitUnknownCategory(readStoredDraft(key), categories);
    const typedDraft = toDraft(form.current && Object.fromEntries(new FormData(form.current)));
    const isTyping = form.current?.contains(document.activeElement) === true;
    if (!isTyping && isEmpty(typedDraft)) return setDraft(storedDraft);
    const draft = createNextDraft(storedDraft);
    for (const field of DRAFT_FIELDS)
      if (typedDraft[field] !== "") draft[field] = typedDraft[field];
    setDraft(omitUnknownCategory(draft, categories));
    if (hasText(storedDraft)) setOffered(storedDraft);
  }, [key, categories, form]);

  const updateDraft = (change: Partial<ProductDraft>) =>
    setDraft((now) => {
      const draft = { ...now, ...change };
      storeDraft(key, draft);
      return draft;
    });
  const restoreOffered = () => {
    if (offered) updateDraft(offered);
    setOffered(null);
  };
  return {
    draft,
    write: updateDraft,
    offered,
    restoreOffered,
    dismissOffered: () => setOffered(null),
  };
}

function omitUnknownCategory(
  draft: ProductDraft,
  categories: readonly CategoryOption[],
): ProductDraft {
  const isKnownCategory = categories.some(({ id }) => String(id) === draft.category);
  return isKnownCategory ? draft : { ...draft, category: "", brand_guidelines: "" };
}

function readStoredDraft(key: string): ProductDraft {
  try {
    return toDraft(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    return { ...EMPTY_DRAFT };
  }
}

function storeDraft(key: string, draft: ProductDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the draft is lost on reload, and only then.
  }
}
