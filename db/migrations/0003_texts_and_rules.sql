CREATE TABLE "bulk_updates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_ids" integer[] NOT NULL,
	"traits" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"requested_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"error_message" text
);
--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "when" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "unless" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "within" integer;--> statement-breakpoint
ALTER TABLE "bulk_updates" ADD CONSTRAINT "bulk_updates_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_updates_queue_idx" ON "bulk_updates" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "bulk_updates_lease_idx" ON "bulk_updates" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "bulk_updates_requested_by_idx" ON "bulk_updates" USING btree ("requested_by");