ALTER TABLE "audit_log" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_newest_idx" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind_idx" ON "audit_log" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_deletions_idx" ON "audit_log" USING btree ("created_at","id") WHERE action like '%.deleted';--> statement-breakpoint
CREATE INDEX "audit_log_search_idx" ON "audit_log" USING gin ((subject || chr(1) || coalesce(detail ->> 'product_ids', '')) gin_trgm_ops);--> statement-breakpoint
UPDATE "audit_log" SET "kind" = CASE
  WHEN "action" LIKE 'session.%' THEN 'sign_in'
  WHEN "action" LIKE 'user.%' THEN 'account'
  WHEN "action" LIKE 'approval.%' OR "action" IN ('product.approved', 'product.rejected') THEN 'decision'
  WHEN "action" LIKE 'product.%' THEN 'product'
  WHEN "entity" IN ('category', 'category_guideline', 'category_rule', 'brand_guideline', 'guideline_rule') THEN 'policy'
  ELSE 'other' END;
--> statement-breakpoint
-- As far as the things are still there to be asked.
UPDATE "audit_log" AS a SET "subject" = coalesce(CASE
  WHEN a."entity" = 'user' THEN (SELECT CASE WHEN u."first_name" <> '' AND u."last_name" <> ''
    THEN u."first_name" || ' ' || u."last_name" ELSE u."username" END FROM "users" u WHERE u."id" = a."entity_id")
  WHEN a."entity" = 'category' THEN coalesce((SELECT c."name" FROM "categories" c WHERE c."id" = a."entity_id"), a."detail" ->> 'name')
  WHEN a."entity" = 'brand_guideline' THEN coalesce((SELECT g."title" FROM "brand_guidelines" g WHERE g."id" = a."entity_id"), a."detail" ->> 'title')
  WHEN a."entity" = 'category_guideline' THEN (SELECT c."name" FROM "category_guidelines" g JOIN "categories" c ON c."id" = g."category_id" WHERE g."id" = a."entity_id")
  WHEN a."entity" = 'category_rule' THEN (SELECT c."name" FROM "category_rules" r JOIN "category_guidelines" g ON g."id" = r."category_guideline_id" JOIN "categories" c ON c."id" = g."category_id" WHERE r."id" = a."entity_id")
  WHEN a."entity" = 'guideline_rule' THEN (SELECT g."title" FROM "guideline_rules" r JOIN "brand_guidelines" g ON g."id" = r."guideline_id" WHERE r."id" = a."entity_id")
  WHEN a."entity" = 'product' THEN (SELECT p."product_id" FROM "products" p WHERE p."id" = a."entity_id")
  WHEN a."entity" = 'approval' THEN (SELECT p."product_id" FROM "approvals" d JOIN "validations" v ON v."id" = d."validation_id" JOIN "products" p ON p."id" = v."product_id" WHERE d."id" = a."entity_id")
  END, '');
