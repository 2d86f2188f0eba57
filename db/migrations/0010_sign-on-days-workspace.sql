CREATE TABLE "workspace" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_demo_product" integer,
	"last_demo_category" integer,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "workspace_one_row_check" CHECK ("workspace"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id_token" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "oidc_issuer" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "oidc_subject" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "emergency_access" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_login_method" text;--> statement-breakpoint
ALTER TABLE "rule_sets" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "rule_sets" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "defaults_to_all_products" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_oidc_subject_key" ON "users" USING btree ("oidc_issuer","oidc_subject");