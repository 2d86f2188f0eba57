import type { Options, PostgresType } from "postgres";

/** The default number of connections for server and serverless processes. */
const MAX_CONNECTIONS = { server: 10, serverless: 3 };

/** URL parameters of other drivers, which the server would reject as unknown. */
const UNSUPPORTED_PARAMETERS = [
  "pgbouncer",
  "connection_limit",
  "pool_timeout",
  "channel_binding",
  "schema",
  "supa",
  "workaround",
  "prepared_statements",
];

/** Returns the conversion of a one-dimensional array type, by the type's OID. */
function arrayType<T>(oid: number, parseItem: (text: string) => T): PostgresType {
  return {
    to: oid,
    from: [oid],
    // Drizzle has already serialized arrays.
    serialize: (value: unknown) => value,
    parse: (text: string) =>
      parseArray(text).map((item) => (item === null ? null : parseItem(item))),
  };
}

/** Parses an array literal, such as `{a,"b, c",NULL}`. Drizzle's parser drops backslashes. */
function parseArray(literal: string): (string | null)[] {
  const items = literal.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs);
  return Array.from(items, ([, quoted, plain]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, "$1");
    return plain === undefined || plain === "NULL" ? null : plain;
  });
}

/*
 * If the server has dropped a prepared statement, postgres.js serializes the parameters twice
 * (porsager/postgres#1197): its own types would then store `true` as `false`.
 */
const BOOLEAN: PostgresType = {
  to: 16,
  from: [16],
  serialize: (value: boolean | string) => (value === true || value === "t" ? "t" : "f"),
  parse: (text: string) => text === "t",
};
const BYTES: PostgresType = {
  to: 17,
  from: [17],
  serialize: (value: Uint8Array | string) =>
    typeof value === "string" ? value : `\\x${Buffer.from(value).toString("hex")}`,
  parse: (hex: string) => Buffer.from(hex.slice(2), "hex"),
};

/**
 * When to prepare repeated statements. Behind a pooler, each transaction can use a different server
 * connection, which does not have them.
 */
export type Preparation = "always" | "never" | "without a pooler";

interface ParsedOptions {
  url: string;
  options: Options<Record<string, PostgresType>>;
  preparation: Preparation;
}

/**
 * Returns the URL and options for postgres.js. Two URL parameters are our own:
 * `prepared_statements` (1 or 0) determines whether repeated statements are always or never
 * prepared, and `connection_limit` sets the number of connections. By default, repeated statements
 * are prepared without a pooler, but never by serverless processes, which are short-lived.
 * postgres.js reads `sslmode` from the URL itself.
 */
export function parsePostgresOptions(
  connectionString: string,
  env: Record<string, string | undefined> = process.env,
): ParsedOptions {
  const url = new URL(connectionString);
  const isServerless = Boolean(env.VERCEL || env.AWS_LAMBDA_FUNCTION_NAME);
  const limit = Number(url.searchParams.get("connection_limit"));
  const defaultLimit = isServerless ? MAX_CONNECTIONS.serverless : MAX_CONNECTIONS.server;
  const preparation = parsePreparation(url.searchParams, isServerless);
  for (const name of UNSUPPORTED_PARAMETERS) url.searchParams.delete(name);
  return {
    url: url.href,
    preparation,
    options: {
      // If the connection closes meanwhile, this query is an unhandled rejection in postgres.js.
      fetch_types: false,
      types: {
        booleans: arrayType(1000, (text) => text === "t"),
        integers: arrayType(1007, Number),
        texts: arrayType(1009, String),
        boolean: BOOLEAN,
        bytes: BYTES,
      },
      max: Number.isInteger(limit) && limit > 0 ? limit : defaultLimit,
      connect_timeout: 5,
      // A frozen serverless process must not block connections that other processes need.
      ...(isServerless ? { idle_timeout: 20, max_lifetime: 300 } : {}),
      onnotice: () => {},
    },
  };
}

function parsePreparation(parameters: URLSearchParams, isServerless: boolean): Preparation {
  const setting = parameters.get("prepared_statements");
  if (setting === "1") return "always";
  const isPooled = parameters.get("pgbouncer") === "true";
  return setting === "0" || isPooled || isServerless ? "never" : "without a pooler";
}
