import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { styleGuides } from "@/db/schema/style-guides";
import { conflict, DomainError } from "@/lib/errors";
import { ModelError } from "@/lib/model/error";
import { generateObject } from "@/lib/model/generate";
import { callUnlessAway } from "@/lib/model/outage";
import { config } from "@/lib/platform/config";
import { findUnknownFields } from "@/lib/product-fields/known";
import {
  acceptsSuggestions,
  suggestionsShape,
  suggestPrompt,
  verifySuggestions,
} from "./ai-suggestions";
import { computeMatches } from "./matches";
import { countsOf, getDraft, lockDraft, toStored, withConflicts, withMatches } from "./mutations";
import { countUnread, getStyleGuide, toStoredSuggestions } from "./queries";
import { type GuideSuggestion, MAX_SUGGESTIONS, type Passage } from "./reading/read-guide";
import type { MoreSuggestionsJson, StoredSuggestion } from "./schemas";

/** The maximum size of a model call. */
const BATCH = { sentences: 40, characters: 8000 };
/** Maximum number of model calls per request. The next request continues after them. */
const MAX_BATCHES = 4;

/**
 * Asks the model for suggestions from sentences that have none, up to the limit per request.
 * Verifies their quotes and rules. If the model fails, nothing is changed.
 * @throws DomainError not_found; conflict without a model or if the rule set was created;
 * unavailable if the model fails
 */
export async function suggestMore(id: number, signal: AbortSignal): Promise<MoreSuggestionsJson> {
  const { name, unread } = await getDraft(id);
  if (!config().model)
    throw conflict("No model is configured: only the style guide reader can suggest rules.");
  const batches = batchesOf(unread).slice(0, MAX_BATCHES);
  if (batches.length > 0) {
    const suggestions = await askAll(name, batches, signal);
    await store(id, suggestions, batches.flat());
  }
  return { ...(await getStyleGuide(id)), unread: await countUnread(id) };
}

/** Divides sentences into batches, one per model call. */
function batchesOf(sentences: readonly Passage[]): Passage[][] {
  const batches: Passage[][] = [];
  let remainingCharacters = 0;
  for (const sentence of sentences) {
    const last = batches.at(-1);
    remainingCharacters -= sentence.quote.length;
    if (last && last.length < BATCH.sentences && remainingCharacters >= 0) last.push(sentence);
    else {
      batches.push([sentence]);
      remainingCharacters = BATCH.characters - sentence.quote.length;
    }
  }
  return batches;
}

/** Requests suggestions for all batches. The first failure aborts the other calls. */
async function askAll(
  name: string,
  batches: Passage[][],
  signal: AbortSignal,
): Promise<GuideSuggestion[]> {
  const failed = new AbortController();
  const abortSignal = AbortSignal.any([signal, failed.signal]);
  try {
    const suggestionBatches = await Promise.all(
      batches.map((batch) => requestSuggestions(name, batch, abortSignal)),
    );
    return suggestionBatches.flat();
  } catch (error) {
    failed.abort();
    if (error instanceof ModelError) throw new DomainError("unavailable", error.message);
    throw error;
  }
}

async function requestSuggestions(
  name: string,
  batch: Passage[],
  abortSignal: AbortSignal,
): Promise<GuideSuggestion[]> {
  const { object } = await callUnlessAway(() =>
    generateObject({
      schema: suggestionsShape,
      accepts: acceptsSuggestions,
      ...suggestPrompt(name, batch),
      abortSignal,
    }),
  );
  return verifySuggestions(object.suggestions, name, batch);
}

/** Adds suggestions that the draft lacks, and marks the sentences as read. */
async function store(
  id: number,
  candidates: GuideSuggestion[],
  readSentences: Passage[],
): Promise<void> {
  const storedCandidates = candidates.map((each, at) => toStored(each, at, "ai"));
  const matches = await computeMatches(storedCandidates);
  const readPassages = new Set(readSentences.map(passageKey));
  await db().transaction(async (tx) => {
    const guide = await lockDraft(tx, id);
    const open = new Set(guide.unread.map(passageKey));
    // A concurrent request has read these sentences and stored its suggestions.
    if (!readPassages.isSubsetOf(open)) return;
    const existingSuggestions = toStoredSuggestions(guide.suggestions);
    const addedSuggestions = await filterNewSuggestions(
      tx,
      existingSuggestions,
      withMatches(storedCandidates, matches),
    );
    const suggestions =
      addedSuggestions.length > 0
        ? await withConflicts(tx, [...existingSuggestions, ...addedSuggestions])
        : existingSuggestions;
    const unread = guide.unread.filter((sentence) => !readPassages.has(passageKey(sentence)));
    await tx
      .update(styleGuides)
      .set({ suggestions, unread, counts: countsOf(suggestions), updatedAt: new Date() })
      .where(eq(styleGuides.id, id));
  });
}

/** Returns the suggestions that the draft lacks, with new ids. */
async function filterNewSuggestions(
  tx: Database,
  existingSuggestions: StoredSuggestion[],
  candidates: StoredSuggestion[],
): Promise<StoredSuggestion[]> {
  const unknown = await findUnknownFields(
    tx,
    candidates.map(({ rule }) => rule.field),
  );
  const knownKeys = new Set(existingSuggestions.map(ruleKey));
  const last = Math.max(0, ...existingSuggestions.map(({ id }) => id));
  return candidates
    .filter((each) => {
      const key = ruleKey(each);
      if (knownKeys.has(key) || unknown.has(each.rule.field)) return false;
      knownKeys.add(key);
      return true;
    })
    .slice(0, Math.max(0, MAX_SUGGESTIONS - existingSuggestions.length))
    .map((each, at) => ({ ...each, id: last + at + 1 }));
}

function passageKey({ quote, page, section }: Passage): string {
  return [quote, page, section].join("\0");
}

function ruleKey({ rule }: StoredSuggestion): string {
  return [rule.rule_type, rule.rule_content.toLowerCase(), rule.field].join("\0");
}
