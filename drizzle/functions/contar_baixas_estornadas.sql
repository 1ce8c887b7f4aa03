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

CREATE OR REPLACE TRIGGER baixas_estornadas AFTER UPDATE ON baixas REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_baixas_estornadas();
