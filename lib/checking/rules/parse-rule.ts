import type { RuleType } from "@/lib/enums";
import { isEmptyClause, parseGuidelineClause } from "./clauses";
import { readRule } from "./kinds/table";
import { UnreadableError } from "./unreadable";

/**
 * Parses a rule's content and returns a summary of its interpretation ("3 terms: acme, best ever,
 * #1") or an error message. In a format requirement, code checks the directives and the model
 * checks the rest, so unknown words are never rejected.
 */
export function parseRule(
  ruleType: RuleType,
  content: string,
): { ok: true; summary: string } | { ok: false; message: string } {
  try {
    return { ok: true, summary: readRule(ruleType, content).describe() };
  } catch (error) {
    return { ok: false, message: getMessage(error) };
  }
}

/**
 * Validates a guideline's requirements or restrictions. Returns one message per invalid key, or an
 * empty object if all are valid. A value is a text or an array of texts. Values of known keys must
 * be parsable (see `parseGuidelineClause`). Other keys accept any text. An empty value requires
 * nothing.
 */
export function parseClauses(
  clauses: unknown,
  kind: "requirements" | "restrictions",
): Record<string, string> {
  if (typeof clauses !== "object" || clauses === null || Array.isArray(clauses)) {
    return { [kind]: `Write the ${kind} as a JSON object of keys and texts.` };
  }
  return Object.fromEntries(
    Object.entries(clauses).flatMap(([key, value]) => {
      const problem = findProblem(key, value);
      return problem ? [[key, problem]] : [];
    }),
  );
}

function findProblem(key: string, value: unknown): string | null {
  if (key.trim() === "") return "A key is empty.";
  if (!isTextOrTexts(value)) return "Write a text or a list of texts.";
  if (isEmptyClause(value)) return null;
  try {
    parseGuidelineClause(key, value);
    return null;
  } catch (error) {
    return getMessage(error);
  }
}

function isTextOrTexts(value: unknown): value is string | string[] {
  if (typeof value === "string") return true;
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function getMessage(error: unknown): string {
  if (error instanceof UnreadableError) return error.message;
  throw error;
}
