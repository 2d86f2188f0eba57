-- A number that no other transaction uses until this one ends. Rows of one's own mean that nobody
-- waits for anybody, and that two transactions never wait for each other in a circle.
CREATE FUNCTION analytics_slot() RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  FOR slot IN 0..31 LOOP
    IF pg_try_advisory_xact_lock(1634628473, slot) THEN RETURN slot; END IF;
  END LOOP;
  RETURN 32 + pg_backend_pid();
END $$;
--> statement-breakpoint
CREATE FUNCTION analytics_rule_key(source text, rule integer, guideline_reference text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT source || ':' || coalesce(rule::text, md5(guideline_reference)) $$;
--> statement-breakpoint
-- Seconds as hundredths of hours, rounded half up to two significant digits.
CREATE FUNCTION analytics_wait(seconds numeric) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT (round(hours / step) * step)::integer
  FROM (SELECT greatest(seconds, 0) / 36 AS hours) AS waited,
    LATERAL (SELECT power(10::numeric, greatest(0, length(trunc(hours)::text) - 2)) AS step) AS rounded
$$;
--> statement-breakpoint
-- Adds (sign 1) or takes away (-1) what completed validations say: their days, violations and rules.
CREATE FUNCTION analytics_add_verdicts(ids integer[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
-- Adds or takes away the decisions on validations: their days, their waits and the rules decided on.
CREATE FUNCTION analytics_add_decisions(ids integer[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE FUNCTION analytics_validations_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(id) INTO ids FROM new_rows WHERE status = 'completed';
  IF ids IS NOT NULL THEN PERFORM analytics_add_verdicts(ids, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER validations_analytics_insert AFTER INSERT ON validations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_validations_inserted();
--> statement-breakpoint
-- What was counted is taken out as it stood and put back as it stands. Rows, not statements: their
-- conditions cost the many updates that change no figure nothing, and completing is one row.
CREATE FUNCTION analytics_validation_taken_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With its product gone, the product's own trigger has taken it out.
  IF EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN
    PERFORM analytics_add_verdicts(ARRAY[OLD.id], -1), analytics_add_decisions(ARRAY[OLD.id], -1);
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION analytics_validation_put_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM analytics_add_verdicts(ARRAY[NEW.id], 1);
  IF OLD.status = 'completed' THEN PERFORM analytics_add_decisions(ARRAY[NEW.id], 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER validations_analytics_update_before BEFORE UPDATE ON validations
  FOR EACH ROW WHEN (OLD.status = 'completed' AND
    (OLD.status, OLD.product_id, OLD.created_at, OLD.completed_at, OLD.is_compliant, OLD.overall_score, OLD.ai_model_used, OLD.input_tokens, OLD.output_tokens, OLD.model_milliseconds, OLD.dropped_findings)
    IS DISTINCT FROM
    (NEW.status, NEW.product_id, NEW.created_at, NEW.completed_at, NEW.is_compliant, NEW.overall_score, NEW.ai_model_used, NEW.input_tokens, NEW.output_tokens, NEW.model_milliseconds, NEW.dropped_findings))
  EXECUTE FUNCTION analytics_validation_taken_out();
--> statement-breakpoint
CREATE TRIGGER validations_analytics_update_after AFTER UPDATE ON validations
  FOR EACH ROW WHEN ((OLD.status = 'completed' OR NEW.status = 'completed') AND
    (OLD.status, OLD.product_id, OLD.created_at, OLD.completed_at, OLD.is_compliant, OLD.overall_score, OLD.ai_model_used, OLD.input_tokens, OLD.output_tokens, OLD.model_milliseconds, OLD.dropped_findings)
    IS DISTINCT FROM
    (NEW.status, NEW.product_id, NEW.created_at, NEW.completed_at, NEW.is_compliant, NEW.overall_score, NEW.ai_model_used, NEW.input_tokens, NEW.output_tokens, NEW.model_milliseconds, NEW.dropped_findings))
  EXECUTE FUNCTION analytics_validation_put_back();
--> statement-breakpoint
CREATE TRIGGER validations_analytics_delete BEFORE DELETE ON validations
  FOR EACH ROW WHEN (OLD.status = 'completed') EXECUTE FUNCTION analytics_validation_taken_out();
--> statement-breakpoint
-- Violations are written once, after their verdict, in the order of the text, and go with it. A rule
-- counts where it first appears in a validation, which may be in an earlier statement.
CREATE FUNCTION analytics_violations_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER violations_analytics_insert AFTER INSERT ON violations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_violations_inserted();
--> statement-breakpoint
CREATE FUNCTION analytics_approvals_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(validation_id) INTO ids FROM new_rows;
  IF ids IS NOT NULL THEN PERFORM analytics_add_decisions(ids, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_analytics_insert AFTER INSERT ON approvals
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_approvals_inserted();
--> statement-breakpoint
-- With its validation gone, the validation's own trigger has taken it out.
CREATE FUNCTION analytics_approval_taken_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM validations WHERE id = OLD.validation_id) THEN
    PERFORM analytics_add_decisions(ARRAY[OLD.validation_id], -1);
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION analytics_approval_put_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM analytics_add_decisions(ARRAY[NEW.validation_id], 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_analytics_update_before BEFORE UPDATE ON approvals
  FOR EACH ROW WHEN ((OLD.validation_id, OLD.action, OLD.created_at) IS DISTINCT FROM (NEW.validation_id, NEW.action, NEW.created_at))
  EXECUTE FUNCTION analytics_approval_taken_out();
--> statement-breakpoint
CREATE TRIGGER approvals_analytics_update_after AFTER UPDATE ON approvals
  FOR EACH ROW WHEN ((OLD.validation_id, OLD.action, OLD.created_at) IS DISTINCT FROM (NEW.validation_id, NEW.action, NEW.created_at))
  EXECUTE FUNCTION analytics_approval_put_back();
--> statement-breakpoint
CREATE TRIGGER approvals_analytics_delete BEFORE DELETE ON approvals
  FOR EACH ROW EXECUTE FUNCTION analytics_approval_taken_out();
--> statement-breakpoint
-- A product that goes takes its figures along; one that changes its category moves them. Before the
-- change they are taken out, since what goes with the product is gone afterwards.
CREATE FUNCTION analytics_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER products_analytics_delete BEFORE DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION analytics_product_changed();
--> statement-breakpoint
CREATE TRIGGER products_analytics_move_before BEFORE UPDATE OF category_id ON products
  FOR EACH ROW WHEN (OLD.category_id IS DISTINCT FROM NEW.category_id) EXECUTE FUNCTION analytics_product_changed();
--> statement-breakpoint
CREATE TRIGGER products_analytics_move_after AFTER UPDATE OF category_id ON products
  FOR EACH ROW WHEN (OLD.category_id IS DISTINCT FROM NEW.category_id) EXECUTE FUNCTION analytics_product_changed();
--> statement-breakpoint
SELECT analytics_add_verdicts(array_agg(id), 1), analytics_add_decisions(array_agg(id), 1) FROM validations;
