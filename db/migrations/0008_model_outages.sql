CREATE TABLE "model_outages" (
	"model" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"probe_after" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_timeouts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "model_timeouts" CASCADE;--> statement-breakpoint
DROP INDEX "validations_ready_idx";--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "needs_model" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "validations_needy_idx" ON "validations" USING btree ("id") WHERE status = 'pending' and needs_model and not waits_for_model;--> statement-breakpoint
CREATE INDEX "validations_ready_idx" ON "validations" USING btree ("id") WHERE status = 'pending' and not needs_model;