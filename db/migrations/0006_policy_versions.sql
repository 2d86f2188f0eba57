CREATE TABLE "policy_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"policy_id" integer NOT NULL,
	"number" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "policy_versions_kind_check" CHECK ("policy_versions"."kind" in ('category', 'brand'))
);
--> statement-breakpoint
ALTER TABLE "brand_guidelines" ADD COLUMN "policy_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "policy_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "category_rules" ADD COLUMN "must_flag" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "category_rules" ADD COLUMN "must_pass" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "guideline_rules" ADD COLUMN "must_flag" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "guideline_rules" ADD COLUMN "must_pass" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "policy_fingerprint" text;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "checked_category" integer;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "category_version" integer;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "checked_brand_guidelines" integer;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "brand_version" integer;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_versions_number_key" ON "policy_versions" USING btree ("kind","policy_id","number");--> statement-breakpoint
UPDATE "products" p SET "policy_fingerprint" = v."policy_fingerprint"
FROM (
	SELECT DISTINCT ON ("product_id") "product_id", "policy_fingerprint" FROM "validations"
	WHERE "status" = 'completed' ORDER BY "product_id", "id" DESC
) v
WHERE v."product_id" = p."id" AND p."compliance_score" IS NOT NULL;
