import { getConnection } from "@/db/client";
import { config } from "@/lib/platform/config";
import { openDatabase } from "@/lib/start/open-database";
import { live, type Phase, traces } from "./bulk-change-life";

/**
 * A process for the crash test of bulk changes: continues them on the database of its environment,
 * and kills itself at the statement of a phase given by its arguments; otherwise prints what
 * remains.
 */
const [phase, at] = [process.argv[2], Number(process.argv[3])];
await openDatabase(config());
let now: Phase | null = null;
let statements = 0;
countStatements();
await live((entered) => {
  now = entered;
});
console.log(JSON.stringify(await traces()));
await getConnection().close();

/** Each statement is prepared by a session or a transaction of a session, which share one class. */
function countStatements(): void {
  const { session } = (getConnection().db as unknown as { _: { session: object } })._;
  const made: { prepareQuery(...args: unknown[]): unknown } = Object.getPrototypeOf(session);
  const { prepareQuery } = made;
  made.prepareQuery = function (...args) {
    if (now === phase && ++statements === at) process.kill(process.pid, "SIGKILL");
    return prepareQuery.apply(this, args);
  };
}
