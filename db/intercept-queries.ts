import type { PGlite, Transaction } from "@electric-sql/pglite";

type Query = <T>(statement: string, query: () => Promise<T>) => Promise<T>;

/** Returns the embedded database's client, which runs each query, also in transactions, by `run`. */
export function interceptQueries<C extends PGlite | Transaction>(client: C, run: Query): C {
  return new Proxy(client, {
    get(target, key) {
      if (key === "query")
        return (...args: Parameters<PGlite["query"]>) => run(args[0], () => target.query(...args));
      if (key === "transaction" && "transaction" in target)
        return (work: (tx: Transaction) => Promise<unknown>) =>
          target.transaction((tx) => work(interceptQueries(tx, run)));
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
