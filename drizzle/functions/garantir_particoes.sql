-- Room: platform
-- Creates the day partitions of a log table from yesterday to `dias` ahead. Safe to call from several processes.
CREATE OR REPLACE FUNCTION garantir_particoes(tabela text, dias integer) RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  dia date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('garantir_particoes'), hashtext(tabela));
  FOR dia IN SELECT generate_series((now() AT TIME ZONE 'UTC')::date - 1, (now() AT TIME ZONE 'UTC')::date + dias, interval '1 day')::date LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      tabela || '_' || to_char(dia, 'YYYYMMDD'), tabela, dia || ' 00:00:00+00', (dia + 1) || ' 00:00:00+00');
  END LOOP;
END $$;
