"use client";

import { X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { useParser } from "../rules/parser";
import { ReadingLine } from "../rules/reading-line";
import { type Clause, clauseValue, KNOWN_KEYS } from "./clauses";

type ClauseEntryProps = {
  clause: Clause;
  /** Whether another entry has its key. */
  taken: boolean;
  error?: string;
  onChange: (part: Partial<Clause>) => void;
  onRemove: () => void;
};

/** One key with its texts: a known key by its name and meaning, another to be named. */
export function ClauseEntry({ clause, taken, error, onChange, onRemove }: ClauseEntryProps) {
  const known = KNOWN_KEYS.find(({ key }) => key === clause.key.trim());
  // A key that is typed until it is a known one stays in its field.
  const [named] = useState(known !== undefined);
  const reading = useReading(clause);
  const label = known?.label ?? (clause.key.trim() || "New entry");
  return (
    <li className="flex flex-col gap-2 rounded-md border bg-surface p-3">
      <div className="flex items-start gap-2">
        {named ? (
          <p className="min-w-0 flex-1 text-sm">
            <span className="font-medium">{label}</span>
            <code className="ml-2 font-mono text-ink-faint text-xs">{clause.key}</code>
          </p>
        ) : (
          <Field
            label="Key"
            error={keyError(clause.key, taken)}
            className="flex-1"
            aside={known?.label}
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
        label={clause.asText ? `${label}: text` : `${label}: one a line`}
        hint={hintOf(clause, known?.meaning)}
        error={reading?.ok === false ? reading.message : error}
      >
        <Textarea
          rows={Math.min(8, Math.max(2, clause.text.split("\n").length))}
          value={clause.text}
          placeholder={known?.example}
          spellCheck={false}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <ReadingLine summary={reading?.ok ? reading.summary : null} />
    </li>
  );
}

function keyError(key: string, taken: boolean): string | undefined {
  if (key.trim() === "") return "Each entry needs a key.";
  return taken ? `The key “${key.trim()}” is there twice.` : undefined;
}

function hintOf({ asText }: Clause, meaning: string | undefined): string {
  if (asText && meaning) return "Read as one text, as the content of such a rule is.";
  return meaning ?? "In your own words, for the model; without one it is reported as not checked.";
}

function useReading(clause: Clause) {
  const parser = useParser();
  const late = useDeferredValue(clause);
  return parser?.parseClause(late.key.trim(), clauseValue(late)) ?? null;
}
