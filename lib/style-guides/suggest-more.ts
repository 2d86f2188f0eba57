import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { styleGuides } from "@/db/schema/style-guides";
import { conflict, DomainError } from "@/lib/errors";
import { ModelError } from "@/lib/model/error";
import { generateObject } from "@/lib/model/generate";
import { callUnlessUnavailable } from "@/lib/model/outage";
import { config } from "@/lib/platform/config";
import { findUnknownFields } from "@/lib/product-fields/unknown-fields";
import {
  acceptedSuggestionsSchema,
  suggestionsShape,
  suggestPrompt,
  verifySuggestions,
} from "./ai-suggestions";
import { computeMatches } from "./matches";
import {
  addConflicts,
  addMatches,
  countSuggestions,
  getDraft,
  lockDraft,
  toStored,
} from "./mutations";
import { countUnreadSentences, getStyleGuide } from "./queries";
import { type GuideSuggestion, MAX_SUGGESTIONS, type Passage } from "./reading/suggestion-list";
import type { MoreSuggestionsJson, StoredSuggestion } from "./schemas";
import { loadSuggestions, saveSuggestions } from "./suggestions";

/** The maximum number of sentences and characters per model call. */
const BATCH_LIMITS = { sentences: 40, characters: 8000 };
/** Maximum model calls per request. The next one continues with the rest. */
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
  const batches = splitBatches(unread).slice(0, MAX_BATCHES);
  if (batches.length > 0) {
    const suggestions = await requestAllSuggestions(name, batches, signal);
    await storeSuggestions(id, suggestions, batches.flat());
  }
  return { ...(await getStyleGuide(id)), unread: await countUnreadSentences(id) };
}

function splitBatches(sentences: readonly Passage[]): Passage[][] {
  const batches: Passage[][] = [];
  let remainingCharacters = 0;
  for (const sentence of sentences) {
    const last = batches.at(-1);
    remainingCharacters -= sentence.quote.length;
    if (last && last.length < BATCH_LIMITS.sentences && remainingCharacters >= 0)
      last.push(sentence);
    else {
      batches.push([sentence]);
      remainingCharacters = BATCH_LIMITS.characters - sentence.quote.length;
    }
  }
  return batches;
}

/** Requests suggestions for all batches. The first failure aborts the other calls. */
async function requestAllSuggestions(
  name: string,
  batches: Passage[][],
  signal: AbortSignal,
): Promise<GuideSuggestion[]> {
  const failureController = new AbortController();
  const abortSignal = AbortSignal.any([signal, failureController.signal]);
  try {
    const suggestionBatches = await Promise.all(
      batches.map((batch) => requestSuggestions(name, batch, abortSignal)),
    );
    return suggestionBatches.flat();
  } catch (error) {
    failureController.abort();
    if (error instanceof ModelError) throw new DomainError("unavailable", error.message);
    throw error;
  }
}

async function requestSuggestions(
  name: string,
  batch: Passage[],
  abortSignal: AbortSignal,
): Promise<GuideSuggestion[]> {
  const { object } = await callUnlessUnavailable(() =>
    generateObject({
      schema: suggestionsShape,
      accepts: acceptedSuggestionsSchema,
      ...suggestPrompt(name, batch),
      abortSignal,
    }),
  );
  return verifySuggestions(object.suggestions, name, batch);
}

/** Adds suggestions that are not in the draft yet, and marks the sentences as read. */
async function storeSuggestions(
  id: number,
  candidates: GuideSuggestion[],
  readSentences: Passage[],
): Promise<void> {
  const storedCandidates = candidates.map((each, index) => toStored(each, index, "ai"));
  const matches = await computeMatches(storedCandidates);
  const readPassages = new Set(readSentences.map(passageKey));
  await db().transaction(async (tx) => {
    const guide = await lockDraft(tx, id);
    const open = new Set(guide.unread.map(passageKey));
    // A concurrent request has read these sentences and stored its suggestions.
    if (!readPassages.isSubsetOf(open)) return;
    const existingSuggestions = await loadSuggestions(tx, id);
    const addedSuggestions = await filterNewSuggestions(
      tx,
      existingSuggestions,
      addMatches(storedCandidates, matches),
    );
    const suggestions =
      addedSuggestions.length > 0
        ? await addConflicts(tx, [...existingSuggestions, ...addedSuggestions])
        : existingSuggestions;
    if (addedSuggestions.length > 0) await saveSuggestions(tx, id, suggestions);
    const unread = guide.unread.filter((sentence) => !readPassages.has(passageKey(sentence)));
    await tx
      .update(styleGuides)
      .set({ unread, counts: countSuggestions(suggestions), updatedAt: new Date() })
      .where(eq(styleGuides.id, id));
  });
}

/** Returns the suggestions that are not in the draft yet, with new ids. */
async function filterNewSuggestions(
  tx: Database,
  existingSuggestions: StoredSuggestion[],
  candidates: StoredSuggestion[],
): Promise<StoredSuggestion[]> {
  const unknownFields = await findUnknownFields(
    tx,
    candidates.map(({ rule }) => rule.field),
  );
  const knownKeys = new Set(existingSuggestions.map(ruleKey));
  const last = Math.max(0, ...existingSuggestions.map(({ id }) => id));
  return candidates
    .filter((each) => {
      const key = ruleKey(each);
      if (knownKeys.has(key) || unknownFields.has(each.rule.field)) return false;
      knownKeys.add(key);
      return true;
    })
    .slice(0, Math.max(0, MAX_SUGGESTIONS - existingSuggestions.length))
    .map((each, index) => ({ ...each, id: last + index + 1 }));
}

function passageKey({ quote, page, section }: Passage): string {
  return [quote, page, section].join("\0");
}

function ruleKey({ rule }: StoredSuggestion): string {
  return [rule.rule_type, rule.rule_content.toLowerCase(), rule.field].join("\0");
}
