-- Adds the rows that writers left on one day before yesterday, the oldest that has any, to those of
-- slot 0. Rows of a slot that someone is using wait for the next time. False where nothing was done.
CREATE FUNCTION analytics_fold() RETURNS boolean LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
-- As before, and whoever gets slot 0 folds a day that is due: few rows, about once a day.
CREATE OR REPLACE FUNCTION analytics_slot() RETURNS integer LANGUAGE plpgsql AS $$
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
END $$;
