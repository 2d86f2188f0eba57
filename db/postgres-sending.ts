import type { Sql, TransactionSql } from "postgres";

/**
 * Has a connection get its next query once it has answered the last. postgres.js would send it
 * behind, where a fast one waits for a slow one, and where a transaction pooler, which gives a server
 * to somebody else after each answer, lets it wait for ever (porsager/postgres#970).
 * `max_pipeline: 0` would end that too, but breaks its transactions.
 */
export function sendOneByOne(client: Sql): void {
  const { unsafe } = client;
  const alone = { onexecute: () => false };
  client.unsafe = (query, parameters, settings) =>
    unsafe(query, parameters, { ...alone, ...settings });
}

/** Postgres keeps what was prepared as long as the connection lives, an hour at most. */
const MOST_PARAMETERS = 100;
const MOST_KNOWN = 300;

/**
 * Has statements prepared that come again, in transactions too. Drizzle prepares none that is not
 * named; postgres.js then sends each that has parameters in two round trips, to be parsed anew.
 */
export function prepareRepeated(client: Sql): void {
  const known = new Set<string>();
  prepareIn(client);
  const { begin } = client;
  // Drizzle, which alone uses this client, begins without options.
  client.begin = ((work: (tx: TransactionSql) => unknown) =>
    begin((tx) => work(prepareIn(tx)))) as Sql["begin"];

  function prepareIn<S extends Sql | TransactionSql>(sql: S): S {
    const { unsafe } = sql;
    sql.unsafe = (query, parameters = [], settings) =>
      unsafe(query, parameters, { ...settings, prepare: comesAgain(query, parameters.length) });
    return sql;
  }

  function comesAgain(query: string, parameters: number): boolean {
    if (parameters === 0 || parameters > MOST_PARAMETERS) return false;
    const before = known.delete(query);
    known.add(query);
    for (const oldest of known) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(oldest);
    }
    return before;
  }
}
