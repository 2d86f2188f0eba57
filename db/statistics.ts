const LOOK_MS = 15_000;

/** Tables that are much larger than when they were last counted. */
const GROWN = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = 'public'
    and pg_relation_size(c.oid) / current_setting('block_size')::int > 10 + 1.25 * greatest(c.relpages, 0)`;

/**
 * Counting looks at 300 rows of a table for each: with the usual 100 it holds the embedded database,
 * and so the process, for a quarter of a second.
 */
const SMALLER_SAMPLE = "set default_statistics_target = 20";

/** Runs one statement. */
type Run = (statement: string) => Promise<{ name: string }[]>;

/**
 * Has the planner know of tables that have grown. The embedded database never would by itself, and a
 * server only once its autovacuum comes round: after an import they take tables of many thousands of
 * rows for empty ones, and analytics take minutes.
 * @returns the tables that were looked at
 */
export async function countGrown(run: Run): Promise<string[]> {
  const names = (await run(GROWN)).map(({ name }) => name);
  // One at a time, so that others are answered in between; one that is being counted is left alone.
  for (const name of names) await run(`analyze (skip_locked) ${name}`);
  return names;
}

/** Does so every few seconds, of the embedded database. @returns what ends it, once it rests */
export function keepCounting(run: Run): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // What fails here fails for whoever asks next, who is told.
    running ??= run(SMALLER_SAMPLE)
      .then(() => countGrown(run))
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
