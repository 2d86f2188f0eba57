import { type Config, OPEN_INNGEST } from "@/lib/platform/config";
import { checkClockOf } from "./clock";
import { type Finding, ok, problem, warning } from "./report";

const CLOUD = "https://api.inngest.com";
const DEVELOPMENT = "http://127.0.0.1:8288";

/** Checks whether Inngest is reachable, and whether its keys are plausible. */
export async function checkInngest(settings: Config): Promise<Finding[]> {
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

/** Inngest parses a signing key as hexadecimal bytes after its prefix. */
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
