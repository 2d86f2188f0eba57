import type { PGlite } from "@electric-sql/pglite";

const LOOK_MS = 15_000;

/** Tables that are much larger than when they were last counted. */
const GROWN = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = 'public'
    and pg_relation_size(c.oid) / current_setting('block_size')::int > 10 + 1.25 * greatest(c.relpages, 0)`;

/**
 * Has the planner know of tables that have grown. A server does so by itself; the embedded database
 * never would, and after an import take tables of many thousands of rows for empty ones: analytics then
 * take minutes, and everybody else waits.
 * @returns the tables that were counted
 */
export async function countGrown(client: PGlite): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(GROWN);
  const names = rows.map(({ name }) => name);
  // One at a time, so that others are answered in between.
  for (const name of names) await client.exec(`analyze ${name}`);
  return names;
}

/** Does so every few seconds. @returns what ends it, once it rests */
export function keepCounting(client: PGlite): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // What fails here fails for whoever asks next, who is told.
    running ??= countGrown(client)
      .catch(() => [])
      .finally(() => {
        running = null;
      });
  }, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
