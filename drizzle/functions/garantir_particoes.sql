-- Room: platform
-- Creates the day partitions of a log table from yesterday to `dias` ahead. Safe to call from several processes. Each is made as a table of its
-- own and then attached, which gives it indexes, triggers and identity: CREATE … PARTITION OF would lock the whole log, wait for a dump that
-- reads it, and let every write and read of the log wait behind.
CREATE OR REPLACE FUNCTION garantir_particoes(tabela text, dias integer) RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  dia date;
  nome text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('garantir_particoes'), hashtext(tabela));
  FOR dia IN SELECT generate_series((now() AT TIME ZONE 'UTC')::date - 1, (now() AT TIME ZONE 'UTC')::date + dias, interval '1 day')::date LOOP
    nome := tabela || '_' || to_char(dia, 'YYYYMMDD');
    CONTINUE WHEN to_regclass(quote_ident(nome)) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING IDENTITY EXCLUDING INDEXES)', nome, tabela);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      tabela, nome, dia || ' 00:00:00+00', (dia + 1) || ' 00:00:00+00');
  END LOOP;
END $$;
