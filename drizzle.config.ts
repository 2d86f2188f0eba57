import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./db/schema/users.ts",
    "./db/schema/policies.ts",
    "./db/schema/products.ts",
    "./db/schema/validations.ts",
    "./db/schema/seo.ts",
    "./db/schema/tokens.ts",
    "./db/schema/model.ts",
    "./db/schema/notifications.ts",
    "./db/schema/webhooks.ts",
    "./db/schema/words.ts",
    "./db/schema/imports.ts",
  ],
  out: "./db/migrations",
  casing: "snake_case",
});
