ALTER TABLE "batches" DROP CONSTRAINT "batches_status_check";--> statement-breakpoint
ALTER TABLE "batches" DROP COLUMN "status";