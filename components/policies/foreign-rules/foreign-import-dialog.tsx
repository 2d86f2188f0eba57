import { CircleCheck, CircleSlash, FolderUp, TriangleAlert } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/toast";
import { pluralize } from "@/lib/format";
import type {
  ForeignRuleJson,
  ForeignRulesJson,
  RuleImportFormat,
} from "@/lib/policies/foreign-rules/schemas";
import { DropArea } from "../../form/drop-area";
import { type FormFailure, flattenMessages } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { sendUpload } from "../../form/send-upload";
import { useAction } from "../../form/use-action";
import { useForm } from "../../form/use-form";
import { POLICIES_QUERY_KEY } from "../use-policies";

interface ImportDraft {
  files: readonly File[];
  format: RuleImportFormat;
  name: string;
}

type ForeignImportDialogProps = {
  /** Called after an import to refetch the screen's other data. */
  onImported: () => void;
  onClose: () => void;
};

/** Creates a rule set from a file in a third-party format, after a rule-by-rule preview. */
export function ForeignImportDialog({ onImported, onClose }: ForeignImportDialogProps) {
  const errorId = useId();
  const form = useForm({
    initial: (): ImportDraft => ({ files: [], format: "vale", name: "" }),
    mutationFn: (draft) => sendImport(draft, true),
  });
  const importAction = useAction({
    mutationFn: (draft: ImportDraft) => sendImport(draft, false),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: ({ name, message }) => {
      showToast(`Rule set “${name}” created. ${message}`);
      onImported();
      onClose();
    },
  });
  const { draft, answer } = form;
  const importableCount = answer?.rules.filter(({ rule }) => rule !== null).length ?? 0;
  const failure = importAction.failure ?? form.failure;
  const changeDraft = (part: Partial<ImportDraft>) => {
    form.change(part);
    form.dismiss();
    importAction.dismiss();
  };
  const [unreadable, setUnreadable] = useState(false);
  const chooseFiles = async (files: File[]) => {
    try {
      changeDraft({ files, format: await detectFormat(files) });
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <FormDialog
      form={{
        ...form,
        busy: form.busy || importAction.busy,
        failure: null,
        submit: () =>
          importableCount > 0 ? importAction.run(fillDraftName(draft, answer)) : form.submit(),
      }}
      size="lg"
      title="Import Rules"
      description="Imports rules from another tool as a separate rule set. Existing rules do not change."
      submitLabel={importableCount > 0 ? `Import ${pluralize(importableCount, "Rule")}` : "Preview"}
      disabled={draft.files.length === 0 || (answer !== undefined && importableCount === 0)}
      onClose={onClose}
    >
      {failure && <ImportErrors id={errorId} failure={failure} />}
      {unreadable && (
        <Banner tone="error" title="The file cannot be read">
          You can't drop a folder here. Choose it with the button below, or drop a zip file.
        </Banner>
      )}
      <DropArea
        file={describeFiles(draft.files)}
        disabled={form.busy || importAction.busy}
        errorId={failure ? errorId : undefined}
        accept={FILE_EXTENSIONS}
        hint=".zip, .yml, .yaml, .tbx, .xml or .csv, up to 10 MB; several files of one Vale style"
        multiple
        onFiles={(files) => void chooseFiles(files)}
      />
      <FolderButton onFiles={(files) => void chooseFiles(files)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Format"
          hint={FORMAT_OPTIONS.find(({ value }) => value === draft.format)?.hint}
        >
          <Select
            value={draft.format}
            options={FORMAT_OPTIONS}
            onChange={({ target }) => changeDraft({ format: target.value as RuleImportFormat })}
          />
        </Field>
        <Field label="Name of the rule set" hint="If empty, the name from the file is used.">
          <Input
            value={draft.name}
            placeholder={answer?.name}
            // The conversion does not depend on the name, so the preview stays valid.
            onChange={({ target }) => form.change({ name: target.value })}
          />
        </Field>
      </div>
      {answer && <ForeignOutcomes answer={answer} />}
    </FormDialog>
  );
}

function describeFiles(files: readonly File[]): Pick<File, "name" | "size"> | null {
  const [file, ...otherFiles] = files;
  if (!file) return null;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return { name: otherFiles.length > 0 ? pluralize(files.length, "file") : file.name, size };
}

function fillDraftName(draft: ImportDraft, answer: ForeignRulesJson | undefined): ImportDraft {
  return { ...draft, name: draft.name.trim() || (answer?.name ?? "") };
}

function sendImport(
  { files, format, name }: ImportDraft,
  dryRun: boolean,
): Promise<ForeignRulesJson> {
  const body = new FormData();
  body.append("format", format);
  body.append("dry_run", String(dryRun));
  if (name.trim()) body.append("name", name.trim());
  for (const file of files) body.append("file", file, file.webkitRelativePath || file.name);
  const fallback = "Failed to import rules";
  return sendUpload("/policies/rule-sets/import/", { body, fallback, onProgress: () => {} });
}

function ImportErrors({ id, failure: { message, fields } }: { id: string; failure: FormFailure }) {
  const sentences = flattenMessages(fields);
  return (
    <div id={id}>
      <Banner tone="error" title="Nothing was imported">
        {sentences.length > 0 ? sentences.join(" ") : message}
      </Banner>
    </div>
  );
}

function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement | null>(null);
  return (
    <div>
      <input
        ref={(element) => {
          input.current = element;
          if (element) element.webkitdirectory = true;
        }}
        type="file"
        aria-label="Folder of a Vale style"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].filter(({ name }) => /\.ya?ml$/i.test(name));
          // Allows the same folder to be chosen again.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        <FolderUp aria-hidden />
        Choose a Folder
      </Button>
    </div>
  );
}

const FORMAT_OPTIONS: readonly { value: RuleImportFormat; label: string; hint: string }[] = [
  {
    value: "vale",
    label: "Vale style",
    hint: "The style as a zip file, or all its .yml files.",
  },
  { value: "prh", label: "prh dictionary", hint: "A .yml dictionary for textlint-rule-prh." },
  { value: "tbx", label: "TBX term base", hint: "Imports deprecated and superseded terms." },
  {
    value: "csv",
    label: "CSV",
    hint: "Terms in the columns term, use, note, forms and exceptions; or rules exported from Plumbline.",
  },
  { value: "yaml", label: "YAML", hint: "Rules exported from Plumbline." },
];

/** The accepted file extensions. */
const FILE_EXTENSIONS = [".zip", ".yml", ".yaml", ".tbx", ".xml", ".csv"] as const;

const SAMPLE_CHARACTERS = 20_000;

/** Detects the format by extensions and the file's start. @throws DOMException for a folder */
async function detectFormat(files: readonly File[]): Promise<RuleImportFormat> {
  const [file, ...otherFiles] = files;
  const name = file?.name.toLowerCase() ?? "";
  if (name.endsWith(".csv")) return "csv";
  if (name.endsWith(".tbx") || name.endsWith(".xml")) return "tbx";
  if (!file) return "vale";
  const text = await file.slice(0, SAMPLE_CHARACTERS).text();
  if (otherFiles.length > 0 || name.endsWith(".zip")) return "vale";
  if (/^extends:/m.test(text)) return "vale";
  return /\brule_content:/.test(text) ? "yaml" : "prh";
}

const OUTCOME_LABELS = {
  exact: { label: "Exact", tone: "success", icon: CircleCheck },
  roughly: { label: "Approximate", tone: "warning", icon: TriangleAlert },
  left_out: { label: "Skipped", tone: "neutral", icon: CircleSlash },
} as const;

type OutcomeFilter = "all" | keyof typeof OUTCOME_LABELS;

function ForeignOutcomes({ answer }: { answer: ForeignRulesJson }) {
  const [outcomeFilter, setOutcomeFilter] = useState<OutcomeFilter>("all");
  const countRules = (outcome: OutcomeFilter) =>
    answer.rules.filter((rule) => outcome === "all" || rule.outcome === outcome).length;
  const options: { value: OutcomeFilter; label: string }[] = [
    { value: "all", label: `All ${countRules("all")}` },
    ...(["exact", "roughly", "left_out"] as const).map((value) => ({
      value,
      label: `${OUTCOME_LABELS[value].label} ${countRules(value)}`,
    })),
  ];
  const rules = answer.rules
    .map((rule, index) => ({ rule, index }))
    .filter(({ rule }) => outcomeFilter === "all" || rule.outcome === outcomeFilter);
  return (
    <section aria-label="Rules to import" className="flex min-w-0 flex-col gap-2">
      <p role="status" className="font-medium text-sm">
        “{answer.name}”: {answer.message}
      </p>
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label="Rules shown"
          options={options}
          value={outcomeFilter}
          onChange={setOutcomeFilter}
        />
      </div>
      <ul aria-label="Rules" className="divide-y rounded-md border">
        {rules.map(({ rule, index }) => (
          <Outcome key={index} rule={rule} />
        ))}
        {rules.length === 0 && <li className="px-3 py-4 text-ink-muted text-sm">None.</li>}
      </ul>
    </section>
  );
}

function Outcome({ rule: { name, outcome, why, rule } }: { rule: ForeignRuleJson }) {
  const { label, tone, icon } = OUTCOME_LABELS[outcome];
  return (
    <li className="flex flex-col gap-1 px-3 py-2 text-sm [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words font-medium">{name}</span>
        <Badge tone={tone} icon={icon} className="shrink-0">
          {label}
        </Badge>
      </div>
      {why && <p className="break-words text-ink-muted text-xs">{why}</p>}
      {rule && (
        <code className="line-clamp-2 break-words font-mono text-ink-muted text-xs">
          {rule.rule_content}
        </code>
      )}
    </li>
  );
}
