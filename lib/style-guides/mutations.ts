import { eq, lt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { styleGuides } from "@/db/schema/style-guides";
import type { User } from "@/db/schema/users";
import { conflict, type FieldErrors, invalidField, invalidFields, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { fieldErrors } from "@/lib/platform/fields";
import { FileError } from "@/lib/platform/files/file-error";
import { MAX_RULES } from "@/lib/policies/defaults";
import { insertRuleSet } from "@/lib/policies/rule-sets/mutations";
import { faultsOfNew } from "@/lib/policies/rules/faults";
import { listedRule } from "@/lib/policies/rules/schemas";
import { UNKNOWN_FIELD, unknownFields } from "@/lib/product-fields/known";
import { findConflicts } from "./conflicts";
import type { GuideUpload } from "./form";
import { computeMatches, noMatches } from "./matches";
import {
  type GuideRow,
  getStyleGuide,
  guideFields,
  listProhibitingRules,
  storedSuggestions,
} from "./queries";
import type { GuideSuggestion } from "./reading/read-guide";
import { readInWorker } from "./run-worker";
import type {
  CreateFromGuide,
  Matches,
  StoredSuggestion,
  StyleGuideJson,
  UpdateGuide,
} from "./schemas";

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
  const task = { bytes, format, name, fields: await guideFields() };
  const { language, pages, sentences, suggestions, unread } = await readInWorker(
    task,
    signal,
  ).catch((error: unknown) => {
    throw error instanceof FileError
      ? invalidField(fileName === "" ? "text" : "file", error.message)
      : error;
  });
  const own = suggestions.map((each, at) => toStored(each, at + 1, "reader"));
  const stored = await withConflicts(db(), withMatches(own, await computeMatches(own)));
  const [made] = await db()
    .insert(styleGuides)
    .values({
      name,
      fileName,
      format,
      pages,
      language,
      sentences,
      suggestions: stored,
      unread,
      counts: countsOf(stored),
      createdBy: user.id,
    })
    .returning({ id: styleGuides.id });
  if (!made) throw new Error("The style guide was not stored.");
  return getStyleGuide(made.id);
}

/** Converts a new suggestion to its stored format, without a decision. */
export function toStored(
  suggestion: GuideSuggestion,
  id: number,
  by: StoredSuggestion["by"],
): StoredSuggestion {
  return { ...suggestion, id, state: "suggested", by, matches: noMatches(), conflicts: [] };
}

/**
 * Returns the suggestions with updated matches.
 * @param matches the new matches by suggestion id
 */
export function withMatches(
  suggestions: StoredSuggestion[],
  matches: ReadonlyMap<number, Matches>,
): StoredSuggestion[] {
  return suggestions.map((each) => ({ ...each, matches: matches.get(each.id) ?? each.matches }));
}

/** Returns the suggestions with their current conflicts. */
export async function withConflicts(
  on: Database,
  suggestions: StoredSuggestion[],
): Promise<StoredSuggestion[]> {
  const found = findConflicts(suggestions, await listProhibitingRules(on));
  return suggestions.map((each) => ({ ...each, conflicts: found.get(each.id) ?? [] }));
}

export function countsOf(suggestions: readonly StoredSuggestion[]): GuideRow["counts"] {
  return {
    suggestions: suggestions.length,
    accepted: suggestions.filter(({ state }) => state === "accepted").length,
    prose: suggestions.filter(({ kind }) => kind === "prose").length,
  };
}

/**
 * Updates the name and suggestions of a draft atomically.
 * @throws DomainError not_found; conflict if its rule set was created; invalid by suggestion
 */
export async function updateStyleGuide(
  id: number,
  { name, suggestions: changes = [] }: UpdateGuide,
): Promise<StyleGuideJson> {
  const matches = await matchesAfter(id, changes);
  await db().transaction(async (tx) => {
    const guide = await lockDraft(tx, id);
    const changed = await changedSuggestions(tx, storedSuggestions(guide.suggestions), changes);
    const suggestions =
      matches.size > 0 ? await withConflicts(tx, withMatches(changed, matches)) : changed;
    await tx
      .update(styleGuides)
      .set({ name, suggestions, counts: countsOf(suggestions), updatedAt: new Date() })
      .where(eq(styleGuides.id, id));
  });
  return getStyleGuide(id);
}

/** Computes the matches of changed rules. Runs before the transaction, because it takes seconds. */
async function matchesAfter(id: number, changes: Change[]): Promise<Map<number, Matches>> {
  const rewritten = new Set(changes.flatMap(({ id, rule }) => (rule ? [id] : [])));
  if (rewritten.size === 0) return new Map();
  const { suggestions } = await getDraft(id);
  const changed = await changedSuggestions(db(), storedSuggestions(suggestions), changes);
  return computeMatches(changed.filter((each) => rewritten.has(each.id)));
}

/**
 * Returns a draft.
 * @throws DomainError not_found; conflict if its rule set was created
 */
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
    throw conflict("The rule set of this style guide was created, so it can't be changed.");
  return guide;
}

type Change = NonNullable<UpdateGuide["suggestions"]>[number];

async function changedSuggestions(
  tx: Database,
  suggestions: StoredSuggestion[],
  changes: readonly Change[],
): Promise<StoredSuggestion[]> {
  const byId = new Map(suggestions.map((each) => [each.id, each]));
  const fields = changes.flatMap(({ rule }) => rule?.field ?? []);
  const unknown = await unknownFields(tx, fields);
  const faults: FieldErrors = {};
  for (const [at, { id, state, rule }] of changes.entries()) {
    const before = byId.get(id);
    if (!before) {
      faults[at] = { id: ["This draft has no suggestion with this id."] };
      continue;
    }
    const next = {
      ...before,
      state: state ?? before.state,
      rule: { ...before.rule, ...defined(rule) },
    };
    const wrong = rule ? ruleFaults(next, unknown) : null;
    if (wrong) faults[at] = { rule: wrong };
    else byId.set(id, next);
  }
  if (Object.keys(faults).length > 0) throw invalidFields({ suggestions: faults });
  return suggestions.map((each) => byId.get(each.id) ?? each);
}

function defined<T extends object>(
  given: T | undefined,
): { [Name in keyof T]: NonNullable<T[Name]> } {
  const pairs = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs) as { [Name in keyof T]: NonNullable<T[Name]> };
}

function ruleFaults({ rule }: StoredSuggestion, unknown: ReadonlySet<string>): FieldErrors | null {
  const parsed = listedRule.safeParse(rule);
  if (!parsed.success) return fieldErrors(parsed.error);
  if (unknown.has(rule.field)) return { field: [UNKNOWN_FIELD] };
  return faultsOfNew(parsed.data);
}

/**
 * Creates a rule set from the accepted suggestions in one transaction.
 * @returns the rule set's id
 * @throws DomainError not_found; conflict if no suggestion is accepted, the rule set was already
 * created, or another rule set has the name
 */
export async function createFromStyleGuide(
  id: number,
  { applies_to }: CreateFromGuide,
  user: User,
): Promise<{ rule_set: number }> {
  return db().transaction(async (tx) => {
    const guide = await lockDraft(tx, id);
    const accepted = storedSuggestions(guide.suggestions).filter(
      ({ state }) => state === "accepted",
    );
    if (accepted.length === 0)
      throw conflict("No suggestion is accepted. Accept at least one suggestion first.");
    if (accepted.length > MAX_RULES)
      throw conflict("A rule set can have at most 1,000 rules. Reject some suggestions first.");
    const rules = accepted.map(({ rule }) => rule);
    const input = { name: guide.name, reference: guide.fileName || guide.name, applies_to, rules };
    const ruleSet = await insertRuleSet(tx, input, user);
    await tx
      .update(styleGuides)
      .set({ state: "created", ruleSetId: ruleSet, updatedAt: new Date() })
      .where(eq(styleGuides.id, id));
    return { rule_set: ruleSet };
  });
}

/** @throws DomainError not_found */
export async function deleteStyleGuide(id: number, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const [gone] = await tx
      .delete(styleGuides)
      .where(eq(styleGuides.id, id))
      .returning({ name: styleGuides.name });
    if (!gone) throw notFound("Style guide");
    await recordAudit(tx, {
      actorId: user.id,
      action: "style_guide.deleted",
      entity: "style_guide",
      entityId: id,
      detail: gone,
    });
  });
}

const DRAFT_DAYS = 30;

/** Deletes drafts after 30 days. Their rule sets are kept. */
export async function deleteOldStyleGuides(): Promise<void> {
  const limit = sql`now() - make_interval(days => ${DRAFT_DAYS})`;
  await db().delete(styleGuides).where(lt(styleGuides.createdAt, limit));
}
