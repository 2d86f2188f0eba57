import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/toast";
import { useDebouncedValue } from "@/components/ui/use-debounced";
import { EVIDENCE_KINDS, type EvidenceKind } from "@/lib/enums";
import { pluralize, replaceUnderscores, toSentenceCase } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { EvidenceJson, SavedEvidenceJson } from "@/lib/policies/evidence/schemas";
import { useClaims } from "../../findings/use-claims";
import { DropArea } from "../../form/drop-area";
import { getFirstFieldError, toFormFailure } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { sendUpload } from "../../form/send-upload";
import { useForm } from "../../form/use-form";
import type { Option } from "../option-choice";
import { POLICIES_QUERY_KEY } from "../use-policies";
import { ValidityFields } from "../validity-fields";
import {
  type EvidenceDraft,
  hasScope,
  type NewEvidence,
  splitValues,
  toEvidenceDraft,
  toEvidenceRequest,
  validateEvidence,
} from "./evidence-draft";
import { EvidenceScopeFields } from "./evidence-scope";

const KIND_OPTIONS = EVIDENCE_KINDS.map((value) => ({
  value,
  label: toSentenceCase(replaceUnderscores(value)),
}));

type Covers = SavedEvidenceJson["covers"];

type EvidenceFormProps = {
  /** The record to edit; null to add one. */
  record: EvidenceJson | null;
  given?: NewEvidence;
  categories: readonly Option[];
  onClose: () => void;
};

/** Adds or edits evidence for a claim, and shows what it covers before it is saved. */
export function EvidenceForm({ record, given = {}, categories, onClose }: EvidenceFormProps) {
  const claimListId = useId();
  const claims = useClaims();
  const [initial] = useState(() => toEvidenceDraft(record, given));
  const [file, setFile] = useState<File | null>(null);
  /** The record that was saved before its document failed to upload. */
  const savedRecord = useRef<EvidenceJson | null>(null);
  const form = useForm({
    initial: () => initial,
    check: validateEvidence,
    mutationFn: async (draft) => {
      const { path, ...call } = toEvidenceRequest(draft, initial, savedRecord.current ?? record);
      const saved = await callApi<SavedEvidenceJson>(path, call);
      savedRecord.current = saved;
      if (file) await sendDocument(saved.id, file);
      if (given.product !== undefined) await checkAgain(given.product);
      return saved;
    },
    // The second key is that of validations.
    changes: [[POLICIES_QUERY_KEY], ["validations"]],
    onDone: ({ covers }) => {
      showToast(`Evidence saved. It covers ${formatCovers(covers)}.`);
      onClose();
    },
  });
  const { draft, change, error } = form;
  return (
    <FormDialog
      form={{ ...form, dirty: form.dirty || file !== null }}
      size="lg"
      title={record ? "Edit Evidence" : "Add Evidence"}
      submitLabel={record ? "Save Changes" : "Add Evidence"}
      actions={<Coverage draft={draft} initial={initial} record={record} />}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Claim"
          required
          hint="The kind of statement, as in the rules."
          error={error("claim")}
        >
          <Input {...form.text("claim")} list={claimListId} maxLength={100} />
        </Field>
        <datalist id={claimListId}>
          {claims.data?.map(({ claim }) => (
            <option key={claim} value={claim} />
          ))}
        </datalist>
        <Field label="Kind" required error={error("kind")}>
          <Select
            value={draft.kind}
            options={KIND_OPTIONS}
            onChange={({ target }) => change({ kind: target.value as EvidenceKind })}
          />
        </Field>
        <Field label="Issuer" required error={error("issuer")}>
          <Input {...form.text("issuer")} maxLength={255} />
        </Field>
        <Field
          label="Reference"
          hint="Such as the certificate's number."
          error={error("reference")}
        >
          <Input {...form.text("reference")} maxLength={255} />
        </Field>
      </div>
      {record?.document ? (
        <p className="text-ink-muted text-sm">
          Document: {record.document.name}. Add a new record to replace it.
        </p>
      ) : (
        <DropArea
          label="Document"
          file={file}
          disabled={form.busy}
          accept={[".pdf", ".png", ".jpg", ".jpeg", ".webp"]}
          hint="PDF, PNG, JPEG or WebP, up to 20 MB"
          onFiles={([first]) => setFile(first ?? null)}
        />
      )}
      <ValidityFields
        days={draft}
        hint="Both days are included, in UTC. Leave empty for no limit."
        error={error}
        onChange={change}
      />
      <EvidenceScopeFields
        appliesTo={draft.applies_to}
        categories={categories}
        errors={form.errors}
        onChange={(applies_to) => change({ applies_to })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ValuesField
          label="Terms"
          hint="Only these terms of the rules, separated by commas. Leave empty for all."
          values={draft.terms}
          error={getFirstFieldError(form.errors, "terms")}
          onChange={(terms) => change({ terms })}
        />
        <ValuesField
          label="Markets"
          hint="Country codes such as DE, FR, or EU for its countries. Leave empty for all."
          values={draft.markets}
          error={getFirstFieldError(form.errors, "markets")}
          onChange={(markets) => change({ markets: expandMarkets(markets) })}
        />
      </div>
      <Field
        label="URL"
        hint="Shown as a link. It is never opened by Plumbline."
        error={error("url")}
      >
        <Input {...form.text("url")} type="url" maxLength={2000} />
      </Field>
      <Field label="Note" error={error("note")}>
        <Textarea {...form.text("note")} rows={2} maxLength={2000} />
      </Field>
    </FormDialog>
  );
}

async function sendDocument(id: number, file: File): Promise<void> {
  const body = new FormData();
  body.append("file", file, file.name);
  const fallback = "The evidence was saved, but its document could not be uploaded";
  const path = `/policies/evidence/${id}/document/`;
  await sendUpload(path, { method: "PUT", body, fallback, onProgress: () => {} });
}

/** Validates a product again. The evidence is saved already, so a failure is only reported. */
async function checkAgain(productId: string): Promise<void> {
  try {
    await callApi("/validations/trigger/", {
      method: "POST",
      body: { product_ids: [productId], force_revalidation: true },
      fallback: "Failed to trigger validation",
    });
  } catch (error) {
    showToast(toFormFailure(error).message, { tone: "danger" });
  }
}

function formatCovers({ matches, products }: Covers): string {
  return `${pluralize(matches, "match", "matches")} in ${pluralize(products, "product")}`;
}

const TYPING_PAUSE_MS = 500;

type CoverageProps = {
  draft: EvidenceDraft;
  initial: EvidenceDraft;
  record: EvidenceJson | null;
};

function Coverage({ draft, initial, record }: CoverageProps) {
  const settledDraft = useDebouncedValue(draft, TYPING_PAUSE_MS);
  const { path, body, ...call } = toEvidenceRequest(settledDraft, initial, record);
  const { data, isFetching } = useQuery({
    queryKey: ["evidence-coverage", record?.id ?? null, body],
    queryFn: ({ signal }) =>
      callApi<{ covers: Covers }>(path, {
        ...call,
        body: { ...body, dry_run: true },
        signal,
      }),
    enabled: settledDraft.claim.trim() !== "" && hasScope(settledDraft),
    retry: false,
    gcTime: 0,
  });
  return (
    <p role="status" className="py-1 text-ink-muted text-sm tabular-nums">
      {data ? `Covers ${formatCovers(data.covers)}` : isFetching ? "Counting matches…" : ""}
    </p>
  );
}

type ValuesFieldProps = {
  label: string;
  hint: string;
  values: readonly string[];
  error?: string;
  onChange: (values: string[]) => void;
};

/** Edits a list as text. The text is kept as typed, so that separators can be typed. */
function ValuesField({ label, hint, values, error, onChange }: ValuesFieldProps) {
  const [text, setText] = useState(values.join(", "));
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(splitValues(target.value));
        }}
      />
    </Field>
  );
}

/** The member states of the European Union. */
const EU_COUNTRIES =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Replaces EU with its countries, and returns codes in capitals. */
function expandMarkets(markets: readonly string[]): string[] {
  const codes = markets.map((market) => market.toUpperCase());
  return [...new Set(codes.flatMap((code) => (code === "EU" ? EU_COUNTRIES : [code])))];
}
