CREATE TABLE "deleted_products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deleted_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_products_time_idx" ON "deleted_products" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "validations_changed_idx" ON "validations" USING btree (coalesce(completed_at, created_at),"id");