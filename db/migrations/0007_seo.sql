ALTER TABLE "products" ADD COLUMN "seo_analyzed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "products_seo_analyzed_idx" ON "products" USING btree (coalesce("seo_analyzed_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "products_description_hash_idx" ON "products" USING btree (md5("description"));