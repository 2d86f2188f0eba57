CREATE FUNCTION add_product_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$

--> statement-breakpoint
CREATE FUNCTION add_seo_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO seo_counts (category_id, market, seo_status, count, analyzed, score_sum)
    SELECT category_id, market, seo_status, count(*), count(analyzed_at), sum(round(seo_score * 10000))
    FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO seo_counts (category_id, market, seo_status, count, analyzed, score_sum)
    SELECT category_id, market, seo_status, -count(*), -count(analyzed_at), -sum(round(seo_score * 10000))
    FROM old_rows GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO seo_counts (category_id, market, seo_status, count, analyzed, score_sum)
    SELECT category_id, market, seo_status, sum(delta), sum(analyzed), sum(score) FROM (
      SELECT category_id, market, seo_status, 1 AS delta,
        (analyzed_at IS NOT NULL)::int AS analyzed, round(seo_score * 10000) AS score FROM new_rows
      UNION ALL
      SELECT category_id, market, seo_status, -1,
        -(analyzed_at IS NOT NULL)::int, -round(seo_score * 10000) FROM old_rows
    ) AS moves
    GROUP BY 1, 2, 3 HAVING sum(delta) <> 0 OR sum(analyzed) <> 0 OR sum(score) <> 0;
  END IF;
  RETURN NULL;
END $function$

--> statement-breakpoint
CREATE FUNCTION move_product_seo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE product_seo SET category_id = NEW.category_id WHERE product_id = NEW.id;
  RETURN NULL;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_slot()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE own CONSTANT integer := 32 + pg_backend_pid();
BEGIN
  FOR slot IN 0..31 LOOP
    IF pg_try_advisory_xact_lock(1634628473, slot) THEN
      IF slot = 0 THEN PERFORM analytics_fold(); END IF;
      RETURN slot;
    END IF;
  END LOOP;
  PERFORM pg_advisory_xact_lock(1634628473, own);
  RETURN own;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_rule_key(source text, rule integer, guideline_reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT source || ':' || coalesce(rule::text, md5(guideline_reference)) $function$

--> statement-breakpoint
CREATE FUNCTION analytics_wait(seconds numeric)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
  hours CONSTANT numeric := greatest(seconds, 0) / 36;
  step CONSTANT integer := CASE
    WHEN hours < 100 THEN 1
    WHEN hours < 1000 THEN 10
    WHEN hours < 10000 THEN 100
    WHEN hours < 100000 THEN 1000
    WHEN hours < 1000000 THEN 10000
    ELSE 100000
  END;
BEGIN
  RETURN (round(hours / step) * step)::integer;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_add_verdicts(ids integer[], sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE own CONSTANT integer := analytics_slot();
BEGIN
  INSERT INTO analytics_days AS kept (day, category_id, slot, completed, compliant, score_sum, judged,
    tokens_known, input_tokens, output_tokens, model_milliseconds, dropped_findings)
  SELECT (coalesce(v.completed_at, v.created_at) AT TIME ZONE 'UTC')::date, p.category_id, own,
    sign * count(*),
    sign * count(*) FILTER (WHERE v.is_compliant),
    sign * sum(round(v.overall_score * 10000)),
    sign * count(*) FILTER (WHERE v.ai_model_used <> 'rules'),
    sign * count(*) FILTER (WHERE v.ai_model_used <> 'rules' AND v.input_tokens IS NOT NULL AND v.output_tokens IS NOT NULL),
    sign * coalesce(sum(v.input_tokens) FILTER (WHERE v.ai_model_used <> 'rules'), 0),
    sign * coalesce(sum(v.output_tokens) FILTER (WHERE v.ai_model_used <> 'rules'), 0),
    sign * coalesce(sum(v.model_milliseconds) FILTER (WHERE v.ai_model_used <> 'rules'), 0),
    sign * coalesce(sum(v.dropped_findings) FILTER (WHERE v.ai_model_used <> 'rules'), 0)
  FROM validations v JOIN products p ON p.id = v.product_id
  WHERE v.id = ANY (ids) AND v.status = 'completed'
  GROUP BY 1, 2
  ON CONFLICT (day, category_id, slot) DO UPDATE SET
    completed = kept.completed + excluded.completed,
    compliant = kept.compliant + excluded.compliant,
    score_sum = kept.score_sum + excluded.score_sum,
    judged = kept.judged + excluded.judged,
    tokens_known = kept.tokens_known + excluded.tokens_known,
    input_tokens = kept.input_tokens + excluded.input_tokens,
    output_tokens = kept.output_tokens + excluded.output_tokens,
    model_milliseconds = kept.model_milliseconds + excluded.model_milliseconds,
    dropped_findings = kept.dropped_findings + excluded.dropped_findings;

  INSERT INTO analytics_violations AS kept (day, violation_type, slot, count)
  SELECT (coalesce(v.completed_at, v.created_at) AT TIME ZONE 'UTC')::date, f.violation_type, own, sign * count(*)
  FROM validations v JOIN violations f ON f.validation_id = v.id
  WHERE v.id = ANY (ids) AND v.status = 'completed'
  GROUP BY 1, 2
  ON CONFLICT (day, violation_type, slot) DO UPDATE SET count = kept.count + excluded.count;

  INSERT INTO analytics_rules AS kept (day, rule_key, slot, source, rule, guideline_reference, failures)
  SELECT day, rule_key, own, min(source), min(rule), max(guideline_reference), sign * count(*)
  FROM (
    SELECT (coalesce(v.completed_at, v.created_at) AT TIME ZONE 'UTC')::date AS day,
      analytics_rule_key(f.source, f.rule, f.guideline_reference) AS rule_key,
      min(f.source) AS source, min(f.rule) AS rule, max(f.guideline_reference) AS guideline_reference
    FROM validations v JOIN violations f ON f.validation_id = v.id
    WHERE v.id = ANY (ids) AND v.status = 'completed'
    GROUP BY v.id, 2
  ) AS failed
  GROUP BY 1, 2
  ON CONFLICT (day, rule_key, slot) DO UPDATE SET failures = kept.failures + excluded.failures;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_add_decisions(ids integer[], sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE own CONSTANT integer := analytics_slot();
BEGIN
  INSERT INTO analytics_days AS kept (day, category_id, slot, decided, rejected)
  SELECT (a.created_at AT TIME ZONE 'UTC')::date, p.category_id, own,
    sign * count(*), sign * count(*) FILTER (WHERE a.action = 'reject')
  FROM approvals a JOIN validations v ON v.id = a.validation_id JOIN products p ON p.id = v.product_id
  WHERE a.validation_id = ANY (ids)
  GROUP BY 1, 2
  ON CONFLICT (day, category_id, slot) DO UPDATE SET
    decided = kept.decided + excluded.decided, rejected = kept.rejected + excluded.rejected;

  INSERT INTO analytics_waits AS kept (day, wait, slot, count)
  SELECT (a.created_at AT TIME ZONE 'UTC')::date,
    analytics_wait(extract(epoch FROM a.created_at - v.completed_at)), own, sign * count(*)
  FROM approvals a JOIN validations v ON v.id = a.validation_id
  WHERE a.validation_id = ANY (ids) AND v.completed_at IS NOT NULL
  GROUP BY 1, 2
  ON CONFLICT (day, wait, slot) DO UPDATE SET count = kept.count + excluded.count;

  INSERT INTO analytics_rules AS kept (day, rule_key, slot, source, rule, guideline_reference, decided, overruled)
  SELECT day, rule_key, own, min(source), min(rule), max(guideline_reference),
    sign * count(*), sign * count(*) FILTER (WHERE action = 'approve')
  FROM (
    SELECT (coalesce(v.completed_at, v.created_at) AT TIME ZONE 'UTC')::date AS day,
      analytics_rule_key(f.source, f.rule, f.guideline_reference) AS rule_key, a.action,
      min(f.source) AS source, min(f.rule) AS rule, max(f.guideline_reference) AS guideline_reference
    FROM approvals a
    JOIN validations v ON v.id = a.validation_id
    JOIN violations f ON f.validation_id = v.id
    WHERE a.validation_id = ANY (ids) AND v.status = 'completed'
    GROUP BY v.id, 2, 3
  ) AS failed
  GROUP BY 1, 2
  ON CONFLICT (day, rule_key, slot) DO UPDATE SET
    decided = kept.decided + excluded.decided, overruled = kept.overruled + excluded.overruled;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_validations_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(id) INTO ids FROM new_rows WHERE status = 'completed';
  IF ids IS NOT NULL THEN PERFORM analytics_add_verdicts(ids, 1); END IF;
  RETURN NULL;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_validation_taken_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- With its product gone, the product's own trigger has taken it out.
  IF EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN
    PERFORM analytics_add_verdicts(ARRAY[OLD.id], -1), analytics_add_decisions(ARRAY[OLD.id], -1);
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_validation_put_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM analytics_add_verdicts(ARRAY[NEW.id], 1);
  IF OLD.status = 'completed' THEN PERFORM analytics_add_decisions(ARRAY[NEW.id], 1); END IF;
  RETURN NULL;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_violations_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE own CONSTANT integer := analytics_slot();
BEGIN
  INSERT INTO analytics_violations AS kept (day, violation_type, slot, count)
  SELECT (coalesce(v.completed_at, v.created_at) AT TIME ZONE 'UTC')::date, f.violation_type, own, count(*)
  FROM new_rows f JOIN validations v ON v.id = f.validation_id
  WHERE v.status = 'completed'
  GROUP BY 1, 2
  ON CONFLICT (day, violation_type, slot) DO UPDATE SET count = kept.count + excluded.count;

  INSERT INTO analytics_rules AS kept (day, rule_key, slot, source, rule, guideline_reference, failures)
  SELECT (coalesce(v.completed_at, v.created_at) AT TIME ZONE 'UTC')::date, found.rule_key, own,
    min(found.source), min(found.rule), max(found.guideline_reference), count(*)
  FROM (
    SELECT validation_id, analytics_rule_key(source, rule, guideline_reference) AS rule_key,
      min(source) AS source, min(rule) AS rule, max(guideline_reference) AS guideline_reference,
      min(ordinal) AS first
    FROM new_rows GROUP BY 1, 2
  ) AS found
  JOIN validations v ON v.id = found.validation_id
  WHERE v.status = 'completed' AND NOT EXISTS (
    SELECT FROM violations earlier
    WHERE earlier.validation_id = found.validation_id AND earlier.ordinal < found.first
      AND analytics_rule_key(earlier.source, earlier.rule, earlier.guideline_reference) = found.rule_key
  )
  GROUP BY 1, 2
  ON CONFLICT (day, rule_key, slot) DO UPDATE SET failures = kept.failures + excluded.failures;
  RETURN NULL;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_approvals_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(validation_id) INTO ids FROM new_rows;
  IF ids IS NOT NULL THEN PERFORM analytics_add_decisions(ids, 1); END IF;
  RETURN NULL;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_approval_taken_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM validations WHERE id = OLD.validation_id) THEN
    PERFORM analytics_add_decisions(ARRAY[OLD.validation_id], -1);
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_approval_put_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM analytics_add_decisions(ARRAY[NEW.validation_id], 1);
  RETURN NULL;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_product_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sign CONSTANT integer := CASE TG_WHEN WHEN 'BEFORE' THEN -1 ELSE 1 END;
  ids integer[];
BEGIN
  SELECT array_agg(id) INTO ids FROM validations WHERE product_id = OLD.id AND status = 'completed';
  IF ids IS NOT NULL THEN
    PERFORM analytics_add_verdicts(ids, sign);
    IF EXISTS (SELECT FROM approvals WHERE validation_id = ANY (ids)) THEN
      PERFORM analytics_add_decisions(ids, sign);
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $function$

--> statement-breakpoint
CREATE FUNCTION analytics_fold()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  oldest CONSTANT date := least(
    (SELECT min(day) FROM analytics_days WHERE slot > 0),
    (SELECT min(day) FROM analytics_violations WHERE slot > 0),
    (SELECT min(day) FROM analytics_rules WHERE slot > 0),
    (SELECT min(day) FROM analytics_waits WHERE slot > 0)
  );
  slots integer[];
BEGIN
  IF oldest IS NULL OR oldest >= (now() AT TIME ZONE 'UTC')::date - 1
    OR NOT pg_try_advisory_xact_lock(1634628473, 0) THEN RETURN false; END IF;
  SELECT array_agg(slot) INTO slots FROM (
    SELECT slot FROM analytics_days WHERE day = oldest AND slot > 0
    UNION SELECT slot FROM analytics_violations WHERE day = oldest AND slot > 0
    UNION SELECT slot FROM analytics_rules WHERE day = oldest AND slot > 0
    UNION SELECT slot FROM analytics_waits WHERE day = oldest AND slot > 0
  ) AS used WHERE pg_try_advisory_xact_lock(1634628473, slot);
  IF slots IS NULL THEN RETURN false; END IF;

  WITH taken AS (DELETE FROM analytics_days WHERE day = oldest AND slot = ANY (slots) RETURNING *)
  INSERT INTO analytics_days AS kept (day, category_id, slot, completed, compliant, score_sum, judged,
    tokens_known, input_tokens, output_tokens, model_milliseconds, dropped_findings, decided, rejected)
  SELECT oldest, category_id, 0, sum(completed), sum(compliant), sum(score_sum), sum(judged),
    sum(tokens_known), sum(input_tokens), sum(output_tokens), sum(model_milliseconds),
    sum(dropped_findings), sum(decided), sum(rejected)
  FROM taken GROUP BY category_id
  ON CONFLICT (day, category_id, slot) DO UPDATE SET
    completed = kept.completed + excluded.completed,
    compliant = kept.compliant + excluded.compliant,
    score_sum = kept.score_sum + excluded.score_sum,
    judged = kept.judged + excluded.judged,
    tokens_known = kept.tokens_known + excluded.tokens_known,
    input_tokens = kept.input_tokens + excluded.input_tokens,
    output_tokens = kept.output_tokens + excluded.output_tokens,
    model_milliseconds = kept.model_milliseconds + excluded.model_milliseconds,
    dropped_findings = kept.dropped_findings + excluded.dropped_findings,
    decided = kept.decided + excluded.decided,
    rejected = kept.rejected + excluded.rejected;

  WITH taken AS (DELETE FROM analytics_violations WHERE day = oldest AND slot = ANY (slots) RETURNING *)
  INSERT INTO analytics_violations AS kept (day, violation_type, slot, count)
  SELECT oldest, violation_type, 0, sum(count) FROM taken GROUP BY violation_type
  ON CONFLICT (day, violation_type, slot) DO UPDATE SET count = kept.count + excluded.count;

  WITH taken AS (DELETE FROM analytics_rules WHERE day = oldest AND slot = ANY (slots) RETURNING *)
  INSERT INTO analytics_rules AS kept (day, rule_key, slot, source, rule, guideline_reference, failures, decided, overruled)
  SELECT oldest, rule_key, 0, min(source), min(rule), max(guideline_reference),
    sum(failures), sum(decided), sum(overruled)
  FROM taken GROUP BY rule_key
  ON CONFLICT (day, rule_key, slot) DO UPDATE SET
    failures = kept.failures + excluded.failures,
    decided = kept.decided + excluded.decided,
    overruled = kept.overruled + excluded.overruled;

  WITH taken AS (DELETE FROM analytics_waits WHERE day = oldest AND slot = ANY (slots) RETURNING *)
  INSERT INTO analytics_waits AS kept (day, wait, slot, count)
  SELECT oldest, wait, 0, sum(count) FROM taken GROUP BY wait
  ON CONFLICT (day, wait, slot) DO UPDATE SET count = kept.count + excluded.count;
  RETURN true;
END $function$

--> statement-breakpoint
CREATE FUNCTION delete_products(product_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET "plumbline.figures_taken_out" TO 'on'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE ids integer[];
BEGIN
  PERFORM FROM products WHERE id = ANY (product_ids) ORDER BY id FOR UPDATE;
  SELECT array_agg(id) INTO ids FROM validations
  WHERE product_id = ANY (product_ids) AND status = 'completed';
  IF ids IS NOT NULL THEN
    PERFORM analytics_add_verdicts(ids, -1), analytics_add_decisions(ids, -1);
  END IF;
  DELETE FROM products WHERE id = ANY (product_ids);
END $function$

--> statement-breakpoint
CREATE FUNCTION set_validation_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.category_id := coalesce((SELECT category_id FROM products WHERE id = NEW.product_id), 0);
  RETURN NEW;
END $function$

--> statement-breakpoint
CREATE FUNCTION move_validations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE validations SET category_id = NEW.category_id WHERE product_id = NEW.id;
  RETURN NULL;
END $function$

--> statement-breakpoint
CREATE FUNCTION add_validation_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
--> statement-breakpoint
CREATE TRIGGER products_counted_insert AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_product_counts()
--> statement-breakpoint
CREATE TRIGGER products_counted_update AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_product_counts()
--> statement-breakpoint
CREATE TRIGGER products_counted_delete AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION add_product_counts()
--> statement-breakpoint
CREATE TRIGGER product_seo_counted_insert AFTER INSERT ON product_seo REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_seo_counts()
--> statement-breakpoint
CREATE TRIGGER product_seo_counted_update AFTER UPDATE ON product_seo REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_seo_counts()
--> statement-breakpoint
CREATE TRIGGER product_seo_counted_delete AFTER DELETE ON product_seo REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION add_seo_counts()
--> statement-breakpoint
CREATE TRIGGER products_move_seo AFTER UPDATE OF category_id ON products FOR EACH ROW WHEN ((old.category_id IS DISTINCT FROM new.category_id)) EXECUTE FUNCTION move_product_seo()
--> statement-breakpoint
CREATE TRIGGER validations_analytics_insert AFTER INSERT ON validations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_validations_inserted()
--> statement-breakpoint
CREATE TRIGGER validations_analytics_update_before BEFORE UPDATE ON validations FOR EACH ROW WHEN (((old.status = 'completed'::text) AND (((((((((((old.status IS DISTINCT FROM new.status) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.completed_at IS DISTINCT FROM new.completed_at)) OR (old.is_compliant IS DISTINCT FROM new.is_compliant)) OR (old.overall_score IS DISTINCT FROM new.overall_score)) OR (old.ai_model_used IS DISTINCT FROM new.ai_model_used)) OR (old.input_tokens IS DISTINCT FROM new.input_tokens)) OR (old.output_tokens IS DISTINCT FROM new.output_tokens)) OR (old.model_milliseconds IS DISTINCT FROM new.model_milliseconds)) OR (old.dropped_findings IS DISTINCT FROM new.dropped_findings)))) EXECUTE FUNCTION analytics_validation_taken_out()
--> statement-breakpoint
CREATE TRIGGER validations_analytics_update_after AFTER UPDATE ON validations FOR EACH ROW WHEN ((((old.status = 'completed'::text) OR (new.status = 'completed'::text)) AND (((((((((((old.status IS DISTINCT FROM new.status) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.completed_at IS DISTINCT FROM new.completed_at)) OR (old.is_compliant IS DISTINCT FROM new.is_compliant)) OR (old.overall_score IS DISTINCT FROM new.overall_score)) OR (old.ai_model_used IS DISTINCT FROM new.ai_model_used)) OR (old.input_tokens IS DISTINCT FROM new.input_tokens)) OR (old.output_tokens IS DISTINCT FROM new.output_tokens)) OR (old.model_milliseconds IS DISTINCT FROM new.model_milliseconds)) OR (old.dropped_findings IS DISTINCT FROM new.dropped_findings)))) EXECUTE FUNCTION analytics_validation_put_back()
--> statement-breakpoint
CREATE TRIGGER validations_analytics_delete BEFORE DELETE ON validations FOR EACH ROW WHEN (((old.status = 'completed'::text) AND (current_setting('plumbline.figures_taken_out'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION analytics_validation_taken_out()
--> statement-breakpoint
CREATE TRIGGER violations_analytics_insert AFTER INSERT ON violations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_violations_inserted()
--> statement-breakpoint
CREATE TRIGGER approvals_analytics_insert AFTER INSERT ON approvals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_approvals_inserted()
--> statement-breakpoint
CREATE TRIGGER approvals_analytics_update_before BEFORE UPDATE ON approvals FOR EACH ROW WHEN ((((old.validation_id IS DISTINCT FROM new.validation_id) OR (old.action IS DISTINCT FROM new.action)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION analytics_approval_taken_out()
--> statement-breakpoint
CREATE TRIGGER approvals_analytics_update_after AFTER UPDATE ON approvals FOR EACH ROW WHEN ((((old.validation_id IS DISTINCT FROM new.validation_id) OR (old.action IS DISTINCT FROM new.action)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION analytics_approval_put_back()
--> statement-breakpoint
CREATE TRIGGER approvals_analytics_delete BEFORE DELETE ON approvals FOR EACH ROW WHEN ((current_setting('plumbline.figures_taken_out'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION analytics_approval_taken_out()
--> statement-breakpoint
CREATE TRIGGER products_analytics_delete BEFORE DELETE ON products FOR EACH ROW WHEN ((current_setting('plumbline.figures_taken_out'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION analytics_product_changed()
--> statement-breakpoint
CREATE TRIGGER products_analytics_move_before BEFORE UPDATE OF category_id ON products FOR EACH ROW WHEN ((old.category_id IS DISTINCT FROM new.category_id)) EXECUTE FUNCTION analytics_product_changed()
--> statement-breakpoint
CREATE TRIGGER products_analytics_move_after AFTER UPDATE OF category_id ON products FOR EACH ROW WHEN ((old.category_id IS DISTINCT FROM new.category_id)) EXECUTE FUNCTION analytics_product_changed()
--> statement-breakpoint
CREATE TRIGGER validations_category BEFORE INSERT ON validations FOR EACH ROW EXECUTE FUNCTION set_validation_category()
--> statement-breakpoint
CREATE TRIGGER products_move_validations AFTER UPDATE OF category_id ON products FOR EACH ROW WHEN ((old.category_id IS DISTINCT FROM new.category_id)) EXECUTE FUNCTION move_validations()
--> statement-breakpoint
CREATE TRIGGER validations_counted_insert AFTER INSERT ON validations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_validation_counts()
--> statement-breakpoint
CREATE TRIGGER validations_counted_update AFTER UPDATE ON validations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_validation_counts()
--> statement-breakpoint
CREATE TRIGGER validations_counted_delete AFTER DELETE ON validations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION add_validation_counts()
