-- A day's table of a log is made apart and attached, so that a dump that reads the log holds nothing up; a clock that was ahead no longer stops the
-- count of movements; a merged contact moves its conversations for whoever follows them by their last change.
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remover_particoes(tabela text, dias integer) RETURNS integer LANGUAGE plpgsql
SET lock_timeout = '200ms'
AS $$
DECLARE
  nome text;
  removidas integer := 0;
BEGIN
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fechar_lancamentos(empresa bigint) RETURNS timestamptz LANGUAGE plpgsql
AS $$
DECLARE
  desde timestamptz := date_bin('15 minutes', now() - interval '16 days', '2000-01-01Z');
  fim timestamptz := date_bin('15 minutes', now() - interval '1 hour', '2000-01-01Z');
  fechado timestamptz;
BEGIN
  SELECT ate INTO fechado FROM fechamentos_lancamentos WHERE empresa_id = empresa;
  IF fechado BETWEEN fim AND now() THEN
    RETURN fechado;
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('fechar_lancamentos:' || empresa, 0)) THEN
    RETURN CASE WHEN fechado <= now() THEN fechado ELSE desde END;
  END IF;
  SELECT ate INTO fechado FROM fechamentos_lancamentos WHERE empresa_id = empresa;
  IF fechado BETWEEN fim AND now() THEN
    RETURN fechado;
  END IF;
  -- A clock that was ahead has closed what is still to come: all is counted anew.
  IF fechado > now() THEN
    DELETE FROM periodos_lancamentos WHERE empresa_id = empresa;
    fechado := NULL;
  END IF;
  DELETE FROM periodos_lancamentos WHERE empresa_id = empresa AND inicio < desde;
  INSERT INTO periodos_lancamentos (empresa_id, inicio, tipo, n)
  SELECT empresa, date_bin('15 minutes', criado_em, '2000-01-01Z'), tipo, count(*) FROM lancamentos_estoque
  WHERE empresa_id = empresa AND criado_em >= greatest(fechado, desde) AND criado_em < fim GROUP BY 2, 3;
  INSERT INTO fechamentos_lancamentos (empresa_id, ate) VALUES (empresa, fim)
  ON CONFLICT (empresa_id) DO UPDATE SET ate = excluded.ate;
  RETURN fim;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION seguir_contato_mesclado_conversas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversas SET contato_id = NEW.contato_id, atualizado_em = clock_timestamp(), txid = ordem_do_evento()
    WHERE empresa_id = NEW.empresa_id AND contato_id = NEW.antigo_id;
  RETURN NULL;
END $$;
