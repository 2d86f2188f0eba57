import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { holderOf } from "@/db/lock";
import { freeBytes } from "@/db/room";
import { ModelError } from "@/lib/model/error";
import { generateObject } from "@/lib/model/generate";
import { isGuessable } from "@/lib/people/auth/chosen-password";
import {
  type Config,
  ConfigError,
  OPEN_INNGEST,
  readConfig,
  unusedModelSetting,
} from "@/lib/platform/config";
import { checkClockOf } from "./checks/clock";
import { checkDatabase } from "./checks/database";
import { checkPort } from "./checks/port";
import { type Finding, ok, problem, toLines, warning } from "./checks/report";

const answer = z.object({ ready: z.boolean() });

/** Asks the configured model one tiny question. */
async function checkModel(settings: Config): Promise<Finding[]> {
  if (!settings.model) {
    const unused = unusedModelSetting(settings);
    return [unused ? warning("Model", unused) : ok("Model", "none: only rules are checked")];
  }
  return [await ask(settings), ...(await clock(settings))];
}

async function ask(settings: Config): Promise<Finding> {
  try {
    const { milliseconds } = await generateObject(
      {
        schema: answer,
        accepts: answer,
        instructions: "Answer with JSON.",
        prompt: 'Say that you are ready: {"ready": true}',
      },
      settings,
    );
    return ok("Model", `${settings.model} answered in ${(milliseconds / 1000).toFixed(1)} s`);
  } catch (error) {
    const known = error instanceof ModelError;
    const why = known ? error.message : "The call failed.";
    if (known && error.kind === "timeout")
      return problem(
        "Model",
        `${settings.model}: ${why} Checks that need it wait until it answers, the rest go on. Look after its server, or raise AI_TIMEOUT_MS.`,
      );
    return problem(
      "Model",
      `${settings.model}: ${why} Check AI_MODEL, AI_BASE_URL and AI_API_KEY.`,
    );
  }
}

async function clock({ AI_BASE_URL: address }: Config): Promise<Finding[]> {
  if (!address) return [];
  try {
    const sent = Date.now();
    const answered = await fetch(address, { signal: AbortSignal.timeout(5000) });
    return [checkClockOf("the model's server", answered, sent, Date.now())];
  } catch {
    // What is not reached has been said already.
    return [];
  }
}

const CLOUD = "https://api.inngest.com";
const DEVELOPMENT = "http://127.0.0.1:8288";

/** Whether the Inngest of the settings is reached, and whether its keys can be right. */
async function checkInngest(settings: Config): Promise<Finding[]> {
  if (!settings.inngest) return [ok("Queue", "in the server's process")];
  const open = settings.inngestIsOpen
    ? [problem("Queue access", `${OPEN_INNGEST}. The server does not start so.`)]
    : [];
  return [...open, ...(await ofAddress(settings))];
}

async function ofAddress(settings: Config): Promise<Finding[]> {
  const address = addressOf(settings);
  try {
    const sent = Date.now();
    const answer = await fetch(new URL("/health", address), { signal: AbortSignal.timeout(5000) });
    const clock = checkClockOf("Inngest", answer, sent, Date.now());
    return [reached(address, answer), ...keys(settings), clock];
  } catch {
    const name = settings.INNGEST_EVENT_KEY ? "INNGEST_BASE_URL" : "INNGEST_DEV";
    return [
      problem("Queue", `Inngest at ${address} cannot be reached. Start it, or check ${name}.`),
      ...keys(settings),
    ];
  }
}

function addressOf({ INNGEST_DEV: dev, INNGEST_BASE_URL: base, INNGEST_EVENT_KEY }: Config) {
  if (dev && URL.canParse(dev)) return dev;
  return base ?? (INNGEST_EVENT_KEY ? CLOUD : DEVELOPMENT);
}

function reached(address: string, answer: Response): Finding {
  return answer.status < 500
    ? ok("Queue", `Inngest at ${address}, reached`)
    : problem("Queue", `Inngest at ${address} fails (${answer.status}). Look at its log.`);
}

/** Inngest reads a signing key as hexadecimal bytes behind its prefix. */
function keys({ INNGEST_SIGNING_KEY: key }: Config): Finding[] {
  if (!key) return [];
  const bytes = key.replace(/^signkey-\w+-/, "");
  return /^([0-9a-f]{2}){16,}$/i.test(bytes)
    ? [ok("Queue keys", "have the form that Inngest wants; only a run proves them")]
    : [
        warning(
          "Queue keys",
          "INNGEST_SIGNING_KEY is no hexadecimal key of 16 bytes or more. Take Inngest's own, or: openssl rand -hex 32",
        ),
      ];
}

const OLDEST_NODE = [22, 12];

/** Of the process that runs this, which `npm run` takes from the project. */
export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [least = 0, leastMinor = 0] = OLDEST_NODE;
  return major > least || (major === least && minor >= leastMinor)
    ? ok("Node.js", version)
    : problem("Node.js", `${version} is too old. Install ${OLDEST_NODE.join(".")} or newer.`);
}

/** Whether the folder of the embedded database and the generated secrets can be used. */
function checkFolder(settings: Config): Finding {
  const folder = path.resolve(settings.DATA_DIR);
  if (!settings.embedded && settings.AUTH_SECRET && !existsSync(folder)) {
    return ok("Data folder", "not needed: the database is Postgres, and AUTH_SECRET is set");
  }
  const nearest = nearestFolder(folder);
  try {
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return problem(
      "Data folder",
      `${nearest} is no folder that this user may write to. Give it to this user, or set DATA_DIR.`,
    );
  }
  if (nearest !== folder) return ok("Data folder", `${folder} will be made at the first start`);
  const holder = holderOf(folder);
  return ok("Data folder", holder ? `${folder}, in use by ${holder}` : folder);
}

/** The folder itself, or the one in which it would be made. */
function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder));
}

const GIGABYTE = 1e9;

/** Of the disk that holds the data folder. */
function checkDisk(settings: Config): Finding {
  const folder = nearestFolder(path.resolve(settings.DATA_DIR));
  const free = freeBytes(folder) / GIGABYTE;
  const shown = `${free.toFixed(1)} GB free at ${folder}`;
  if (free < 0.2) return problem("Disk", `${shown}. Make room before the database stops writing.`);
  return free < 2 ? warning("Disk", `${shown}. Make room soon.`) : ok("Disk", shown);
}

/**
 * `npm run doctor`: looks at all that Plumbline needs, prints a line each and what to do, and ends
 * with 1 where there is a problem. It may run while the server runs.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
const findings = await examine(process.env);
for (const line of toLines(findings)) console.log(line);
const problems = findings.filter(({ level }) => level === "problem").length;
console.log(problems === 0 ? "\nNo problems." : `\n${problems} to solve.`);
process.exit(problems === 0 ? 0 : 1);

/** Looks at all that Plumbline needs under these settings; changes nothing. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const node = checkNode();
  const settings = settingsOr(env, (error) => error.message.split("\n"));
  if (Array.isArray(settings)) {
    return [node, ...settings.map((sentence) => problem("Configuration", sentence))];
  }
  const parts = await Promise.all([
    checkPort(settings),
    checkDatabase(settings),
    checkModel(settings),
    checkInngest(settings),
    checkPasswords(settings),
  ]);
  return [
    node,
    ok("Configuration", "complete"),
    checkFolder(settings),
    checkDisk(settings),
    ...parts.flat(),
  ];
}

function settingsOr<T>(env: NodeJS.ProcessEnv, otherwise: (error: ConfigError) => T): Config | T {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return otherwise(error);
    throw error;
  }
}

/** Whether the first administrator's password would be refused to anyone else. */
async function checkPasswords({ ADMIN_EMAIL, ADMIN_PASSWORD }: Config): Promise<Finding[]> {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return [];
  return (await isGuessable(ADMIN_PASSWORD, [ADMIN_EMAIL, ...ADMIN_EMAIL.split("@")]))
    ? [
        warning(
          "Admin password",
          "ADMIN_PASSWORD is easily guessed. Once signed in, change it: a changed setting changes no account.",
        ),
      ]
    : [ok("Admin password", "not easily guessed")];
}
