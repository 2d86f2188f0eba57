CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" integer,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"username" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('admin', 'reviewer', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "brand_guideline_categories" (
	"guideline_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "brand_guideline_categories_guideline_id_category_id_pk" PRIMARY KEY("guideline_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "brand_guidelines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_guidelines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"version" text DEFAULT '1.0' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"compliance_threshold" double precision DEFAULT 0.8 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_threshold_check" CHECK ("categories"."compliance_threshold" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "category_guidelines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_guidelines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"requirements" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"restrictions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"examples" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '1.0' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_guideline_id" integer NOT NULL,
	"rule_type" text DEFAULT 'prohibited_words' NOT NULL,
	"severity" text DEFAULT 'medium' NOT NULL,
	"rule_content" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "category_rules_type_check" CHECK ("category_rules"."rule_type" in ('prohibited_words', 'required_phrases', 'length_limit', 'tone_requirement', 'format_requirement', 'image_requirement', 'price_format', 'attribute_requirement')),
	CONSTRAINT "category_rules_severity_check" CHECK ("category_rules"."severity" in ('high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "guideline_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guideline_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guideline_id" integer NOT NULL,
	"rule_type" text DEFAULT 'prohibited_words' NOT NULL,
	"severity" text DEFAULT 'medium' NOT NULL,
	"rule_content" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guideline_rules_type_check" CHECK ("guideline_rules"."rule_type" in ('prohibited_words', 'required_phrases', 'length_limit', 'tone_requirement', 'format_requirement', 'image_requirement', 'price_format', 'attribute_requirement')),
	CONSTRAINT "guideline_rules_severity_check" CHECK ("guideline_rules"."severity" in ('high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_name" text NOT NULL,
	"batch_description" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"total_rows" integer NOT NULL,
	"products_created" integer NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"uploaded_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batches_status_check" CHECK ("batches"."status" in ('processing', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "product_edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"edited_by" integer NOT NULL,
	"field" text NOT NULL,
	"old_value" text,
	"new_value" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"original_description" text NOT NULL,
	"category_id" integer NOT NULL,
	"brand_guidelines_id" integer,
	"batch_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"compliance_score" double precision,
	"seo_score" double precision,
	"uploaded_by" integer NOT NULL,
	"reviewed_by" integer,
	"reviewed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_status_check" CHECK ("products"."status" in ('pending', 'validating', 'needs_review', 'compliant', 'approved', 'rejected', 'published')),
	CONSTRAINT "products_score_check" CHECK ("products"."compliance_score" between 0 and 1),
	CONSTRAINT "products_product_id_check" CHECK (char_length("products"."product_id") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"validation_id" integer NOT NULL,
	"action" text NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"approved_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_action_check" CHECK ("approvals"."action" in ('approve', 'reject', 'request_edit'))
);
--> statement-breakpoint
CREATE TABLE "validations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "validations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"error_message" text,
	"checked_text" text,
	"policy_fingerprint" text,
	"threshold" double precision,
	"overall_score" double precision,
	"is_compliant" boolean,
	"category_high" integer DEFAULT 0 NOT NULL,
	"category_medium" integer DEFAULT 0 NOT NULL,
	"category_low" integer DEFAULT 0 NOT NULL,
	"brand_high" integer DEFAULT 0 NOT NULL,
	"brand_medium" integer DEFAULT 0 NOT NULL,
	"brand_low" integer DEFAULT 0 NOT NULL,
	"total_violations" integer GENERATED ALWAYS AS (category_high + category_medium + category_low) STORED NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"recommendations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ai_model_used" text,
	"processing_time_seconds" double precision,
	"model_milliseconds" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"dropped_findings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "validations_status_check" CHECK ("validations"."status" in ('pending', 'in_progress', 'completed', 'failed')),
	CONSTRAINT "validations_score_check" CHECK ("validations"."overall_score" between 0 and 1),
	CONSTRAINT "validations_completed_check" CHECK ("validations"."status" <> 'completed' or ("validations"."overall_score" is not null and "validations"."is_compliant" is not null and "validations"."checked_text" is not null))
);
--> statement-breakpoint
CREATE TABLE "violations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "violations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"validation_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"source" text NOT NULL,
	"violation_type" text NOT NULL,
	"severity" text NOT NULL,
	"line_number" integer,
	"violating_words" text,
	"start_position" integer,
	"end_position" integer,
	"reason" text NOT NULL,
	"guideline_reference" text NOT NULL,
	"suggestion" text,
	"checked_by" text NOT NULL,
	"rule" integer,
	"brand_guideline_title" text,
	"region_specific" boolean DEFAULT false NOT NULL,
	CONSTRAINT "violations_source_check" CHECK ("violations"."source" in ('category', 'brand')),
	CONSTRAINT "violations_severity_check" CHECK ("violations"."severity" in ('high', 'medium', 'low')),
	CONSTRAINT "violations_positions_check" CHECK (("violations"."start_position" is null and "violations"."end_position" is null) or ("violations"."start_position" >= 0 and "violations"."end_position" > "violations"."start_position"))
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_guideline_categories" ADD CONSTRAINT "brand_guideline_categories_guideline_id_brand_guidelines_id_fk" FOREIGN KEY ("guideline_id") REFERENCES "public"."brand_guidelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_guideline_categories" ADD CONSTRAINT "brand_guideline_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_guidelines" ADD CONSTRAINT "brand_guidelines_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_guidelines" ADD CONSTRAINT "category_guidelines_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_category_guideline_id_category_guidelines_id_fk" FOREIGN KEY ("category_guideline_id") REFERENCES "public"."category_guidelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guideline_rules" ADD CONSTRAINT "guideline_rules_guideline_id_brand_guidelines_id_fk" FOREIGN KEY ("guideline_id") REFERENCES "public"."brand_guidelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_edits" ADD CONSTRAINT "product_edits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_edits" ADD CONSTRAINT "product_edits_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_guidelines_id_brand_guidelines_id_fk" FOREIGN KEY ("brand_guidelines_id") REFERENCES "public"."brand_guidelines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_validation_id_validations_id_fk" FOREIGN KEY ("validation_id") REFERENCES "public"."validations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_validation_id_validations_id_fk" FOREIGN KEY ("validation_id") REFERENCES "public"."validations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "brand_guideline_categories_category_idx" ON "brand_guideline_categories" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "category_guidelines_category_key" ON "category_guidelines" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "category_rules_guideline_idx" ON "category_rules" USING btree ("category_guideline_id");--> statement-breakpoint
CREATE INDEX "guideline_rules_guideline_idx" ON "guideline_rules" USING btree ("guideline_id");--> statement-breakpoint
CREATE INDEX "product_edits_product_idx" ON "product_edits" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_product_id_key" ON "products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_newest_idx" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_category_idx" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "products_status_idx" ON "products" USING btree ("status");--> statement-breakpoint
CREATE INDEX "products_batch_idx" ON "products" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "products_brand_guidelines_idx" ON "products" USING btree ("brand_guidelines_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_validation_key" ON "approvals" USING btree ("validation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "validations_one_running_per_product" ON "validations" USING btree ("product_id") WHERE status in ('pending', 'in_progress');--> statement-breakpoint
CREATE INDEX "validations_product_idx" ON "validations" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "validations_newest_idx" ON "validations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "validations_status_idx" ON "validations" USING btree ("status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "validations_queue_idx" ON "validations" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "validations_lease_idx" ON "validations" USING btree ("lease_until") WHERE status = 'in_progress';--> statement-breakpoint
CREATE UNIQUE INDEX "violations_order_key" ON "violations" USING btree ("validation_id","ordinal");