import type { ChangeEvent } from "react";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { showToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/api-client";
import type { RuleImportResponse } from "@/lib/policies/rule-files/schemas";
import { type FormFailure, flattenMessages } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { useAction } from "../../form/use-action";
import { useForm } from "../../form/use-form";
import { PolicyChanges } from "../policy-change";
import { POLICIES_QUERY_KEY } from "../use-policies";

type ImportRulesDialogProps = {
  /** The policy's path, such as `/policies/categories/3`. */
  path: string;
  name: string;
  onClose: () => void;
};

interface RuleFile {
  format: "yaml" | "csv";
  content: string;
}

const FORMAT_OPTIONS = [
  { value: "yaml" as const, label: "YAML" },
  { value: "csv" as const, label: "CSV" },
];

/** Replaces a policy's rules with the rules in a file, after previewing the changes. */
export function ImportRulesDialog({ path, name, onClose }: ImportRulesDialogProps) {
  const sendRules = (file: RuleFile, dry_run: boolean) =>
    callApi<RuleImportResponse>(`${path}/rules/import/`, {
      method: "POST",
      body: { ...file, dry_run },
      fallback: "Failed to import rules",
    });
  const replaceAction = useAction({
    mutationFn: (file: RuleFile) => sendRules(file, false),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: ({ message }) => {
      showToast(message);
      onClose();
    },
  });
  const form = useForm({
    initial: (): RuleFile => ({ format: "yaml", content: "" }),
    mutationFn: (file) => sendRules(file, true),
  });
  const { draft, answer: difference } = form;
  const changeDraft = (part: Partial<RuleFile>) => {
    form.change(part);
    form.dismiss();
    replaceAction.dismiss();
  };
  const chooseFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    changeDraft({ format: /\.csv$/i.test(file.name) ? "csv" : "yaml", content: await file.text() });
  };
  const hasChanges = difference !== undefined && difference.changes.length > 0;
  const failure = replaceAction.failure ?? form.failure;
  return (
    <FormDialog
      form={{
        ...form,
        busy: form.busy || replaceAction.busy,
        failure: null,
        submit: () => (hasChanges ? replaceAction.run(draft) : form.submit()),
      }}
      size="lg"
      title="Import Rules"
      description={name}
      submitLabel={hasChanges ? "Replace Rules" : "Show Differences"}
      disabled={draft.content.trim() === ""}
      onClose={onClose}
    >
      <p className="text-ink-muted text-sm">
        The rules are replaced by those in the file; rules that are not in the file are deleted. A
        rule keeps its id if the file names it or contains the same rule.
      </p>
      {failure && <ImportErrors failure={failure} />}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label="File">
          <Input
            type="file"
            accept=".yaml,.yml,.csv"
            onChange={(event) => void chooseFile(event)}
            className="py-0.5 file:mr-3 file:min-h-6 file:rounded-sm file:border file:bg-surface file:px-2"
          />
        </Field>
        <Segmented
          label="Format"
          options={FORMAT_OPTIONS}
          value={draft.format}
          onChange={(format) => changeDraft({ format })}
        />
      </div>
      <Field label="Content" hint="As it will be read. You can paste or edit it here.">
        <Textarea
          rows={10}
          spellCheck={false}
          value={draft.content}
          onChange={(event) => changeDraft({ content: event.target.value })}
          className="font-mono text-xs"
        />
      </Field>
      {difference && <Differences difference={difference} />}
    </FormDialog>
  );
}

function ImportErrors({ failure: { message, fields } }: { failure: FormFailure }) {
  const sentences = flattenMessages(fields);
  return (
    <Banner tone="error" title="Nothing was imported">
      <ul className="list-disc pl-4">
        {(sentences.length > 0 ? sentences : [message]).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}

function Differences({ difference }: { difference: RuleImportResponse }) {
  const { changes, message } = difference;
  return (
    <section role="status" className="flex flex-col gap-2">
      <p className="font-medium text-sm">
        {changes.length === 0 ? "The file matches the stored rules." : message}
      </p>
      {changes.length > 0 && (
        <div className="max-h-80 overflow-y-auto rounded-md border">
          <PolicyChanges changes={changes} />
        </div>
      )}
    </section>
  );
}
