CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" integer,
	"action" text NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer,
	"subject" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idempotency_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"has_committed" boolean DEFAULT false NOT NULL,
	"response" text,
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
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text,
	"user_agent" text,
	"id_token" text,
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
	"password_hash" text,
	"oidc_issuer" text,
	"oidc_subject" text,
	"emergency_access" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"last_login_method" text,
	"visited_at" timestamp (3) with time zone,
	"previous_visit_at" timestamp (3) with time zone,
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
	"policy_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"compliance_threshold" double precision DEFAULT 0.8 NOT NULL,
	"four_eyes" boolean DEFAULT false NOT NULL,
	"policy_version" integer DEFAULT 1 NOT NULL,
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
CREATE TABLE "dismissed_policy_issues" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" text NOT NULL,
	"dismissed_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"policy_id" integer NOT NULL,
	"number" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "policy_versions_kind_check" CHECK ("policy_versions"."kind" in ('category', 'brand', 'rule_set'))
);
--> statement-breakpoint
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
	"valid_from" date,
	"valid_until" date,
	"policy_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_guideline_id" integer,
	"brand_guideline_id" integer,
	"rule_set_id" integer,
	"rule_type" text DEFAULT 'prohibited_words' NOT NULL,
	"severity" text DEFAULT 'medium' NOT NULL,
	"rule_content" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"field" text DEFAULT 'description' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"match_case" boolean DEFAULT false NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"exceptions" text[] DEFAULT '{}' NOT NULL,
	"forms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"when" text[] DEFAULT '{}' NOT NULL,
	"unless" text[] DEFAULT '{}' NOT NULL,
	"within" integer,
	"counts" text DEFAULT 'always' NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"claim" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"must_flag" text[] DEFAULT '{}' NOT NULL,
	"must_pass" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rules_owner_check" CHECK (num_nonnulls("rules"."category_guideline_id", "rules"."brand_guideline_id", "rules"."rule_set_id") = 1),
	CONSTRAINT "rules_type_check" CHECK ("rules"."rule_type" in ('prohibited_words', 'required_phrases', 'length_limit', 'tone_requirement', 'format_requirement', 'image_requirement', 'price_format', 'attribute_requirement')),
	CONSTRAINT "rules_severity_check" CHECK ("rules"."severity" in ('high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_name" text NOT NULL,
	"batch_description" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"total_rows" integer NOT NULL,
	"products_created" integer NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rejected" jsonb,
	"uploaded_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
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
CREATE TABLE "deleted_products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deleted_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dossier_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dossier_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"product_ids" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"co_authors" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"original_description" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text,
	"detected_language" text,
	"alternative_language" text,
	"market" text,
	"text_hash" text,
	"category_id" integer NOT NULL,
	"brand_guidelines_id" integer,
	"batch_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"compliance_score" double precision,
	"policy_fingerprint" text,
	"seo_score" double precision,
	"seo_analyzed_at" timestamp (3) with time zone,
	"uploaded_by" integer NOT NULL,
	"reviewed_by" integer,
	"reviewed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_status_check" CHECK ("products"."status" in ('pending', 'validating', 'needs_review', 'compliant', 'approved', 'rejected', 'published')),
	CONSTRAINT "products_score_check" CHECK ("products"."compliance_score" between 0 and 1),
	CONSTRAINT "products_product_id_check" CHECK (char_length("products"."product_id") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "searched_texts" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"names" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"validation_id" integer NOT NULL,
	"action" text NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"approved_by" integer NOT NULL,
	"validated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_action_check" CHECK ("approvals"."action" in ('approve', 'reject', 'request_edit'))
);
--> statement-breakpoint
CREATE TABLE "finding_kinds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finding_kinds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" uuid NOT NULL,
	"validation_id" integer,
	"source" text NOT NULL,
	"rule" integer,
	"violation_type" text NOT NULL,
	"severity" text NOT NULL,
	"field" text NOT NULL,
	"words" text NOT NULL,
	"visible_words" text,
	"reason" text NOT NULL,
	"guideline_reference" text NOT NULL,
	"rule_name" text DEFAULT '' NOT NULL,
	"missing" text,
	"reference" text DEFAULT '' NOT NULL,
	"form_of" text,
	"possible_name" text,
	"suggestion" text,
	"checked_by" text NOT NULL,
	"brand_guideline_title" text,
	"region_specific" boolean DEFAULT false NOT NULL,
	"pattern" bigint GENERATED ALWAYS AS (('x' || substr(md5(source || ':' || coalesce(rule::text, guideline_reference) || chr(1) || field || chr(1) || words || coalesce(chr(1) || missing, '')), 1, 16))::bit(64)::bigint) STORED NOT NULL,
	CONSTRAINT "finding_kinds_source_check" CHECK ("finding_kinds"."source" in ('category', 'brand')),
	CONSTRAINT "finding_kinds_severity_check" CHECK ("finding_kinds"."severity" in ('high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "revalidations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revalidations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"requested_by" integer NOT NULL,
	"scope" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "validations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "validations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_latest" boolean DEFAULT true NOT NULL,
	"decision" text,
	"requested_by" integer,
	"revalidation_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"ask_again" boolean DEFAULT false NOT NULL,
	"needs_model" boolean DEFAULT false NOT NULL,
	"waits_for_model" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"error_message" text,
	"checked_text" text,
	"checked_texts" jsonb,
	"policy_fingerprint" text,
	"checked_category" integer,
	"category_version" integer,
	"checked_brand_guidelines" integer,
	"brand_version" integer,
	"rule_set_versions" text DEFAULT '' NOT NULL,
	"threshold" double precision,
	"overall_score" double precision,
	"is_compliant" boolean,
	"raw_score" double precision,
	"decided_violations" integer DEFAULT 0 NOT NULL,
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
	"covered_claims" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"judging" jsonb,
	"ai_model_used" text,
	"processing_time_seconds" double precision,
	"model_milliseconds" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"dropped_findings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "validations_status_check" CHECK ("validations"."status" in ('pending', 'in_progress', 'completed', 'failed')),
	CONSTRAINT "validations_score_check" CHECK ("validations"."overall_score" between 0 and 1),
	CONSTRAINT "validations_completed_check" CHECK ("validations"."status" <> 'completed' or ("validations"."completed_at" is not null and "validations"."overall_score" is not null and "validations"."is_compliant" is not null))
);
--> statement-breakpoint
CREATE TABLE "violations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "violations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"validation_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"kind_id" integer NOT NULL,
	"item" integer,
	"line_number" integer,
	"start_position" integer,
	"end_position" integer,
	"decision" integer,
	"repeated" boolean DEFAULT false NOT NULL,
	"doubt" text,
	CONSTRAINT "violations_positions_check" CHECK (("violations"."start_position" is null and "violations"."end_position" is null) or ("violations"."start_position" >= 0 and "violations"."end_position" > "violations"."start_position"))
);
--> statement-breakpoint
CREATE TABLE "product_patterns" (
	"product_id" integer NOT NULL,
	"validation_id" integer NOT NULL,
	"pattern" bigint NOT NULL,
	"fix" text NOT NULL,
	"kind_id" integer NOT NULL,
	"findings" integer NOT NULL,
	"open" integer NOT NULL,
	"would_pass" boolean NOT NULL,
	CONSTRAINT "product_patterns_fix_check" CHECK ("product_patterns"."fix" in ('replace', 'remove', 'rewrite', 'none'))
);
--> statement-breakpoint
CREATE TABLE "bulk_change_items" (
	"bulk_change_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"validation_id" integer,
	"decisions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"violations_before" integer,
	"violations_after" integer,
	"score_before" double precision,
	"score_after" double precision,
	"oddness" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "bulk_change_items_bulk_change_id_product_id_pk" PRIMARY KEY("bulk_change_id","product_id"),
	CONSTRAINT "bulk_change_items_outcome_check" CHECK ("bulk_change_items"."outcome" in ('planned', 'changed', 'remainder', 'left_out', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"action" text NOT NULL,
	"filters" jsonb NOT NULL,
	"product_ids" integer[],
	"replacement" text,
	"as_of" date,
	"comments" text DEFAULT '' NOT NULL,
	"kind" text,
	"reason" text DEFAULT '' NOT NULL,
	"known_on" date,
	"expires_at" date,
	"expected" integer DEFAULT 0 NOT NULL,
	"prepared" integer DEFAULT 0 NOT NULL,
	"created_by" integer NOT NULL,
	"started_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"error_message" text,
	CONSTRAINT "bulk_changes_state_check" CHECK ("bulk_changes"."state" in ('preparing', 'ready', 'running', 'completed', 'cancelled', 'undone', 'failed', 'undoing')),
	CONSTRAINT "bulk_changes_action_check" CHECK ("bulk_changes"."action" in ('replace', 'delete_phrase', 'delete_sentence', 'apply_fixes', 'decide', 'send_back')),
	CONSTRAINT "bulk_changes_kind_check" CHECK ("bulk_changes"."kind" in ('wrong', 'accepted'))
);
--> statement-breakpoint
CREATE TABLE "keyword_volumes" (
	"normalized" text NOT NULL,
	"market" text NOT NULL,
	"volume" integer NOT NULL,
	"imported_by" integer,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keyword_volumes_normalized_market_pk" PRIMARY KEY("normalized","market"),
	CONSTRAINT "keyword_volumes_volume_check" CHECK ("keyword_volumes"."volume" >= 0),
	CONSTRAINT "keyword_volumes_market_check" CHECK ("keyword_volumes"."market" in ('US', 'UK', 'EU', 'CA', 'AU', 'IN'))
);
--> statement-breakpoint
CREATE TABLE "product_seo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_seo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"seo_status" text NOT NULL,
	"market" text NOT NULL,
	"locale" text NOT NULL,
	"error_message" text,
	"analyzed_at" timestamp (3) with time zone,
	"fingerprint" text,
	"description_hash" text,
	"seo_score" double precision DEFAULT 0 NOT NULL,
	"completeness_score" double precision DEFAULT 0 NOT NULL,
	"keywords_count" integer DEFAULT 0 NOT NULL,
	"target_keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"structured_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"og_twitter_tags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"optimized_at" timestamp (3) with time zone,
	"optimized_hash" text,
	"optimized_by" text,
	"seo_title" text,
	"seo_meta_description" text,
	"seo_optimized_description" text,
	"optimization_notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accepted_parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accepted_title" text,
	"accepted_meta_description" text,
	"approved_hash" text,
	CONSTRAINT "product_seo_status_check" CHECK ("product_seo"."seo_status" in ('pending', 'analyzing', 'optimized', 'needs_review', 'failed', 'approved')),
	CONSTRAINT "product_seo_market_check" CHECK ("product_seo"."market" in ('US', 'UK', 'EU', 'CA', 'AU', 'IN')),
	CONSTRAINT "product_seo_score_check" CHECK ("product_seo"."seo_score" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "seo_analyses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seo_analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"title_score" double precision NOT NULL,
	"description_score" double precision NOT NULL,
	"keyword_score" double precision NOT NULL,
	"technical_score" double precision NOT NULL,
	"seo_score" double precision NOT NULL,
	"recommendations" jsonb NOT NULL,
	"recommended_by" text NOT NULL,
	"market" text NOT NULL,
	"description_hash" text NOT NULL,
	"engine_version" text NOT NULL,
	"model_milliseconds" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"dropped_advice" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seo_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seo_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"work" text DEFAULT 'analyze' NOT NULL,
	"market" text,
	"priority" smallint DEFAULT 0 NOT NULL,
	"requested_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"error_message" text,
	CONSTRAINT "seo_jobs_work_check" CHECK ("seo_jobs"."work" in ('analyze', 'optimize'))
);
--> statement-breakpoint
CREATE TABLE "seo_keywords" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seo_keywords_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"keyword" text NOT NULL,
	"normalized" text NOT NULL,
	"keyword_type" text NOT NULL,
	"is_target" boolean NOT NULL,
	"is_idea" boolean DEFAULT false NOT NULL,
	"market" text NOT NULL,
	"search_volume" integer,
	"competition_score" real,
	"relevance_score" real,
	"used_in_title" boolean NOT NULL,
	"used_in_description" boolean NOT NULL,
	"used_in_meta" boolean NOT NULL,
	CONSTRAINT "seo_keywords_type_check" CHECK ("seo_keywords"."keyword_type" in ('primary', 'secondary', 'long_tail', 'brand'))
);
--> statement-breakpoint
CREATE TABLE "style_guide_suggestions" (
	"style_guide_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"rule" jsonb NOT NULL,
	"quote" text NOT NULL,
	"page" integer,
	"section" text NOT NULL,
	"state" text NOT NULL,
	"author" text NOT NULL,
	"matches" jsonb NOT NULL,
	"conflicts" jsonb NOT NULL,
	"prescribed" text[] NOT NULL,
	CONSTRAINT "style_guide_suggestions_style_guide_id_number_pk" PRIMARY KEY("style_guide_id","number"),
	CONSTRAINT "style_guide_suggestions_kind_check" CHECK ("style_guide_suggestions"."kind" in ('term', 'required', 'length', 'format', 'number', 'prose')),
	CONSTRAINT "style_guide_suggestions_state_check" CHECK ("style_guide_suggestions"."state" in ('suggested', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "style_guides" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "style_guides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"pages" integer,
	"language" text,
	"sentences" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"rule_set_id" integer,
	"unread" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "style_guides_state_check" CHECK ("style_guides"."state" in ('draft', 'created'))
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_role_check" CHECK ("api_tokens"."role" in ('admin', 'reviewer', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('admin', 'reviewer', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sent_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" integer,
	"invitation_id" integer,
	"subject" text NOT NULL,
	"body" text,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"error_message" text,
	CONSTRAINT "mails_status_check" CHECK ("mails"."status" in ('pending', 'delivered', 'failed')),
	CONSTRAINT "mails_kind_check" CHECK ("mails"."kind" in ('invitation', 'password_link', 'email_changed', 'notification'))
);
--> statement-breakpoint
CREATE TABLE "model_outages" (
	"model" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"probe_after" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"in_product" boolean DEFAULT true NOT NULL,
	"by_webhook" boolean DEFAULT false NOT NULL,
	"by_mail" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_preferences_kind_check" CHECK ("notification_preferences"."kind" in ('decision', 'finding_decided', 'finding_decision_ended', 'batch_finished', 'revalidation_finished', 'validation_failed', 'import_finished', 'bulk_change_finished', 'evaluation_finished', 'evidence_expiring', 'evidence_ended', 'webhook_switched_off', 'dossiers_ready'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"actor_id" integer,
	"product_id" integer,
	"batch_id" integer,
	"validation_id" integer,
	"approval_id" integer,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"alike_key" text,
	"count" integer DEFAULT 1 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('decision', 'finding_decided', 'finding_decision_ended', 'batch_finished', 'revalidation_finished', 'validation_failed', 'import_finished', 'bulk_change_finished', 'evaluation_finished', 'evidence_expiring', 'evidence_ended', 'webhook_switched_off', 'dossiers_ready'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"event" text NOT NULL,
	"event_id" uuid NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"response_status" integer,
	"response_excerpt" text,
	"response_milliseconds" integer,
	"error_message" text,
	CONSTRAINT "webhook_deliveries_status_check" CHECK ("webhook_deliveries"."status" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"events" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"defaults_to_all_products" boolean DEFAULT false NOT NULL,
	"source_id" integer,
	"new_source" text,
	"conflict_choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"foreign" jsonb,
	"foreign_choice" text DEFAULT 'skip' NOT NULL,
	"foreign_prefix" text,
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
	CONSTRAINT "imports_mode_check" CHECK ("imports"."mode" in ('add', 'add_and_update', 'update')),
	CONSTRAINT "imports_foreign_choice_check" CHECK ("imports"."foreign_choice" in ('skip', 'update', 'prefix'))
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"on_missing" text DEFAULT 'nothing' NOT NULL,
	"profile_id" integer,
	"header" text DEFAULT '' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"last_delivery_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_on_missing_check" CHECK ("sources"."on_missing" in ('nothing', 'mark'))
);
--> statement-breakpoint
CREATE TABLE "delivered_products" (
	"source_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"values" jsonb NOT NULL,
	"delivered_at" timestamp (3) with time zone NOT NULL,
	"first_delivered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"missing_since" timestamp (3) with time zone,
	CONSTRAINT "delivered_products_source_id_product_id_pk" PRIMARY KEY("source_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_conflicts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_conflicts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"import_id" integer,
	"field" text NOT NULL,
	"before" jsonb,
	"theirs" jsonb,
	"delivered_by" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_locks" (
	"validation_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "undos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "judgement_products" (
	"judgement_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"in_verdict" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "judgement_products_judgement_id_product_id_pk" PRIMARY KEY("judgement_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "judgements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "judgements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text NOT NULL,
	"mode" text NOT NULL,
	"outcome" text NOT NULL,
	"claims" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "judgements_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "finding_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finding_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"validation_id" integer NOT NULL,
	"violation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"reason" text NOT NULL,
	"rule" integer,
	"source" text NOT NULL,
	"guideline_reference" text NOT NULL,
	"checked_by" text NOT NULL,
	"violating_words" text,
	"context" text,
	"words" text,
	"missing" text,
	"anchor" jsonb,
	"decided_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" date,
	"known_on" date,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_reason" text,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "finding_decisions_kind_check" CHECK ("finding_decisions"."kind" in ('wrong', 'accepted')),
	CONSTRAINT "finding_decisions_scope_check" CHECK ("finding_decisions"."scope" in ('occurrence', 'product')),
	CONSTRAINT "finding_decisions_source_check" CHECK ("finding_decisions"."source" in ('category', 'brand')),
	CONSTRAINT "finding_decisions_state_check" CHECK (("finding_decisions"."state" = 'open') = ("finding_decisions"."closed_reason" is null) and ("finding_decisions"."closed_reason" is null) = ("finding_decisions"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "claim_matches" (
	"product_id" integer NOT NULL,
	"validation_id" integer NOT NULL,
	"rule" integer NOT NULL,
	"source" text NOT NULL,
	"claim" text NOT NULL,
	"claim_key" text NOT NULL,
	"term" text NOT NULL,
	"form_of" text,
	"match_case" boolean NOT NULL,
	"field" text NOT NULL,
	"item" integer,
	"words" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"ordinal" integer,
	"missing" text,
	"evidence" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"claim" text NOT NULL,
	"claim_key" text NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"terms" text[] DEFAULT '{}' NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"markets" text[] DEFAULT '{}' NOT NULL,
	"applies_to_all" boolean DEFAULT false NOT NULL,
	"document_sha256" text,
	"document_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_by" integer,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_reason" text,
	"announced" text,
	"announced_on" date,
	CONSTRAINT "evidence_kind_check" CHECK ("evidence"."kind" in ('certificate', 'test_report', 'license', 'register_entry', 'supplier_declaration', 'other')),
	CONSTRAINT "evidence_days_check" CHECK ("evidence"."valid_until" >= "evidence"."valid_from"),
	CONSTRAINT "evidence_withdrawn_check" CHECK (("evidence"."withdrawn_at" is null) = ("evidence"."withdrawn_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "evidence_categories" (
	"evidence_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "evidence_categories_evidence_id_category_id_pk" PRIMARY KEY("evidence_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "evidence_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evidence_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evidence_id" integer NOT NULL,
	"action" text NOT NULL,
	"changed_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "evidence_changes_action_check" CHECK ("evidence_changes"."action" in ('created', 'updated', 'document_added', 'withdrawn', 'restored'))
);
--> statement-breakpoint
CREATE TABLE "evidence_document_parts" (
	"sha256" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "evidence_document_parts_sha256_number_pk" PRIMARY KEY("sha256","number")
);
--> statement-breakpoint
CREATE TABLE "evidence_documents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_documents_type_check" CHECK ("evidence_documents"."type" in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp'))
);
--> statement-breakpoint
CREATE TABLE "evidence_guidelines" (
	"evidence_id" integer NOT NULL,
	"guideline_id" integer NOT NULL,
	CONSTRAINT "evidence_guidelines_evidence_id_guideline_id_pk" PRIMARY KEY("evidence_id","guideline_id")
);
--> statement-breakpoint
CREATE TABLE "evidence_products" (
	"evidence_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "evidence_products_evidence_id_product_id_pk" PRIMARY KEY("evidence_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "evaluation_results" (
	"evaluation_id" integer NOT NULL,
	"rule" integer NOT NULL,
	"mode" text NOT NULL,
	"rule_hash" text NOT NULL,
	"grade" jsonb NOT NULL,
	"compared_with" integer,
	"got_worse" boolean DEFAULT false NOT NULL,
	CONSTRAINT "evaluation_results_evaluation_id_rule_mode_pk" PRIMARY KEY("evaluation_id","rule","mode")
);
--> statement-breakpoint
CREATE TABLE "evaluation_runs" (
	"evaluation_id" integer NOT NULL,
	"rule" integer NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"run" integer NOT NULL,
	"outcome" text NOT NULL,
	"lost_quotes" integer DEFAULT 0 NOT NULL,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "evaluation_runs_evaluation_id_rule_mode_kind_place_run_pk" PRIMARY KEY("evaluation_id","rule","mode","kind","place","run")
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'running' NOT NULL,
	"occasion" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text NOT NULL,
	"modes" text[] NOT NULL,
	"times" integer NOT NULL,
	"rule_ids" integer[] NOT NULL,
	"guidelines" jsonb NOT NULL,
	"calls" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"compared_with" integer,
	"got_worse" boolean DEFAULT false NOT NULL,
	"best_mode" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"milliseconds" integer,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" integer,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"error_message" text,
	CONSTRAINT "evaluations_state_check" CHECK ("evaluations"."state" in ('running', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "evaluations_occasion_check" CHECK ("evaluations"."occasion" in ('requested', 'model', 'rule'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_list_check" CHECK ("saved_views"."list" in ('products', 'validations', 'seo', 'findings', 'decisions', 'audit'))
);
--> statement-breakpoint
CREATE TABLE "workspace" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_demo_product" integer,
	"last_demo_category" integer,
	"names_version" integer DEFAULT 0 NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "workspace_one_row_check" CHECK ("workspace"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_guideline_categories" ADD CONSTRAINT "brand_guideline_categories_guideline_id_brand_guidelines_id_fk" FOREIGN KEY ("guideline_id") REFERENCES "public"."brand_guidelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_guideline_categories" ADD CONSTRAINT "brand_guideline_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_guidelines" ADD CONSTRAINT "brand_guidelines_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_guidelines" ADD CONSTRAINT "category_guidelines_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_policy_issues" ADD CONSTRAINT "dismissed_policy_issues_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "names" ADD CONSTRAINT "names_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ready_made_sets" ADD CONSTRAINT "ready_made_sets_rule_set_id_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_set_categories" ADD CONSTRAINT "rule_set_categories_rule_set_id_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_set_categories" ADD CONSTRAINT "rule_set_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_set_guidelines" ADD CONSTRAINT "rule_set_guidelines_rule_set_id_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_set_guidelines" ADD CONSTRAINT "rule_set_guidelines_guideline_id_brand_guidelines_id_fk" FOREIGN KEY ("guideline_id") REFERENCES "public"."brand_guidelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_category_guideline_id_category_guidelines_id_fk" FOREIGN KEY ("category_guideline_id") REFERENCES "public"."category_guidelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_brand_guideline_id_brand_guidelines_id_fk" FOREIGN KEY ("brand_guideline_id") REFERENCES "public"."brand_guidelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_rule_set_id_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_updates" ADD CONSTRAINT "bulk_updates_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_requests" ADD CONSTRAINT "dossier_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_edits" ADD CONSTRAINT "product_edits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_edits" ADD CONSTRAINT "product_edits_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_guidelines_id_brand_guidelines_id_fk" FOREIGN KEY ("brand_guidelines_id") REFERENCES "public"."brand_guidelines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searched_texts" ADD CONSTRAINT "searched_texts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_validation_id_validations_id_fk" FOREIGN KEY ("validation_id") REFERENCES "public"."validations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_kinds" ADD CONSTRAINT "finding_kinds_validation_id_validations_id_fk" FOREIGN KEY ("validation_id") REFERENCES "public"."validations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revalidations" ADD CONSTRAINT "revalidations_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_revalidation_id_revalidations_id_fk" FOREIGN KEY ("revalidation_id") REFERENCES "public"."revalidations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_validation_id_validations_id_fk" FOREIGN KEY ("validation_id") REFERENCES "public"."validations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_patterns" ADD CONSTRAINT "product_patterns_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_bulk_change_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_volumes" ADD CONSTRAINT "keyword_volumes_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_seo" ADD CONSTRAINT "product_seo_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_seo" ADD CONSTRAINT "product_seo_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_analyses" ADD CONSTRAINT "seo_analyses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_jobs" ADD CONSTRAINT "seo_jobs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_jobs" ADD CONSTRAINT "seo_jobs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_keywords" ADD CONSTRAINT "seo_keywords_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_guide_suggestions" ADD CONSTRAINT "style_guide_suggestions_style_guide_id_style_guides_id_fk" FOREIGN KEY ("style_guide_id") REFERENCES "public"."style_guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_guides" ADD CONSTRAINT "style_guides_rule_set_id_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_guides" ADD CONSTRAINT "style_guides_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_forms" ADD CONSTRAINT "refused_forms_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_profiles" ADD CONSTRAINT "import_profiles_default_category_categories_id_fk" FOREIGN KEY ("default_category") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_profiles" ADD CONSTRAINT "import_profiles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_default_category_categories_id_fk" FOREIGN KEY ("default_category") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_profile_id_import_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."import_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivered_products" ADD CONSTRAINT "delivered_products_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivered_products" ADD CONSTRAINT "delivered_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_conflicts" ADD CONSTRAINT "delivery_conflicts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_conflicts" ADD CONSTRAINT "delivery_conflicts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_conflicts" ADD CONSTRAINT "delivery_conflicts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_locks" ADD CONSTRAINT "review_locks_validation_id_validations_id_fk" FOREIGN KEY ("validation_id") REFERENCES "public"."validations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_locks" ADD CONSTRAINT "review_locks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgement_products" ADD CONSTRAINT "judgement_products_judgement_id_judgements_id_fk" FOREIGN KEY ("judgement_id") REFERENCES "public"."judgements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgement_products" ADD CONSTRAINT "judgement_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_decisions" ADD CONSTRAINT "finding_decisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_decisions" ADD CONSTRAINT "finding_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_matches" ADD CONSTRAINT "claim_matches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_document_sha256_evidence_documents_sha256_fk" FOREIGN KEY ("document_sha256") REFERENCES "public"."evidence_documents"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_categories" ADD CONSTRAINT "evidence_categories_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_categories" ADD CONSTRAINT "evidence_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_changes" ADD CONSTRAINT "evidence_changes_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_changes" ADD CONSTRAINT "evidence_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_document_parts" ADD CONSTRAINT "evidence_document_parts_sha256_evidence_documents_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."evidence_documents"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_guidelines" ADD CONSTRAINT "evidence_guidelines_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_guidelines" ADD CONSTRAINT "evidence_guidelines_guideline_id_brand_guidelines_id_fk" FOREIGN KEY ("guideline_id") REFERENCES "public"."brand_guidelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_products" ADD CONSTRAINT "evidence_products_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_products" ADD CONSTRAINT "evidence_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_results" ADD CONSTRAINT "evaluation_results_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_runs" ADD CONSTRAINT "evaluation_runs_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest_idx" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind_idx" ON "audit_log" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_deletions_idx" ON "audit_log" USING btree ("created_at","id") WHERE action like '%.deleted';--> statement-breakpoint
CREATE INDEX "audit_log_no_sign_ins_idx" ON "audit_log" USING btree ("created_at","id") WHERE kind <> 'sign_in';--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_key" ON "idempotency_keys" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_oidc_subject_key" ON "users" USING btree ("oidc_issuer","oidc_subject");--> statement-breakpoint
CREATE INDEX "brand_guideline_categories_category_idx" ON "brand_guideline_categories" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "category_guidelines_category_key" ON "category_guidelines" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "names_key_key" ON "names" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_versions_number_key" ON "policy_versions" USING btree ("kind","policy_id","number");--> statement-breakpoint
CREATE INDEX "rule_set_categories_category_idx" ON "rule_set_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "rule_set_guidelines_guideline_idx" ON "rule_set_guidelines" USING btree ("guideline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_sets_name_key" ON "rule_sets" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "rules_category_guideline_idx" ON "rules" USING btree ("category_guideline_id");--> statement-breakpoint
CREATE INDEX "rules_brand_guideline_idx" ON "rules" USING btree ("brand_guideline_id");--> statement-breakpoint
CREATE INDEX "rules_rule_set_idx" ON "rules" USING btree ("rule_set_id");--> statement-breakpoint
CREATE INDEX "bulk_updates_queue_idx" ON "bulk_updates" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "bulk_updates_lease_idx" ON "bulk_updates" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "bulk_updates_requested_by_idx" ON "bulk_updates" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "deleted_products_time_idx" ON "deleted_products" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "dossier_requests_user_idx" ON "dossier_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dossier_requests_age_idx" ON "dossier_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_edits_product_idx" ON "product_edits" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_fields_key_key" ON "product_fields" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "product_fields_label_key" ON "product_fields" USING btree (lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "products_product_id_key" ON "products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_newest_idx" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_category_idx" ON "products" USING btree ("category_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_uploaded_by_idx" ON "products" USING btree ("uploaded_by","created_at","id");--> statement-breakpoint
CREATE INDEX "products_counts_idx" ON "products" USING btree ("category_id","status");--> statement-breakpoint
CREATE INDEX "products_status_idx" ON "products" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "products_review_worst_idx" ON "products" USING btree (coalesce("compliance_score", -1),"id") WHERE status = 'needs_review';--> statement-breakpoint
CREATE INDEX "products_updated_idx" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_compliance_idx" ON "products" USING btree (coalesce("compliance_score", -1),"id");--> statement-breakpoint
CREATE INDEX "products_seo_idx" ON "products" USING btree (coalesce("seo_score", -1),"id");--> statement-breakpoint
CREATE INDEX "products_seo_worst_idx" ON "products" USING btree (coalesce("seo_score", 2),"id");--> statement-breakpoint
CREATE INDEX "products_seo_analyzed_idx" ON "products" USING btree (coalesce("seo_analyzed_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "products_text_hash_idx" ON "products" USING btree (coalesce("text_hash", md5("description")));--> statement-breakpoint
CREATE INDEX "products_language_idx" ON "products" USING btree (split_part(coalesce("language", "detected_language"), '-', 1),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_market_idx" ON "products" USING btree ("market","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE market is not null;--> statement-breakpoint
CREATE INDEX "products_batch_idx" ON "products" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "products_no_description_idx" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE description = '';--> statement-breakpoint
CREATE INDEX "products_unchecked_idx" ON "products" USING btree ("batch_id") WHERE batch_id is not null and compliance_score is null;--> statement-breakpoint
CREATE INDEX "products_brand_guidelines_idx" ON "products" USING btree ("brand_guidelines_id") WHERE brand_guidelines_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_validation_key" ON "approvals" USING btree ("validation_id");--> statement-breakpoint
CREATE INDEX "approvals_figures_idx" ON "approvals" USING btree ("created_at","validated_at","action");--> statement-breakpoint
CREATE INDEX "approvals_person_idx" ON "approvals" USING btree ("approved_by","id");--> statement-breakpoint
CREATE INDEX "approvals_validated_idx" ON "approvals" USING btree ("validated_at","validation_id","action");--> statement-breakpoint
CREATE INDEX "finding_kinds_pattern_idx" ON "finding_kinds" USING btree ("pattern");--> statement-breakpoint
CREATE UNIQUE INDEX "finding_kinds_hash_key" ON "finding_kinds" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "finding_kinds_rule_idx" ON "finding_kinds" USING btree ("rule","source");--> statement-breakpoint
CREATE INDEX "finding_kinds_words_idx" ON "finding_kinds" USING hash ("words");--> statement-breakpoint
CREATE INDEX "finding_kinds_validation_idx" ON "finding_kinds" USING btree ("validation_id") WHERE validation_id is not null;--> statement-breakpoint
CREATE INDEX "revalidations_requested_by_idx" ON "revalidations" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "revalidations_open_idx" ON "revalidations" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "validations_one_running_per_product" ON "validations" USING btree ("product_id") WHERE status in ('pending', 'in_progress');--> statement-breakpoint
CREATE INDEX "validations_product_idx" ON "validations" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "validations_newest_idx" ON "validations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "validations_counts_idx" ON "validations" USING btree ("category_id","status");--> statement-breakpoint
CREATE INDEX "validations_status_idx" ON "validations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "validations_category_idx" ON "validations" USING btree ("category_id","created_at","id");--> statement-breakpoint
CREATE INDEX "validations_worst_idx" ON "validations" USING btree ("overall_score","id");--> statement-breakpoint
CREATE INDEX "validations_best_idx" ON "validations" USING btree ("overall_score" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "validations_violations_idx" ON "validations" USING btree ("total_violations","id");--> statement-breakpoint
CREATE INDEX "validations_changed_idx" ON "validations" USING btree (coalesce(completed_at, created_at),"id");--> statement-breakpoint
CREATE INDEX "validations_revalidation_idx" ON "validations" USING btree ("revalidation_id") WHERE revalidation_id is not null;--> statement-breakpoint
CREATE INDEX "validations_verdict_idx" ON "validations" USING btree ("is_compliant","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_compliant is not null;--> statement-breakpoint
CREATE INDEX "validations_decision_idx" ON "validations" USING btree ("decision","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE decision is not null;--> statement-breakpoint
CREATE INDEX "validations_undecided_idx" ON "validations" USING btree ("is_compliant","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_latest and decision is null and is_compliant is not null;--> statement-breakpoint
CREATE INDEX "validations_latest_idx" ON "validations" USING btree ("product_id","is_compliant","decision") WHERE is_latest;--> statement-breakpoint
CREATE INDEX "validations_queue_idx" ON "validations" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "validations_ready_idx" ON "validations" USING btree ("id") WHERE status = 'pending' and not needs_model;--> statement-breakpoint
CREATE INDEX "validations_needy_idx" ON "validations" USING btree ("id") WHERE status = 'pending' and needs_model and not waits_for_model;--> statement-breakpoint
CREATE INDEX "validations_figures_idx" ON "validations" USING btree ("completed_at","category_id","is_compliant","overall_score","id","product_id") WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX "validations_model_idx" ON "validations" USING btree ("completed_at","input_tokens","output_tokens","model_milliseconds","dropped_findings") WHERE status = 'completed' and ai_model_used <> 'rules';--> statement-breakpoint
CREATE INDEX "validations_lease_idx" ON "validations" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "violations_order_key" ON "violations" USING btree ("validation_id","ordinal");--> statement-breakpoint
CREATE INDEX "violations_kind_idx" ON "violations" USING btree ("kind_id","validation_id");--> statement-breakpoint
CREATE INDEX "product_patterns_product_idx" ON "product_patterns" USING btree ("product_id","validation_id");--> statement-breakpoint
CREATE INDEX "product_patterns_pattern_idx" ON "product_patterns" USING btree ("pattern","fix","product_id","kind_id","open","would_pass");--> statement-breakpoint
CREATE INDEX "bulk_change_items_outcome_idx" ON "bulk_change_items" USING btree ("bulk_change_id","outcome","oddness","product_id");--> statement-breakpoint
CREATE INDEX "bulk_change_items_product_idx" ON "bulk_change_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_newest_idx" ON "bulk_changes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_changes_queue_idx" ON "bulk_changes" USING btree ("id") WHERE state in ('preparing', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "bulk_changes_lease_idx" ON "bulk_changes" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "keyword_volumes_imported_by_idx" ON "keyword_volumes" USING btree ("imported_by");--> statement-breakpoint
CREATE UNIQUE INDEX "product_seo_product_key" ON "product_seo" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_seo_status_idx" ON "product_seo" USING btree ("seo_status","product_id");--> statement-breakpoint
CREATE INDEX "product_seo_market_idx" ON "product_seo" USING btree ("market","product_id");--> statement-breakpoint
CREATE INDEX "product_seo_counts_idx" ON "product_seo" USING btree ("category_id","market","seo_status");--> statement-breakpoint
CREATE INDEX "product_seo_score_idx" ON "product_seo" USING btree ("seo_score") WHERE analyzed_at is not null;--> statement-breakpoint
CREATE INDEX "product_seo_accepted_title_idx" ON "product_seo" USING btree (lower("accepted_title")) WHERE accepted_title is not null;--> statement-breakpoint
CREATE INDEX "seo_analyses_product_idx" ON "seo_analyses" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "seo_jobs_product_key" ON "seo_jobs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "seo_jobs_queue_idx" ON "seo_jobs" USING btree ("priority" DESC NULLS FIRST,"id") WHERE claim is null;--> statement-breakpoint
CREATE INDEX "seo_jobs_lease_idx" ON "seo_jobs" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "seo_jobs_requested_by_idx" ON "seo_jobs" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "seo_keywords_product_idx" ON "seo_keywords" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "seo_keywords_mentions_idx" ON "seo_keywords" USING btree ("normalized") WHERE not is_idea;--> statement-breakpoint
CREATE INDEX "seo_keywords_targets_idx" ON "seo_keywords" USING btree ("normalized","market") WHERE is_target;--> statement-breakpoint
CREATE INDEX "style_guides_created_at_idx" ON "style_guides" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "style_guides_updated_at_idx" ON "style_guides" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "style_guides_rule_set_idx" ON "style_guides" USING btree ("rule_set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email_key" ON "invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_invited_by_idx" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "password_links_token_hash_key" ON "password_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_links_sent_by_idx" ON "password_links" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "mails_queue_idx" ON "mails" USING btree ("id") WHERE status = 'pending' and claim is null;--> statement-breakpoint
CREATE INDEX "mails_lease_idx" ON "mails" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "mails_age_idx" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_user_idx" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_invitation_idx" ON "mails" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "notifications_newest_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_alike_key" ON "notifications" USING btree ("user_id","alike_key") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_age_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_actor_idx" ON "notifications" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_product_idx" ON "notifications" USING btree ("product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_batch_idx" ON "notifications" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log_idx" ON "webhook_deliveries" USING btree ("webhook_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_queue_idx" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE status = 'pending' and claim is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_lease_idx" ON "webhook_deliveries" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_requested_by_idx" ON "webhook_deliveries" USING btree ("requested_by") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "webhooks_created_by_idx" ON "webhooks" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "import_profiles_name_key" ON "import_profiles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "import_profiles_header_idx" ON "import_profiles" USING btree (md5("header"));--> statement-breakpoint
CREATE INDEX "imports_created_by_idx" ON "imports" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "imports_queue_idx" ON "imports" USING btree ("id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "imports_lease_idx" ON "imports" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "imports_batch_idx" ON "imports" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "imports_source_idx" ON "imports" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_name_key" ON "sources" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sources_profile_idx" ON "sources" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "delivered_products_product_idx" ON "delivered_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "delivered_products_age_idx" ON "delivered_products" USING btree ("source_id","delivered_at");--> statement-breakpoint
CREATE INDEX "delivered_products_missing_idx" ON "delivered_products" USING btree ("product_id") WHERE missing_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_conflicts_field_key" ON "delivery_conflicts" USING btree ("product_id","source_id","field");--> statement-breakpoint
CREATE INDEX "delivery_conflicts_source_idx" ON "delivery_conflicts" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "delivery_conflicts_import_idx" ON "delivery_conflicts" USING btree ("import_id","id");--> statement-breakpoint
CREATE INDEX "review_locks_user_idx" ON "review_locks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "undos_token_key" ON "undos" USING btree ("token");--> statement-breakpoint
CREATE INDEX "undos_expires_idx" ON "undos" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "undos_person_idx" ON "undos" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "judgement_products_product_idx" ON "judgement_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "judgement_products_unused_idx" ON "judgement_products" USING btree ("created_at") WHERE not in_verdict;--> statement-breakpoint
CREATE UNIQUE INDEX "finding_decisions_open_key" ON "finding_decisions" USING btree ("violation_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "finding_decisions_product_idx" ON "finding_decisions" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "finding_decisions_open_idx" ON "finding_decisions" USING btree ("product_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "finding_decisions_expires_idx" ON "finding_decisions" USING btree ("expires_at") WHERE state = 'open' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "finding_decisions_known_idx" ON "finding_decisions" USING btree ("product_id") WHERE known_on is not null;--> statement-breakpoint
CREATE INDEX "finding_decisions_newest_idx" ON "finding_decisions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "finding_decisions_rule_idx" ON "finding_decisions" USING btree ("rule","created_at");--> statement-breakpoint
CREATE INDEX "finding_decisions_person_idx" ON "finding_decisions" USING btree ("decided_by","created_at");--> statement-breakpoint
CREATE INDEX "claim_matches_product_idx" ON "claim_matches" USING btree ("product_id","validation_id");--> statement-breakpoint
CREATE INDEX "claim_matches_claim_idx" ON "claim_matches" USING btree ("claim_key","product_id");--> statement-breakpoint
CREATE INDEX "claim_matches_evidence_idx" ON "claim_matches" USING gin ("evidence" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "evidence_claim_idx" ON "evidence" USING btree ("claim_key","id");--> statement-breakpoint
CREATE INDEX "evidence_valid_until_idx" ON "evidence" USING btree ("valid_until","id");--> statement-breakpoint
CREATE INDEX "evidence_created_idx" ON "evidence" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "evidence_document_idx" ON "evidence" USING btree ("document_sha256");--> statement-breakpoint
CREATE INDEX "evidence_categories_category_idx" ON "evidence_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "evidence_changes_evidence_idx" ON "evidence_changes" USING btree ("evidence_id","id");--> statement-breakpoint
CREATE INDEX "evidence_guidelines_guideline_idx" ON "evidence_guidelines" USING btree ("guideline_id");--> statement-breakpoint
CREATE INDEX "evidence_products_product_idx" ON "evidence_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "evaluation_results_rule_idx" ON "evaluation_results" USING btree ("rule","evaluation_id");--> statement-breakpoint
CREATE INDEX "evaluations_queue_idx" ON "evaluations" USING btree ("id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "evaluations_lease_idx" ON "evaluations" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "evaluations_accepted_idx" ON "evaluations" USING btree ("id") WHERE accepted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared_idx" ON "saved_views" USING btree ("list") WHERE shared;
--> statement-breakpoint
-- Searches of the products list.
CREATE INDEX "searched_texts_all_idx" ON "searched_texts" USING gin (("names" || chr(1) || "description") gin_trgm_ops) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
-- Searches of the SEO list.
CREATE INDEX "searched_texts_names_idx" ON "searched_texts" USING gin ("names" gin_trgm_ops) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
CREATE INDEX "product_seo_title_search_idx" ON "product_seo" USING gin ("seo_title" gin_trgm_ops);
--> statement-breakpoint
-- Searches of the validations list, beside those of their products.
CREATE INDEX "validations_search_idx" ON "validations" USING gin (("id"::text || chr(1) || "summary") gin_trgm_ops) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
-- Searches of the audit log.
CREATE INDEX "audit_log_search_idx" ON "audit_log" USING gin (("subject" || chr(1) || coalesce("detail" ->> 'product_ids', '')) gin_trgm_ops);
--> statement-breakpoint
-- A status change must not rewrite the long texts: they are stored outside the row.
ALTER TABLE "products" SET (toast_tuple_target = 128);
