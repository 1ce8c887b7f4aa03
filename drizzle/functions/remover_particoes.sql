-- Room: platform
-- Drops the day partitions that ended more than `dias` days ago; returns how many. Where a dump or a report reads the log, they stay until
-- the next call: every write and read of the log waits behind a drop that waits. One process at a time: two that drop the same partition meet
-- in PostgreSQL's catalogue ("could not find tuple for parent of relation").
CREATE OR REPLACE FUNCTION remover_particoes(tabela text, dias integer) RETURNS integer LANGUAGE plpgsql
SET lock_timeout = '200ms'
AS $$
DECLARE
  nome text;
  removidas integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('remover_particoes'), hashtext(tabela)) THEN
    RETURN 0;
  END IF;
  FOR nome IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = tabela::regclass
      AND c.relname ~ ('^' || tabela || '_[0-9]{8}$')
      AND to_date(right(c.relname, 8), 'YYYYMMDD') < (now() AT TIME ZONE 'UTC')::date - dias
  LOOP
    BEGIN
      EXECUTE format('DROP TABLE IF EXISTS %I', nome);
    EXCEPTION WHEN lock_not_available THEN
      RETURN removidas;
    END;
    removidas := removidas + 1;
  END LOOP;
  RETURN removidas;
END $$;
