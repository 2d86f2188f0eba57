import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsePostgresOptions } from "@/db/postgres-options";
import { ConfigError, readConfig } from "@/lib/platform/config";

const read = (env: Record<string, string>) => readConfig(env as NodeJS.ProcessEnv);

function complaint(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error("The settings were accepted.");
}

describe("the settings", () => {
  it("default to an embedded database with demo data, no model and an in-process queue", () => {
    expect(read({})).toMatchObject({
      HOST: "127.0.0.1",
      PORT: 3000,
      DATA_DIR: ".data",
      embedded: true,
      demo: true,
      model: null,
      inngest: false,
      AI_TIMEOUT_MS: 30_000,
      AI_CONCURRENCY: 5,
      REVALIDATE_CRON: "0 3 * * *",
    });
  });

  it("treat an empty variable as unset", () => {
    expect(read({ PORT: "", AI_MODEL: " ", DATABASE_URL: "" })).toMatchObject({
      PORT: 3000,
      model: null,
      embedded: true,
    });
  });

  it("run the queue on Inngest if a key or its development server is set", () => {
    expect(read({ INNGEST_DEV: "http://127.0.0.1:8288" }).inngest).toBe(true);
    expect(read({ INNGEST_EVENT_KEY: "k", INNGEST_SIGNING_KEY: "s" }).inngest).toBe(true);
    expect(read({ INNGEST_DEV: "0" }).inngest).toBe(false);
  });

  it("accept Inngest's development server in production only on a local address", () => {
    const build = { NODE_ENV: "production", INNGEST_DEV: "http://127.0.0.1:8288" } as const;
    const keys = { INNGEST_EVENT_KEY: "k", INNGEST_SIGNING_KEY: "s" };
    const refusal = /^INNGEST_DEV must not be set where others can connect/;
    for (const HOST of ["0.0.0.0", "::", "192.168.1.5", "plumbline.example", "127.0.0.1.example"]) {
      expect(complaint({ ...build, HOST })).toMatch(refusal);
      expect(complaint({ ...build, ...keys, HOST, INNGEST_DEV: "1" })).toMatch(refusal);
      expect(read({ ...build, HOST, INNGEST_DEV: "0" }).inngestIsOpen).toBe(false);
      expect(read({ ...build, HOST, NODE_ENV: "development" }).inngestIsOpen).toBe(true);
    }
    for (const HOST of ["127.0.0.1", "localhost", "::1", "127.8.8.8", ""])
      expect(read({ ...build, HOST }).inngestIsOpen).toBe(false);
    const server = { DATABASE_URL: "postgres://a@b/c", AUTH_SECRET: "s".repeat(32) };
    expect(complaint({ ...build, ...server, VERCEL: "1" })).toMatch(refusal);
  });

  it("trust no proxy by default, except on serverless hosts", () => {
    const server = { DATABASE_URL: "postgres://a@b/c", AUTH_SECRET: "s".repeat(32) };
    const host = { ...server, VERCEL: "1", INNGEST_EVENT_KEY: "k", INNGEST_SIGNING_KEY: "s" };
    expect(read({}).TRUSTED_PROXIES).toBe(0);
    expect(read({ TRUSTED_PROXIES: "2" }).TRUSTED_PROXIES).toBe(2);
    expect(read(host).TRUSTED_PROXIES).toBe(1);
    expect(read({ ...host, TRUSTED_PROXIES: "0" }).TRUSTED_PROXIES).toBe(0);
  });

  it("override the limits that RATE_LIMITS lists", () => {
    const limits = read({}).RATE_LIMITS;
    expect(limits).toMatchObject({ analyze: 1000, export: 120 });
    const changed = read({ RATE_LIMITS: " analyze=600, export = 30 " }).RATE_LIMITS;
    expect(changed).toEqual({ ...limits, analyze: 600, export: 30 });
  });

  const OIDC = {
    OIDC_ISSUER: "https://login.example.com",
    OIDC_CLIENT_ID: "plumbline",
    OIDC_CLIENT_SECRET: "secret",
  };

  it("enable single sign-on with three variables", () => {
    expect(read({})).toMatchObject({ oidc: null, passwordSignIn: true });
    expect(read(OIDC).oidc).toEqual({
      issuer: "https://login.example.com",
      clientId: "plumbline",
      clientSecret: "secret",
      name: "Single Sign-On",
      scopes: "openid email profile",
      roleClaim: null,
      roles: [],
      createsUsers: true,
      requiresVerifiedEmail: true,
    });
    expect(read({ ...OIDC, PASSWORD_SIGN_IN: "0", OIDC_CREATE_USERS: "0" })).toMatchObject({
      oidc: { createsUsers: false },
      passwordSignIn: false,
    });
  });

  it("map the values of a claim to roles in order", () => {
    const roles = " cn=admins = admin, editors=reviewer ,*=viewer";
    expect(read({ ...OIDC, OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: roles }).oidc?.roles).toEqual([
      { value: "cn=admins", role: "admin" },
      { value: "editors", role: "reviewer" },
      { value: "*", role: "viewer" },
    ]);
  });

  it.each<[Record<string, string>, string]>([
    [
      { OIDC_CLIENT_ID: "plumbline" },
      "OIDC_ISSUER, OIDC_CLIENT_SECRET must be set too: all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, or none",
    ],
    [
      { ...OIDC, OIDC_ISSUER: "http://login.example.com" },
      "OIDC_ISSUER must begin with https://; http:// is only for a provider on this machine",
    ],
    [{ ...OIDC, OIDC_ISSUER: "login.example.com" }, "OIDC_ISSUER must be an http(s) address"],
    [{ ...OIDC, OIDC_ISSUER: "https://a.example/?b" }, "OIDC_ISSUER must be an address without"],
    [{ ...OIDC, OIDC_SCOPES: "email" }, "OIDC_SCOPES must include openid"],
    [{ ...OIDC, OIDC_ROLE_CLAIM: "groups" }, "OIDC_ROLES must be set too: both or neither"],
    [{ ...OIDC, OIDC_ROLES: "a=admin" }, "OIDC_ROLE_CLAIM must be set too: both or neither"],
    [
      { ...OIDC, OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "a=owner" },
      "OIDC_ROLES must be a list such as catalog-admins=admin,editors=reviewer,*=viewer",
    ],
    [{ PASSWORD_SIGN_IN: "0" }, "PASSWORD_SIGN_IN can be 0 only with single sign-on"],
  ])("reject %j for single sign-on", (env, sentence) => {
    expect(complaint(env)).toContain(sentence);
  });

  it("accept a local provider without HTTPS", () => {
    for (const host of ["127.0.0.1:9000", "localhost", "[::1]:9000"])
      expect(read({ ...OIDC, OIDC_ISSUER: `http://${host}` }).oidc).not.toBeNull();
  });

  it("load no demo data on a server by default", () => {
    const server = { DATABASE_URL: "postgres://a@b/c", AUTH_SECRET: "s".repeat(32) };
    expect(read(server).demo).toBe(false);
    expect(read({ ...server, DEMO: "1" }).demo).toBe(true);
    expect(read({ DEMO: "0" }).demo).toBe(false);
  });

  it.each([
    ["HOST", { HOST: "http://127.0.0.1" }],
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "0" }],
    ["PORT", { PORT: "65536" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "-1" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "all" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://a" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://a@b:port/c", AUTH_SECRET: "s".repeat(32) }],
    ["AUTH_SECRET", { DATABASE_URL: "postgres://a@b/c" }],
    ["AUTH_SECRET", { AUTH_SECRET: "short" }],
    ["ADMIN_PASSWORD", { ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "short" }],
    ["ADMIN_PASSWORD", { ADMIN_EMAIL: "a@b.example" }],
    ["ADMIN_EMAIL", { ADMIN_PASSWORD: "long enough to pass" }],
    ["ADMIN_EMAIL", { ADMIN_EMAIL: "admin", ADMIN_PASSWORD: "long enough to pass" }],
    ["DEMO", { DEMO: "yes" }],
    ["DEMO_PASSWORD", { DEMO_PASSWORD: "short" }],
    ["AI_MODEL", { AI_BASE_URL: "http://127.0.0.1:8000/v1" }],
    ["AI_BASE_URL", { AI_MODEL: "m", AI_BASE_URL: "not an address" }],
    ["AI_BASE_URL", { AI_MODEL: "m", AI_BASE_URL: "ftp://models" }],
    ["AI_BASE_URL", { AI_MODEL: "m", AI_BASE_URL: "http://127.0.0.1:6000/v1" }],
    ["AI_TIMEOUT_MS", { AI_TIMEOUT_MS: "30s" }],
    ["AI_CONCURRENCY", { AI_CONCURRENCY: "0" }],
    ["AI_CONCURRENCY", { AI_CONCURRENCY: "2.5" }],
    ["REVALIDATE_CRON", { REVALIDATE_CRON: "daily" }],
    ["REVALIDATE_CRON", { REVALIDATE_CRON: "61 3 * * *" }],
    ["REVALIDATE_CRON", { REVALIDATE_CRON: "0 0 30 2 *" }],
    ["INNGEST_SIGNING_KEY", { INNGEST_EVENT_KEY: "key" }],
    ["INNGEST_EVENT_KEY", { INNGEST_SIGNING_KEY: "key" }],
    ["INNGEST_EVENT_KEY", { INNGEST_BASE_URL: "http://inngest:8288" }],
    ["INNGEST_BASE_URL", { INNGEST_DEV: "1", INNGEST_BASE_URL: "inngest:8288" }],
    ["INNGEST_DEV", { INNGEST_DEV: "yes please" }],
    ["DATABASE_URL", { VERCEL: "1" }],
    [
      "INNGEST_EVENT_KEY",
      { VERCEL: "1", DATABASE_URL: "postgres://a@b/c", AUTH_SECRET: "s".repeat(32) },
    ],
    ["SESSION_IDLE_MINUTES", { SESSION_IDLE_MINUTES: "4" }],
    ["SESSION_IDLE_MINUTES", { SESSION_IDLE_MINUTES: "10081" }],
    ["PUBLIC_URL", { PUBLIC_URL: "plumbline.example.com" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://plumbline.example.com/path" }],
    ["SMTP_URL", { SMTP_URL: "smtp.example.com:587", MAIL_FROM: "a@example.com" }],
    ["SMTP_URL", { SMTP_URL: "https://smtp.example.com", MAIL_FROM: "a@example.com" }],
    ["SMTP_URL", { MAIL_FROM: "a@example.com" }],
    ["MAIL_FROM", { SMTP_URL: "smtp://smtp.example.com" }],
    ["MAIL_FROM", { SMTP_URL: "smtp://smtp.example.com", MAIL_FROM: "Plumbline" }],
    ["MAIL_FROM", { SMTP_URL: "smtp://smtp.example.com", MAIL_FROM: "a@b.example, c@d.example" }],
    ["MAIL_FROM", { SMTP_URL: "smtp://smtp.example.com", MAIL_FROM: "A\nBcc: x <a@b.example>" }],
    [
      "PUBLIC_URL",
      {
        ...{ VERCEL: "1", DATABASE_URL: "postgres://a/b", AUTH_SECRET: "a".repeat(32) },
        ...{ INNGEST_EVENT_KEY: "a", INNGEST_SIGNING_KEY: "b" },
        ...{ SMTP_URL: "smtp://smtp.example.com", MAIL_FROM: "a@example.com" },
      },
    ],
    ["RATE_LIMITS", { RATE_LIMITS: "120" }],
    ["RATE_LIMITS", { RATE_LIMITS: "analyse=120" }],
    ["RATE_LIMITS", { RATE_LIMITS: "analyze=0" }],
    ["STOP_TIMEOUT_MS", { STOP_TIMEOUT_MS: "-1" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ])("name %s if it is invalid or missing", (name, env) => {
    expect(complaint(env)).toMatch(new RegExp(`^${name} must `));
  });

  it("send mail with a mail server and a sender", () => {
    expect(read({})).toMatchObject({ mail: null, origin: "http://127.0.0.1:3000" });
    const server = { SMTP_URL: "smtps://user:p%40ss@smtp.example.com" };
    const sender = { MAIL_FROM: '"Plumbline, Shop" <plumbline@example.com>' };
    expect(complaint({ ...server, ...sender })).toMatch(/^MAIL_FROM must be one address/);
    expect(read({ ...server, MAIL_FROM: "Plumbline <plumbline@example.com>" }).mail).toEqual({
      url: server.SMTP_URL,
      from: { name: "Plumbline", address: "plumbline@example.com" },
    });
    const { mail, origin } = read({
      ...server,
      MAIL_FROM: "plumbline@example.com",
      PUBLIC_URL: "https://plumbline.example.com/",
    });
    expect(mail?.from).toEqual({ name: "", address: "plumbline@example.com" });
    expect(origin).toBe("https://plumbline.example.com");
    expect(read({ HOST: "::", PORT: "80" }).origin).toBe("http://localhost:80");
  });

  it("list all errors together, those of values and of combinations", () => {
    const env = {
      ...{ PORT: "x", DEMO: "x", VERCEL: "1", NODE_ENV: "production", INNGEST_DEV: "1" },
      ...{ DATABASE_URL: "mysql://a", AI_BASE_URL: "http://127.0.0.1:8000/v1", OIDC_NAME: "Name" },
      ...{ ADMIN_EMAIL: "a@b.example", OIDC_CLIENT_ID: "plumbline", OIDC_ROLES: "a=owner" },
    };
    const names = complaint(env)
      .split("\n")
      .map((line) => line.split(" must ")[0]);
    expect(names).toEqual([
      ...["PORT", "DATABASE_URL", "DEMO", "OIDC_ROLES", "AUTH_SECRET"],
      ...["OIDC_ISSUER, OIDC_CLIENT_SECRET", "OIDC_ROLE_CLAIM", "AI_MODEL", "ADMIN_PASSWORD"],
      "INNGEST_DEV",
    ]);
    expect(complaint({ VERCEL: "1" }).split("\n")).toHaveLength(2);
  });

  it("connect to each database and prepare statements as its URL and the host allow", () => {
    const parse = (url: string, env = {}) => parsePostgresOptions(url, env);
    const plain = parse("postgres://a@b/c?sslmode=require");
    expect(plain).toMatchObject({ preparation: "without a pooler", options: { max: 10 } });
    expect(plain.url).toBe("postgres://a@b/c?sslmode=require");
    const pooled = parse("postgres://a@b/c?pgbouncer=true&connection_limit=4");
    expect(pooled.url).toBe("postgres://a@b/c");
    expect(pooled).toMatchObject({ preparation: "never", options: { max: 4 } });
    expect(parse("postgres://a@b/c?prepared_statements=0").preparation).toBe("never");
    expect(parse("postgres://a@b/c?prepared_statements=1").preparation).toBe("always");
    expect(parse("postgres://a@b/c", { VERCEL: "1" })).toMatchObject({
      preparation: "never",
      options: { max: 3, idle_timeout: 20 },
    });
  });

  it("are all listed in the example file", () => {
    const example = readFileSync(".env.example", "utf8");
    const source = readFileSync("lib/platform/config.ts", "utf8");
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? "");
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !example.includes(`#${name}=`))).toEqual([]);
  });
});
