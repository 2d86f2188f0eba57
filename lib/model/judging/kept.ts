import { type Database, db } from "@/db/client";
import type { CompiledPolicies } from "@/lib/checking/compile";
import type { Checkable } from "@/lib/checking/product-texts";
import { config } from "@/lib/platform/config";
import { isCompared, passGate } from "../evaluations/gate";
import { provenRules } from "../evaluations/results";
import { unlessAway } from "../outage";
import { storedMemory } from "./answers";
import { type Judgement, judge, withSecond } from "./judge";
import { modeInUse } from "./mode-in-use";
import { decisiveKeys, type Weighing } from "./second";

interface About {
  /** Whose text it is; left out: nobody's yet, so that answers are replayed but not kept. */
  productId?: number;
  /** How the verdict is made; given, what decides that the text fails is asked twice. */
  weighing?: Weighing;
  /** Asks anew what is kept, and keeps the new answers. */
  again?: boolean;
}

/**
 * As `judge`, under the settings: what was asked before is replayed, unless `again`, and a model that
 * is away is left alone.
 * @throws ModelError; the signal's reason when it aborts
 */
export async function judgeKept(
  policies: CompiledPolicies,
  text: Checkable,
  signal?: AbortSignal,
  { productId, weighing, again = false }: About = {},
): Promise<Judgement | null> {
  const { model } = config();
  if (!model) return null;
  const mode = await modeInUse();
  const memory = storedMemory({ model, mode, productId: productId ?? null, again });
  const how = { mode, memory, guard: unlessHeld };
  const asked = await judge(policies, text, signal, config(), how);
  const first = asked && {
    ...asked,
    isCompared: await isCompared(),
    onTrial: [...(await rulesOnTrial(policies))],
  };
  if (!first || !weighing) return first;
  const keys = decisiveKeys(policies, text, first, weighing);
  if (keys.size === 0) return first;
  const second = await judge(policies, text, signal, config(), { ...how, second: keys });
  return second && withSecond(first, keys, second);
}

async function unlessHeld<T>(call: () => Promise<T>, rules: (number | null)[]): Promise<T> {
  await passGate(rules);
  return unlessAway(call);
}

/** The rules whose findings do not count before an evaluation has shown what they are worth. */
async function rulesOnTrial(
  { criteria }: CompiledPolicies,
  on: Database = db(),
): Promise<ReadonlySet<number>> {
  const waiting = criteria.flatMap(({ question, counts }) =>
    question !== null && question.rule !== null && counts === "once_evaluated" ? [question] : [],
  );
  if (waiting.length === 0) return new Set();
  const proven = await provenRules(waiting, on);
  return new Set(waiting.flatMap(({ rule }) => (rule === null || proven.has(rule) ? [] : [rule])));
}
