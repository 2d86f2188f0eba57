CREATE TABLE "dismissed_policy_issues" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" text NOT NULL,
	"dismissed_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "as_of" date;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "known_on" date;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "expires_at" date;--> statement-breakpoint
ALTER TABLE "finding_decisions" ADD COLUMN "known_on" date;--> statement-breakpoint
ALTER TABLE "dismissed_policy_issues" ADD CONSTRAINT "dismissed_policy_issues_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finding_decisions_known_idx" ON "finding_decisions" USING btree ("product_id") WHERE known_on is not null;