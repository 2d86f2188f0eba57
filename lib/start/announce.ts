import type { Config } from "@/lib/config";
import type { Account } from "./first-accounts";

/** Prints where Plumbline answers, with which accounts, and what it runs on. */
export function announce(settings: Config, accounts: Account[]): void {
  const host = settings.HOST === "0.0.0.0" || settings.HOST === "::" ? "localhost" : settings.HOST;
  const shown = host.includes(":") ? `[${host}]` : host;
  const password = accounts.find((account) => account.password)?.password;
  const lines = [
    `Plumbline is at http://${shown}:${settings.PORT}`,
    ...(accounts.length > 0 ? [`  sign in as     ${accounts.map((a) => a.email).join(", ")}`] : []),
    ...(password ? [`  demo password  ${password}`] : []),
    `  database       ${settings.embedded ? `embedded, in ${settings.DATA_DIR}` : "Postgres"}`,
    `  queue          ${settings.inngest ? "Inngest" : "in this process"}`,
    `  model          ${settings.model ?? "none: rules only"}`,
  ];
  console.log(`\n${lines.join("\n")}\n`);
}
