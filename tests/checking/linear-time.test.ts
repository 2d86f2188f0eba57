import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { RuleType } from "@/lib/enums";
import { EXHAUSTIVE } from "../support/property-runs";
import { category, rule } from "./policies";

/**
 * Up to the maximum length of a description. With quadratic time, checks would take ten seconds, or
 * a minute for the longest.
 */
const LENGTH = EXHAUSTIVE ? 20_000 : 8_000;
const MOST_MILLISECONDS = 2500;

const RULES: [RuleType, string][] = [
  ["prohibited_words", "a, a a, acmetm, ™, tm, e\u0301, <, best seller, か, ab ab ab ab"],
  ["required_phrases", "z"],
  ["length_limit", "50-200"],
  ["length_limit", "5- words"],
  ["price_format", "$1,234.56"],
  ["format_requirement", "no_html, no_emoji, no_all_caps, no_urls, no_emails, no_phone_numbers"],
  ["format_requirement", "no_exclamation, bullets, sentence_case, max_sentence_words:5"],
  ["format_requirement", "no_repeated_words, no_domains, no_prices, no_characters:a™, at_most:1:a"],
  ["format_requirement", "no_repeated_punctuation, no_end_punctuation, no_all_caps:1, title_case"],
  ["format_requirement", "no_mixed_capitals, max_word_repeats:2, unit_space, items:3-5"],
  ["format_requirement", "regex:(x+x+)+y$"],
  ["format_requirement", "not_regex:(a|aa)+$"],
];

const REPEATED = [
  ..."a™\u0301<@(1!か🇦\u200b \nᅡᄀ“-,.$",
  ..."a |™a|e\u0301|\u0301\u0323|q\u0307\u0323|<a |<!--|<a =\"|<a='x|<b x=|a@|a.|a@b.|.@|www.|http://".split(
    "|",
  ),
  ..."http://)|http://(|((|()|1 |1-|0 1|+1 |(1)|1.1.|$1|1 $|1,|USD|AB |AB. |! |ไทย|漢字|👨\u200d|\r\n".split(
    "|",
  ),
  ..."- \n|ﷺ|ab ab ab |1'234 | 123|#\ufe0f\u20e3|USD1 |1$\u00a0|http://a@|0.|)0|-0 |<a/".split("|"),
];

describe("checks a hostile text in linear time", () => {
  const rules = RULES.map(([ruleType, content], id) => rule({ id, ruleType, content }));
  const inflectedRule = rule({
    id: RULES.length,
    ruleType: "prohibited_words",
    content: "a, a a, ab ab, か, 1",
    forms: { a: ["a a a", "a a a a"] },
    exceptions: ["{} {} a", "a {} {}", "{}-a", "か{}か", "{} {} {} {} b"],
    when: ["a", "1", "ab ab"],
    unless: ["b", "か か"],
    within: 5,
  });
  const policies = compilePolicies(category({ rules: [...rules, inflectedRule] }));

  it.each(REPEATED)("%j repeated", (piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    const before = process.cpuUsage();
    checkText(policies, text);
    // CPU time, which other processes do not affect.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(MOST_MILLISECONDS);
  });
});
