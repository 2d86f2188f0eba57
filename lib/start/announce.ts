import { setTimeout } from "node:timers/promises";
import { type Config, findMailWarning, findUnusedModelSetting } from "@/lib/platform/config";
import { formatAddress } from "./checks/port";
import type { Account } from "./first-accounts";

const POLL_MS = 250;

/** Prints the address, the accounts and the configuration once the server responds. */
export async function announceStart(settings: Config, accounts: Account[]): Promise<void> {
  await waitUntilReady(formatAddress(settings.HOST, settings.PORT));
  const host = settings.HOST === "0.0.0.0" || settings.HOST === "::" ? "localhost" : settings.HOST;
  const password = accounts.find((account) => account.password)?.password;
  const unusedSetting = findUnusedModelSetting(settings);
  const mailWarning = findMailWarning(settings);
  const lines = [
    `Plumbline is at ${formatAddress(host, settings.PORT)} (started in ${Math.round(process.uptime())} s)`,
    ...(accounts.length > 0 ? [`  sign in as     ${accounts.map((a) => a.email).join(", ")}`] : []),
    ...(password ? [`  demo password  ${password}`] : []),
    `  database       ${settings.embedded ? `embedded, in ${settings.DATA_DIR}` : "Postgres"}`,
    `  queue          ${settings.inngest ? "Inngest" : "in this process"}`,
    `  model          ${settings.model ?? "none: rules only"}`,
    ...(mailWarning ? [`Warning: ${mailWarning}`] : []),
    ...(unusedSetting ? [`Warning: ${unusedSetting}`] : []),
  ];
  console.log(`\n${lines.join("\n")}\n`);
}

async function waitUntilReady(address: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${address}/api/ready/`, { signal: AbortSignal.timeout(30_000) })
      .then((answer) => answer.ok)
      .catch(() => false);
    if (isReady) return;
    await setTimeout(POLL_MS, undefined, { ref: false });
  }
}
