-- Room: estoque
-- Counts the company's movements up to an hour ago, those of the last fortnight and a day; a movement that is being written is not as old.
-- Returns up to when all is counted. Of those who ask at once, one counts and the others take what there is.
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
