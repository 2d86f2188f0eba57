-- By hand, first
-- What is searched has a table of its own from here on.
DROP INDEX "products_search_idx";
--> statement-breakpoint
DROP INDEX "products_names_search_idx";
--> statement-breakpoint
-- End by hand
CREATE TABLE "searched_texts" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"names" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_review_oldest_idx";--> statement-breakpoint
DROP INDEX "products_market_idx";--> statement-breakpoint
DROP INDEX "products_batch_idx";--> statement-breakpoint
DROP INDEX "products_brand_guidelines_idx";--> statement-breakpoint
ALTER TABLE "searched_texts" ADD CONSTRAINT "searched_texts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_unchecked_idx" ON "products" USING btree ("batch_id") WHERE batch_id is not null and compliance_score is null;--> statement-breakpoint
CREATE INDEX "products_market_idx" ON "products" USING btree ("market","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE market is not null;--> statement-breakpoint
CREATE INDEX "products_batch_idx" ON "products" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "products_brand_guidelines_idx" ON "products" USING btree ("brand_guidelines_id") WHERE brand_guidelines_id is not null;
-- By hand, last
--> statement-breakpoint
INSERT INTO "searched_texts" ("product_id", "names", "description") SELECT "id", "product_id" || chr(1) || "name", "description" FROM "products";
--> statement-breakpoint
-- What a search of the products looks through, all in one index; what waits to be sorted into it is
-- little, since whoever makes it too much does that, and holds the process.
CREATE INDEX "searched_texts_all_idx" ON "searched_texts" USING gin (("names" || chr(1) || "description") gin_trgm_ops) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
CREATE INDEX "searched_texts_names_idx" ON "searched_texts" USING gin ("names" gin_trgm_ops);
--> statement-breakpoint
-- So that a status does not write the texts anew: they are kept beside the row.
ALTER TABLE "products" SET (toast_tuple_target = 128);
-- End by hand
