import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

interface Service {
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
  cap_add?: string[];
  mem_limit?: string;
  ports?: string[];
  command?: string[];
  environment?: Record<string, string>;
}

const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true });
const services = Object.entries(compose.services as Record<string, Service>);

describe.each(services)("the container %s", (_name, service) => {
  it("can write to nothing but its volumes, gains no rights, and takes so much memory", () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    });
    expect(service).not.toHaveProperty("privileged");
    expect(service).not.toHaveProperty("cap_add");
  });

  it("is reached from this machine alone", () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

it("Inngest has a role and a database of its own, and at most 20 connections", () => {
  const { inngest, app, migrate } = compose.services;
  const userOf = (url: string) => /^postgres:\/\/(\w+):/.exec(url)?.[1];
  expect(userOf(inngest.environment.INNGEST_POSTGRES_URI)).toBe("inngest");
  for (const { environment } of [app, migrate])
    expect(userOf(environment.DATABASE_URL)).toBe("plumbline");
  expect(inngest.command).toContain("--postgres-max-open-conns=20");
  const statements = compose.configs["inngest-database"].content as string;
  expect(statements).toMatch(/^create role inngest login password /);
  expect(statements).toContain("create database inngest owner inngest;");
});
