ALTER TABLE "seo_counts" DROP CONSTRAINT "seo_counts_category_id_market_seo_status_pk";--> statement-breakpoint
CREATE INDEX "seo_counts_category_idx" ON "seo_counts" USING btree ("category_id");