import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectEmbedded, db, setConnection } from "@/db/client";
import { lockDataFolder } from "@/db/lock";
import { validations } from "@/db/schema/validations";
import { createCleanUpFunction } from "@/inngest/functions/clean-up";
import {
  createCheckProductsFunction,
  createDeliverFunction,
} from "@/inngest/functions/queue-functions";
import { createRecoverStalledFunction } from "@/inngest/functions/recover-stalled";
import { createRevalidateStaleFunction } from "@/inngest/functions/revalidate-stale";
import { checkClock } from "@/lib/start/checks/clock";
import { checkNode } from "@/lib/start/checks/machine";
import { toLines } from "@/lib/start/checks/report";
import { diagnose as diagnoseAll } from "@/lib/start/diagnose";
import { migratedFolder } from "./support/database";
import { createCategory, createProduct, createUser } from "./support/factories";
import {
  answerWith,
  fails,
  hangs,
  type ModelServer,
  startModelServer,
} from "./support/model-server";
import { startProvider } from "./support/oidc-provider";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-doctor-"));
let model: ModelServer;
let other: Server;
let freePort = 0;
let answer = { status: 200, body: "{}", date: new Date() };
/** The function list that Inngest returns, and the Authorization header of the request. */
let listed = { status: 404, body: "", authorization: "" };
const otherUrl = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

beforeAll(async () => {
  const portOwner = createServer().listen(0, "127.0.0.1");
  await once(portOwner, "listening");
  freePort = (portOwner.address() as AddressInfo).port;
  portOwner.close();
  model = await startModelServer();
  other = createServer(({ url, headers }, response) => {
    if (url === "/v1/apps/plumbline/functions") {
      listed.authorization = headers.authorization ?? "";
      response.writeHead(listed.status).end(listed.body);
      return;
    }
    response.sendDate = false;
    response.writeHead(answer.status, {
      "content-type": "application/json",
      date: answer.date.toUTCString(),
    });
    response.end(answer.body);
  });
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
});
afterAll(async () => {
  await model.close();
  other.close();
  other.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the doctor with these settings only. */
async function diagnose(settings: Record<string, string>) {
  const env = {
    NODE_ENV: "test" as const,
    DATA_DIR: path.join(folder, "none"),
    PORT: String(freePort),
    ...settings,
  };
  const lines = toLines(await diagnoseAll(env));
  return {
    wrong: lines.filter((each) => each.startsWith("problem")).length,
    printed: lines.join("\n"),
    line: (check: string) => lines.find((each) => each.includes(` ${check} `)),
  };
}

describe("the doctor command", () => {
  it("reports no problem without settings", async () => {
    const { wrong, line } = await diagnose({});
    expect(wrong).toBe(0);
    expect(line("Database")).toMatch(/^ok .* created at the first start/);
    expect(line("Model")).toMatch(/^ok .* only rules are checked/);
    expect(line("Disk")).toMatch(/GB free/);
  });

  it("names each invalid setting and exits with code 1", async () => {
    const { PATH } = process.env;
    const child = spawn(process.execPath, ["--import", "tsx", "lib/start/doctor.ts"], {
      env: { PATH, NODE_ENV: "test", PORT: "http", DEMO: "yes", ADMIN_EMAIL: "a@b.example" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    expect(code).toBe(1);
    expect(printed).toMatch(/^problem +Configuration PORT must be a whole number$/m);
    expect(printed).toMatch(/^problem +Configuration DEMO must be 0 or 1$/m);
    expect(printed).toMatch(/^problem +Configuration ADMIN_PASSWORD must be set too/m);
    expect(printed).toContain("3 problems to solve.");
  }, 60_000);

  it("queries the server that uses the embedded database instead of opening its folder", async () => {
    const dataDir = path.join(folder, "held");
    const unlock = lockDataFolder(dataDir);
    const { port } = other.address() as AddressInfo;
    const settings = { DATA_DIR: dataDir, PORT: String(port) };

    answer = { status: 200, body: '{"status":"ok","failing":[]}', date: new Date() };
    const ready = await diagnose(settings);
    expect(ready.wrong).toBe(0);
    expect(ready.line("Database")).toContain(`open in process ${process.pid}, which reports`);

    answer = { ...answer, status: 503, body: '{"status":"unavailable","failing":["queue"]}' };
    const unready = await diagnose(settings);
    expect(unready.wrong).toBe(1);
    expect(unready.line("Database")).toMatch(/^problem .* not ready: queue/);
    unlock();
  });

  it("reports a port that another program uses or that cannot be opened", async () => {
    const { port } = other.address() as AddressInfo;
    answer = { status: 200, body: "<html>", date: new Date() };
    const diagnosis = await diagnose({ PORT: String(port) });
    expect(diagnosis.wrong).toBe(1);
    expect(diagnosis.line("Port")).toMatch(
      /^problem .* in use by another program. Stop it, or set PORT/,
    );
    const elsewhere = await diagnose({ HOST: "192.0.2.77" });
    expect(elsewhere.line("Port")).toMatch(/^problem .*EADDRNOTAVAIL.* Check HOST and PORT/);
  });

  it("reports an unreachable database and its setting", async () => {
    const { wrong, line } = await diagnose({
      DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/nothing",
      AUTH_SECRET: "a secret of the doctor's tests, long enough",
    });
    expect(wrong).toBe(1);
    expect(line("Database")).toMatch(/^problem .*ECONNREFUSED.* Check DATABASE_URL/);
    expect(line("Database")).not.toContain("secret");
  });

  it("sends the model one request and reports why it failed", async () => {
    const settings = { AI_MODEL: "test", AI_BASE_URL: model.url, AI_API_KEY: "a key" };
    model.answer(() => answerWith('{"ready":true}'));
    const well = await diagnose(settings);
    expect(well.line("Model")).toMatch(/^ok .* test answered in \d/);
    expect(model.calls).toBeLessThan(3);

    model.answer(() => fails(401));
    const refused = await diagnose(settings);
    expect(refused.wrong).toBe(1);
    expect(refused.line("Model")).toMatch(/^problem .*\(401\)/);
    expect(refused.printed).not.toContain("a key");
  });

  it("reports how a hanging model affects checks", async () => {
    model.answer(() => hangs());
    const settings = { AI_MODEL: "test", AI_BASE_URL: model.url, AI_TIMEOUT_MS: "100" };
    const { line } = await diagnose(settings);
    expect(line("Model")).toMatch(
      /^problem .*did not answer within 0.1 s. Checks that need it wait until it answers; all others continue/,
    );
  });

  it("reports checks waiting for the model, rules without evaluation and model costs", async () => {
    const dataDir = path.join(folder, "waiting");
    await migratedFolder(dataDir);
    const connection = setConnection(connectEmbedded(dataDir));
    const { id: uploadedBy } = await createUser({ role: "admin" });
    const tone = {
      ruleType: "tone_requirement",
      ruleContent: "Warm.",
      description: "Tone",
    } as const;
    const { id: categoryId } = await createCategory({}, [tone, { ...tone, isActive: false }]);
    const { id: productId } = await createProduct({ categoryId, uploadedBy });
    await db().insert(validations).values({ productId, categoryId, waitsForModel: true });
    await connection.close();
    const { line, wrong } = await diagnose({ DATA_DIR: dataDir });
    expect(line("Waiting")).toMatch(/^warning .*1 check waiting for the model/);
    expect(wrong).toBe(0);
    model.answer(() => answerWith('{"ready":true}'));
    const settings = { AI_MODEL: "test", AI_BASE_URL: model.url, DATA_DIR: dataDir };
    const asked = await diagnose(settings);
    expect(asked.line("Evaluations")).toMatch(
      /1 rule .* has never been evaluated: Standards: Tone \(rule \d+\)\./,
    );
    expect(asked.line("Last evaluation")).toContain("none yet");
    expect(asked.line("Re-validation")).toContain("takes at most 1 call of the model");
  });

  it("warns if the embedded database is too large and names the command to move to Postgres", async () => {
    const dataDir = path.join(folder, "large");
    await migratedFolder(dataDir);
    const connection = connectEmbedded(dataDir);
    // Only the number of products matters.
    await connection.db.execute(sql`alter table products rename to few_products`);
    await connection.db.execute(
      sql`create table products as select * from generate_series(1, 20001)`,
    );
    await connection.close();
    const { line, wrong } = await diagnose({ DATA_DIR: dataDir });
    expect(line("Size")).toMatch(/^warning .*20,001 products.*npm run move-to-postgres$/);
    expect(wrong).toBe(0);
    expect((await diagnose({ DATA_DIR: path.join(folder, "waiting") })).line("Size")).toBe(
      undefined,
    );
  });

  it("reports an unreachable Inngest, an invalid key and a wrong clock", async () => {
    const unreachableDiagnosis = await diagnose({ INNGEST_DEV: "http://127.0.0.1:1" });
    expect(unreachableDiagnosis.wrong).toBe(1);
    expect(unreachableDiagnosis.line("Queue")).toMatch(
      /^problem .* cannot be reached.* INNGEST_DEV/,
    );

    const open = await diagnose({ INNGEST_DEV: "http://127.0.0.1:1", HOST: "0.0.0.0" });
    expect(open.wrong).toBe(2);
    expect(open.line("Queue access")).toMatch(
      /^problem .*INNGEST_DEV must not be set where others/,
    );

    answer = { status: 200, body: "{}", date: new Date(Date.now() + 3_600_000) };
    const odd = await diagnose({
      INNGEST_EVENT_KEY: "event",
      INNGEST_SIGNING_KEY: "not hexadecimal",
      INNGEST_BASE_URL: otherUrl(),
    });
    expect(odd.wrong).toBe(1);
    expect(odd.line("Queue keys")).toMatch(/^warning .* openssl rand -hex 32/);
    expect(odd.line("Clock")).toMatch(/^problem .*3\d\d\d\.\d s behind Inngest/);
  });

  it("checks the metadata of the single sign-on provider", async () => {
    const provider = await startProvider([]);
    const well = await diagnose(provider.settings);
    expect(well.line("Single sign-on")).toMatch(/^ok .* responds/);
    expect(well.printed).not.toContain(provider.settings.OIDC_CLIENT_SECRET);

    const renamed = await startProvider([]);
    renamed.faults = { metadata: { issuer: "https://login.example.com/" } };
    const { line, wrong } = await diagnose(renamed.settings);
    expect(wrong).toBe(1);
    expect(line("Single sign-on")).toMatch(
      /^problem .* issuer is https:\/\/login\.example\.com\/\. Set OIDC_ISSUER to exactly this value/,
    );
    await Promise.all([provider.close(), renamed.close()]);

    const unreachableProvider = { ...provider.settings, OIDC_ISSUER: "http://127.0.0.1:2" };
    expect((await diagnose(unreachableProvider)).line("Single sign-on")).toMatch(
      /^problem .*ECONNREFUSED.* Check OIDC_ISSUER/,
    );
  });

  it("reports functions that Inngest has registered differently", async () => {
    answer = { status: 200, body: "{}", date: new Date() };
    const signingKey = `signkey-test-${"a1".repeat(32)}`;
    const settings = {
      INNGEST_EVENT_KEY: "event",
      INNGEST_SIGNING_KEY: signingKey,
      INNGEST_BASE_URL: otherUrl(),
    };
    const registered = [
      createCheckProductsFunction(),
      createDeliverFunction(),
      createRecoverStalledFunction(),
      createRevalidateStaleFunction(),
      createCleanUpFunction(),
    ]
      .flatMap((each) =>
        // biome-ignore lint/complexity/useLiteralKeys: private; the SDK registers what it returns.
        each["getConfig"]({ baseUrl: new URL(otherUrl()), appPrefix: "plumbline" }),
      )
      .map((config) => ({ ID: randomUUID(), Slug: config.id, Config: JSON.stringify(config) }));
    const diagnoseWith = async (functions: unknown, status = 200) => {
      listed = { status, body: JSON.stringify(functions), authorization: "" };
      const { wrong, line } = await diagnose(settings);
      return [wrong, line("Queue sync")];
    };
    expect(await diagnoseWith(registered)).toEqual([
      0,
      expect.stringMatching(/^ok .* all 5 functions$/),
    ]);
    expect(listed.authorization).toBe(
      // The SHA-256 hash of the key's bytes.
      "Bearer signkey-test-52fe6094743bfd4f9be4321d98adc7e23c1ab622b0ba830e271d1ee1cbfd7850",
    );

    const [first, ...others] = registered;
    expect(await diagnoseWith(others)).toEqual([
      1,
      expect.stringMatching(
        /^problem .* sync needed: .*\(plumbline-check-products\).* curl -X PUT/,
      ),
    ]);
    const olderConfig = (first?.Config ?? "").replace("validation/requested", "validation/wanted");
    expect(await diagnoseWith([{ ...first, Config: olderConfig }, ...others])).toEqual([
      1,
      expect.stringMatching(/sync needed: .*\(plumbline-check-products\)/),
    ]);
    const removed = { ...first, Slug: "plumbline-removed" };
    expect(await diagnoseWith([...registered, removed])).toEqual([
      1,
      expect.stringMatching(/sync needed: .*\(plumbline-removed\)/),
    ]);
    expect(await diagnoseWith(null)).toEqual([1, expect.stringContaining("sync needed")]);
    expect(await diagnoseWith("no", 401)).toEqual([
      0,
      expect.stringMatching(/^warning .* rejected INNGEST_SIGNING_KEY/),
    ]);
    expect(await diagnoseWith({ functions: [] })).toEqual([
      0,
      expect.stringMatching(/^warning .* cannot be read/),
    ]);
  });

  it("reports a data folder that cannot be used", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    const { wrong, line } = await diagnose({ DATA_DIR: path.join(file, "data") });
    expect(wrong).toBe(1);
    expect(line("Data folder")).toMatch(/^problem .* DATA_DIR/);
  });

  it("reports an outdated Node.js and clock differences", () => {
    expect(checkNode("20.12.0").level).toBe("problem");
    expect(checkNode("24.0.0").level).toBe("ok");
    expect(checkClock("it", 1500, 1000, 2000).level).toBe("ok");
    expect(checkClock("it", 6000, 1000, 2000)).toMatchObject({ level: "warning" });
    expect(checkClock("it", 1000, 61_000, 61_100)).toMatchObject({
      level: "problem",
      text: expect.stringContaining("60.0 s ahead of it"),
    });
  });
});
