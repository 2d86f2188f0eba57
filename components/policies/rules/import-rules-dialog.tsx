"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import type { RuleImportJson } from "@/lib/policies/rule-files/schemas";
import { type Failure, failureOf, sentencesIn } from "../../form/field-errors";
import { PolicyChange } from "../policy-change";
import { POLICIES } from "../use-policies";

type ImportRulesDialogProps = {
  /** Where the policy is, such as `/policies/categories/3`. */
  path: string;
  name: string;
  onClose: () => void;
};

type Format = "yaml" | "csv";

const FORMATS = [
  { value: "yaml" as const, label: "YAML" },
  { value: "csv" as const, label: "CSV" },
];

/** Replaces the rules of a policy by those of a file, after showing what that changes. */
export function ImportRulesDialog({ path, name, onClose }: ImportRulesDialogProps) {
  const client = useQueryClient();
  const [format, setFormat] = useState<Format>("yaml");
  const [content, setContent] = useState("");
  const [difference, setDifference] = useState<RuleImportJson | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const edit = (next: { format?: Format; content?: string }) => {
    if (next.format) setFormat(next.format);
    if (next.content !== undefined) setContent(next.content);
    setDifference(null);
    setFailure(null);
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    edit({ format: /\.csv$/i.test(file.name) ? "csv" : "yaml", content: await file.text() });
  };
  const send = async (dry_run: boolean) => {
    setBusy(true);
    try {
      const answer = await callApi<RuleImportJson>(`${path}/rules/import/`, {
        method: "POST",
        body: { format, content, dry_run },
        fallback: "Failed to import rules",
      });
      if (dry_run) return setDifference(answer);
      toast(answer.message);
      void client.invalidateQueries({ queryKey: [POLICIES] });
      onClose();
    } catch (error) {
      setFailure(failureOf(error, "Failed to import rules"));
    } finally {
      setBusy(false);
    }
  };
  const unchanged = difference !== null && difference.changes.length === 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Import Rules"
      description={name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {difference && !unchanged ? (
            <Button variant="primary" busy={busy} onClick={() => void send(false)}>
              Replace Rules
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={busy}
              disabled={content.trim() === ""}
              onClick={() => void send(true)}
            >
              Show Differences
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-muted text-sm">
          The rules become those of the file: rules that it leaves out are deleted. A rule keeps its
          id where the file names it, or says the same.
        </p>
        {failure && (
          <Banner tone="error" title="Nothing was imported">
            <ul className="list-disc pl-4">
              {(sentencesIn(failure.fields).length > 0
                ? sentencesIn(failure.fields)
                : [failure.message]
              ).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Banner>
        )}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Field label="File">
            <Input
              type="file"
              accept=".yaml,.yml,.csv"
              onChange={(event) => void choose(event)}
              className="py-0.5 file:mr-3 file:min-h-6 file:rounded-sm file:border file:bg-surface file:px-2"
            />
          </Field>
          <Segmented
            label="Format"
            options={FORMATS}
            value={format}
            onChange={(next) => edit({ format: next })}
          />
        </div>
        <Field label="Content" hint="As it will be read; it can be pasted or edited here.">
          <Textarea
            rows={10}
            spellCheck={false}
            value={content}
            onChange={(event) => edit({ content: event.target.value })}
            className="font-mono text-xs"
          />
        </Field>
        {difference && <Differences difference={difference} />}
      </div>
    </Dialog>
  );
}

function Differences({ difference }: { difference: RuleImportJson }) {
  const { changes, message } = difference;
  return (
    <section role="status" className="flex flex-col gap-2">
      <p className="font-medium text-sm">
        {changes.length === 0 ? "The file says what is stored already." : message}
      </p>
      {changes.length > 0 && (
        <ul className="max-h-80 divide-y overflow-y-auto rounded-md border">
          {changes.map((change) => (
            <li key={`${change.part} ${change.field}`} className="px-3 py-2 text-sm">
              <PolicyChange change={change} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
