import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db, queryRows } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { evidence } from "@/db/schema/evidence";
import { brandGuidelines, categories, ruleSets } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { config } from "@/lib/platform/config";
import { addDays, getToday as currentDay } from "@/lib/platform/days";
import { log } from "@/lib/platform/log";
import { memoizePerDatabase } from "@/lib/platform/per-database";
import { isInSample } from "@/lib/products/sample";
import { type Effect, forecastEffects } from "./forecast";
import type { CalendarJson } from "./schemas";
import { listValidityChanges, type ValidityChange } from "./validity-changes";

/** Maximum number of products in a forecast. Larger catalogues are sampled. */
const MAX_PRODUCTS = 20_000;

interface Forecast {
  computedAt: Date;
  effects: ReadonlyMap<string, Effect>;
}

interface Computation {
  key: string;
  abort: AbortController;
}

const forecasts = memoizePerDatabase("forecasts", () => ({
  ready: new LRUCache<string, Forecast>({ max: 4 }),
  running: null as Computation | null,
}));

/**
 * Returns the upcoming days on which rules or evidence begin or end, with the effects on the current texts. The
 * effects are computed in the background of this process. They are cached until the day changes, or
 * until texts, decisions, policies or evidence change.
 * @param days the number of days after today to cover
 */
export async function getCalendar(days: number): Promise<CalendarJson> {
  const today = currentDay();
  const state = await getCatalogueState();
  const validityChanges = await listValidityChanges(today, addDays(today, days));
  const key = [today, days, state.key, config().model].join(" ");
  const isSampled = state.products > MAX_PRODUCTS;
  const counts = { products: Math.min(state.products, MAX_PRODUCTS), sampled: isSampled };
  if (validityChanges.length === 0)
    return { state: "ready", computed_at: new Date().toISOString(), ...counts, days: [] };
  const { ready } = forecasts();
  const cachedForecast = ready.get(key);
  if (cachedForecast)
    return {
      state: "ready",
      computed_at: cachedForecast.computedAt.toISOString(),
      ...counts,
      days: validityChanges.map((validityChange) =>
        toDay(validityChange, cachedForecast.effects.get(validityChange.date)),
      ),
    };
  startComputation(key, today, validityChanges, isSampled);
  const daysWithoutEffects = validityChanges.map((validityChange) =>
    toDay(validityChange, undefined),
  );
  return { state: "computing", computed_at: null, ...counts, days: daysWithoutEffects };
}

function toDay({ date, begins, ends }: ValidityChange, effect: Effect | undefined) {
  return {
    date,
    begins,
    ends,
    products_failing_more: effect?.failingMore ?? null,
    products_failing_less: effect?.failingLess ?? null,
    findings: effect?.findings ?? null,
  };
}

/** Starts a forecast unless it is running, and aborts an outdated one. */
function startComputation(
  key: string,
  today: string,
  validityChanges: readonly ValidityChange[],
  isSampled: boolean,
): void {
  const cache = forecasts();
  if (cache.running?.key === key) return;
  cache.running?.abort.abort();
  const computation: Computation = { key, abort: new AbortController() };
  cache.running = computation;
  computeForecast(computation, today, validityChanges, isSampled)
    .then((forecast) => cache.ready.set(key, forecast))
    .catch((error: unknown) => {
      if (!computation.abort.signal.aborted) log.error({ err: error }, "a forecast failed");
    })
    .finally(() => {
      if (cache.running === computation) cache.running = null;
    });
}

async function computeForecast(
  { abort }: Computation,
  today: string,
  validityChanges: readonly ValidityChange[],
  isSampled: boolean,
): Promise<Forecast> {
  const dates = validityChanges.map(({ date }) => date);
  const condition = isSampled ? await isInSample(MAX_PRODUCTS) : undefined;
  const effects = await forecastEffects(today, dates, abort.signal, condition);
  return { effects, computedAt: new Date() };
}

/** Returns the number of products, and a key that changes with every text, decision and policy. */
async function getCatalogueState(): Promise<{ key: string; products: number }> {
  const selectVersions = (table: typeof categories | typeof brandGuidelines | typeof ruleSets) =>
    sql`(select md5(coalesce(string_agg(id || '.' || policy_version, ',' order by id), '')) from ${table})`;
  const [row] = await queryRows<{ key: string; products: number }>(
    db(),
    sql`select concat_ws(' ', count(*), sum(${products.version}), max(${products.id}),
        (select concat_ws(' ', count(*), max(${findingDecisions.updatedAt})) from ${findingDecisions}
          where ${findingDecisions.state} = 'open'),
        (select concat_ws(' ', count(*), sum(${evidence.version})) from ${evidence}),
        ${selectVersions(categories)}, ${selectVersions(brandGuidelines)}, ${selectVersions(ruleSets)}) as key,
      count(*)::int as products from ${products}`,
  );
  return row ?? { key: "", products: 0 };
}
