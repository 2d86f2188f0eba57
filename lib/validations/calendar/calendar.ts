import { sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { brandGuidelines, categories, ruleSets } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { addBounded } from "@/lib/platform/bounded";
import { config } from "@/lib/platform/config";
import { addDays, getToday as currentDay } from "@/lib/platform/days";
import { log } from "@/lib/platform/log";
import { memoizePerDatabase } from "@/lib/platform/per-database";
import { isInSample } from "@/lib/products/sample";
import { type Effect, forecastEffects } from "./forecast";
import type { CalendarJson } from "./schemas";
import { listTurns, type Turn } from "./turns";

/** Larger catalogues are sampled to this size. */
const MAX_PRODUCTS = 20_000;

interface Forecast {
  computedAt: Date;
  effects: ReadonlyMap<string, Effect>;
}

/** A forecast that is being computed. */
interface Computation {
  key: string;
  abort: AbortController;
}

const MAX_CACHED = 4;
const forecasts = memoizePerDatabase(() => ({
  ready: new Map<string, Forecast>(),
  running: null as Computation | null,
}));

/**
 * Returns the upcoming days on which rules begin or end, with their effects on the current texts.
 * The effects are computed in the background of this process and cached until the day changes, or
 * texts, decisions or policies do.
 * @param days the number of days after today to cover
 */
export async function getCalendar(days: number): Promise<CalendarJson> {
  const today = currentDay();
  const state = await getCatalogueState();
  const turns = await listTurns(today, addDays(today, days));
  const key = [today, days, state.key, config().model].join(" ");
  const sampled = state.products > MAX_PRODUCTS;
  const counts = { products: Math.min(state.products, MAX_PRODUCTS), sampled };
  if (turns.length === 0)
    return { state: "ready", computed_at: new Date().toISOString(), ...counts, days: [] };
  const { ready } = forecasts();
  const cachedForecast = ready.get(key);
  if (cachedForecast)
    return {
      state: "ready",
      computed_at: cachedForecast.computedAt.toISOString(),
      ...counts,
      days: turns.map((turn) => toDay(turn, cachedForecast.effects.get(turn.date))),
    };
  start(key, today, turns, sampled);
  const unknown = turns.map((turn) => toDay(turn, undefined));
  return { state: "computing", computed_at: null, ...counts, days: unknown };
}

function toDay({ date, begins, ends }: Turn, effect: Effect | undefined) {
  return {
    date,
    begins,
    ends,
    products_failing_more: effect?.failingMore ?? null,
    products_failing_less: effect?.failingLess ?? null,
    findings: effect?.findings ?? null,
  };
}

/**
 * Starts computing a forecast unless it is already being computed. Aborts an outdated computation.
 */
function start(key: string, today: string, turns: readonly Turn[], sampled: boolean): void {
  const all = forecasts();
  if (all.running?.key === key) return;
  all.running?.abort.abort();
  const running: Computation = { key, abort: new AbortController() };
  all.running = running;
  compute(running, today, turns, sampled)
    .then((made) => addBounded(all.ready, key, made, MAX_CACHED))
    .catch((error: unknown) => {
      if (!running.abort.signal.aborted) log.error({ err: error }, "a forecast failed");
    })
    .finally(() => {
      if (all.running === running) all.running = null;
    });
}

async function compute(
  { abort }: Computation,
  today: string,
  turns: readonly Turn[],
  sampled: boolean,
): Promise<Forecast> {
  const dates = turns.map(({ date }) => date);
  const condition = sampled ? await isInSample(MAX_PRODUCTS) : undefined;
  const effects = await forecastEffects(today, dates, abort.signal, condition);
  return { effects, computedAt: new Date() };
}

/** Returns the number of products, and a key that changes with every text, decision and policy. */
async function getCatalogueState(): Promise<{ key: string; products: number }> {
  const versionsOf = (table: typeof categories | typeof brandGuidelines | typeof ruleSets) =>
    sql`(select md5(coalesce(string_agg(id || '.' || policy_version, ',' order by id), '')) from ${table})`;
  const [row] = await queryRows<{ key: string; products: number }>(
    db(),
    sql`select concat_ws(' ', count(*), sum(${products.version}), max(${products.id}),
        (select concat_ws(' ', count(*), max(${findingDecisions.updatedAt})) from ${findingDecisions}
          where ${findingDecisions.state} = 'open'),
        ${versionsOf(categories)}, ${versionsOf(brandGuidelines)}, ${versionsOf(ruleSets)}) as key,
      count(*)::int as products from ${products}`,
  );
  return row ?? { key: "", products: 0 };
}
