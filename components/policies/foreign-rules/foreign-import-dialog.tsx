"use client";

import { useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import type { ForeignFormat, ForeignRulesJson } from "@/lib/policies/foreign-rules/schemas";
import { DropArea } from "../../form/drop-area";
import { type Failure, sentencesIn } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { sendUpload } from "../../form/send-upload";
import { useAction } from "../../form/use-action";
import { useForm } from "../../form/use-form";
import { POLICIES } from "../use-policies";
import { FolderButton } from "./folder-button";
import { ForeignOutcomes } from "./foreign-outcomes";
import { ENDINGS, FORMATS, formatOf } from "./formats";

interface Draft {
  files: readonly File[];
  format: ForeignFormat;
  name: string;
}

type ForeignImportDialogProps = {
  /** What the screen shows beside the list has to be fetched anew. */
  onImported: () => void;
  onClose: () => void;
};

/** Makes a rule set of a file from elsewhere, after showing rule by rule what comes over. */
export function ForeignImportDialog({ onImported, onClose }: ForeignImportDialogProps) {
  const errorId = useId();
  const form = useForm({
    initial: (): Draft => ({ files: [], format: "vale", name: "" }),
    act: (draft) => send(draft, true),
  });
  const make = useAction({
    act: (draft: Draft) => send(draft, false),
    changes: [[POLICIES]],
    onDone: ({ name, message }) => {
      toast(`Rule set “${name}” made. ${message}`);
      onImported();
      onClose();
    },
  });
  const { draft, answer } = form;
  const kept = answer?.rules.filter(({ rule }) => rule !== null).length ?? 0;
  const failure = make.failure ?? form.failure;
  const change = (part: Partial<Draft>) => {
    form.change(part);
    form.dismiss();
    make.dismiss();
  };
  const [unreadable, setUnreadable] = useState(false);
  const choose = async (files: File[]) => {
    try {
      change({ files, format: await formatOf(files) });
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <FormDialog
      form={{
        ...form,
        busy: form.busy || make.busy,
        failure: null,
        submit: () => (kept > 0 ? make.run(named(draft, answer)) : form.submit()),
      }}
      size="lg"
      title="Import Rules"
      description="From another tool, as a rule set of its own. Nothing that is here changes."
      submitLabel={kept > 0 ? `Import ${plural(kept, "Rule")}` : "Show What Comes Over"}
      disabled={draft.files.length === 0 || (answer !== undefined && kept === 0)}
      onClose={onClose}
    >
      {failure && <Refused id={errorId} failure={failure} />}
      {unreadable && (
        <Banner tone="error" title="This cannot be read">
          A folder cannot be dropped here: choose it with the button below, or drop its zip.
        </Banner>
      )}
      <DropArea
        file={chosen(draft.files)}
        disabled={form.busy || make.busy}
        errorId={failure ? errorId : undefined}
        accept={ENDINGS}
        hint=".zip, .yml, .yaml, .tbx, .xml or .csv, up to 10 MB; several files of one Vale style"
        multiple
        onFiles={(files) => void choose(files)}
      />
      <FolderButton onFiles={(files) => void choose(files)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Format" hint={FORMATS.find(({ value }) => value === draft.format)?.hint}>
          <Select
            value={draft.format}
            options={FORMATS}
            onChange={({ target }) => change({ format: target.value as ForeignFormat })}
          />
        </Field>
        <Field label="Name of the rule set" hint="Left empty, it is called as the file says.">
          <Input
            value={draft.name}
            placeholder={answer?.name}
            // What comes over does not depend on it.
            onChange={({ target }) => form.change({ name: target.value })}
          />
        </Field>
      </div>
      {answer && <ForeignOutcomes answer={answer} />}
    </FormDialog>
  );
}

/** Several files as one: how many, and how large together. */
function chosen(files: readonly File[]): Pick<File, "name" | "size"> | null {
  const [file, ...more] = files;
  if (!file) return null;
  const size = files.reduce((sum, one) => sum + one.size, 0);
  return { name: more.length > 0 ? plural(files.length, "file") : file.name, size };
}

function named(draft: Draft, answer: ForeignRulesJson | undefined): Draft {
  return { ...draft, name: draft.name.trim() || (answer?.name ?? "") };
}

function send({ files, format, name }: Draft, dryRun: boolean): Promise<ForeignRulesJson> {
  const body = new FormData();
  body.append("format", format);
  body.append("dry_run", String(dryRun));
  if (name.trim()) body.append("name", name.trim());
  for (const file of files) body.append("file", file, file.webkitRelativePath || file.name);
  const fallback = "Failed to import rules";
  return sendUpload("/policies/rule-sets/import/", { body, fallback, onProgress: () => {} });
}

function Refused({ id, failure: { message, fields } }: { id: string; failure: Failure }) {
  const sentences = sentencesIn(fields);
  return (
    <div id={id}>
      <Banner tone="error" title="Nothing was imported">
        {sentences.length > 0 ? sentences.join(" ") : message}
      </Banner>
    </div>
  );
}
