import { DataFolderInUseError } from "@/db/lock";
import { startEmbeddedQueue } from "@/inngest/embedded";
import { toDomainError } from "@/lib/errors";
import { trackPeers } from "@/lib/people/auth/client-address";
import { type Config, ConfigError, config, getAuthSecret } from "@/lib/platform/config";
import { startMetrics } from "@/lib/platform/metrics";
import { trackStart } from "@/lib/platform/startup";
import { announceStart } from "./announce";
import { type Account, createFirstAccounts } from "./first-accounts";
import { openDatabase, StartError } from "./open-database";
import { stopOnSignals } from "./stop";

/** Starts the process while it already answers probes, and prints its address. */
export function startProcess(): void {
  const startup = initialize();
  trackStart(startup);
  // Serverless hosts assign their own addresses.
  if (!process.env.VERCEL)
    void startup.then(({ settings, accounts }) => announceStart(settings, accounts));
}

/** Opens the database and starts the queue, or exits if a step fails. @returns the data to announce */
export async function initialize(): Promise<{ settings: Config; accounts: Account[] }> {
  let close = async () => {};
  try {
    const settings = config();
    trackPeers();
    if (settings.METRICS_TOKEN) await startMetrics();
    stopOnSignals(settings, () => close());
    getAuthSecret();
    const connection = await openDatabase(settings);
    close = connection.close;
    const accounts = await createFirstAccounts(settings);
    if (!settings.inngest) await startEmbeddedQueue();
    return { settings, accounts };
  } catch (error) {
    console.error(`\nPlumbline cannot start.\n${describeError(error)}\n`);
    process.exit(1);
  }
}

/** Returns a message if the cause is known, otherwise the stack. */
function describeError(error: unknown): string {
  const isKnownError = [ConfigError, StartError, DataFolderInUseError].some(
    (kind) => error instanceof kind,
  );
  if (isKnownError || toDomainError(error))
    return String((toDomainError(error) ?? (error as Error)).message);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
