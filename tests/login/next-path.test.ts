import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getNextPath } from "@/lib/people/auth/next-path";

describe("after signing in", () => {
  test.each(["/products?page=2&search=a%20b", "/product-validations/SKU%2F1#seo"])(
    "%s is the requested page",
    (path) => expect(getNextPath(path)).toBe(path),
  );

  test.each([
    undefined,
    "",
    ["/products", "/upload"],
    "products",
    "https://evil.example",
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/login?next=/login",
    "/api/auth/logout/",
  ])("%j leads to the dashboard", (path) => expect(getNextPath(path)).toBe("/dashboard"));

  test("no path leads to another site", () => {
    const part = fc.constantFrom("/", "\\", ".", "..", "evil.example", "\t", "%2F", "@", ":", "?");
    const path = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => `/${parts.join("")}`),
    );
    fc.assert(
      fc.property(path, (wanted) => {
        const site = "https://plumbline.example";
        expect(new URL(getNextPath(wanted), site).origin).toBe(site);
      }),
    );
  });
});
