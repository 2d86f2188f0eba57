import { describe, expect, it } from "vitest";
import { listLanguages } from "@/lib/style-guides/reading/compiled";
import { readMarkdown } from "@/lib/style-guides/reading/markdown";
import { NOTATIONS } from "@/lib/style-guides/reading/notations";
import { suggestRules } from "@/lib/style-guides/reading/read-guide";

/**
 * Returns the content of the rule suggested for a sentence, or null if no rule for code is
 * suggested.
 */
function contentOf(sentence: string): string | null {
  const { suggestions } = suggestRules(readMarkdown(sentence), {
    name: "Guide",
    fields: { bullets: null },
  });
  const checked = suggestions.filter(({ kind }) => kind !== "prose");
  return checked.length === 0 ? null : checked.map(({ rule }) => rule.rule_content).join(" & ");
}

for (const { code, language } of listLanguages()) {
  const { terms, spellings, notations, lengths, requirement } = language;
  const notationExamples = notations.flatMap(({ examples }) => examples);
  describe(`the style guide patterns of ${code}`, () => {
    const examples = [
      ...terms.flatMap((pattern) => pattern.examples),
      ...spellings.flatMap((pattern) => pattern.examples),
      ...lengths.examples,
      ...requirement.examples,
      ...notationExamples.map(
        ([sentence, name]) => [sentence, name && NOTATIONS[name]?.directive] as const,
      ),
    ];
    it.each(examples)("%s", (sentence, content) => {
      expect(contentOf(sentence)).toBe(content);
    });
  });
}
