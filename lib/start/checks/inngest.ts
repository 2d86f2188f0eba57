import { createHash } from "node:crypto";
import { z } from "zod";
import { inngest } from "@/inngest/client";
import { defineFunctions } from "@/inngest/definitions";
import { type Config, OPEN_INNGEST } from "@/lib/platform/config";
import { checkResponseClock } from "./clock";
import { type CheckResult, reportOk, reportProblem, reportWarning } from "./report";

const CLOUD_URL = "https://api.inngest.com";
const DEVELOPMENT_URL = "http://127.0.0.1:8288";

/** Checks whether Inngest is reachable, and whether its keys are plausible. */
export async function checkInngest(settings: Config): Promise<CheckResult[]> {
  if (!settings.inngest) return [reportOk("Queue", "in the server's process")];
  const open = settings.inngestIsOpen
    ? [
        reportProblem(
          "Queue access",
          `${OPEN_INNGEST}. The server does not start with this setting.`,
        ),
      ]
    : [];
  return [...open, ...(await checkServer(settings))];
}

async function checkServer(settings: Config): Promise<CheckResult[]> {
  const address = getAddress(settings);
  try {
    const sentAt = Date.now();
    const answer = await fetch(new URL("/health", address), { signal: AbortSignal.timeout(5000) });
    const clock = checkResponseClock("Inngest", answer, sentAt, Date.now());
    return [
      reportStatus(address, answer),
      ...checkKeys(settings),
      clock,
      await checkSync(address, settings),
    ];
  } catch {
    const name = settings.INNGEST_EVENT_KEY ? "INNGEST_BASE_URL" : "INNGEST_DEV";
    return [
      reportProblem(
        "Queue",
        `Inngest at ${address} cannot be reached. Start it, or check ${name}.`,
      ),
      ...checkKeys(settings),
    ];
  }
}

function getAddress({ INNGEST_DEV: dev, INNGEST_BASE_URL: base, INNGEST_EVENT_KEY }: Config) {
  if (dev && URL.canParse(dev)) return dev;
  return base ?? (INNGEST_EVENT_KEY ? CLOUD_URL : DEVELOPMENT_URL);
}

function reportStatus(address: string, response: Response): CheckResult {
  return response.status < 500
    ? reportOk("Queue", `Inngest at ${address}, reached`)
    : reportProblem("Queue", `Inngest at ${address} fails (${response.status}). Check its log.`);
}

const configJson = z.object({
  triggers: z.array(z.object({ event: z.string().nullish(), cron: z.string().nullish() })),
});
const registeredJson = z.array(z.object({ Slug: z.string(), Config: z.string() }));

/** Compares the functions and triggers registered with Inngest to those of this version. */
async function checkSync(address: string, settings: Config): Promise<CheckResult> {
  const expectedFunctions = Object.values(defineFunctions(settings)).map(({ id, triggers }) =>
    toLine(`${inngest.id}-${id}`, configJson.parse({ triggers })),
  );
  const registeredFunctions = await listRegisteredFunctions(address, settings);
  if (typeof registeredFunctions === "string")
    return reportWarning(SYNC_CHECK, `Inngest did not list its functions: ${registeredFunctions}.`);
  const names = [
    ...expectedFunctions.filter((each) => !registeredFunctions.includes(each)),
    ...registeredFunctions.filter((each) => !expectedFunctions.includes(each)),
  ].map((each) => each.split(" ")[0]);
  if (names.length === 0)
    return reportOk(SYNC_CHECK, `Inngest has all ${expectedFunctions.length} functions`);
  return reportProblem(
    SYNC_CHECK,
    `sync needed: Inngest has other functions than this version (${[...new Set(names)].join(", ")}). While the server runs: curl -X PUT <its address>/api/inngest`,
  );
}

const SYNC_CHECK = "Queue sync";

function toLine(name: string, { triggers }: z.output<typeof configJson>): string {
  const triggerNames = triggers.map(({ event, cron }) => event ?? cron ?? "");
  return [name, ...triggerNames.sort()].join(" ");
}

/** @returns the lines of the registered functions, or why they are unknown */
async function listRegisteredFunctions(
  address: string,
  settings: Config,
): Promise<string[] | string> {
  try {
    const answer = await fetch(new URL(`/v1/apps/${inngest.id}/functions`, address), {
      headers: createAuthorizationHeaders(settings),
      signal: AbortSignal.timeout(5000),
    });
    if (answer.status === 401) return "it rejected INNGEST_SIGNING_KEY";
    if (!answer.ok) return `status ${answer.status}`;
    // Before the first registration the list is null.
    const registrations = registeredJson.parse((await answer.json()) ?? []);
    return registrations.map(({ Slug, Config }) =>
      toLine(Slug, configJson.parse(JSON.parse(Config))),
    );
  } catch {
    return "the response cannot be read";
  }
}

/** Inngest identifies a client by the hash of the signing key. */
function createAuthorizationHeaders({ INNGEST_SIGNING_KEY: key }: Config): Record<string, string> {
  if (!key) return {};
  const [prefix = ""] = /^signkey-\w+-/.exec(key) ?? [];
  const bytes = Buffer.from(key.slice(prefix.length), "hex");
  return { authorization: `Bearer ${prefix}${createHash("sha256").update(bytes).digest("hex")}` };
}

/** Checks the signing key, which Inngest parses as hexadecimal bytes after its prefix. */
function checkKeys({ INNGEST_SIGNING_KEY: key }: Config): CheckResult[] {
  if (!key) return [];
  const bytes = key.replace(/^signkey-\w+-/, "");
  return /^([0-9a-f]{2}){16,}$/i.test(bytes)
    ? [reportOk("Queue keys", "have the format that Inngest expects; only a run can verify them")]
    : [
        reportWarning(
          "Queue keys",
          "INNGEST_SIGNING_KEY is not a hexadecimal key of at least 16 bytes. Use the key from Inngest, or create one with: openssl rand -hex 32",
        ),
      ];
}
