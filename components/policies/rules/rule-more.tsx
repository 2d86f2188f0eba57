import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { Forms } from "@/lib/enums";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { same } from "../../form/same";
import type { useForm } from "../../form/use-form";
import { takesTerms } from "./rule-draft";

type RuleForm = Pick<ReturnType<typeof useForm<RuleFields>>, "draft" | "change" | "error" | "text">;

/** What a rule may have besides, closed where it has none of it. */
export function RuleMore({ form }: { form: RuleForm }) {
  const { rule_type, message, reference, match_case, languages, exceptions, forms } = form.draft;
  const hasTerms = takesTerms(rule_type);
  const [hadSome] = useState(
    Boolean(message || reference || match_case) ||
      languages.length + exceptions.length + Object.keys(forms).length > 0,
  );
  return (
    <details open={hadSome || undefined} className="text-sm">
      <summary className="cursor-pointer font-medium">More</summary>
      <div className="mt-3 flex flex-col gap-4">
        <Field
          label="Message"
          hint="What the writer is told of each finding; empty: Plumbline's own sentence."
          error={form.error("message")}
        >
          <Input {...form.text("message")} />
        </Field>
        <Field
          label="Reference"
          hint="Where the rule comes from, such as a law or a page's address; findings show it."
          error={form.error("reference")}
        >
          <Input {...form.text("reference")} />
        </Field>
        <Field
          label="Languages"
          hint="The languages that it is for, such as de, pt-BR; empty: all. Where a product's language is not known, the rule is not checked."
          error={form.error("languages")}
        >
          <Input
            value={languages.join(", ")}
            onChange={(event) => form.change({ languages: tagsOf(event.target.value) })}
          />
        </Field>
        {(hasTerms || match_case) && (
          <Checkbox
            label="Match case: NA is not na"
            checked={match_case}
            onChange={(event) => form.change({ match_case: event.target.checked })}
          />
        )}
        {(hasTerms || Object.keys(forms).length > 0) && <FormsField form={form} />}
        {(hasTerms || rule_type === "format_requirement" || exceptions.length > 0) && (
          <Field
            label="Exceptions"
            hint={
              hasTerms
                ? "One a line: phrases in which a term does not count; {} stands for any term, as in {}-free."
                : "One a line: words that directives about capitals and repeated words leave alone."
            }
            error={form.error("exceptions")}
          >
            <Textarea
              rows={3}
              className="font-mono"
              spellCheck={false}
              value={exceptions.join("\n")}
              onChange={(event) => form.change({ exceptions: linesOf(event.target.value) })}
            />
          </Field>
        )}
      </div>
    </details>
  );
}

/** As it is typed: a separator at the end keeps its place. */
function tagsOf(written: string): string[] {
  return written === "" ? [] : written.split(/,\s*/);
}

/** A term a line, with its forms behind a colon. */
function FormsField({ form }: { form: RuleForm }) {
  const { forms } = form.draft;
  const [typed, setTyped] = useState(() => writeForms(forms));
  // They change elsewhere too: what was typed stays while it still says the same.
  const written = same(readForms(typed), forms) ? typed : writeForms(forms);
  return (
    <Field
      label="Forms"
      hint="A term a line with its other forms, found exactly like it: guarantee: guarantees, guaranteed"
      error={form.error("forms")}
    >
      <Textarea
        rows={3}
        className="font-mono"
        spellCheck={false}
        value={written}
        onChange={(event) => {
          setTyped(event.target.value);
          form.change({ forms: readForms(event.target.value) });
        }}
      />
    </Field>
  );
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

function writeForms(forms: Forms): string {
  return Object.entries(forms)
    .map(([term, list]) => `${term}: ${list.join(", ")}`)
    .join("\n");
}

function readForms(text: string): Forms {
  const lines = linesOf(text).filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.lastIndexOf(":");
      const [term, list] =
        colon === -1 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 1)];
      const forms = list.split(",").map((form) => form.trim());
      return [term.trim(), forms.filter((form) => form !== "")];
    }),
  );
}
