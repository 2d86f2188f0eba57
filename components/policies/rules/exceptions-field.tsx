import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { READY_EXCEPTIONS } from "@/lib/policies/rules/ready-exceptions";
import { getLanguageName } from "@/lib/reading/language-tags";
import { joinLines, splitLines } from "./rule-form";

type ExceptionsFieldProps = {
  label?: string;
  exceptions: readonly string[];
  /** Whether the exceptions are phrases around terms rather than words that directives ignore. */
  hasTerms: boolean;
  error?: string;
  onChange: (exceptions: string[]) => void;
};

export function ExceptionsField(props: ExceptionsFieldProps) {
  const { label = "Exceptions", exceptions, hasTerms, error, onChange } = props;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Field
        className="w-full"
        label={label}
        hint={
          hasTerms
            ? "Phrases in which a term does not count, one per line. {} stands for any term, as in {}-free."
            : "Words that directives about capitals and repeated words ignore, one per line."
        }
        error={error}
      >
        <Textarea
          rows={3}
          className="field-sizing-content max-h-60 min-h-18 font-mono"
          spellCheck={false}
          value={joinLines(exceptions)}
          onChange={(event) => onChange(splitLines(event.target.value))}
        />
      </Field>
      {hasTerms && <ReadyExceptions exceptions={exceptions} onChange={onChange} />}
    </div>
  );
}

/** Adds common "free of" phrases as ordinary exceptions. */
function ReadyExceptions({
  exceptions,
  onChange,
}: Pick<ExceptionsFieldProps, "exceptions" | "onChange">) {
  const addExceptions = (phrases: readonly string[]) =>
    onChange([...new Set([...exceptions.filter((phrase) => phrase.trim() !== ""), ...phrases])]);
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm">
          <Plus aria-hidden />
          Add Common Exceptions
        </Button>
      }
    >
      {Object.entries(READY_EXCEPTIONS).map(([language, phrases]) => (
        <MenuItem key={language} onSelect={() => addExceptions(phrases)}>
          {getLanguageName(language)}
          <span className="ml-auto pl-4 font-mono text-ink-muted text-xs">{phrases[0]}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
