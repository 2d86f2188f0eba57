import { processState } from "@/lib/platform/process-state";
import { createRule, type Instruction, type RecognizedRule } from "./instruction";
import { NOTATIONS, type Notation } from "./notations";
import { compileContent, formatRequirement } from "./rules";
import { unmaskText } from "./sentences";
import { isConditional, parseTail } from "./tails";

/** Recognizes how numbers, units, times and signs are written: "Put no space before %". */
export function recognizeNotations(instruction: Instruction): RecognizedRule[] {
  const { language, mentions, masked, heads, introductions = [], sectionField } = instruction;
  const whole = withoutBrackets(unmaskText(masked, mentions));
  const text = whole.replace(language.exampleStart, "");
  const titles = [...introductions, heads[0] ?? ""].map((title) =>
    withoutBrackets(title).replace(/[\s:]+$/u, ""),
  );
  // Below "En dash", "Use for ranges" is about the heading's sign.
  const candidates = [whole, text, ...titles.map((title) => `${title}: ${text}`)].filter(
    (candidate) => language.notationWord.test(candidate),
  );
  for (const { notation, expression } of language.notations)
    for (const candidate of candidates) {
      const rest = expression.exec(candidate)?.groups?.tail;
      const tail = rest === undefined ? null : parseTail(rest, { ...instruction, mentions: [] });
      if (!tail || isConditional(tail)) continue;
      const field = tail.field ?? instruction.field ?? sectionField ?? null;
      return createNotationRules([notation], instruction, field);
    }
  return createNotationRules(inferNotations(instruction), instruction, sectionField ?? null);
}

function withoutBrackets(text: string): string {
  return text
    .replace(/\s*\([^()]*\)/gu, "")
    .replace(/[\u2010\u2011]/gu, "-")
    .trim();
}

/** Returns the notations that "Write 9 am, not 9:00 a.m." prescribes: those that tell the two apart. */
function inferNotations({ language, masked, mentions, isEntry }: Instruction): Notation[] {
  const { verb, pairs = "" } = language.manyPairs.exec(masked)?.groups ?? {};
  const { x = "", y = "" } = language.onePair.exec(pairs)?.groups ?? {};
  if (!verb && !isEntry) return [];
  const [right = "", wrong = ""] = [x, y].map((part) => unmaskText(part, mentions));
  const amount = /^\P{L}?(\d+)/u.exec(wrong)?.[1];
  if (amount === undefined || amount !== /^\P{L}?(\d+)/u.exec(right)?.[1]) return [];
  return getNotationChecks()
    .filter(({ isFlagged }) => isFlagged(wrong) && !isFlagged(right))
    .map(({ notation }) => notation);
}

/** Compiles the notations of all fields once. */
function getNotationChecks() {
  return processState("style-guide-notations", () =>
    Object.values(NOTATIONS).flatMap((notation) => {
      const content = notation.field ? null : formatRequirement([notation.directive]);
      return content ? [{ notation, isFlagged: compileContent(content) }] : [];
    }),
  );
}

function createNotationRules(
  notations: readonly Notation[],
  instruction: Instruction,
  field: string | null,
): RecognizedRule[] {
  return notations.flatMap(
    (notation) =>
      createRule(
        notation.kind,
        formatRequirement([notation.directive]),
        notation.field ?? field,
        instruction,
      ) ?? [],
  );
}
