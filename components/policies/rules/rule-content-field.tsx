"use client";

import { type ClipboardEvent, useDeferredValue } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { RuleType } from "@/lib/enums";
import { ImportButton } from "./import-button";
import { useParser } from "./parser";
import { ReadingLine } from "./reading-line";
import { takesTerms } from "./rule-draft";
import { RuleSyntax } from "./rule-syntax";
import { appendTerms, joinLines, joinTerms } from "./terms";

type RuleContentFieldProps = {
  type: RuleType;
  content: string;
  error?: string;
  onChange: (content: string) => void;
};

/** A rule's content with its syntax, read while it is typed. */
export function RuleContentField({ type, content, error, onChange }: RuleContentFieldProps) {
  const reading = useReading(type, content);
  const terms = takesTerms(type);
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label="Rule content"
        required
        error={reading?.ok === false ? reading.message : error}
        aside={terms ? "Paste one term a line, or separated" : undefined}
      >
        <Textarea
          rows={terms ? 5 : 3}
          value={content}
          spellCheck={false}
          className="font-mono"
          onChange={(event) => onChange(event.target.value)}
          onPaste={terms ? (event) => pasteLines(event, type) : undefined}
        />
      </Field>
      <ReadingLine summary={reading?.ok ? reading.summary : null} />
      {terms && (
        <div className="flex flex-wrap items-center gap-2">
          <ImportButton
            onImport={(imported) => onChange(appendTerms(content, joinTerms(imported, type)))}
          />
          {/[\r\n]/.test(content.trim()) && (
            <Button size="sm" onClick={() => onChange(joinLines(content, type))}>
              Make Each Line a Term
            </Button>
          )}
        </div>
      )}
      <RuleSyntax type={type} />
    </div>
  );
}

function useReading(type: RuleType, content: string) {
  const parser = useParser();
  const late = useDeferredValue(content);
  return parser && late.trim() !== "" ? parser.parseRule(type, late) : null;
}

/** Several pasted lines become terms. Inserted as typed text, so that Undo takes them back. */
function pasteLines(event: ClipboardEvent<HTMLTextAreaElement>, type: RuleType) {
  const text = event.clipboardData.getData("text/plain").trim();
  if (!/[\r\n]/.test(text)) return;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const before = value.slice(0, selectionStart);
  const after = value.slice(selectionEnd).trimStart();
  const inserted = appendTerms(before, joinLines(text, type)).slice(before.trimEnd().length);
  event.preventDefault();
  document.execCommand(
    "insertText",
    false,
    after === "" || /^[,|]/.test(after) ? inserted : `${inserted}, `,
  );
}
