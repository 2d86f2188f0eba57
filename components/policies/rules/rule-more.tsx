import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { Inflections } from "@/lib/enums";
import { queryApi } from "@/lib/platform/api-client";
import type { ClaimsJson } from "@/lib/policies/evidence/schemas";
import { formatConditions } from "@/lib/policies/rules/condition-sentence";
import { isEqual } from "../../form/changes";
import { POLICIES_QUERY_KEY } from "../use-policies";
import { ValidityFields } from "../validity-fields";
import { ExceptionsField } from "./exceptions-field";
import { ParseSummary } from "./parse-summary";
import { type Parser, useParser } from "./parser";
import { acceptsTerms } from "./rule-draft";
import { joinLines, type RuleForm, splitLines } from "./rule-form";

type RuleMoreProps = {
  form: RuleForm;
  /** Whether inflections and exceptions are edited in the table of terms instead. */
  isTable: boolean;
};

/** A rule's optional settings, collapsed if unused. */
export function RuleMore({ form, isTable }: RuleMoreProps) {
  const { rule_type, message, reference, match_case, languages, exceptions, forms } = form.draft;
  const { claim } = form.draft;
  const hasTerms = acceptsTerms(rule_type);
  const parser = useParser();
  const [hadExceptions] = useState(
    Boolean(message || reference || match_case || claim) ||
      Boolean(form.draft.valid_from || form.draft.valid_until) ||
      languages.length + exceptions.length + Object.keys(forms).length > 0 ||
      form.draft.when.length + form.draft.unless.length > 0,
  );
  return (
    <details open={hadExceptions || exceptions.length > 0 || undefined} className="text-sm">
      <summary className="cursor-pointer font-medium">More</summary>
      <div className="mt-3 flex flex-col gap-4">
        <Field
          label="Message"
          hint="Shown to the writer with each finding. Leave empty for the standard message."
          error={form.error("message")}
        >
          <Input {...form.text("message")} />
        </Field>
        <Field
          label="Reference"
          hint="Where the rule comes from, such as a law or a URL. It is shown with each finding."
          error={form.error("reference")}
        >
          <Input {...form.text("reference")} />
        </Field>
        <Field
          label="Languages"
          hint="Languages that the rule applies to, such as de or pt-BR. Leave empty for all. If a product's language is unknown, the rule is not checked."
          error={form.error("languages")}
        >
          <Input
            value={languages.join(", ")}
            onChange={(event) => form.change({ languages: listTags(event.target.value) })}
          />
        </Field>
        <ConditionsFields form={form} hasTerms={hasTerms} />
        <ValidityFields
          days={form.draft}
          hint="Both days are included, in UTC. Leave empty for no limit. On other days, the rule is not checked."
          error={form.error}
          onChange={form.change}
        />
        {(rule_type === "prohibited_words" || claim !== null) && <ClaimField form={form} />}
        {(hasTerms || match_case) && (
          <Checkbox
            label="Match case: NA does not match na"
            checked={match_case}
            onChange={(event) => form.change({ match_case: event.target.checked })}
          />
        )}
        {!isTable && parser && (hasTerms || Object.keys(forms).length > 0) && (
          <InflectionsField form={form} parser={parser} />
        )}
        {!isTable && (hasTerms || rule_type === "format_requirement" || exceptions.length > 0) && (
          <ExceptionsField
            exceptions={exceptions}
            hasTerms={hasTerms}
            error={form.error("exceptions")}
            onChange={(exceptions) => form.change({ exceptions: exceptions })}
          />
        )}
      </div>
    </details>
  );
}

function ClaimField({ form }: { form: RuleForm }) {
  const id = useId();
  const { data: claims = [] } = useQuery({
    queryKey: [POLICIES_QUERY_KEY, "claims"],
    queryFn: queryApi<ClaimsJson>("/policies/claims/", "Failed to fetch claims"),
  });
  return (
    <Field
      label="Claim"
      hint="A kind of statement that needs evidence, such as Recycled material. Where evidence covers it, these words are allowed. Leave empty to prohibit them."
      error={form.error("claim")}
    >
      <Input
        list={id}
        autoComplete="off"
        value={form.draft.claim ?? ""}
        onChange={({ target }) => form.change({ claim: target.value || null })}
      />
      <datalist id={id}>
        {claims.map(({ claim }) => (
          <option key={claim} value={claim} />
        ))}
      </datalist>
    </Field>
  );
}

/** Splits a comma-separated list. Keeps a trailing separator while the user types. */
function listTags(text: string): string[] {
  return text === "" ? [] : text.split(/,\s*/);
}

/** Edits inflections: one term per line, with its inflections after a colon. */
function InflectionsField({ form, parser }: { form: RuleForm; parser: Parser }) {
  const { forms } = form.draft;
  const [typed, setTyped] = useState(() => formatInflections(forms, parser));
  // Inflections can also change outside this field. The typed text remains as long as its meaning
  // is unchanged.
  const displayedText = isEqual(parseInflections(typed, parser), forms)
    ? typed
    : formatInflections(forms, parser);
  return (
    <Field
      label="Inflections"
      hint="One term per line with its inflections, such as “guarantee: guarantees, guaranteed”."
      error={form.error("forms")}
    >
      <Textarea
        rows={3}
        className="font-mono"
        spellCheck={false}
        value={displayedText}
        onChange={(event) => {
          setTyped(event.target.value);
          form.change({ forms: parseInflections(event.target.value, parser) });
        }}
      />
    </Field>
  );
}

function formatInflections(forms: Inflections, { writeTexts }: Parser): string {
  return Object.entries(forms)
    .map(([term, list]) => `${term}: ${writeTexts(list, ",")}`)
    .join("\n");
}

function parseInflections(text: string, { textsIn }: Parser): Inflections {
  const nonEmptyLines = splitLines(text).filter((line) => line.trim() !== "");
  return Object.fromEntries(
    nonEmptyLines.map((line) => {
      const colonIndex = line.lastIndexOf(":");
      const [term, list] =
        colonIndex === -1 ? [line, ""] : [line.slice(0, colonIndex), line.slice(colonIndex + 1)];
      return [term.trim(), textsIn(list, ",")];
    }),
  );
}

/** Edits a rule's conditions, except for languages, and describes them in a sentence. */
function ConditionsFields({ form, hasTerms }: { form: RuleForm; hasTerms: boolean }) {
  const { when, unless, within } = form.draft;
  const showsDistance = within !== null || (hasTerms && when.length + unless.length > 0);
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border p-3">
      <legend className="px-1 font-medium">Where it applies</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <PhrasesField form={form} field="when" label="Only where the text mentions" />
        <PhrasesField form={form} field="unless" label="Unless it mentions" />
      </div>
      <p className="text-ink-muted text-xs">
        One phrase per line; any one is enough. Every text of the product counts, including its
        name.
      </p>
      {showsDistance && (
        <Field
          label="Maximum distance in words"
          hint="Each match is checked separately, within the same line or HTML block. Leave empty for any distance."
          error={form.error("within")}
        >
          <Input
            type="number"
            min={1}
            max={50}
            className="w-24"
            value={within ?? ""}
            onChange={({ target }) =>
              form.change({ within: target.value === "" ? null : target.valueAsNumber })
            }
          />
        </Field>
      )}
      <ParseSummary summary={formatConditions(form.draft) || null} />
    </fieldset>
  );
}

type PhrasesFieldProps = { form: RuleForm; field: "when" | "unless"; label: string };

function PhrasesField({ form, field, label }: PhrasesFieldProps) {
  return (
    <Field label={label} error={form.error(field)}>
      <Textarea
        rows={2}
        spellCheck={false}
        className="field-sizing-content min-h-14 font-mono"
        value={joinLines(form.draft[field])}
        onChange={({ target }) => form.change({ [field]: splitLines(target.value) })}
      />
    </Field>
  );
}
