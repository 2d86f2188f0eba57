import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { hasSpellings, isSpellingOf } from "@/lib/checking/rules/terms/term-spellings";
import type { Inflections } from "@/lib/enums";
import { pluralize } from "@/lib/format";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { ReadyMadeJson } from "@/lib/policies/ready-made/schemas";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import type { InflectionSuggestions } from "@/lib/policies/terms/schemas";
import { toFormFailure } from "../form/field-errors";
import { useAction } from "../form/use-action";
import { loadParser } from "../policies/rules/parser";
import { useDetail } from "../policies/use-policies";
import { GuideDropArea } from "../style-guides/guide-drop-area";
import { useRefreshAfterAdding } from "../style-guides/use-refresh-after-adding";

type AddRulesProps = {
  /** Called when the rules have been added and the validations queued. */
  onAdded: () => void;
};

/** Shows the options for adding the first rules side by side. */
export function AddRules({ onAdded }: AddRulesProps) {
  return (
    <div className="grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Option
        title="Your style guide"
        description="Suggests rules from its sentences. You accept them one by one."
      >
        <GuideDropArea isFirstStep />
      </Option>
      <TemplateOption onAdded={onAdded} />
      <SingleRuleOption onAdded={onAdded} />
    </div>
  );
}

type OptionProps = { title: string; description: string; children: ReactNode };

function Option({ title, description, children }: OptionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-md border bg-surface p-4"
    >
      <div>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p className="text-ink-muted text-sm">{description}</p>
      </div>
      {children}
    </section>
  );
}

function TemplateOption({ onAdded }: AddRulesProps) {
  const templates = useDetail<ReadyMadeJson[]>(
    "/policies/ready-made/",
    "Failed to fetch the templates",
  );
  const [selectedKey, setSelectedKey] = useState("");
  const onDone = useRefreshAfterAdding(onAdded);
  const installAction = useAction({
    mutationFn: (key: string) =>
      callApi<RuleSetJson>(`/policies/ready-made/${key}/install/`, {
        method: "POST",
        body: { applies_to: { all: true }, revalidate: true },
        fallback: "Failed to install the template",
      }),
    onDone: async (ruleSet) => {
      setSelectedKey("");
      await onDone(ruleSet);
    },
  });
  const failure = installAction.failure ?? (templates.error && toFormFailure(templates.error));
  const availableTemplates = templates.data?.filter(({ installed }) => !installed) ?? [];
  const selectedTemplate = availableTemplates.find(({ key }) => key === selectedKey);
  return (
    <Option
      title="A template"
      description="Rules from marketplaces and consumer law, each with its source."
    >
      <FailureBanner failure={failure} />
      {templates.isPending ? (
        <Skeleton className="h-8" />
      ) : availableTemplates.length === 0 ? (
        <p className="text-sm">
          All templates are installed.{" "}
          <Link href="/policies?tab=rule-sets" className="text-accent-text underline">
            Rule sets
          </Link>
        </p>
      ) : (
        <>
          <Field
            label="Template"
            hint={selectedTemplate ? selectedTemplate.description : undefined}
          >
            <Select
              placeholder="Choose a template"
              value={selectedKey}
              disabled={installAction.busy}
              options={availableTemplates.map(({ key, name, rules }) => ({
                value: key,
                label: `${name} (${pluralize(rules.length, "rule")})`,
              }))}
              onChange={({ target }) => setSelectedKey(target.value)}
            />
          </Field>
          <div className="mt-auto">
            <Button
              variant={selectedTemplate ? "primary" : "secondary"}
              busy={installAction.busy}
              disabled={!selectedTemplate}
              onClick={() => selectedTemplate && installAction.run(selectedTemplate.key)}
            >
              Install for All Products
            </Button>
          </div>
        </>
      )}
    </Option>
  );
}

const MAX_NAME_LENGTH = 80;
const RULE_SET_NAME = "My rules";
/** Maximum number of words listed in a rule's name. Further words are only counted. */
const NAMED_WORDS = 2;

function SingleRuleOption({ onAdded }: AddRulesProps) {
  const [words, setWords] = useState("");
  const onDone = useRefreshAfterAdding(onAdded);
  const addAction = useAction({
    mutationFn: async (content: string) => {
      const createdRuleSet = await createRuleSet(content);
      await validateAgain(createdRuleSet.id);
      return createdRuleSet;
    },
    onDone: async (ruleSet) => {
      setWords("");
      await onDone(ruleSet);
    },
  });
  const content = words.trim().replace(/\s*\n\s*/g, ", ");
  return (
    <Option title="One rule" description="Words that no text may contain. Nothing else is needed.">
      <form
        className="flex flex-1 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (content !== "") addAction.run(content);
        }}
      >
        <Field
          label="Prohibited words"
          hint="Separated by commas. Write “cheap => affordable” to suggest a replacement."
          error={addAction.failure?.message}
        >
          <Textarea
            rows={2}
            value={words}
            placeholder="guaranteed, best ever, miracle"
            disabled={addAction.busy}
            onChange={({ target }) => {
              setWords(target.value);
              if (addAction.failure) addAction.dismiss();
            }}
          />
        </Field>
        <div className="mt-auto">
          <Button
            type="submit"
            variant={content === "" ? "secondary" : "primary"}
            busy={addAction.busy}
            disabled={content === ""}
          >
            Add Rule
          </Button>
        </div>
      </form>
    </Option>
  );
}

function validateAgain(ruleSetId: number): Promise<unknown> {
  return callApi("/policies/revalidate/", {
    method: "POST",
    body: { rule_set: ruleSetId },
    fallback: "The rules were saved, but the products could not be validated again.",
  });
}

function shortenName(name: string): string {
  const characters = [...name];
  return characters.length <= MAX_NAME_LENGTH
    ? name
    : `${characters.slice(0, MAX_NAME_LENGTH - 1).join("")}…`;
}

/** Creates a rule set for all products that contains one rule, which is named by its words. */
async function createRuleSet(content: string): Promise<RuleSetJson> {
  const parser = await loadParser();
  const terms =
    parser?.listTerms({ ruleType: "prohibited_words", content, matchCase: false }) ?? [];
  const description = describeTerms(terms);
  const rule = {
    rule_type: "prohibited_words",
    rule_content: content,
    description,
    severity: "high",
    forms: await loadSpellings(terms),
  };
  const create = (name: string) =>
    callApi<RuleSetJson>("/policies/rule-sets/", {
      method: "POST",
      body: { name, applies_to: { all: true }, rules: [rule] },
      fallback: "Failed to create the rule",
    });
  return create(RULE_SET_NAME).catch((error: unknown) => {
    // An earlier rule can have taken the name.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return create(shortenName(`${RULE_SET_NAME}: ${description}`));
  });
}

/** Returns a rule's name such as “No “guaranteed”, “cheap” and 2 more”. */
function describeTerms(terms: readonly string[]): string {
  if (terms.length === 0) return "Prohibited words";
  const names = terms.slice(0, NAMED_WORDS).map((term) => `“${shortenName(term)}”`);
  const otherCount = terms.length - names.length;
  return `No ${names.join(", ")}${otherCount > 0 ? ` and ${otherCount} more` : ""}`;
}

/**
 * Loads the hyphenated, spaced and closed spellings of prohibited words that occur in the
 * catalogue, which the rule editor preselects.
 */
async function loadSpellings(terms: readonly string[]): Promise<Inflections> {
  const spelledTerms = terms.filter(hasSpellings);
  if (spelledTerms.length === 0) return {};
  const suggestions = await callApi<InflectionSuggestions[]>(
    `/policies/terms/spellings/?terms=${encodeURIComponent(spelledTerms.join(","))}`,
    { fallback: "Failed to find inflections" },
  );
  return Object.fromEntries(
    suggestions.flatMap(({ term, proposals }) => {
      const spellings = proposals
        .filter(({ form, count }) => count > 0 && isSpellingOf(form, term))
        .map(({ form }) => form);
      return spellings.length > 0 ? [[term, spellings]] : [];
    }),
  );
}
