"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { ReadyMadeJson } from "@/lib/policies/ready-made/schemas";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { failureOf } from "../form/field-errors";
import { useAction } from "../form/use-action";
import { POLICIES, useDetail } from "../policies/use-policies";
import { RESULTS } from "../results/use-results";
import { GuideDropArea } from "../style-guides/guide-drop-area";

type AddRulesProps = {
  /** Called when the rules have been added and the validations queued. */
  onAdded: () => void;
};

/** Shows the ways to add the first rules, side by side. */
export function AddRules({ onAdded }: AddRulesProps) {
  return (
    <div className="grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Way
        title="Your style guide"
        description="Suggests rules from its sentences. You accept them one by one."
      >
        <GuideDropArea />
      </Way>
      <TemplateWay onAdded={onAdded} />
      <OneRuleWay onAdded={onAdded} />
    </div>
  );
}

type WayProps = { title: string; description: string; children: ReactNode };

function Way({ title, description, children }: WayProps) {
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

/** Returns a function that confirms the new rules and refetches the data that they affect. */
function useRulesAdded(onAdded: () => void) {
  const client = useQueryClient();
  return async ({ name, rules_count }: RuleSetJson) => {
    toast(`“${name}” with ${plural(rules_count, "rule")} applies to all products.`);
    await Promise.all(
      [RESULTS, "workspace", POLICIES].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
    onAdded();
  };
}

/** Installs a template for all products. */
function TemplateWay({ onAdded }: AddRulesProps) {
  const templates = useDetail<ReadyMadeJson[]>(
    "/policies/ready-made/",
    "Failed to fetch the templates",
  );
  const [selectedKey, setSelectedKey] = useState("");
  const onDone = useRulesAdded(onAdded);
  const install = useAction({
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
  const failure = install.failure ?? (templates.error && failureOf(templates.error));
  const available = templates.data?.filter(({ installed }) => !installed) ?? [];
  const set = available.find(({ key }) => key === selectedKey);
  return (
    <Way
      title="A template"
      description="Rules from marketplaces and consumer law, each with its source."
    >
      {failure && <Banner tone="error">{failure.message}</Banner>}
      {templates.isPending ? (
        <Skeleton className="h-8" />
      ) : available.length === 0 ? (
        <p className="text-sm">
          All templates are installed.{" "}
          <Link href="/policies?tab=rule-sets" className="text-accent-text underline">
            Rule sets
          </Link>
        </p>
      ) : (
        <>
          <Field label="Template" hint={set ? set.description : undefined}>
            <Select
              placeholder="Choose a template"
              value={selectedKey}
              disabled={install.busy}
              options={available.map(({ key, name, rules }) => ({
                value: key,
                label: `${name} (${plural(rules.length, "rule")})`,
              }))}
              onChange={({ target }) => setSelectedKey(target.value)}
            />
          </Field>
          <div className="mt-auto">
            <Button
              variant={set ? "primary" : "secondary"}
              busy={install.busy}
              disabled={!set}
              onClick={() => set && install.run(set.key)}
            >
              Install for All Products
            </Button>
          </div>
        </>
      )}
    </Way>
  );
}

const MAX_NAME = 80;

/** Creates a rule set with one rule of prohibited words, for all products. */
function OneRuleWay({ onAdded }: AddRulesProps) {
  const [words, setWords] = useState("");
  const onDone = useRulesAdded(onAdded);
  const add = useAction({
    mutationFn: async (content: string) => {
      const created = await callApi<RuleSetJson>("/policies/rule-sets/", {
        method: "POST",
        body: {
          name: shortenName(`Prohibited words: ${content.replace(/\s+/g, " ")}`),
          applies_to: { all: true },
          rules: [
            {
              rule_type: "prohibited_words",
              rule_content: content,
              description: "Prohibited words",
              severity: "high",
            },
          ],
        },
        fallback: "Failed to create the rule",
      });
      await validateAgain(created.id);
      return created;
    },
    onDone: async (ruleSet) => {
      setWords("");
      await onDone(ruleSet);
    },
  });
  const content = words.trim().replace(/\s*\n\s*/g, ", ");
  return (
    <Way title="One rule" description="Words that no text may contain. Nothing else is needed.">
      <form
        className="flex flex-1 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (content !== "") add.run(content);
        }}
      >
        <Field
          label="Prohibited words"
          hint="Separated by commas. Write “cheap => affordable” to suggest a replacement."
          error={add.failure?.message}
        >
          <Textarea
            rows={2}
            value={words}
            placeholder="guaranteed, best ever, miracle"
            disabled={add.busy}
            onChange={({ target }) => {
              setWords(target.value);
              if (add.failure) add.dismiss();
            }}
          />
        </Field>
        <div className="mt-auto">
          <Button
            type="submit"
            variant={content === "" ? "secondary" : "primary"}
            busy={add.busy}
            disabled={content === ""}
          >
            Add Rule
          </Button>
        </div>
      </form>
    </Way>
  );
}

/** Queues a validation of all products that a rule set applies to. */
function validateAgain(ruleSet: number): Promise<unknown> {
  return callApi("/policies/revalidate/", {
    method: "POST",
    body: { rule_set: ruleSet },
    fallback: "The rules were saved, but the products could not be validated again.",
  });
}

function shortenName(name: string): string {
  const characters = [...name];
  return characters.length <= MAX_NAME ? name : `${characters.slice(0, MAX_NAME - 1).join("")}…`;
}
