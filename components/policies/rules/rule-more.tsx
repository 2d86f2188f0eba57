import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { useForm } from "../../form/use-form";
import { type RuleFields, takesTerms } from "./rule-draft";

type RuleForm = Pick<ReturnType<typeof useForm<RuleFields>>, "draft" | "change" | "error" | "text">;

/** What a rule may have besides, closed where it has none of it. */
export function RuleMore({ form }: { form: RuleForm }) {
  const { rule_type, message, reference, match_case, languages } = form.draft;
  return (
    <details
      open={Boolean(message || reference || match_case || languages.length > 0) || undefined}
      className="text-sm"
    >
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
        {(takesTerms(rule_type) || match_case) && (
          <Checkbox
            label="Match case: NA is not na"
            checked={match_case}
            onChange={(event) => form.change({ match_case: event.target.checked })}
          />
        )}
      </div>
    </details>
  );
}

/** As it is typed: a separator at the end keeps its place. */
function tagsOf(written: string): string[] {
  return written === "" ? [] : written.split(/,\s*/);
}
