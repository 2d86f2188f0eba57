import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { accessTo } from "@/lib/auth/roles";
import type { Verb } from "@/lib/route";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const declared = await Promise.all(
  globSync("app/api/**/route.ts")
    .filter((file) => !/\[\.\.\.|inngest/.test(file))
    .map(async (file) => {
      const verbs = (await import(path.resolve(file))) as Record<string, Verb | undefined>;
      const url = path
        .dirname(file)
        .replace(/^app/, "")
        .replace(/\[\w+\]/g, "7");
      return METHODS.flatMap((method) => {
        const roles = verbs[method]?.declaration?.roles;
        return roles ? [{ call: `${method} ${url}`, roles, early: accessTo(method, url) }] : [];
      });
    }),
);

describe("the role table", () => {
  it.each(declared.flat())(
    "lets the same people through early as the handler of $call",
    ({ roles, early }) => {
      expect(early).toEqual(roles);
    },
  );
});
