import { expect, it } from "vitest";
import { db } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { enqueueProducts } from "@/lib/products/check-queue";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import { callFunction } from "../support/inngest-server";

const api = useApi();

it("rejects external calls of queue functions if Inngest is not configured", async () => {
  const category = await createCategory();
  const product = await createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id });
  const [id] = await enqueueProducts(db(), [product.id], null);
  const call = { name: "validation/requested", data: { validation_id: must(id) } };
  for (const signed of [true, false]) {
    const answer = await callFunction(api.url, "check-products", { ...call, signed });
    expect(answer.status).toBe(404);
  }
  const [row] = await db().select().from(validations);
  expect(must(row)).toMatchObject({ status: "pending", attempts: 0 });
});
