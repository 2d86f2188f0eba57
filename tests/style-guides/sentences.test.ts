import { describe, expect, it } from "vitest";
import { readMarkdown } from "@/lib/style-guides/reading/markdown";
import { suggestRules } from "@/lib/style-guides/reading/read-guide";
import { SENTENCES } from "./sentences";

function contentOf(markdown: string): string | null {
  const options = { name: "Guide", fields: { bullets: "bullet_points" } };
  const { suggestions } = suggestRules(readMarkdown(markdown), options);
  const checked = suggestions.filter(({ kind }) => kind !== "prose");
  return checked.length === 0 ? null : checked.map(({ rule }) => rule.rule_content).join(" & ");
}

for (const [language, sentences] of Object.entries(SENTENCES))
  describe(`sentences of guides in ${language}`, () => {
    it.each(sentences)("%s", (sentence, content) => {
      expect(contentOf(sentence)).toBe(content);
    });
  });
