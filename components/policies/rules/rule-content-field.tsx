import { Table, TextCursorInput } from "lucide-react";
import { type ClipboardEvent, type ReactNode, useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { RuleType } from "@/lib/enums";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { ImportButton } from "./import-button";
import { describeImport, parseTermsFile } from "./import-terms";
import { ParseSummary } from "./parse-summary";
import { type Parser, useParser } from "./parser";
import { acceptsTerms } from "./rule-draft";
import type { RuleForm } from "./rule-form";
import { RuleSyntax } from "./rule-syntax";
import { TermsTable } from "./terms-table";

type RuleContentFieldProps = {
  form: RuleForm;
  /** Whether the terms are edited as a table. */
  isTable: boolean;
  /** Whether the text has the focus when the dialog opens. */
  startsFocused?: boolean;
  onTable: (isTable: boolean) => void;
};

/** Edits a rule's content as text or, for terms, as a table. Parses it as the user types. */
export function RuleContentField({ form, isTable, onTable, ...props }: RuleContentFieldProps) {
  const { rule_type: type, rule_content: content } = form.draft;
  const parser = useParser();
  const parseResult = useParsedRule(form.draft, parser);
  const isReadable = parseResult?.ok ?? (parser !== null && content.trim() === "");
  const text = (
    <TextField
      form={form}
      parseResult={parseResult}
      startsFocused={props.startsFocused}
      onTable={type === "prohibited_words" && isReadable ? () => onTable(true) : undefined}
    />
  );
  if (!isTable || !parser) return text;
  return (
    <TermsField
      form={form}
      parser={parser}
      summary={parseResult?.ok ? parseResult.summary : null}
      onText={() => onTable(false)}
      fallback={text}
    />
  );
}

type TermsFieldProps = {
  form: RuleForm;
  parser: Parser;
  summary: string | null;
  onText: () => void;
  /** The content shown if the rule cannot be parsed as terms. */
  fallback: ReactNode;
};

function TermsField({ form, parser, summary, onText, fallback }: TermsFieldProps) {
  const [isReadable] = useState(() => parser.toRows(form.draft) !== null);
  if (!isReadable) return fallback;
  const errors = (["rule_content", "forms", "notes"] as const).map((field) => form.error(field));
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <span className="font-medium text-sm">Terms</span>
        <Button size="sm" onClick={onText}>
          <TextCursorInput aria-hidden />
          Edit as Text
        </Button>
      </div>
      <TermsTable
        parser={parser}
        rule={form.draft}
        errors={errors.filter((sentence) => sentence !== undefined)}
        exceptionsError={form.error("exceptions")}
        summary={summary}
        onChange={form.change}
      />
    </div>
  );
}

type ParseResult = ReturnType<Parser["parseRule"]>;

type TextFieldProps = Pick<RuleContentFieldProps, "form" | "startsFocused"> & {
  parseResult: ParseResult | null;
  /** Switches to the table. Absent if the content cannot be shown as a table. */
  onTable?: () => void;
};

function TextField({ form, parseResult, startsFocused, onTable }: TextFieldProps) {
  const { rule_type: type, rule_content: content } = form.draft;
  const error = form.error("rule_content");
  const changeContent = (rule_content: string) => form.change({ rule_content });
  const terms = acceptsTerms(type);
  const importFile = async (file: File) => {
    const importedTerms = await parseTermsFile(file);
    changeContent(appendTerms(content, joinTerms(importedTerms.terms, type)));
    return describeImport(importedTerms);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label="Rule content"
        required
        error={parseResult?.ok === false ? parseResult.message : error}
        aside={terms ? "One term per line, or separated by commas or pipes" : undefined}
      >
        <Textarea
          data-autofocus={startsFocused || undefined}
          rows={terms ? 5 : 3}
          value={content}
          spellCheck={false}
          className="font-mono"
          onChange={(event) => changeContent(event.target.value)}
          onPaste={terms ? (event) => pasteLines(event, type) : undefined}
        />
      </Field>
      <ParseSummary summary={parseResult?.ok ? parseResult.summary : null} />
      {terms && (
        <div className="flex flex-wrap items-center gap-2">
          <ImportButton hint="Uses the first column" onFile={importFile} />
          {/[\r\n]/.test(content.trim()) && (
            <Button size="sm" onClick={() => changeContent(joinLines(content, type))}>
              Make Each Line a Term
            </Button>
          )}
          {onTable && (
            <Button size="sm" className="ml-auto" onClick={onTable}>
              <Table aria-hidden />
              Edit as Table
            </Button>
          )}
        </div>
      )}
      <RuleSyntax type={type} />
    </div>
  );
}

function useParsedRule({ rule_type, rule_content }: RuleFields, parser: Parser | null) {
  const deferredContent = useDeferredValue(rule_content);
  return parser && deferredContent.trim() !== ""
    ? parser.parseRule(rule_type, deferredContent)
    : null;
}

/** Converts pasted lines to terms. Simulates typing so that native undo works. */
function pasteLines(event: ClipboardEvent<HTMLTextAreaElement>, type: RuleType) {
  const text = event.clipboardData.getData("text/plain").trim();
  if (!/[\r\n]/.test(text)) return;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const before = value.slice(0, selectionStart);
  const after = value.slice(selectionEnd).trimStart();
  const insertedText = appendTerms(before, joinLines(text, type)).slice(before.trimEnd().length);
  event.preventDefault();
  document.execCommand(
    "insertText",
    false,
    after === "" || /^[,|]/.test(after) ? insertedText : `${insertedText}, `,
  );
}

const TRAILING_SEPARATOR = /[,|]\s*$/;
const QUOTED_TERM = /^"(?:[^"]|"")*"$/;

/** Quotes a term if it would otherwise be parsed as several. */
function quoteTerm(term: string): string {
  if (QUOTED_TERM.test(term) || !/[,|]|^["“”„‟]/.test(term)) return term;
  return `"${term.replaceAll('"', '""')}"`;
}

/** Joins terms into a list. In required phrases, `|` still separates alternatives. */
function joinTerms(terms: readonly string[], type: RuleType): string {
  return terms.map((term) => formatTerm(term, type)).join(", ");
}

function formatTerm(term: string, type: RuleType): string {
  if (type === "prohibited_words" || QUOTED_TERM.test(term)) return quoteTerm(term);
  return term
    .split("|")
    .map((part) => quoteTerm(part.trim()))
    .join("|");
}

/** Joins copied lines, one term each. Lines that end with a separator are already a list. */
function joinLines(text: string, type: RuleType): string {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => (line.split("\t")[0] ?? "").trim())
    .filter((line) => line !== "");
  const isList =
    lines.length > 1 && lines.slice(0, -1).every((line) => TRAILING_SEPARATOR.test(line));
  return isList ? lines.join(" ") : joinTerms(lines, type);
}

function appendTerms(content: string, addition: string): string {
  const before = content.trimEnd();
  if (before === "") return addition;
  return TRAILING_SEPARATOR.test(before) ? `${before} ${addition}` : `${before}, ${addition}`;
}
