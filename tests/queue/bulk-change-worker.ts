import { getConnection } from "@/db/client";
import { config } from "@/lib/platform/config";
import { openDatabase } from "@/lib/start/open-database";
import { live, type Phase, traces } from "./bulk-change-life";

/**
 * Continues the bulk changes in the configured database, as the process for the crash test. Kills
 * itself at the given statement of the given phase, or otherwise prints the resulting data.
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

/**
 * Counts the statements in the given phase, and kills the process at the given statement. Sessions
 * and their transactions share the patched class.
 */
function countStatements(): void {
  const { session } = (getConnection().db as unknown as { _: { session: object } })._;
  const made: { prepareQuery(...args: unknown[]): unknown } = Object.getPrototypeOf(session);
  const { prepareQuery } = made;
  made.prepareQuery = function (...args) {
    if (now === phase && ++statements === at) process.kill(process.pid, "SIGKILL");
    return prepareQuery.apply(this, args);
  };
}
