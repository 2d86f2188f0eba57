CREATE TABLE "common_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "common_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" uuid NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "common_parts_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "validations" DROP CONSTRAINT "validations_completed_check";--> statement-breakpoint
DROP INDEX "violations_completed_idx";--> statement-breakpoint
DROP INDEX "seo_keywords_product_key";--> statement-breakpoint
ALTER TABLE "seo_keywords" ALTER COLUMN "competition_score" SET DATA TYPE real;--> statement-breakpoint
ALTER TABLE "seo_keywords" ALTER COLUMN "relevance_score" SET DATA TYPE real;--> statement-breakpoint
CREATE INDEX "seo_keywords_product_idx" ON "seo_keywords" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "completed_at";--> statement-breakpoint
ALTER TABLE "seo_keywords" DROP COLUMN "ordinal";--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_completed_check" CHECK ("validations"."status" <> 'completed' or ("validations"."completed_at" is not null and "validations"."overall_score" is not null and "validations"."is_compliant" is not null));
--> statement-breakpoint
-- By hand, last
-- What waits to be sorted into an index of searched words is little, as in 0006.
ALTER INDEX "validations_search_idx" SET (gin_pending_list_limit = 512);
--> statement-breakpoint
ALTER INDEX "searched_texts_names_idx" SET (gin_pending_list_limit = 512);
-- End by hand
