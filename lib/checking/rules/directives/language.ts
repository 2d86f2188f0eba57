import { canonicalizeLanguage, coversLanguage, getLanguageName } from "@/lib/reading/language-tags";
import { createWholeTextMatch } from "../rule-match";
import { UnreadableError } from "../unreadable";
import type { Directive } from "./directive";

/**
 * Requires one of several languages. Uses the product's given or detected language and finds
 * nothing if the language is unknown.
 */
export const language: Directive = {
  example: "language:en",
  description: "the text is in this language, or one of several: language:en/fr",
  read: (argument = "") => {
    const tags = argument.split("/").map((tag) => {
      const canonicalTag = canonicalizeLanguage(tag);
      if (canonicalTag === null)
        throw new UnreadableError('Write a language tag, like "language:en" or "language:en/fr".');
      return canonicalTag;
    });
    const names = tags.map(getLanguageName).join(" or ");
    return {
      check: ({ text, language, alternative }) => {
        if (language === null || text.text.trim() === "") return [];
        const isWanted = (candidate: string) => tags.some((tag) => coversLanguage(tag, candidate));
        if (isWanted(language) || (alternative && isWanted(alternative))) return [];
        const reason = `The text is in ${getLanguageName(language)}, not in ${names}.`;
        return [createWholeTextMatch(reason, `Write the text in ${names}.`)];
      },
    };
  },
};
