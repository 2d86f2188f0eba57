import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Cron } from "croner";
import { z } from "zod";
import { ROLES, type Role } from "@/lib/enums";
import { ACCOUNT_LIMITS, type AccountLimitName, isAccountLimit } from "./account-limits";
import { processState } from "./process-state";

const text = z.string().trim().min(1).optional();
const flagSchema = z.enum(["0", "1"], "must be 0 or 1").optional();
const count = (fallback: number, max: number) =>
  z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(max, `must be at most ${max}`)
    .default(fallback);

/** With INNGEST_DEV, calls to /api/inngest require no signature. */
export const OPEN_INNGEST =
  "INNGEST_DEV must not be set where others can connect: anyone could run the queue's functions. Set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY instead, or HOST to 127.0.0.1";

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
const isOff = (value = "") => ["", "0", "false"].includes(value);
const isAddress = (value: string) => /^https?:\/\//.test(value) && URL.canParse(value);
const addressSchema = z.string().trim().refine(isAddress, "must be an http(s) address").optional();
const isFetchable = (value: string) => !BAD_PORTS.has(new URL(value).port);
const fetchableAddress = addressSchema
  .unwrap()
  .refine((value) => !isAddress(value) || isFetchable(value), {
    message:
      "must not use this port, which Node.js refuses to connect to; let the server listen on another port",
  })
  .optional();
/** Ports that `fetch` rejects ("bad port" in WHATWG Fetch) and that a user might choose. */
const BAD_PORTS = new Set(
  "1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080".split(
    " ",
  ),
);

/** Sessions last 7 days. */
export const SESSION_MINUTES = 7 * 24 * 60;

const LIMIT_NAMES = Object.keys(ACCOUNT_LIMITS).filter(isAccountLimit);

/** Limits per account and minute that differ from the defaults: `analyze=600,export=30`. */
const rateLimitsSchema = z
  .string()
  .trim()
  .default("")
  .transform((source, context): Record<AccountLimitName, number> => {
    const limits = new Map(LIMIT_NAMES.map((name) => [name, ACCOUNT_LIMITS[name].perMinute]));
    for (const pair of source.split(",").filter((each) => each.trim())) {
      const [, name = "", count] = /^\s*(\w+)\s*=\s*([1-9]\d{0,5})\s*$/.exec(pair) ?? [];
      if (isAccountLimit(name)) limits.set(name, Number(count));
      else
        context.addIssue(
          `must be a list such as analyze=600,export=30, with names from ${LIMIT_NAMES.join(", ")}`,
        );
    }
    return Object.fromEntries(limits) as Record<AccountLimitName, number>;
  });

/** The origin under which people reach Plumbline, without a final slash. */
const publicUrlSchema = addressSchema
  .unwrap()
  .transform((value, context) => {
    if (!isAddress(value)) return z.NEVER;
    const { origin, href } = new URL(value);
    if (href === `${origin}/`) return origin;
    context.addIssue("must be an address without a path, such as https://plumbline.example.com");
    return z.NEVER;
  })
  .optional();

const isSmtpAddress = (value: string) =>
  /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== "";

interface MailSender {
  name: string;
  address: string;
}

/** A sender: `plumbline@example.com` or `Plumbline <plumbline@example.com>`. */
const mailSenderSchema = z
  .string()
  .trim()
  .transform((source, context): MailSender => {
    const start = source.endsWith(">") ? source.lastIndexOf("<") : -1;
    const address = start === -1 ? source : source.slice(start + 1, -1);
    const name = start === -1 ? "" : source.slice(0, start).replaceAll('"', "").trim();
    const isName = !/[<>,;\p{Cc}]/u.test(name);
    if (z.email().safeParse(address).success && isName) return { name, address };
    context.addIssue(
      "must be one address, such as plumbline@example.com or Plumbline <plumbline@example.com>",
    );
    return z.NEVER;
  })
  .optional();

/** The issuer URL of an OpenID Connect provider. */
const issuerSchema = fetchableAddress
  .unwrap()
  .refine(
    (value) => !isAddress(value) || isHttpsOrLoopback(new URL(value)),
    "must begin with https://; http:// is only for a provider on this machine",
  )
  .refine((value) => !/[?#@]/.test(value), "must be an address without a username, ? or #")
  .optional();
const isHttpsOrLoopback = ({ protocol, hostname }: URL) =>
  protocol === "https:" || isLoopback(hostname);

/** Maps a value of the claim in OIDC_ROLE_CLAIM to a role. `*` matches any other value. */
export interface RoleMapping {
  value: string;
  role: Role;
}

/** An ordered list of mappings: `catalog-admins=admin,editors=reviewer,*=viewer`. */
const roleMappingsSchema = z
  .string()
  .trim()
  .transform((source, context): RoleMapping[] =>
    source
      .split(",")
      .filter((each) => each.trim())
      .flatMap((pair) => {
        const separatorIndex = pair.lastIndexOf("=");
        const value = pair.slice(0, Math.max(separatorIndex, 0)).trim();
        const role = ROLES.find((each) => each === pair.slice(separatorIndex + 1).trim());
        if (value && role) return [{ value, role }];
        context.addIssue(
          `must be a list such as catalog-admins=admin,editors=reviewer,*=viewer, with roles from ${ROLES.join(", ")}`,
        );
        return [];
      }),
  )
  .optional();

const environmentSchema = z.object({
  HOST: z
    .string()
    .trim()
    .regex(/^[\w.:%-]+$/, "must be a host name or address, without http:// or a path")
    .default("127.0.0.1"),
  PORT: count(3000, 65535),
  TRUSTED_PROXIES: z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .max(10, "must be at most 10")
    .optional(),
  PUBLIC_URL: publicUrlSchema,
  SMTP_URL: z
    .string()
    .trim()
    .refine(isSmtpAddress, "must be an address such as smtps://user:password@smtp.example.com:465")
    .optional(),
  MAIL_FROM: mailSenderSchema,
  DATABASE_URL: z
    .string()
    .trim()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .refine(URL.canParse, "must be an address such as postgres://user:password@host:5432/name")
    .optional(),
  DATA_DIR: z.string().default(".data"),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
  DEMO: flagSchema,
  DEMO_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SESSION_IDLE_MINUTES: z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(5, "must be at least 5")
    .max(SESSION_MINUTES, `must be at most ${SESSION_MINUTES}, the 7 days that a session lasts`)
    .default(SESSION_MINUTES),
  OIDC_ISSUER: issuerSchema,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text.unwrap().max(60, "must have at most 60 characters").default("Single Sign-On"),
  OIDC_SCOPES: z
    .string()
    .trim()
    .refine((value) => value.split(/\s+/).includes("openid"), "must include openid")
    .default("openid email profile"),
  OIDC_ROLE_CLAIM: text,
  OIDC_ROLES: roleMappingsSchema,
  OIDC_CREATE_USERS: flagSchema,
  OIDC_EMAIL_VERIFIED_OPTIONAL: flagSchema,
  PASSWORD_SIGN_IN: flagSchema,
  AI_MODEL: text,
  AI_BASE_URL: fetchableAddress,
  AI_API_KEY: text,
  AI_TIMEOUT_MS: count(30_000, 600_000),
  AI_CONCURRENCY: count(5, 100),
  AI_EVALUATION_DAYS: z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .max(3650, "must be at most 3650")
    .default(30),
  AI_GATE: z.enum(["go", "hold"], "must be go or hold").default("go"),
  AI_JUDGE: z.enum(["auto", "whole", "single"], "must be auto, whole or single").default("auto"),
  IMPORT_FILE_DAYS: count(90, 3650),
  IMPORT_DRAFTS: count(20, 1000),
  IMPORT_STORAGE_MB: count(10_000, 10_000_000),
  EVIDENCE_STORAGE_MB: count(2000, 10_000_000),
  INNGEST_EVENT_KEY: text,
  INNGEST_SIGNING_KEY: text,
  INNGEST_BASE_URL: fetchableAddress,
  INNGEST_DEV: z
    .string()
    .trim()
    .refine(
      (value) => isOff(value) || ["1", "true"].includes(value) || isAddress(value),
      "must be 0, 1 or the http(s) address of Inngest's development server",
    )
    .optional(),
  REVALIDATE_CRON: z
    .string()
    .trim()
    .refine(isValidCron, "must be a cron expression of five fields that matches at least one date")
    .default("0 3 * * *"),
  WEBHOOK_ALLOW_PRIVATE: flagSchema,
  RATE_LIMITS: rateLimitsSchema,
  METRICS_TOKEN: z.string().trim().min(16, "must have at least 16 characters").optional(),
  STOP_TIMEOUT_MS: count(8000, 600_000),
  LOG_LEVEL: z
    .enum(
      ["debug", "info", "warn", "error", "silent"],
      "must be debug, info, warn, error or silent",
    )
    .default("info"),
});

const OIDC_REQUIRED = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

/** Returns whether text is a five-field cron expression that matches at least one time. */
function isValidCron(cron: string): boolean {
  if (!/^(\S+\s+){4}\S+$/.test(cron)) return false;
  try {
    return new Cron(cron, { paused: true, timezone: "UTC" }).nextRun() !== null;
  } catch {
    return false;
  }
}

export type Config = ReturnType<typeof readConfig>;

/** Thrown if settings are missing or invalid. The message names each of these settings. */
export class ConfigError extends Error {}

/** Parses the settings; empty ones are unset. @throws ConfigError with a line for each */
export function readConfig(env: NodeJS.ProcessEnv) {
  const nonEmptyVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value?.trim()),
  );
  const result = environmentSchema.safeParse(nonEmptyVariables);
  const faults = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...listConflicts(nonEmptyVariables),
  ];
  if (!result.success || faults.length > 0) throw new ConfigError(faults.join("\n"));
  const { data } = result;
  return {
    ...data,
    embedded: !data.DATABASE_URL,
    demo: data.DEMO ? data.DEMO === "1" : !data.DATABASE_URL,
    inngest: usesInngest(nonEmptyVariables),
    /** Whether anyone can run the queue's functions; never in production. */
    inngestIsOpen: isInngestOpen(nonEmptyVariables),
    /** Number of proxies that write X-Forwarded-For. Vercel counts as one and hides any others. */
    TRUSTED_PROXIES: data.TRUSTED_PROXIES ?? (env.VERCEL ? 1 : 0),
    /** Whether webhooks can be sent to private and local addresses. */
    webhooksMayBePrivate: data.WEBHOOK_ALLOW_PRIVATE
      ? data.WEBHOOK_ALLOW_PRIVATE === "1"
      : env.NODE_ENV === "development",
    /** The mail server and the sender; null if no mail is sent. */
    mail: selectMailSettings(data),
    /** The origin of links in mails. */
    origin: data.PUBLIC_URL ?? formatLocalOrigin(data.HOST, data.PORT),
    /** Single sign-on; null if it is off. */
    oidc: selectOidcSettings(data),
    passwordSignIn: data.PASSWORD_SIGN_IN !== "0",
    /** The model's id; null if only rules are checked. */
    model: data.AI_MODEL ?? null,
  };
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns a sentence for each variable that others require or exclude. Uses the unparsed variables,
 * so that an invalid variable does not hide other errors.
 */
function listConflicts(env: Variables): string[] {
  const faults: string[] = [];
  const missingNames = OIDC_REQUIRED.filter((name) => !env[name]);
  const setsRoles = env.OIDC_ROLES?.split(",").some((each) => each.trim()) ?? false;
  if (env.DATABASE_URL && !env.AUTH_SECRET)
    faults.push("AUTH_SECRET must be set when DATABASE_URL is set: at least 32 random characters");
  if (missingNames.length > 0 && missingNames.length < OIDC_REQUIRED.length)
    faults.push(
      `${missingNames.join(", ")} must be set too: all of ${OIDC_REQUIRED.join(", ")}, or none`,
    );
  if (Boolean(env.OIDC_ROLE_CLAIM) !== setsRoles)
    faults.push(`${setsRoles ? "OIDC_ROLE_CLAIM" : "OIDC_ROLES"} must be set too: both or neither`);
  if (env.PASSWORD_SIGN_IN === "0" && missingNames.length > 0)
    faults.push("PASSWORD_SIGN_IN can be 0 only with single sign-on: set OIDC_ISSUER");
  if (env.AI_BASE_URL && !env.AI_MODEL)
    faults.push("AI_MODEL must name the model to use at AI_BASE_URL");
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD))
    faults.push(
      `${env.ADMIN_EMAIL ? "ADMIN_PASSWORD" : "ADMIN_EMAIL"} must be set too: both or neither`,
    );
  if (Boolean(env.SMTP_URL) !== Boolean(env.MAIL_FROM))
    faults.push(`${env.SMTP_URL ? "MAIL_FROM" : "SMTP_URL"} must be set too: both or neither`);
  if (env.SMTP_URL && env.VERCEL && !env.PUBLIC_URL)
    faults.push("PUBLIC_URL must be set when SMTP_URL is set on a serverless host");
  if (env.INNGEST_EVENT_KEY && !env.INNGEST_SIGNING_KEY)
    faults.push("INNGEST_SIGNING_KEY must be set when INNGEST_EVENT_KEY is set");
  if (!usesInngest(env)) {
    const presentName = env.INNGEST_SIGNING_KEY ? "INNGEST_SIGNING_KEY" : "INNGEST_BASE_URL";
    if (env[presentName]) faults.push(`INNGEST_EVENT_KEY must be set when ${presentName} is set`);
  }
  if (env.VERCEL) {
    const required = {
      DATABASE_URL: Boolean(env.DATABASE_URL),
      INNGEST_EVENT_KEY: usesInngest(env),
    };
    for (const [name, isSet] of Object.entries(required))
      if (!isSet)
        faults.push(
          `${name} must be set on a serverless host, whose processes keep nothing between requests`,
        );
  }
  if (isInngestOpen(env) && env.NODE_ENV === "production") faults.push(OPEN_INNGEST);
  return faults;
}

function usesInngest({ INNGEST_EVENT_KEY, INNGEST_DEV }: Variables): boolean {
  return Boolean(INNGEST_EVENT_KEY) || !isOff(INNGEST_DEV?.trim());
}

function isInngestOpen({ INNGEST_DEV, VERCEL, HOST = "127.0.0.1" }: Variables): boolean {
  return !isOff(INNGEST_DEV?.trim()) && (Boolean(VERCEL) || !isLoopback(HOST.trim()));
}

export type MailSettings = NonNullable<ReturnType<typeof selectMailSettings>>;

function selectMailSettings({
  SMTP_URL: url,
  MAIL_FROM: from,
}: z.output<typeof environmentSchema>) {
  return url && from ? { url, from } : null;
}

/** Returns the address of this process for a browser on the same machine. */
function formatLocalOrigin(host: string, port: number): string {
  const reachableHost = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${reachableHost.includes(":") ? `[${reachableHost}]` : reachableHost}:${port}`;
}

/** Returns a warning if mails are sent without PUBLIC_URL, so that their links may not work. */
export function findMailWarning({ mail, PUBLIC_URL, origin }: Config): string | null {
  return mail && !PUBLIC_URL
    ? `SMTP_URL is set, but no PUBLIC_URL: links in mails begin with ${origin}. Set PUBLIC_URL to the address that people use.`
    : null;
}

export type OidcSettings = NonNullable<ReturnType<typeof selectOidcSettings>>;

function selectOidcSettings(data: z.output<typeof environmentSchema>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = data;
  if (!issuer || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    issuer,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: data.OIDC_NAME,
    scopes: data.OIDC_SCOPES,
    /** The path of the claim that contains the role; null if single sign-on sets no roles. */
    roleClaim: data.OIDC_ROLE_CLAIM ?? null,
    roles: data.OIDC_ROLES ?? [],
    createsUsers: data.OIDC_CREATE_USERS !== "0",
    requiresVerifiedEmail: data.OIDC_EMAIL_VERIFIED_OPTIONAL !== "1",
  };
}

/**
 * Returns a warning if an API key is set without a model, which has no effect. AI_BASE_URL without
 * a model is an error instead.
 */
export function findUnusedModelSetting(settings: Config): string | null {
  return settings.AI_API_KEY && !settings.model
    ? "AI_API_KEY is set, but no AI_MODEL: only rules are checked. Set AI_MODEL."
    : null;
}

const state = processState<{ config?: Config }>("config", () => ({}));

/** Returns the cached settings of this process. @throws ConfigError */
export function config(): Config {
  state.config ??= readConfig(process.env);
  return state.config;
}

/** Reads the settings again, for tests that change the environment. @throws ConfigError */
export function reloadConfig(): Config {
  state.config = readConfig(process.env);
  return state.config;
}

/** Returns the secret that signs sessions: AUTH_SECRET, or one generated in DATA_DIR. */
export function getAuthSecret(): string {
  return config().AUTH_SECRET ?? loadOrCreateSecret("auth-secret");
}

/**
 * Returns a random secret of 43 characters, which is generated on the first call and stored in
 * DATA_DIR under `name`.
 * @throws ConfigError if DATA_DIR is not writable
 */
export function loadOrCreateSecret(name: string): string {
  const file = getSecretPath(name);
  if (existsSync(file)) return readFileSync(file, "utf8");
  const draftPath = `${file}.${randomUUID()}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draftPath, randomBytes(32).toString("base64url"), { mode: 0o600 });
    // A hard link makes the secret appear atomically and only once, even if the disk is full.
    linkSync(draftPath, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST" || !existsSync(file))
      throw new ConfigError(
        `DATA_DIR must be a folder that this process can write to; ${path.dirname(file)} is not (${code}).`,
      );
  } finally {
    rmSync(draftPath, { force: true });
  }
  return readFileSync(file, "utf8");
}

function getSecretPath(name: string) {
  return path.resolve(/* turbopackIgnore: true */ config().DATA_DIR, name);
}
