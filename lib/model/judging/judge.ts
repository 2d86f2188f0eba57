import { questionsAbout } from "@/lib/checking/applicability";
import type { CompiledPolicies } from "@/lib/checking/compile";
import { groundFindings } from "@/lib/checking/ground";
import { type Checkable, type ProductTexts, productTexts } from "@/lib/checking/product-texts";
import type { Question, UnprovenFinding } from "@/lib/checking/types";
import { config } from "@/lib/platform/config";
import { type Generated, generateObject } from "../generate";
import type { ModelSettings } from "../model";
import { examplesFor } from "./examples";
import { hashOf } from "./hash";
import { callsOf, type Mode } from "./modes";
import { type Asked, answerSchema, buildPrompt, findingsSchema, type Said } from "./prompt";

/** What the model answered to one question about one text. */
export interface Answer {
  outcome: "violated" | "passed" | "cannot_tell";
  /** Unverified; without the question's key, which may be another one the next time. */
  claims: Omit<UnprovenFinding, "rule">[];
}

/** An answer as it is kept. */
export interface KeptAnswer extends Answer {
  id: number | null;
  /** When the model gave it. */
  at: Date;
}

/** Where answers are kept, by their hash. */
export interface Memory {
  recall: (hashes: string[]) => Promise<Map<string, KeptAnswer>>;
  /** @returns what is kept under these now: of two that asked at once, the first one's answer */
  keep: (answers: ReadonlyMap<string, Answer>) => Promise<Map<string, KeptAnswer>>;
}

/** What became of one question. */
interface Told {
  key: string;
  /** Null where it was not answered: then it stands in `open`. */
  kept: number | null;
  /** ISO 8601; when the model answered. */
  at: string;
  replayed: boolean;
}

/** What a model was asked, and its answers, unverified. */
export interface Judgement {
  claims: UnprovenFinding[];
  /** Questions without an answer, with the reason, by their keys. */
  open: Record<string, string>;
  told: Told[];
  /** Whether an evaluation of the model, asked in this way, was taken over; left out where nobody looked. */
  isCompared?: boolean;
  /** The ids of rules that do not count before an evaluation; left out where nobody looked. */
  onTrial?: number[];
  /** What was asked a second time, as the verdict hangs on it; left out where nothing was. */
  second?: { keys: string[]; claims: UnprovenFinding[]; told: Told[] };
  /** Findings beyond the limit of one answer, thrown away unread. */
  surplus: number;
  /** The model's id. */
  model: string;
  mode: Mode;
  calls: number;
  /** Of the calls that were made now; null where there were none, or the server does not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  milliseconds: number | null;
}

export interface Circumstances {
  mode?: Mode;
  memory?: Memory;
  /** Around each call: what is to happen where the model is away, or must not be asked about rules. */
  guard?: <T>(call: () => Promise<T>, rules: (number | null)[]) => Promise<T>;
  /** The only questions to ask, for the second time: each by itself, its examples turned round. */
  second?: ReadonlySet<string>;
}

const CANNOT_TELL = "The model cannot tell.";
const UNANSWERED = "The model did not answer this question.";

const FORGETFUL: Memory = {
  recall: async () => new Map(),
  keep: async (answers) =>
    new Map(
      Array.from(answers, ([hash, answer]) => [hash, { ...answer, id: null, at: new Date() }]),
    ),
};

/**
 * Has the model judge what code cannot of what a reader sees of a product's texts; asks only what
 * `memory` has no answer to, and keeps each call's answers as soon as they are there. Null without a
 * model or without a question. Claims count only after `groundJudgement`.
 * @throws ModelError; the signal's reason when it aborts.
 */
export async function judge(
  policies: CompiledPolicies,
  text: Checkable,
  abortSignal?: AbortSignal,
  settings: ModelSettings = config(),
  circumstances: Circumstances = {},
): Promise<Judgement | null> {
  const { second, memory = FORGETFUL, guard = (call) => call() } = circumstances;
  const mode = second ? "single" : (circumstances.mode ?? "whole");
  const texts = productTexts(text);
  const { language } = policies;
  const { AI_MODEL: model } = settings;
  const questions = questionsAbout(policies, texts).filter(({ key }) => second?.has(key) ?? true);
  if (!model || questions.length === 0) return null;
  const asked = questions.map((question) => {
    const examples = examplesFor(question, { language, turned: second !== undefined });
    const how = { model, mode: second ? ("second" as const) : mode, examples };
    return { question, examples, hash: hashOf({ ...how, question, language, texts }) };
  });
  const known = await memory.recall(asked.map(({ hash }) => hash));
  const result = new Result(model, mode, known);
  const missing = asked.filter(({ hash }) => !known.has(hash));
  const calls = callsOf(missing, mode).map(async (call) => {
    const generated = await guard(
      () => askModel(call, texts, { abortSignal }, settings),
      call.map(({ question }) => question.rule),
    );
    const answers = answersOf(call, generated.object, policies, texts);
    const kept = await memory.keep(byHash(call, answers.given));
    result.add(generated, answers.open, kept);
  });
  const settled = await Promise.allSettled(calls);
  for (const call of settled) if (call.status === "rejected") throw call.reason;
  return result.of(asked);
}

type Hashed = Asked & { hash: string };

/** One call. @throws ModelError; the signal's reason when it aborts. */
export function askModel(
  asked: readonly Asked[],
  texts: ProductTexts,
  how: { abortSignal?: AbortSignal; seed?: number; patient?: boolean },
  settings: ModelSettings,
): Promise<Generated<Said>> {
  const task = { schema: findingsSchema, accepts: answerSchema, ...buildPrompt(asked, texts) };
  return generateObject({ ...task, ...how }, settings);
}

function byHash(call: readonly Hashed[], given: ReadonlyMap<string, Answer>) {
  return new Map(
    call.flatMap(({ question: { key }, hash }) => {
      const answer = given.get(key);
      return answer ? [[hash, answer] as const] : [];
    }),
  );
}

/**
 * What one call's answer says of each question that it was asked. Where it claims violations without
 * any evidence in the text, or says nothing, that is no answer.
 */
export function answersOf(
  call: readonly Asked[],
  { stated, claims }: Said,
  policies: CompiledPolicies,
  texts: ProductTexts,
) {
  const given = new Map<string, Answer>();
  const open: Omit<Open, "surplus"> = { reasons: {}, claims: [] };
  const byKey = Map.groupBy(claims, ({ rule }) => rule);
  const keys = new Set(call.map(({ question }) => question.key));
  for (const { key } of questionsOf(call)) {
    const own = byKey.get(key) ?? [];
    const said = stated ? stated[key] : "passed";
    if (said === "cannot_tell") given.set(key, { outcome: "cannot_tell", claims: [] });
    else if (groundFindings(policies, texts, own).findings.length > 0)
      given.set(key, { outcome: "violated", claims: own.map(withoutRule) });
    else if (own.length > 0) open.claims.push(...own);
    else if (said === "passed") given.set(key, { outcome: "passed", claims: [] });
    else open.reasons[key] = UNANSWERED;
  }
  open.claims.push(...claims.filter(({ rule }) => !keys.has(rule)));
  return { given, open };
}

function questionsOf(call: readonly Asked[]): Question[] {
  return call.map(({ question }) => question);
}

function withoutRule({ rule: _, ...claim }: UnprovenFinding) {
  return claim;
}

/** What was said beside answers. */
interface Open {
  reasons: Record<string, string>;
  /** Without evidence. */
  claims: UnprovenFinding[];
  surplus: number;
}

/** Puts the calls about one text together. */
class Result {
  private readonly kept: Map<string, KeptAnswer>;
  private readonly replayed: ReadonlySet<string>;
  private readonly open: Open = { reasons: {}, claims: [], surplus: 0 };
  private readonly spent = {
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
    private readonly mode: Mode,
    known: ReadonlyMap<string, KeptAnswer>,
  ) {
    this.kept = new Map(known);
    this.replayed = new Set(known.keys());
  }

  add(
    { object, inputTokens, outputTokens, milliseconds }: Generated<Said>,
    { reasons, claims }: Omit<Open, "surplus">,
    kept: ReadonlyMap<string, KeptAnswer>,
  ): void {
    const { spent, open } = this;
    spent.calls++;
    spent.inputTokens = sum(spent.inputTokens, inputTokens);
    spent.outputTokens = sum(spent.outputTokens, outputTokens);
    spent.milliseconds = sum(spent.milliseconds, milliseconds);
    Object.assign(open.reasons, reasons);
    open.claims.push(...claims);
    open.surplus += object.surplus;
    for (const [hash, answer] of kept) this.kept.set(hash, answer);
  }

  /** In the order of the questions, whichever call ended first. */
  of(asked: readonly Hashed[]): Judgement {
    const claims: UnprovenFinding[] = [];
    const told: Told[] = [];
    const open = { ...this.open.reasons };
    for (const { question, hash } of asked) {
      const answer = this.kept.get(hash);
      if (!answer) continue;
      const { key } = question;
      const replayed = this.replayed.has(hash);
      told.push({ key, kept: answer.id, at: answer.at.toISOString(), replayed });
      if (answer.outcome === "cannot_tell") open[key] = CANNOT_TELL;
      claims.push(...answer.claims.map((claim) => ({ rule: key, ...claim })));
    }
    claims.push(...this.open.claims);
    const { model, mode, spent } = this;
    return { claims, open, told, surplus: this.open.surplus, model, mode, ...spent };
  }
}

/** A judgement with the second answers to some of its questions. */
export function withSecond(
  first: Judgement,
  keys: ReadonlySet<string>,
  second: Judgement,
): Judgement {
  return {
    ...first,
    second: { keys: [...keys], claims: second.claims, told: second.told },
    calls: first.calls + second.calls,
    inputTokens: sum(first.inputTokens, second.inputTokens),
    outputTokens: sum(first.outputTokens, second.outputTokens),
    milliseconds: sum(first.milliseconds, second.milliseconds),
  };
}

function sum(total: number | null, more: number | null): number | null {
  return more === null ? total : (total ?? 0) + more;
}
