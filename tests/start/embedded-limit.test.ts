import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MoveToPostgres } from "@/components/dashboard/move-to-postgres";
import { outgrowsEmbedded } from "@/lib/start/embedded-limit";
import { moveCommand } from "@/lib/start/migrations";
import { withSettings } from "../support/settings";

it("recommends a database server above 20,000 products, unless one is used", async () => {
  await withSettings({ DATABASE_URL: "" }, async () =>
    expect([20_000, 20_001].map(outgrowsEmbedded)).toEqual([false, true]),
  );
  await withSettings({ DATABASE_URL: "postgres://plumbline@127.0.0.1/plumbline" }, async () =>
    expect(outgrowsEmbedded(1_000_000)).toBe(false),
  );
});

it("names the command that moves the workspace", () => {
  const html = renderToStaticMarkup(
    createElement(MoveToPostgres, { products: 20_431, command: moveCommand() }),
  );
  expect(html).toContain("This workspace has 20,431 products");
  expect(html).toContain("<code>npm run move-to-postgres</code>");
});
