import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { styleGuides } from "@/db/schema/style-guides";
import { conflict, DomainError } from "@/lib/errors";
import { ModelError } from "@/lib/model/error";
import { generateObject } from "@/lib/model/generate";
import { callUnlessAway } from "@/lib/model/outage";
import { config } from "@/lib/platform/config";
import { unknownFields } from "@/lib/product-fields/known";
import {
  acceptsSuggestions,
  suggestionsShape,
  suggestPrompt,
  verifiedSuggestions,
} from "./ai-suggestions";
import { computeMatches } from "./matches";
import { countsOf, getDraft, lockDraft, toStored, withConflicts, withMatches } from "./mutations";
import { countUnread, getStyleGuide, storedSuggestions } from "./queries";
import { type GuideSuggestion, MAX_SUGGESTIONS, type Place } from "./reading/read-guide";
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
    const found = await askAll(name, batches, signal);
    await store(id, found, batches.flat());
  }
  return { ...(await getStyleGuide(id)), unread: await countUnread(id) };
}

/** Divides sentences into batches, one per model call. */
function batchesOf(sentences: readonly Place[]): Place[][] {
  const batches: Place[][] = [];
  let left = 0;
  for (const sentence of sentences) {
    const last = batches.at(-1);
    left -= sentence.quote.length;
    if (last && last.length < BATCH.sentences && left >= 0) last.push(sentence);
    else {
      batches.push([sentence]);
      left = BATCH.characters - sentence.quote.length;
    }
  }
  return batches;
}

/** Requests suggestions for all batches. The first failure aborts the other calls. */
async function askAll(
  name: string,
  batches: Place[][],
  signal: AbortSignal,
): Promise<GuideSuggestion[]> {
  const failed = new AbortController();
  const abortSignal = AbortSignal.any([signal, failed.signal]);
  try {
    const found = await Promise.all(
      batches.map((batch) => requestSuggestions(name, batch, abortSignal)),
    );
    return found.flat();
  } catch (error) {
    failed.abort();
    if (error instanceof ModelError) throw new DomainError("unavailable", error.message);
    throw error;
  }
}

async function requestSuggestions(
  name: string,
  batch: Place[],
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
  return verifiedSuggestions(object.suggestions, name, batch);
}

/** Adds suggestions that the draft lacks, and marks the sentences as read. */
async function store(id: number, found: GuideSuggestion[], read: Place[]): Promise<void> {
  const added = found.map((each, at) => toStored(each, at, "ai"));
  const matches = await computeMatches(added);
  const isRead = new Set(read.map(placeKey));
  await db().transaction(async (tx) => {
    const guide = await lockDraft(tx, id);
    const open = new Set(guide.unread.map(placeKey));
    // A concurrent request has read these sentences and stored its suggestions.
    if (!isRead.isSubsetOf(open)) return;
    const own = storedSuggestions(guide.suggestions);
    const addedSuggestions = await newSuggestions(tx, own, withMatches(added, matches));
    const suggestions =
      addedSuggestions.length > 0 ? await withConflicts(tx, [...own, ...addedSuggestions]) : own;
    const unread = guide.unread.filter((sentence) => !isRead.has(placeKey(sentence)));
    await tx
      .update(styleGuides)
      .set({ suggestions, unread, counts: countsOf(suggestions), updatedAt: new Date() })
      .where(eq(styleGuides.id, id));
  });
}

/** Returns the suggestions that the draft lacks, with new ids. */
async function newSuggestions(
  tx: Database,
  own: StoredSuggestion[],
  added: StoredSuggestion[],
): Promise<StoredSuggestion[]> {
  const unknown = await unknownFields(
    tx,
    added.map(({ rule }) => rule.field),
  );
  const known = new Set(own.map(ruleKey));
  const last = Math.max(0, ...own.map(({ id }) => id));
  return added
    .filter((each) => {
      const key = ruleKey(each);
      if (known.has(key) || unknown.has(each.rule.field)) return false;
      known.add(key);
      return true;
    })
    .slice(0, Math.max(0, MAX_SUGGESTIONS - own.length))
    .map((each, at) => ({ ...each, id: last + at + 1 }));
}

function placeKey({ quote, page, section }: Place): string {
  return [quote, page, section].join("\0");
}

function ruleKey({ rule }: StoredSuggestion): string {
  return [rule.rule_type, rule.rule_content.toLowerCase(), rule.field].join("\0");
}
