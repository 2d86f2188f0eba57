import { isDeepStrictEqual } from "node:util";
import { eq, lt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { styleGuides } from "@/db/schema/style-guides";
import type { User } from "@/db/schema/users";
import { conflict, type FieldErrors, invalidField, invalidFields, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { toFieldErrors } from "@/lib/platform/fields";
import { FileError } from "@/lib/platform/files/file-error";
import { insertPolicy } from "@/lib/policies/changes/change";
import { MAX_RULES } from "@/lib/policies/defaults";
import { findNewRuleFaults } from "@/lib/policies/rules/faults";
import { toRuleFields } from "@/lib/policies/rules/fields";
import { listedRule } from "@/lib/policies/rules/schemas";
import { addCatalogueSpellings } from "@/lib/policies/terms/add-spellings";
import { findUnknownFields, UNKNOWN_FIELD } from "@/lib/product-fields/unknown-fields";
import { findConflicts } from "./conflicts";
import type { GuideUpload } from "./form";
import { computeMatches, createEmptyMatches } from "./matches";
import { type GuideRow, getStyleGuide, listProhibitedWordsRules, loadGuideFields } from "./queries";
import type { GuideSuggestion } from "./reading/suggestion-list";
import { readGuideInWorker } from "./run-worker";
import type {
  CreateFromGuide,
  Matches,
  StoredSuggestion,
  StyleGuideJson,
  UpdateGuide,
} from "./schemas";
import { loadSuggestions, saveSuggestions } from "./suggestions";

/**
 * Reads a style guide and stores its suggestions as a draft.
 * @param signal cancels the work if the client disconnects
 * @throws DomainError invalid, under `file` or `text`, if the guide can't be read
 */
export async function createStyleGuide(
  { name, fileName, format, bytes }: GuideUpload,
  user: User,
  signal: AbortSignal,
): Promise<StyleGuideJson> {
  const task = { bytes, format, name, fields: await loadGuideFields() };
  const { language, pages, sentences, suggestions, unread } = await readGuideInWorker(
    task,
    signal,
  ).catch((error: unknown) => {
    throw error instanceof FileError
      ? invalidField(fileName === "" ? "text" : "file", error.message)
      : error;
  });
  const draftSuggestions = suggestions.map((each, index) => toStored(each, index + 1, "reader"));
  const checkedSuggestions = await addConflicts(
    db(),
    addMatches(draftSuggestions, await computeMatches(draftSuggestions)),
  );
  return db().transaction(async (tx) => {
    const [guide] = await tx
      .insert(styleGuides)
      .values({
        name,
        fileName,
        format,
        pages,
        language,
        sentences,
        unread,
        counts: countSuggestions(checkedSuggestions),
        createdBy: user.id,
      })
      .returning({ id: styleGuides.id });
    if (!guide) throw new Error("The style guide was not stored.");
    await saveSuggestions(tx, guide.id, checkedSuggestions);
    return getStyleGuide(guide.id, tx);
  });
}

/** Converts a new suggestion to the stored format, without a decision. */
export function toStored(
  suggestion: GuideSuggestion,
  id: number,
  author: StoredSuggestion["by"],
): StoredSuggestion {
  return {
    ...suggestion,
    id,
    state: "suggested",
    by: author,
    matches: createEmptyMatches(),
    conflicts: [],
  };
}

/** Returns the suggestions with updated matches. @param matches the new matches by suggestion id */
export function addMatches(
  suggestions: StoredSuggestion[],
  matches: ReadonlyMap<number, Matches>,
): StoredSuggestion[] {
  return suggestions.map((each) => ({ ...each, matches: matches.get(each.id) ?? each.matches }));
}

/** Returns the suggestions with their current conflicts. */
export async function addConflicts(
  database: Database,
  suggestions: StoredSuggestion[],
): Promise<StoredSuggestion[]> {
  const conflictsById = await findConflicts(suggestions, await listProhibitedWordsRules(database));
  return suggestions.map((each) => ({ ...each, conflicts: conflictsById.get(each.id) ?? [] }));
}

export function countSuggestions(suggestions: readonly StoredSuggestion[]): GuideRow["counts"] {
  return {
    suggestions: suggestions.length,
    accepted: suggestions.filter(({ state }) => state === "accepted").length,
    prose: suggestions.filter(({ kind }) => kind === "prose").length,
  };
}

/**
 * Updates the name and suggestions of a draft atomically.
 * @throws DomainError not_found; conflict if the draft's rule set was created; invalid by
 * suggestion
 */
export async function updateStyleGuide(
  id: number,
  { name, suggestions: changes = [] }: UpdateGuide,
): Promise<StyleGuideJson> {
  const matches = await computeChangedMatches(id, changes);
  await db().transaction(async (tx) => {
    await lockDraft(tx, id);
    const storedSuggestions = await loadSuggestions(tx, id);
    const updatedSuggestions = await applyChanges(tx, storedSuggestions, changes);
    const suggestions =
      matches.size > 0
        ? await addConflicts(tx, addMatches(updatedSuggestions, matches))
        : updatedSuggestions;
    const isChanged = (each: StoredSuggestion, index: number) =>
      !isDeepStrictEqual(each, storedSuggestions[index]);
    await saveSuggestions(tx, id, suggestions.filter(isChanged));
    await tx
      .update(styleGuides)
      .set({ name, counts: countSuggestions(suggestions), updatedAt: new Date() })
      .where(eq(styleGuides.id, id));
  });
  return getStyleGuide(id);
}

/** Computes the matches of changed rules. Runs before the transaction, because it takes seconds. */
async function computeChangedMatches(
  id: number,
  changes: SuggestionChange[],
): Promise<Map<number, Matches>> {
  const rewrittenIds = new Set(changes.flatMap(({ id, rule }) => (rule ? [id] : [])));
  if (rewrittenIds.size === 0) return new Map();
  await getDraft(id);
  const updatedSuggestions = await applyChanges(db(), await loadSuggestions(db(), id), changes);
  return computeMatches(updatedSuggestions.filter((each) => rewrittenIds.has(each.id)));
}

/** Returns a draft. @throws DomainError not_found; conflict if the draft's rule set was created */
export async function getDraft(id: number): Promise<GuideRow> {
  const [guide] = await db().select().from(styleGuides).where(eq(styleGuides.id, id));
  return assertDraft(guide);
}

/** Locks a draft until the transaction ends. Throws the same errors as `getDraft`. */
export async function lockDraft(tx: Database, id: number): Promise<GuideRow> {
  const [guide] = await tx.select().from(styleGuides).where(eq(styleGuides.id, id)).for("update");
  return assertDraft(guide);
}

function assertDraft(guide: GuideRow | undefined): GuideRow {
  if (!guide) throw notFound("Style guide");
  if (guide.state === "created")
    throw conflict(
      "The rule set of this style guide has been created, so the draft can't be changed.",
    );
  return guide;
}

type SuggestionChange = NonNullable<UpdateGuide["suggestions"]>[number];

async function applyChanges(
  tx: Database,
  suggestions: StoredSuggestion[],
  changes: readonly SuggestionChange[],
): Promise<StoredSuggestion[]> {
  const suggestionsById = new Map(suggestions.map((each) => [each.id, each]));
  const fields = changes.flatMap(({ rule }) => rule?.field ?? []);
  const unknownFields = await findUnknownFields(tx, fields);
  const errors: FieldErrors = {};
  for (const [index, { id, state, rule }] of changes.entries()) {
    const before = suggestionsById.get(id);
    if (!before) {
      errors[index] = { id: ["This draft has no suggestion with this id."] };
      continue;
    }
    const next = {
      ...before,
      state: state ?? before.state,
      rule: { ...before.rule, ...omitUndefined(rule) },
    };
    const ruleErrors = rule ? findRuleErrors(next, unknownFields) : null;
    if (ruleErrors) errors[index] = { rule: ruleErrors };
    else suggestionsById.set(id, next);
  }
  if (Object.keys(errors).length > 0) throw invalidFields({ suggestions: errors });
  return suggestions.map((each) => suggestionsById.get(each.id) ?? each);
}

function omitUndefined<T extends object>(
  fields: T | undefined,
): { [Name in keyof T]: NonNullable<T[Name]> } {
  const pairs = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs) as { [Name in keyof T]: NonNullable<T[Name]> };
}

function findRuleErrors(
  { rule }: StoredSuggestion,
  unknownFields: ReadonlySet<string>,
): FieldErrors | null {
  const parsedRule = listedRule.safeParse(rule);
  if (!parsedRule.success) return toFieldErrors(parsedRule.error);
  if (unknownFields.has(rule.field)) return { field: [UNKNOWN_FIELD] };
  return findNewRuleFaults(parsedRule.data);
}

/**
 * Creates a rule set from the accepted suggestions in one transaction. Adds the spellings of their
 * terms that occur in the catalogue.
 * @returns the rule set's id
 * @throws DomainError not_found; conflict if no suggestion is accepted, the rule set was already
 * created, or another rule set has the same name
 */
export async function createFromStyleGuide(
  id: number,
  { applies_to }: CreateFromGuide,
  user: User,
): Promise<{ rule_set: number }> {
  const formsBySuggestion = await findSpellings(id);
  return db().transaction(async (tx) => {
    const guide = await lockDraft(tx, id);
    const acceptedSuggestions = (await loadSuggestions(tx, id)).filter(
      ({ state }) => state === "accepted",
    );
    if (acceptedSuggestions.length === 0)
      throw conflict("No suggestions are accepted. Accept at least one first.");
    if (acceptedSuggestions.length > MAX_RULES)
      throw conflict("A rule set can have at most 1,000 rules. Reject some suggestions first.");
    const rules = acceptedSuggestions.map(({ id: suggestionId, rule }) => {
      const spelled = formsBySuggestion.get(suggestionId);
      return spelled?.content === rule.rule_content ? { ...rule, forms: spelled.forms } : rule;
    });
    const input = { name: guide.name, reference: guide.fileName || guide.name, applies_to, rules };
    const ruleSet = await insertPolicy(tx, "rule_set", input, user);
    await tx
      .update(styleGuides)
      .set({ state: "created", ruleSetId: ruleSet, updatedAt: new Date() })
      .where(eq(styleGuides.id, id));
    return { rule_set: ruleSet };
  });
}

/** Finds the spellings of accepted terms that occur in the catalogue, by suggestion. */
async function findSpellings(id: number) {
  const accepted = (await loadSuggestions(db(), id)).filter(({ state }) => state === "accepted");
  const spelledRules = await addCatalogueSpellings(
    accepted.map(({ id, rule }) => ({ ...toRuleFields(rule), suggestion: id })),
  );
  return new Map(
    spelledRules.map(({ suggestion, rule_content: content, forms }) => [
      suggestion,
      { content, forms },
    ]),
  );
}

/** @throws DomainError not_found */
export async function deleteStyleGuide(id: number, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const [deletedGuide] = await tx
      .delete(styleGuides)
      .where(eq(styleGuides.id, id))
      .returning({ name: styleGuides.name });
    if (!deletedGuide) throw notFound("Style guide");
    await recordAudit(tx, {
      actorId: user.id,
      action: "style_guide.deleted",
      entity: "style_guide",
      entityId: id,
      detail: deletedGuide,
    });
  });
}

const DRAFT_DAYS = 30;

/** Deletes drafts that have not changed for 30 days. Rule sets created from them are kept. */
export async function deleteOldStyleGuides(): Promise<void> {
  const limit = sql`now() - make_interval(days => ${DRAFT_DAYS})`;
  await db().delete(styleGuides).where(lt(styleGuides.updatedAt, limit));
}
