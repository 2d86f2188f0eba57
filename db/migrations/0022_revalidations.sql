CREATE TABLE "revalidations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revalidations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"requested_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "revalidation_id" integer;--> statement-breakpoint
ALTER TABLE "revalidations" ADD CONSTRAINT "revalidations_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revalidations_requested_by_idx" ON "revalidations" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "revalidations_open_idx" ON "revalidations" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_revalidation_id_revalidations_id_fk" FOREIGN KEY ("revalidation_id") REFERENCES "public"."revalidations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "validations_revalidation_idx" ON "validations" USING btree ("revalidation_id") WHERE revalidation_id is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('decision', 'batch_finished', 'revalidation_finished', 'validation_failed'));