-- Room: crm
-- Adds new deals to what is open in their stages.
CREATE OR REPLACE FUNCTION contar_negocios_criados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO totais_negocios AS t (empresa_id, etapa_id, mes, quantidade, valor)
  SELECT empresa_id, etapa_id, coalesce(date_trunc('month', previsao_fechamento)::date, 'infinity'), count(*), sum(valor)
  FROM novos WHERE status = 'aberto' AND excluido_em IS NULL
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (empresa_id, etapa_id, mes) DO UPDATE SET quantidade = t.quantidade + excluded.quantidade, valor = t.valor + excluded.valor;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER negocios_criados AFTER INSERT ON negocios REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_negocios_criados();
