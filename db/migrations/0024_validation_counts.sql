-- What a search of the validations looks through beside their products.
CREATE INDEX validations_search_idx ON validations USING gin ((id::text || chr(1) || summary) gin_trgm_ops);
--> statement-breakpoint
UPDATE validations v SET category_id = p.category_id FROM products p WHERE p.id = v.product_id;
--> statement-breakpoint
CREATE FUNCTION set_validation_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.category_id := coalesce((SELECT category_id FROM products WHERE id = NEW.product_id), 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER validations_category BEFORE INSERT ON validations
  FOR EACH ROW EXECUTE FUNCTION set_validation_category();
--> statement-breakpoint
-- A product that changes its category takes its validations along.
CREATE FUNCTION move_validations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE validations SET category_id = NEW.category_id WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_move_validations AFTER UPDATE OF category_id ON products
  FOR EACH ROW WHEN (OLD.category_id IS DISTINCT FROM NEW.category_id) EXECUTE FUNCTION move_validations();
--> statement-breakpoint
-- Writes what a statement changed as rows of their own: counts that are added to would make the checks
-- of a category wait for each other.
CREATE OR REPLACE FUNCTION add_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_counts (category_id, status, count)
    SELECT category_id, status, count(*) FROM new_rows GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO product_counts (category_id, status, count)
    SELECT category_id, status, -count(*) FROM old_rows GROUP BY 1, 2;
  ELSE
    INSERT INTO product_counts (category_id, status, count)
    SELECT category_id, status, sum(delta) FROM (
      SELECT category_id, status, 1 AS delta FROM new_rows
      UNION ALL
      SELECT category_id, status, -1 FROM old_rows
    ) AS moves
    GROUP BY 1, 2 HAVING sum(delta) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION add_validation_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO validation_counts (category_id, status, count)
    SELECT category_id, status, count(*) FROM new_rows GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO validation_counts (category_id, status, count)
    SELECT category_id, status, -count(*) FROM old_rows GROUP BY 1, 2;
  ELSE
    INSERT INTO validation_counts (category_id, status, count)
    SELECT category_id, status, sum(delta) FROM (
      SELECT category_id, status, 1 AS delta FROM new_rows
      UNION ALL
      SELECT category_id, status, -1 FROM old_rows
    ) AS moves
    GROUP BY 1, 2 HAVING sum(delta) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER validations_counted_insert AFTER INSERT ON validations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_validation_counts();
--> statement-breakpoint
CREATE TRIGGER validations_counted_update AFTER UPDATE ON validations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_validation_counts();
--> statement-breakpoint
CREATE TRIGGER validations_counted_delete AFTER DELETE ON validations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION add_validation_counts();
--> statement-breakpoint
INSERT INTO validation_counts (category_id, status, count)
SELECT category_id, status, count(*) FROM validations GROUP BY 1, 2;
