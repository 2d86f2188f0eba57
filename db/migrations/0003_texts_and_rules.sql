CREATE TABLE "ready_made_sets" (
	"key" text PRIMARY KEY NOT NULL,
	"rule_set_id" integer NOT NULL,
	"installed" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ready_made_sets_ruleSetId_unique" UNIQUE("rule_set_id")
);
--> statement-breakpoint
CREATE TABLE "rule_set_categories" (
	"rule_set_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "rule_set_categories_rule_set_id_category_id_pk" PRIMARY KEY("rule_set_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "rule_set_guidelines" (
	"rule_set_id" integer NOT NULL,
	"guideline_id" integer NOT NULL,
	CONSTRAINT "rule_set_guidelines_rule_set_id_guideline_id_pk" PRIMARY KEY("rule_set_id","guideline_id")
);
--> statement-breakpoint
CREATE TABLE "rule_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '1.0' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"applies_to_all" boolean DEFAULT false NOT NULL,
	"policy_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "product_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_fields_kind_check" CHECK ("product_fields"."kind" in ('text', 'list'))
);
--> statement-breakpoint
CREATE TABLE "refused_forms" (
	"rule_id" integer NOT NULL,
	"term" text NOT NULL,
	"form" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_forms_rule_id_term_form_pk" PRIMARY KEY("rule_id","term","form")
);
--> statement-breakpoint
CREATE TABLE "word_blocks" (
	"block" integer PRIMARY KEY NOT NULL,
	"stamp" text NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"import_id" integer NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_parts_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"header" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"categories" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"default_category" integer,
	"mode" text DEFAULT 'add_and_update' NOT NULL,
	"clear_empty" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_profiles_mode_check" CHECK ("import_profiles"."mode" in ('add', 'add_and_update', 'update'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"format" text NOT NULL,
	"encoding" text NOT NULL,
	"encoding_sure" boolean NOT NULL,
	"delimiter" text,
	"sheet" text,
	"header_row" integer DEFAULT 1 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"default_category" integer,
	"mode" text DEFAULT 'add_and_update' NOT NULL,
	"clear_empty" boolean DEFAULT false NOT NULL,
	"cells" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"profile" text,
	"done" integer DEFAULT 0 NOT NULL,
	"batch_id" integer,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"error_message" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('draft', 'running', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "imports_format_check" CHECK ("imports"."format" in ('csv', 'tsv', 'xlsx', 'xls', 'xml', 'json', 'jsonl')),
	CONSTRAINT "imports_mode_check" CHECK ("imports"."mode" in ('add', 'add_and_update', 'update'))
);
--> statement-breakpoint
ALTER TABLE "policy_versions" DROP CONSTRAINT "policy_versions_kind_check";--> statement-breakpoint
ALTER TABLE "rules" DROP CONSTRAINT "rules_owner_check";--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "rule_set_id" integer;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "field" text DEFAULT 'description' NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "notes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "when" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "unless" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "within" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "checked_texts" jsonb;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "rule_set_versions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "field" text DEFAULT 'description' NOT NULL;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "item" integer;--> statement-breakpoint
ALTER TABLE "ready_made_sets" ADD CONSTRAINT "ready_made_sets_rule_set_id_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_set_categories" ADD CONSTRAINT "rule_set_categories_rule_set_id_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_set_categories" ADD CONSTRAINT "rule_set_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_set_guidelines" ADD CONSTRAINT "rule_set_guidelines_rule_set_id_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_set_guidelines" ADD CONSTRAINT "rule_set_guidelines_guideline_id_brand_guidelines_id_fk" FOREIGN KEY ("guideline_id") REFERENCES "public"."brand_guidelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_updates" ADD CONSTRAINT "bulk_updates_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_forms" ADD CONSTRAINT "refused_forms_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_profiles" ADD CONSTRAINT "import_profiles_default_category_categories_id_fk" FOREIGN KEY ("default_category") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_profiles" ADD CONSTRAINT "import_profiles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_default_category_categories_id_fk" FOREIGN KEY ("default_category") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_set_categories_category_idx" ON "rule_set_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "rule_set_guidelines_guideline_idx" ON "rule_set_guidelines" USING btree ("guideline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_sets_name_key" ON "rule_sets" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "bulk_updates_queue_idx" ON "bulk_updates" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "bulk_updates_lease_idx" ON "bulk_updates" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "bulk_updates_requested_by_idx" ON "bulk_updates" USING btree ("requested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "product_fields_key_key" ON "product_fields" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "product_fields_label_key" ON "product_fields" USING btree (lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "import_profiles_name_key" ON "import_profiles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "import_profiles_header_idx" ON "import_profiles" USING btree (md5("header"));--> statement-breakpoint
CREATE INDEX "imports_created_by_idx" ON "imports" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "imports_queue_idx" ON "imports" USING btree ("id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "imports_lease_idx" ON "imports" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "imports_batch_idx" ON "imports" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_rule_set_id_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rules_rule_set_idx" ON "rules" USING btree ("rule_set_id");--> statement-breakpoint
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_kind_check" CHECK ("policy_versions"."kind" in ('category', 'brand', 'rule_set'));--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_owner_check" CHECK (num_nonnulls("rules"."category_guideline_id", "rules"."brand_guideline_id", "rules"."rule_set_id") = 1);