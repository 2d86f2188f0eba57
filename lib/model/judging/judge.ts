import { groundFindings } from "@/lib/checking/findings/ground-findings";
import type { CandidateFinding } from "@/lib/checking/findings/types";
import { selectPromptItems } from "@/lib/checking/rules/policies/applicability";
import type { CompiledPolicies } from "@/lib/checking/rules/policies/compile";
import type { PromptItem } from "@/lib/checking/rules/policies/types";
import {
  type CheckableText,
  type ProductTexts,
  toProductTexts,
} from "@/lib/checking/text/product-texts";
import { config } from "@/lib/platform/config";
import { type GenerationResult, generateObject } from "../generate";
import type { ModelSettings } from "../model";
import { getPromptExamples } from "./examples";
import { computeCacheKey } from "./hash";
import { groupIntoCalls, type JudgeMode } from "./modes";
import {
  answerSchema,
  buildPrompt,
  findingsSchema,
  type ModelAnswer,
  type PromptEntry,
} from "./prompt";

/** The model's answer to one prompt item about one text. */
export interface Answer {
  outcome: "violated" | "passed" | "cannot_tell";
  /** Unverified claims, without the item's key, which can differ in the next call. */
  claims: Omit<CandidateFinding, "rule">[];
}

export interface CachedAnswer extends Answer {
  id: number | null;
  /** The time of the model's answer. */
  at: Date;
}

export interface AnswerCache {
  recall: (hashes: string[]) => Promise<Map<string, CachedAnswer>>;
  /** Stores answers. @returns those stored; for concurrent writes, the first writer's */
  store: (answers: ReadonlyMap<string, Answer>) => Promise<Map<string, CachedAnswer>>;
}

interface PromptItemResult {
  key: string;
  /** The id of the cached answer; null if the answer was not stored. */
  cachedAnswerId: number | null;
  /** The time of the model's answer (ISO 8601). */
  answeredAt: string;
  replayed: boolean;
}

/** The requests to the model and its unverified answers. */
export interface Judgment {
  claims: CandidateFinding[];
  /** The reasons for unanswered prompt items, by key. */
  open: Record<string, string>;
  results: PromptItemResult[];
  /** True if an evaluation of the model in this mode was accepted; omitted if not looked up. */
  isCompared?: boolean;
  /** Ids of rules whose findings do not count until they are evaluated; omitted if unknown. */
  onTrial?: number[];
  /** The second requests of items that the verdict depends on; omitted if none were sent. */
  second?: { keys: string[]; claims: CandidateFinding[]; results: PromptItemResult[] };
  /** Number of findings that were discarded because they exceeded the limit of one answer. */
  surplus: number;
  model: string;
  mode: JudgeMode;
  calls: number;
  /** Total tokens and time of new calls; null without calls or reported tokens. */
  inputTokens: number | null;
  outputTokens: number | null;
  milliseconds: number | null;
}

export interface JudgeOptions {
  mode?: JudgeMode;
  cache?: AnswerCache;
  /** Wraps each call to handle an unavailable model and rules that must not be sent to it. */
  guard?: <T>(call: () => Promise<T>, rules: (number | null)[]) => Promise<T>;
  /** Keys of the only items to ask again, each separately and with reversed examples. */
  second?: ReadonlySet<string>;
}

const CANNOT_TELL_REASON = "The model cannot tell.";
const UNANSWERED_REASON = "The model did not answer this question.";

const NO_CACHE: AnswerCache = {
  recall: async () => new Map(),
  store: async (answers) =>
    new Map(
      Array.from(answers, ([hash, answer]) => [hash, { ...answer, id: null, at: new Date() }]),
    ),
};

/**
 * Asks the model to judge a product's visible texts by the prompt items, which code cannot check.
 * Sends only items without a cached answer, and stores each call's answers immediately. Returns
 * null if there is no model or no prompt items. Claims count only after `groundJudgment`.
 * @throws ModelError; the signal's reason if it aborts
 */
export async function judge(
  policies: CompiledPolicies,
  text: CheckableText,
  abortSignal?: AbortSignal,
  settings: ModelSettings = config(),
  options: JudgeOptions = {},
): Promise<Judgment | null> {
  const { second, cache = NO_CACHE, guard = (call) => call() } = options;
  const mode = second ? "single" : (options.mode ?? "whole");
  const texts = toProductTexts(text);
  const { language } = policies;
  const { AI_MODEL: model } = settings;
  const promptItems = selectPromptItems(policies, texts).filter(
    ({ key }) => second?.has(key) ?? true,
  );
  if (!model || promptItems.length === 0) return null;
  const promptEntries = promptItems.map((promptItem) => {
    const examples = getPromptExamples(promptItem, { language, isReversed: second !== undefined });
    const hashInput = { model, mode: second ? ("second" as const) : mode, examples };
    return {
      promptItem,
      examples,
      hash: computeCacheKey({ ...hashInput, promptItem, language, texts }),
    };
  });
  const cachedAnswers = await cache.recall(promptEntries.map(({ hash }) => hash));
  const result = new JudgmentBuilder(model, mode, cachedAnswers);
  const uncachedEntries = promptEntries.filter(({ hash }) => !cachedAnswers.has(hash));
  const calls = groupIntoCalls(uncachedEntries, mode).map(async (call) => {
    const generation = await guard(
      () => askModel(call, texts, { abortSignal }, settings),
      call.map(({ promptItem }) => promptItem.rule),
    );
    const answers = toAnswers(call, generation.object, policies, texts);
    const storedAnswers = await cache.store(mapAnswersByHash(call, answers.given));
    result.add(generation, answers.open, storedAnswers);
  });
  const callResults = await Promise.allSettled(calls);
  for (const callResult of callResults)
    if (callResult.status === "rejected") throw callResult.reason;
  return result.build(promptEntries);
}

type HashedPromptEntry = PromptEntry & { hash: string };

/** Makes one call. @throws ModelError; the signal's reason if it aborts */
export function askModel(
  promptEntries: readonly PromptEntry[],
  texts: ProductTexts,
  options: { abortSignal?: AbortSignal; seed?: number; patient?: boolean },
  settings: ModelSettings,
): Promise<GenerationResult<ModelAnswer>> {
  const task = {
    schema: findingsSchema,
    accepts: answerSchema,
    ...buildPrompt(promptEntries, texts),
  };
  return generateObject({ ...task, ...options }, settings);
}

function mapAnswersByHash(
  call: readonly HashedPromptEntry[],
  answersByKey: ReadonlyMap<string, Answer>,
) {
  return new Map(
    call.flatMap(({ promptItem: { key }, hash }) => {
      const answer = answersByKey.get(key);
      return answer ? [[hash, answer] as const] : [];
    }),
  );
}

/**
 * Splits the response of one call into answers by prompt item. A prompt item counts as unanswered
 * if it is missing from the response, or if it has claims but none with evidence in the text.
 */
export function toAnswers(
  call: readonly PromptEntry[],
  { stated, claims }: ModelAnswer,
  policies: CompiledPolicies,
  texts: ProductTexts,
) {
  const answersByKey = new Map<string, Answer>();
  const open: Omit<OpenResults, "surplus"> = { reasons: {}, claims: [] };
  const claimsByKey = Map.groupBy(claims, ({ rule }) => rule);
  const keys = new Set(call.map(({ promptItem }) => promptItem.key));
  for (const { key } of listPromptItems(call)) {
    const itemClaims = claimsByKey.get(key) ?? [];
    const verdictOfKey = stated ? stated[key] : "passed";
    if (verdictOfKey === "cannot_tell")
      answersByKey.set(key, { outcome: "cannot_tell", claims: [] });
    else if (groundFindings(policies, texts, itemClaims).findings.length > 0)
      answersByKey.set(key, { outcome: "violated", claims: itemClaims.map(omitRule) });
    else if (itemClaims.length > 0) open.claims.push(...itemClaims);
    else if (verdictOfKey === "passed") answersByKey.set(key, { outcome: "passed", claims: [] });
    else open.reasons[key] = UNANSWERED_REASON;
  }
  open.claims.push(...claims.filter(({ rule }) => !keys.has(rule)));
  return { given: answersByKey, open };
}

function listPromptItems(call: readonly PromptEntry[]): PromptItem[] {
  return call.map(({ promptItem }) => promptItem);
}

function omitRule({ rule: _, ...claim }: CandidateFinding) {
  return claim;
}

/** Results that do not belong to any answer. */
interface OpenResults {
  reasons: Record<string, string>;
  /** Claims without evidence. */
  claims: CandidateFinding[];
  surplus: number;
}

/** Combines the calls for one text. */
class JudgmentBuilder {
  private readonly cachedAnswers: Map<string, CachedAnswer>;
  private readonly replayed: ReadonlySet<string>;
  private readonly open: OpenResults = { reasons: {}, claims: [], surplus: 0 };
  private readonly usage = {
    calls: 0,
    inputTokens: null,
    outputTokens: null,
    milliseconds: null,
  } as {
    calls: number;
    inputTokens: number | null;
    outputTokens: number | null;
    milliseconds: number | null;
  };

  constructor(
    private readonly model: string,
    private readonly mode: JudgeMode,
    cachedAnswers: ReadonlyMap<string, CachedAnswer>,
  ) {
    this.cachedAnswers = new Map(cachedAnswers);
    this.replayed = new Set(cachedAnswers.keys());
  }

  add(
    { object, inputTokens, outputTokens, milliseconds }: GenerationResult<ModelAnswer>,
    { reasons, claims }: Omit<OpenResults, "surplus">,
    cachedAnswers: ReadonlyMap<string, CachedAnswer>,
  ): void {
    const { usage, open } = this;
    usage.calls++;
    usage.inputTokens = addTokens(usage.inputTokens, inputTokens);
    usage.outputTokens = addTokens(usage.outputTokens, outputTokens);
    usage.milliseconds = addTokens(usage.milliseconds, milliseconds);
    Object.assign(open.reasons, reasons);
    open.claims.push(...claims);
    open.surplus += object.surplus;
    for (const [hash, answer] of cachedAnswers) this.cachedAnswers.set(hash, answer);
  }

  build(promptEntries: readonly HashedPromptEntry[]): Judgment {
    const claims: CandidateFinding[] = [];
    const results: PromptItemResult[] = [];
    const open = { ...this.open.reasons };
    for (const { promptItem, hash } of promptEntries) {
      const answer = this.cachedAnswers.get(hash);
      if (!answer) continue;
      const { key } = promptItem;
      const isReplayed = this.replayed.has(hash);
      results.push({
        key,
        cachedAnswerId: answer.id,
        answeredAt: answer.at.toISOString(),
        replayed: isReplayed,
      });
      if (answer.outcome === "cannot_tell") open[key] = CANNOT_TELL_REASON;
      claims.push(...answer.claims.map((claim) => ({ rule: key, ...claim })));
    }
    claims.push(...this.open.claims);
    const { model, mode, usage } = this;
    return { claims, open, results, surplus: this.open.surplus, model, mode, ...usage };
  }
}

/** Adds the second answers to a judgment. */
export function addSecondJudgment(
  first: Judgment,
  keys: ReadonlySet<string>,
  second: Judgment,
): Judgment {
  return {
    ...first,
    second: { keys: [...keys], claims: second.claims, results: second.results },
    calls: first.calls + second.calls,
    inputTokens: addTokens(first.inputTokens, second.inputTokens),
    outputTokens: addTokens(first.outputTokens, second.outputTokens),
    milliseconds: addTokens(first.milliseconds, second.milliseconds),
  };
}

function addTokens(total: number | null, increment: number | null): number | null {
  return increment === null ? total : (total ?? 0) + increment;
}
