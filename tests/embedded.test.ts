import { describe } from "vitest";

/**
 * Runs a part of the database tests on the embedded database where the others run on a server. As
 * one file, because each further process would need seconds of CPU time to start the database.
 */
function run(title: string, load: () => Promise<unknown>): void {
  describe(title, () => load().then(() => undefined));
}

run("accounts", () => import("./api/auth.test"));
run("a full disk", () => import("./api/full-disk.test"));
run("products", () => import("./api/products.test"));
run("search", () => import("./api/products-search.test"));
run("validations", () => import("./api/validations.test"));
run("uploads", () => import("./api/uploads.test"));
run("findings", () => import("./api/findings.test"));
run("analytics", () => import("./api/analytics.test"));
run("a crash", () => import("./queue/crash.test"));
