import { inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { startRunner } from "@/inngest/embedded";
import { enqueueProducts } from "@/lib/products/check-queue";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { until } from "../support/until";

const api = useApi();
const countPending = () =>
  db().$count(validations, inArray(validations.status, ["pending", "in_progress"]));

it("answers requests while the same process works through a long queue", async () => {
  const category = await createCategory({}, [{ ruleContent: "cheap" }]);
  const uploadedBy = api.users.admin.id;
  const made = await Promise.all(
    Array.from({ length: 500 }, () => createProduct({ categoryId: category.id, uploadedBy })),
  );
  await enqueueProducts(
    db(),
    made.map(({ id }) => id),
    null,
  );
  const runner = startRunner(5);
  const { status } = await api.admin.get("/products/products/");
  expect(status).toBe(200);
  expect(await countPending()).toBeGreaterThan(0);
  await until(async () => (await countPending()) === 0);
  await runner.stop();
});
