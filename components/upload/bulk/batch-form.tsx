import { Download } from "lucide-react";
import {
  type FormEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { pluralize } from "@/lib/format";
import { useFields } from "../../fields/use-fields";
import { DropArea } from "../../form/drop-area";
import { submitByKey } from "../../form/submit-by-key";
import { IMPORT_EXTENSIONS } from "../../imports/send-file";
import type { CategoryOption } from "../draft";
import type { BatchTexts } from "./use-batch-texts";
import type { BatchUpload } from "./use-batch-upload";
import type { FileCheck } from "./use-file-check";

type BatchFormProps = {
  categories: CategoryOption[];
  check: FileCheck;
  texts: BatchTexts;
  state: BatchUpload;
  onFiles: (files: File[]) => void;
  onSubmit: () => void;
};

/** Selects a file, names the batch and uploads it. */
export function BatchForm(props: BatchFormProps) {
  return (
    <Panel title="Bulk Upload">
      <Form {...props} />
    </Panel>
  );
}

/** The form, a separate component because it reads its fields during hydration. */
function Form(props: BatchFormProps) {
  const { categories, check, texts, state, onFiles, onSubmit } = props;
  const { chosen, refusal } = check;
  const { failure } = state;
  const errorId = useId();
  const isSending = state.sending !== null;
  const isChecking = chosen !== null && !chosen.dryRun && !chosen.problem;
  const canSubmit = chosen !== null && !isChecking && texts.name.trim() !== "" && !isSending;
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure?.fields.batch_name) name.current?.focus();
  }, [failure]);

  const acceptEarlyInput = useEffectEvent(() => {
    if (name.current?.value) texts.setName(name.current.value);
  });
  // The user may type a name before hydration. A file selected before hydration suggests its name
  // afterward.
  useLayoutEffect(acceptEarlyInput, []);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) onSubmit();
  };
  const handleRemove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const file = currentTarget.form?.elements.namedItem("file");
    check.clear();
    if (file instanceof HTMLElement) file.focus();
  };
  return (
    <form
      noValidate
      aria-label="Bulk upload"
      onSubmit={handleSubmit}
      onKeyDown={submitByKey}
      className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <DropArea
          file={chosen?.file ?? null}
          disabled={isSending}
          errorId={refusal ? errorId : undefined}
          accept={IMPORT_EXTENSIONS}
          hint=".csv, .xlsx or .xls, up to 10MB. Any other export is imported instead."
          onFiles={onFiles}
        />
        {refusal && (
          <div id={errorId}>
            <Banner tone="error" title="Upload Error">
              {refusal}
            </Banner>
          </div>
        )}
        <Field label="Batch Name" required error={failure?.fields.batch_name}>
          <Input
            ref={name}
            name="batch_name"
            autoComplete="off"
            maxLength={255}
            disabled={isSending}
            value={texts.name}
            onChange={(event) => texts.setName(event.target.value)}
          />
        </Field>
        <Field label="Batch Description" error={failure?.fields.batch_description}>
          <Textarea
            name="batch_description"
            rows={2}
            maxLength={2000}
            placeholder="Optional"
            disabled={isSending}
            value={texts.description}
            onChange={(event) => texts.setDescription(event.target.value)}
          />
        </Field>
        {state.sending !== null && <UploadProgress share={state.sending} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            // A file with other columns becomes an import, which has another main button.
            variant={chosen ? "primary" : "secondary"}
            size="lg"
            busy={isSending}
            disabled={!canSubmit}
            className="max-sm:flex-1"
          >
            {isSending ? "Uploading..." : getSubmitLabel(chosen?.dryRun?.products_created)}
          </Button>
          {chosen && !isSending && (
            <Button variant="ghost" size="lg" onClick={handleRemove}>
              Remove File
            </Button>
          )}
          <span className="text-ink-muted text-xs max-sm:hidden">Ctrl+Enter or ⌘+Enter</span>
        </div>
      </div>
      <FileRequirements categories={categories} />
    </form>
  );
}

function getSubmitLabel(count: number | undefined): string {
  return count ? `Upload ${pluralize(count, "Product")}` : "Upload Products";
}

/** Shows the fraction of the file that has been sent. `share` ranges from 0 to 1. */
function UploadProgress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <section aria-label="Upload progress" className="rounded-lg border bg-surface-raised px-4 py-3">
      <p className="mb-2 flex justify-between gap-3 text-sm">
        <span>{percent < 100 ? "Uploading the file" : "Uploaded. Creating the products"}</span>
        <span className="tabular-nums">{percent}%</span>
      </p>
      <ProgressBar label="Upload progress" value={percent} />
    </section>
  );
}

function FileRequirements({ categories }: { categories: CategoryOption[] }) {
  const { data: fields = [] } = useFields();
  return (
    <section aria-labelledby="file-requirements" className="flex flex-col gap-3 text-sm">
      <h3 id="file-requirements" className="font-semibold">
        File requirements
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted marker:text-ink-faint">
        <li>Columns product_id, name (optional), category, description</li>
        <li>Optional further columns: language (such as de or pt-BR), market (such as DE)</li>
        {fields.length > 0 && (
          <li className="break-words">
            And the catalogue&apos;s fields by label or key; lists have one item per line:{" "}
            {fields.map(({ label }) => label).join(", ")}
          </li>
        )}
        <li>Category must match an existing category name</li>
        <li>Maximum 1000 rows</li>
        <li>File size limit 10MB</li>
        <li>Accepted extensions .csv, .xlsx, .xls</li>
      </ul>
      <details>
        <summary className="w-fit cursor-pointer rounded-sm text-ink-muted hover:text-ink">
          Existing categories ({categories.length})
        </summary>
        <ul className="mt-1 flex max-h-40 list-disc flex-col gap-1 overflow-y-auto pl-5 text-ink-muted marker:text-ink-faint">
          {categories.map(({ id, name }) => (
            <li key={id} className="break-words">
              {name}
            </li>
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap gap-2">
        <TemplateLink format="xlsx" text="Excel Template" />
        <TemplateLink format="csv" text="CSV Template" />
      </div>
    </section>
  );
}

function TemplateLink({ format, text }: { format: "csv" | "xlsx"; text: string }) {
  return (
    <a
      href={`/api/products/upload-template/?format=${format}`}
      download
      className={buttonVariants({ size: "sm" })}
    >
      <Download aria-hidden />
      {text}
    </a>
  );
}
