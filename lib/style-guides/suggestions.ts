import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { styleGuideSuggestions } from "@/db/schema/style-guides";
import { startSlices } from "@/lib/platform/slices";
import type { StoredSuggestion } from "./schemas";

/** Maximum number of rows per statement, which blocks other requests on the embedded database. */
const MAX_ROWS = 50;

/** Returns a style guide's suggestions in the order of the guide. */
export async function loadSuggestions(
  database: Database,
  guideId: number,
): Promise<StoredSuggestion[]> {
  const suggestionRows = await database
    .select()
    .from(styleGuideSuggestions)
    .where(eq(styleGuideSuggestions.styleGuideId, guideId))
    .orderBy(asc(styleGuideSuggestions.number));
  return suggestionRows.map(({ styleGuideId: _, number, author, ...columns }) => ({
    // The JSON columns are only stored in this format.
    ...(columns as Omit<StoredSuggestion, "id" | "by">),
    id: number,
    by: author,
  }));
}

/** Stores new and changed suggestions. Other requests run between the statements. */
export async function saveSuggestions(
  tx: Database,
  guideId: number,
  suggestions: readonly StoredSuggestion[],
): Promise<void> {
  const pause = startSlices();
  const suggestionRows = suggestions.map(({ id, by, ...columns }) => ({
    ...columns,
    styleGuideId: guideId,
    number: id,
    author: by,
  }));
  for (let start = 0; start < suggestionRows.length; start += MAX_ROWS) {
    await pause();
    await tx
      .insert(styleGuideSuggestions)
      .values(suggestionRows.slice(start, start + MAX_ROWS))
      .onConflictDoUpdate({
        target: [styleGuideSuggestions.styleGuideId, styleGuideSuggestions.number],
        set: {
          rule: sql`excluded.rule`,
          state: sql`excluded.state`,
          matches: sql`excluded.matches`,
          conflicts: sql`excluded.conflicts`,
        },
      });
  }
}
