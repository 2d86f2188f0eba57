import { inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { foldedText } from "@/lib/checking/fold";
import { parseTerms } from "@/lib/checking/term-list";
import { UnreadableError } from "@/lib/checking/unreadable";

type Stored = Pick<typeof rules.$inferSelect, "id" | "ruleType" | "ruleContent" | "forms">;

/** What rules say to write instead of words, folded: the first choice; null where they say nothing. */
export async function loadPreferred(
  ruleIds: readonly number[],
): Promise<(rule: number | null, words: string) => string | null> {
  const { id, ruleType, ruleContent, forms } = rules;
  const found =
    ruleIds.length === 0
      ? []
      : await db()
          .select({ id, ruleType, ruleContent, forms })
          .from(rules)
          .where(inArray(id, [...new Set(ruleIds)]));
  const byRule = new Map(found.map((rule) => [rule.id, preferredOf(rule)]));
  return (rule, words) => (rule === null ? null : (byRule.get(rule)?.get(words) ?? null));
}

/** By the words as patterns know them: terms, and the other forms of them. */
function preferredOf({ ruleType, ruleContent, forms }: Stored): Map<string, string> {
  if (ruleType !== "prohibited_words") return new Map();
  const entries = termsOf(ruleContent).flatMap(({ term, preferred: [first] }) =>
    first === undefined
      ? []
      : [term, ...(forms[term] ?? [])].map((words) => [foldedText(words), first] as const),
  );
  return new Map(entries);
}

function termsOf(content: string) {
  try {
    return parseTerms(content);
  } catch (error) {
    if (error instanceof UnreadableError) return [];
    throw error;
  }
}
