-- Room: financeiro
-- Follows titles that change in what is open, or in when it is due.
CREATE OR REPLACE FUNCTION contar_titulos_alterados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
  SELECT v.empresa_id, v.tipo, v.vencimento, sum(v.aberto), sum(v.contas), 0
  FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
    (n.empresa_id, n.tipo, n.vencimento, n.valor_aberto, (n.valor_aberto > 0)::int),
    (a.empresa_id, a.tipo, a.vencimento, -a.valor_aberto, -(a.valor_aberto > 0)::int)) v (empresa_id, tipo, vencimento, aberto, contas)
  WHERE (n.vencimento, n.valor_aberto) IS DISTINCT FROM (a.vencimento, a.valor_aberto)
  GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER titulos_alterados AFTER UPDATE ON titulos REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_titulos_alterados();
