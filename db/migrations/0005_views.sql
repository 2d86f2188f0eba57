DROP INDEX "validations_latest_idx";--> statement-breakpoint
ALTER TABLE "exam_results" ADD COLUMN "compared_with" integer;--> statement-breakpoint
CREATE INDEX "validations_latest_idx" ON "validations" USING btree ("product_id","is_compliant","decision") WHERE is_latest;