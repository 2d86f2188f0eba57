import type { Options } from "postgres";

/** Of a process that serves many requests, and of one that a serverless host starts for a few. */
const CONNECTIONS = { server: 10, serverless: 3 };

/** What other drivers read from a database's address, and a server would refuse as unknown. */
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
 * The address and options for postgres.js. Behind a transaction pooler (`pgbouncer=true`, port 6543,
 * or a host that names one) and on a serverless host nothing is prepared, as each statement may
 * meet another server connection. `connection_limit` sets how many connections are held at most;
 * `sslmode` stays in the address, where postgres.js reads it.
 */
export function postgresOptions(
  address: string,
  env: Record<string, string | undefined> = process.env,
): { url: string; options: Options<Record<string, never>> } {
  const url = new URL(address);
  const serverless = Boolean(env.VERCEL || env.AWS_LAMBDA_FUNCTION_NAME);
  const pooled =
    serverless ||
    url.searchParams.get("pgbouncer") === "true" ||
    url.port === "6543" ||
    /-pooler\.|\.pooler\./.test(url.hostname);
  const limit = Number(url.searchParams.get("connection_limit"));
  const usual = serverless ? CONNECTIONS.serverless : CONNECTIONS.server;
  for (const name of FOREIGN) url.searchParams.delete(name);
  return {
    url: url.href,
    options: {
      prepare: !pooled,
      max: Number.isInteger(limit) && limit > 0 ? limit : usual,
      connect_timeout: 10,
      // A frozen serverless process must not sit on connections that others need.
      ...(serverless ? { idle_timeout: 20, max_lifetime: 300 } : {}),
      onnotice: () => {},
    },
  };
}
