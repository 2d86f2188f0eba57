import { answerWith, type Script } from "./model-server";

/** The error rates of a scripted model for a rule. The errors are deterministic for each text. */
export interface Errors {
  misses?: number;
  alarms?: number;
  /** Probability that another seed results in a different answer for a text. */
  unstable?: number;
  /** Probability that a quote is not in the text. */
  lostQuotes?: number;
}

/**
 * Returns a model that finds the word BAD in texts. Its planted errors are deterministic for each
 * combination of `seed`, text and rule.
 * @param errorsOf returns the error rates for a rule's instruction and the number of rules in the
 * call
 */
export function erringModel(
  seed: number,
  errorsOf: (instruction: string, together: number) => Errors,
): Script {
  return ({ rules, description, body }) => {
    const findings = [];
    const answers = [];
    for (const { key, instruction } of rules) {
      const {
        misses = 0,
        alarms = 0,
        unstable = 0,
        lostQuotes = 0,
      } = errorsOf(instruction, rules.length);
      const draw = (what: string) => chance(`${seed} ${what} ${instruction} ${description}`);
      const isBad = description.includes("BAD");
      let flags = isBad ? draw("miss") >= misses : draw("alarm") < alarms;
      if (draw("unstable") < unstable && body.seed !== 1) flags = !flags;
      answers.push({ rule: key, answer: flags ? "violated" : "passed" });
      if (!flags) continue;
      const quote =
        draw("quote") < lostQuotes ? "words that nobody wrote" : description.slice(0, 8);
      const reason = "It is bad.";
      findings.push({
        rule: key,
        severity: "medium",
        quote,
        occurrence: 1,
        reason,
        suggestion: null,
      });
    }
    return answerWith(JSON.stringify({ answers, findings }));
  };
}

/** Returns a number from 0 to 1 that depends only on the words (FNV-1a). */
export function chance(words: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) {
    hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Returns distinct texts: `count` texts that contain BAD, and the same number that do not. */
export function examplesFor(count: number, name = "") {
  const texts = (what: string) =>
    Array.from({ length: count }, (_, at) => `Text ${at} ${name} is ${what}.`);
  return { mustFlag: texts("BAD"), mustPass: texts("good") };
}
