import type { Options } from "postgres";

/** Connections of a server process, and of a serverless one. */
const CONNECTIONS = { server: 10, serverless: 3 };

/** URL parameters of other drivers, which a server would reject as unknown. */
const FOREIGN = [
  "pgbouncer",
  "connection_limit",
  "pool_timeout",
  "channel_binding",
  "schema",
  "supa",
  "workaround",
];

/**
 * Returns the address and options for postgres.js. No statement is prepared: behind a pooler each
 * transaction may get another server connection, and when a server has forgotten a statement,
 * postgres.js serializes the parameters a second time, which stores `true` as `false`
 * (porsager/postgres#1197). `connection_limit` limits the connections; postgres.js reads `sslmode`
 * from the address.
 */
export function postgresOptions(
  address: string,
  env: Record<string, string | undefined> = process.env,
): { url: string; options: Options<Record<string, never>> } {
  const url = new URL(address);
  const serverless = Boolean(env.VERCEL || env.AWS_LAMBDA_FUNCTION_NAME);
  const limit = Number(url.searchParams.get("connection_limit"));
  const usual = serverless ? CONNECTIONS.serverless : CONNECTIONS.server;
  for (const name of FOREIGN) url.searchParams.delete(name);
  return {
    url: url.href,
    options: {
      prepare: false,
      max: Number.isInteger(limit) && limit > 0 ? limit : usual,
      connect_timeout: 5,
      // A frozen serverless process must not keep connections that others need.
      ...(serverless ? { idle_timeout: 20, max_lifetime: 300 } : {}),
      onnotice: () => {},
    },
  };
}
