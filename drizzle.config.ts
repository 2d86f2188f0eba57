import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./db/schema/users.ts",
    "./db/schema/policies.ts",
    "./db/schema/products.ts",
    "./db/schema/validations.ts",
    "./db/schema/patterns.ts",
    "./db/schema/bulk-changes.ts",
    "./db/schema/seo.ts",
    "./db/schema/tokens.ts",
    "./db/schema/model.ts",
    "./db/schema/notifications.ts",
    "./db/schema/webhooks.ts",
    "./db/schema/words.ts",
    "./db/schema/imports.ts",
    "./db/schema/deliveries.ts",
    "./db/schema/review.ts",
    "./db/schema/judging.ts",
    "./db/schema/decisions.ts",
    "./db/schema/evaluations.ts",
    "./db/schema/views.ts",
  ],
  out: "./db/migrations",
  casing: "snake_case",
});
