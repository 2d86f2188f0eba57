-- The same figures as before, at a fraction of the time: expressions that the server keeps planned.
CREATE OR REPLACE FUNCTION analytics_wait(seconds numeric) RETURNS integer LANGUAGE plpgsql IMMUTABLE AS $$
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
END $$;
