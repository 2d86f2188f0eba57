import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Connection } from "@/db/client";
import { loadOrCreateSecret, readConfig } from "@/lib/platform/config";
import { announceStart } from "@/lib/start/announce";
import { createFirstAccounts } from "@/lib/start/first-accounts";
import { freshDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { withSettings } from "../support/settings";

let connection: Connection;
/** Responds to the readiness check. The response triggers the printing of the accounts. */
const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
beforeAll(async () => {
  if (!server.listening) await once(server, "listening");
  connection = await freshDatabase();
  await createUser({ role: "admin", email: "admin@example.com" });
});
afterAll(async () => {
  server.close();
  await connection.close();
});
afterEach(() => vi.restoreAllMocks());

async function printedWith(env: Record<string, string>): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const settings = readConfig({ NODE_ENV: "test", PORT: String(port), ...env });
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  await announceStart(settings, await createFirstAccounts(settings));
  return log.mock.calls.join("\n");
}

it("prints the name DEMO_PASSWORD instead of its value", async () => {
  const env = { DEMO: "1", DEMO_PASSWORD: "chosen by the operator" };
  const printed = await printedWith(env);
  expect(printed).toContain("sign in as     admin@example.com");
  expect(printed).toContain("demo password  the one set in DEMO_PASSWORD");
  expect(printed).not.toContain("chosen by the operator");
});

it("prints a generated demo password", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "announce-"));
  await withSettings({ DATA_DIR: folder }, async () => {
    const printed = await printedWith({ DEMO: "1", DATA_DIR: folder });
    expect(printed).toContain(`demo password  ${loadOrCreateSecret("demo-password")}`);
  });
  rmSync(folder, { recursive: true });
});

it("warns that AI_API_KEY without AI_MODEL has no effect", async () => {
  const env = { DEMO: "1", DEMO_PASSWORD: "chosen by the operator" };
  const unset = await printedWith(env);
  expect(unset).toContain("model          none: rules only");
  expect(unset).not.toContain("Warning");
  const printed = await printedWith({ ...env, AI_API_KEY: "a key" });
  expect(printed).toContain(
    "Warning: AI_API_KEY is set, but no AI_MODEL: only rules are checked. Set AI_MODEL.",
  );
  expect(printed).not.toContain("a key");
});
