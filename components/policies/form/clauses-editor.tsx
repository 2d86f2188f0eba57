import { Plus, X } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { type FieldErrors, getFirstFieldError, getNestedErrors } from "../../form/field-errors";
import { ParseSummary } from "../rules/parse-summary";
import { useParser } from "../rules/parser";
import {
  type Clause,
  type ClauseKind,
  type ClausesDraft,
  createClause,
  getClauseValue,
  KNOWN_KEYS,
  parseClauses,
  toClausesDraft,
  toJsonDraft,
} from "./clauses";

type ClausesEditorProps = {
  kind: ClauseKind;
  draft: ClausesDraft;
  /** The errors for the whole guideline, not only for its clauses. */
  errors: FieldErrors;
  onChange: (draft: ClausesDraft) => void;
};

const CLAUSE_LABELS: Record<ClauseKind, { title: string; add: string }> = {
  requirements: { title: "Requirements", add: "Add Requirement" },
  restrictions: { title: "Restrictions", add: "Add Restriction" },
};

/** Edits requirements or restrictions as keys with lists or as JSON. */
export function ClausesEditor({ kind, draft, errors, onChange }: ClausesEditorProps) {
  const headingId = useId();
  const { title } = CLAUSE_LABELS[kind];
  const result = parseClauses(draft);
  return (
    <fieldset aria-labelledby={headingId} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <span id={headingId} className="font-medium text-sm">
          {title}
        </span>
        <Button
          size="sm"
          variant="ghost"
          disabled={!result.ok}
          onClick={() => result.ok && onChange(toggleMode(draft, result.value))}
        >
          {draft.mode === "list" ? "Edit as JSON" : "Edit as List"}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
      {draft.mode === "json" ? (
        <Field
          label={`${title} as JSON`}
          hint="An object with a text or a list of texts for each key."
          error={result.ok ? getFirstFieldError(errors, kind) : result.message}
        >
          <Textarea
            rows={8}
            spellCheck={false}
            className="font-mono"
            value={draft.text}
            onChange={(event) => onChange({ mode: "json", text: event.target.value })}
          />
        </Field>
      ) : (
        <Entries kind={kind} clauses={draft.clauses} errors={errors} onChange={onChange} />
      )}
    </fieldset>
  );
}

function toggleMode(draft: ClausesDraft, value: Parameters<typeof toJsonDraft>[0]): ClausesDraft {
  return draft.mode === "list" ? toJsonDraft(value) : toClausesDraft(value);
}

type EntriesProps = Pick<ClausesEditorProps, "kind" | "errors" | "onChange"> & {
  clauses: Clause[];
};

function Entries({ kind, clauses, errors, onChange }: EntriesProps) {
  const setClauses = (next: Clause[]) => onChange({ mode: "list", clauses: next });
  const replaceClause = (id: number, next: Clause[]) =>
    setClauses(clauses.flatMap((clause) => (clause.id === id ? next : [clause])));
  const clauseErrors = getNestedErrors(errors, kind);
  return (
    <>
      {clauses.length > 0 && (
        <ul className="flex flex-col gap-2">
          {clauses.map((clause) => (
            <ClauseEntry
              key={clause.id}
              clause={clause}
              isDuplicate={clauses.some(
                ({ id, key }) => id !== clause.id && key.trim() === clause.key.trim(),
              )}
              error={getFirstFieldError(clauseErrors, clause.key.trim())}
              onChange={(part) => replaceClause(clause.id, [{ ...clause, ...part }])}
              onRemove={() => replaceClause(clause.id, [])}
            />
          ))}
        </ul>
      )}
      <AddClause
        label={CLAUSE_LABELS[kind].add}
        taken={clauses.map(({ key }) => key.trim())}
        onAdd={(key) => setClauses([...clauses, createClause(key)])}
      />
    </>
  );
}

type AddClauseProps = { label: string; taken: string[]; onAdd: (key: string) => void };

function AddClause({ label, taken, onAdd }: AddClauseProps) {
  const availableKeys = KNOWN_KEYS.filter(({ key }) => !taken.includes(key));
  return (
    <div>
      <Menu
        align="start"
        className="max-w-88"
        trigger={
          <Button size="sm">
            <Plus aria-hidden />
            {label}
          </Button>
        }
      >
        {availableKeys.map(({ key, label, description }) => (
          <MenuItem key={key} onSelect={() => onAdd(key)}>
            <span className="py-1">
              <span className="block font-medium">{label}</span>
              <span className="block text-ink-muted text-xs">{description}</span>
            </span>
          </MenuItem>
        ))}
        {availableKeys.length > 0 && <MenuSeparator />}
        <MenuItem onSelect={() => onAdd("")}>
          <span className="py-1">
            <span className="block font-medium">Custom key</span>
            <span className="block text-ink-muted text-xs">Free text, judged by the model.</span>
          </span>
        </MenuItem>
      </Menu>
    </div>
  );
}

type ClauseEntryProps = {
  clause: Clause;
  /** Whether another entry has this key. */
  isDuplicate: boolean;
  error?: string;
  onChange: (part: Partial<Clause>) => void;
  onRemove: () => void;
};

/** Edits a key and its texts. A known key is shown as its label; a custom key has a name field. */
function ClauseEntry({ clause, isDuplicate, error, onChange, onRemove }: ClauseEntryProps) {
  const knownKey = KNOWN_KEYS.find(({ key }) => key === clause.key.trim());
  // A custom key keeps its name field even if the user types a known key.
  const [hasKnownKey] = useState(knownKey !== undefined);
  const parseResult = useParsedClause(clause);
  const label = knownKey?.label ?? (clause.key.trim() || "New entry");
  return (
    <li className="flex flex-col gap-2 rounded-md border bg-surface p-3">
      <div className="flex items-start gap-2">
        {hasKnownKey ? (
          <p className="min-w-0 flex-1 text-sm">
            <span className="font-medium">{label}</span>
            <code className="ml-2 font-mono text-ink-faint text-xs">{clause.key}</code>
          </p>
        ) : (
          <Field
            label="Key"
            error={validateKey(clause.key, isDuplicate)}
            className="flex-1"
            aside={knownKey?.label}
          >
            <Input
              value={clause.key}
              placeholder="audience"
              className="font-mono"
              onChange={(event) => onChange({ key: event.target.value })}
            />
          </Field>
        )}
        <IconButton label={`Remove ${label}`} small onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <Field
        label={clause.isText ? `${label}: text` : `${label}: one per line`}
        hint={getClauseHint(clause, knownKey?.description)}
        error={parseResult?.ok === false ? parseResult.message : error}
      >
        <Textarea
          rows={Math.min(8, Math.max(2, clause.text.split("\n").length))}
          value={clause.text}
          placeholder={knownKey?.example}
          spellCheck={false}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <ParseSummary summary={parseResult?.ok ? parseResult.summary : null} />
    </li>
  );
}

function validateKey(key: string, isTaken: boolean): string | undefined {
  if (key.trim() === "") return "Each entry needs a key.";
  return isTaken ? `The key “${key.trim()}” is used twice.` : undefined;
}

function getClauseHint({ isText }: Clause, meaning: string | undefined): string {
  if (isText && meaning) return "Parsed as a single text, like the content of a rule of this type.";
  return meaning ?? "Free text, judged by the model. Reported as not checked if there is no model.";
}

function useParsedClause(clause: Clause) {
  const parser = useParser();
  const deferredClause = useDeferredValue(clause);
  return parser?.parseClause(deferredClause.key.trim(), getClauseValue(deferredClause)) ?? null;
}
