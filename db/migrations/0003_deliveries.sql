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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_product_id_check";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "source_id" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "new_source" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "conflict_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_profile_id_import_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."import_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivered_products" ADD CONSTRAINT "delivered_products_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivered_products" ADD CONSTRAINT "delivered_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_conflicts" ADD CONSTRAINT "delivery_conflicts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_conflicts" ADD CONSTRAINT "delivery_conflicts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_conflicts" ADD CONSTRAINT "delivery_conflicts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_name_key" ON "sources" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sources_profile_idx" ON "sources" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "delivered_products_product_idx" ON "delivered_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "delivered_products_age_idx" ON "delivered_products" USING btree ("source_id","delivered_at");--> statement-breakpoint
CREATE INDEX "delivered_products_missing_idx" ON "delivered_products" USING btree ("product_id") WHERE missing_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_conflicts_field_key" ON "delivery_conflicts" USING btree ("product_id","source_id","field");--> statement-breakpoint
CREATE INDEX "delivery_conflicts_source_idx" ON "delivery_conflicts" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "delivery_conflicts_import_idx" ON "delivery_conflicts" USING btree ("import_id","id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_no_description_idx" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE description = '';--> statement-breakpoint
CREATE INDEX "imports_source_idx" ON "imports" USING btree ("source_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_id_check" CHECK (char_length("products"."product_id") between 1 and 255);