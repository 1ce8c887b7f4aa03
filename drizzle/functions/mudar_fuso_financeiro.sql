-- Room: financeiro
-- A company in another time zone has other days: its receipts move to those of their moments. A line of a bank's statement came with a day
-- and no moment: its receipt stays on that day. In the order of their ids, as whoever reverses several goes.
CREATE OR REPLACE FUNCTION mudar_fuso_financeiro() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE baixas b SET dia = (b.recebido_em AT TIME ZONE NEW.fuso)::date
  FROM (SELECT id FROM baixas WHERE empresa_id = NEW.id AND origem <> 'extrato' AND dia <> (recebido_em AT TIME ZONE NEW.fuso)::date
    ORDER BY id FOR NO KEY UPDATE) x
  WHERE b.id = x.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER empresas_fuso_financeiro AFTER UPDATE OF fuso ON empresas
FOR EACH ROW WHEN (OLD.fuso IS DISTINCT FROM NEW.fuso) EXECUTE FUNCTION mudar_fuso_financeiro();
