import { isVisible } from "@/lib/checking/directives/quoted";
import { writeTerms } from "@/lib/checking/term-list";
import { expand } from "../expand";
import { ofAllScripts, patternFault } from "../patterns";
import { type ForeignRule, leftOut, takenOver } from "../types";
import { commonFields, type ValeRule } from "./document";
import { exceptionsOf } from "./exceptions";

/** Matches expressions that match any word. */
const ANY_WORD =
  /^(?:\\b)?\(?(?:\\[wS]\+|\[\^\\s[^\]\p{L}]*\]\+|\[\\w['’-]*\]\+|\[[aA]-[zZ](?:A-Z)?[^\]]{0,4}\]\+)\)?(?:\\b)?$/u;

/** Converts a rule about how often something can, or must, occur. */
export function occurrence(rule: ValeRule, about: readonly string[]): ForeignRule {
  const { name, max, min, token } = rule;
  const taken = (content: string, differences: readonly string[], type = FORMAT) =>
    takenOver(name, { ...commonFields(rule), rule_type: type, rule_content: content }, [
      ...about,
      ...differences,
    ]);
  if (max !== null && ANY_WORD.test(token)) {
    if (rule.scope.includes("sentence")) return taken(`max_sentence_words:${max}`, []);
    return taken(`-${max} words`, [PER_BLOCK], "length_limit");
  }
  if (max !== null && min === null) {
    const words = expand(token)?.words ?? [];
    const [word] = words;
    if (word === undefined || words.length > 1 || !isVisible(word))
      return leftOut(name, "Several words that may occur so often together cannot be counted.");
    return taken(`at_most:${max}:"${word.replaceAll('"', '""')}"`, [PER_BLOCK]);
  }
  const pattern = `(?m)${ofAllScripts(token)}`;
  const fault = patternFault(pattern);
  if (min !== 1 || fault) return leftOut(name, fault ?? "It asks for more than one of something.");
  const differences = max === null ? [] : ["That it may not occur more often is left out."];
  return taken(`regex:${pattern}`, [PER_BLOCK, ...differences]);
}

const FORMAT = "format_requirement" as "format_requirement" | "length_limit";
const PER_BLOCK = "It counts in each paragraph separately; here it counts in the whole text.";

/** Converts a rule about repeated words. */
export function repetition(rule: ValeRule, about: readonly string[]): ForeignRule {
  const { name, max, tokens, ignorecase } = rule;
  if ((max ?? 1) > 1) return leftOut(name, `It allows a word ${max} times in a row.`);
  if (!tokens.every((token) => ANY_WORD.test(token)))
    return leftOut(name, "It looks for something else than a word twice in a row.");
  const differences = ignorecase ? [] : ["Capitals make no difference here: “The the” is found."];
  return takenOver(
    name,
    {
      ...commonFields(rule),
      rule_type: "format_requirement",
      rule_content: "no_repeated_words",
    },
    [...about, ...differences],
  );
}

const CASES: Record<string, { content: string; differences: string[] }> = {
  $title: {
    content: "title_case",
    differences: ["Small words are those that Plumbline knows of each language."],
  },
  $sentence: {
    content: "sentence_case",
    differences: ["Every sentence has to begin with a capital; other words may have one."],
  },
  $lower: { content: "not_regex:\\p{Lu}", differences: [] },
  $upper: { content: "not_regex:\\p{Ll}", differences: [] },
};

/** Converts a rule about capitalization. */
export function capitalization(rule: ValeRule, about: readonly string[]): ForeignRule {
  const { name, match } = rule;
  const pattern = `^(?:${ofAllScripts(match)})$`;
  const style = CASES[match] ?? { content: `regex:${pattern}`, differences: [] };
  const fault = CASES[match] ? null : patternFault(pattern);
  if (match === "" || fault) return leftOut(name, fault ?? "It names no way to write.");
  const { exceptions, differences: lost } = exceptionsOf(rule.exceptions);
  return takenOver(
    name,
    {
      ...commonFields(rule),
      rule_type: "format_requirement",
      rule_content: style.content,
      exceptions: CASES[match] ? exceptions : [],
    },
    [...about, ...style.differences, ...lost],
  );
}

/** Converts a rule that requires one thing if another is present. */
export function conditional(rule: ValeRule, about: readonly string[]): ForeignRule {
  const { name, first, second } = rule;
  const fields = commonFields(rule);
  const [where, needed] = [expand(first)?.words, expand(second)?.words];
  if (where && needed)
    return takenOver(
      name,
      {
        ...fields,
        rule_type: "required_phrases",
        rule_content: writeTerms(
          needed.map((term) => ({ term, preferred: [] })),
          " | ",
        ),
        match_case: !rule.ignorecase,
        when: where,
      },
      about,
    );
  if (fields.message === "")
    return leftOut(name, "It ties an expression to another one, and does not say what for.");
  const exceptions = rule.exceptions.length > 0 ? ` Except: ${rule.exceptions.join("; ")}.` : "";
  return takenOver(
    name,
    {
      ...fields,
      rule_type: "format_requirement",
      rule_content: `${fields.message.replaceAll(",", ";")}${exceptions}`,
    },
    [...about, "What one expression found decides on another: that is left to the model."],
  );
}
