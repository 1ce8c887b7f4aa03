-- Room: crm
-- Moves changed deals from what is open in one stage and month to what is open in another; the rows are taken in one order, so that no
-- two writers wait for each other.
CREATE OR REPLACE FUNCTION contar_negocios_alterados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO totais_negocios AS t (empresa_id, etapa_id, mes, quantidade, valor)
  SELECT v.empresa_id, v.etapa_id, coalesce(date_trunc('month', v.previsao)::date, 'infinity'), sum(v.sinal), sum(v.sinal * v.valor)
  FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
    (1, n.empresa_id, n.etapa_id, n.previsao_fechamento, n.valor, n.status = 'aberto' AND n.excluido_em IS NULL),
    (-1, a.empresa_id, a.etapa_id, a.previsao_fechamento, a.valor, a.status = 'aberto' AND a.excluido_em IS NULL))
    v (sinal, empresa_id, etapa_id, previsao, valor, conta)
  WHERE v.conta AND (n.etapa_id, n.previsao_fechamento, n.valor, n.status, n.excluido_em)
    IS DISTINCT FROM (a.etapa_id, a.previsao_fechamento, a.valor, a.status, a.excluido_em)
  GROUP BY 1, 2, 3 HAVING sum(v.sinal) <> 0 OR sum(v.sinal * v.valor) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (empresa_id, etapa_id, mes) DO UPDATE SET quantidade = t.quantidade + excluded.quantidade, valor = t.valor + excluded.valor;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER negocios_alterados AFTER UPDATE ON negocios REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_negocios_alterados();
