CREATE TABLE "validation_counts" (
	"category_id" integer NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_counts" DROP CONSTRAINT "product_counts_category_id_categories_id_fk";
--> statement-breakpoint
DROP INDEX "products_status_idx";--> statement-breakpoint
DROP INDEX "validations_status_idx";--> statement-breakpoint
ALTER TABLE "product_counts" DROP CONSTRAINT "product_counts_category_id_status_pk";--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "category_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "validation_counts_category_idx" ON "validation_counts" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_counts_category_idx" ON "product_counts" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "validations_category_idx" ON "validations" USING btree ("category_id","created_at","id");--> statement-breakpoint
CREATE INDEX "validations_worst_idx" ON "validations" USING btree ("overall_score","id");--> statement-breakpoint
CREATE INDEX "validations_best_idx" ON "validations" USING btree ("overall_score" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "validations_violations_idx" ON "validations" USING btree ("total_violations","id");--> statement-breakpoint
CREATE INDEX "products_status_idx" ON "products" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "validations_status_idx" ON "validations" USING btree ("status","created_at","id");