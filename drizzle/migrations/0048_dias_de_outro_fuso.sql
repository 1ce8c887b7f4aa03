-- Room: financeiro
-- Takes reversed receipts off the money of their days, and follows those whose day becomes another one.
CREATE OR REPLACE FUNCTION contar_baixas_estornadas() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
  SELECT v.empresa_id, v.tipo, v.dia, 0, 0, sum(v.movido)
  FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
    (n.empresa_id, n.tipo, n.dia, CASE WHEN n.estornada_em IS NULL THEN n.valor ELSE 0 END),
    (a.empresa_id, a.tipo, a.dia, CASE WHEN a.estornada_em IS NULL THEN -a.valor ELSE 0 END)) v (empresa_id, tipo, dia, movido)
  WHERE (n.dia, n.estornada_em IS NULL) IS DISTINCT FROM (a.dia, a.estornada_em IS NULL) AND v.movido <> 0
  GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER empresas_fuso_financeiro AFTER UPDATE OF fuso ON empresas
FOR EACH ROW WHEN (OLD.fuso IS DISTINCT FROM NEW.fuso) EXECUTE FUNCTION mudar_fuso_financeiro();
--> statement-breakpoint
-- Receipts of companies that went into another zone before.
UPDATE baixas b SET dia = (b.recebido_em AT TIME ZONE e.fuso)::date
FROM empresas e
WHERE e.id = b.empresa_id AND b.origem <> 'extrato' AND b.dia <> (b.recebido_em AT TIME ZONE e.fuso)::date;
