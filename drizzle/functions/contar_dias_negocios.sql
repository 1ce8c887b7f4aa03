-- Room: crm
-- Keeps the days of deals (dias_etapas, dias_fechamentos) when deals are made, won, lost, opened again or deleted, or when a closed one
-- changes: off the days as it was, on to the days as it is. After contar_negocios_criados and contar_negocios_alterados, whose rows come first.
CREATE OR REPLACE FUNCTION contar_dias_negocios() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM somar_fechamentos(array_agg(1), array_agg(empresa_id), array_agg(funil_id), array_agg(status), array_agg(motivo_perda_id), array_agg(valor),
      array_agg(criado_em), array_agg(fechado_em)) FROM novos WHERE fechado_em IS NOT NULL AND excluido_em IS NULL HAVING count(*) > 0;
    RETURN NULL;
  END IF;
  PERFORM somar_passagens(array_agg(l.sinal), array_agg(h.empresa_id), array_agg(h.negocio_id), array_agg(h.id), array_agg(h.funil_id), array_agg(h.etapa_id),
    array_agg(h.entrou_em), array_agg(l.ganho))
  FROM (SELECT v.sinal, v.id, v.ganho FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
        (1, n.id, CASE WHEN n.status = 'ganho' THEN n.funil_id END, n.excluido_em IS NULL),
        (-1, a.id, CASE WHEN a.status = 'ganho' THEN a.funil_id END, a.excluido_em IS NULL)) v (sinal, id, ganho, conta)
      WHERE v.conta AND (n.status = 'ganho', n.excluido_em IS NULL) IS DISTINCT FROM (a.status = 'ganho', a.excluido_em IS NULL)
        OR v.conta AND n.status = 'ganho' AND n.funil_id <> a.funil_id) l
    JOIN historico_etapas h ON h.negocio_id = l.id
  HAVING count(*) > 0;
  PERFORM somar_fechamentos(array_agg(v.sinal), array_agg(v.empresa_id), array_agg(v.funil_id), array_agg(v.status), array_agg(v.motivo), array_agg(v.valor),
    array_agg(v.criado_em), array_agg(v.fechado_em))
  FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
    (1, n.empresa_id, n.funil_id, n.status, n.motivo_perda_id, n.valor, n.criado_em, n.fechado_em, n.fechado_em IS NOT NULL AND n.excluido_em IS NULL),
    (-1, a.empresa_id, a.funil_id, a.status, a.motivo_perda_id, a.valor, a.criado_em, a.fechado_em, a.fechado_em IS NOT NULL AND a.excluido_em IS NULL))
    v (sinal, empresa_id, funil_id, status, motivo, valor, criado_em, fechado_em, conta)
  WHERE v.conta AND (n.funil_id, n.status, n.motivo_perda_id, n.valor, n.criado_em, n.fechado_em, n.excluido_em IS NULL)
    IS DISTINCT FROM (a.funil_id, a.status, a.motivo_perda_id, a.valor, a.criado_em, a.fechado_em, a.excluido_em IS NULL)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER negocios_dias_criados AFTER INSERT ON negocios REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_dias_negocios();

CREATE OR REPLACE TRIGGER negocios_dias_alterados AFTER UPDATE ON negocios REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_dias_negocios();
