import { MOST_RULES } from "../defaults";
import type { JudgedRule } from "./types";

/**
 * Of more rules than a set can have, those that are words and say nothing else become one rule for
 * each way in which they come over; their examples, a rule's worth of its terms, are left behind.
 */
export function gathered(rules: JudgedRule[]): JudgedRule[] {
  if (rules.filter(({ rule }) => rule).length <= MOST_RULES) return rules;
  const plain = rules.filter(isPlain);
  const alike = Map.groupBy(plain, ({ why, rule }) => `${rule?.match_case} ${why}`);
  return [...rules.filter((rule) => !isPlain(rule)), ...[...alike.values()].flatMap(asOne)];
}

function isPlain({ rule }: JudgedRule): boolean {
  return rule?.rule_type === "prohibited_words" && rule.message === "";
}

/** As long as a content may be. */
const MOST_CHARACTERS = 90_000;

function asOne(rules: JudgedRule[]): JudgedRule[] {
  const parts: JudgedRule[][] = [[]];
  let length = 0;
  for (const rule of rules) {
    length += (rule.rule?.rule_content.length ?? 0) + 3;
    if (length > MOST_CHARACTERS) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(rule);
  }
  return parts.flatMap((part) => {
    const [first] = part;
    if (!first?.rule) return [];
    const name = `${part.length} words`;
    const rule_content = part.map(({ rule }) => rule?.rule_content).join(" | ");
    const rule = { ...first.rule, rule_content, description: name, must_flag: [], must_pass: [] };
    return { ...first, name, rule };
  });
}
