-- Room: crm
-- Makes the days of a company's deals anew from the deals and their history: behind the migration that made the tables, after a seed, and
-- when the company's days become others. All its funnels are taken first, as somar_passagens takes them.
CREATE OR REPLACE FUNCTION refazer_dias_negocios(empresa bigint) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dias_negocios', f)) FROM (SELECT id AS f FROM funis WHERE empresa_id = empresa ORDER BY 1) q;
  DELETE FROM dias_etapas WHERE empresa_id = empresa;
  DELETE FROM dias_fechamentos WHERE empresa_id = empresa;
  PERFORM somar_passagens(array_agg(1), array_agg(h.empresa_id), array_agg(h.negocio_id), array_agg(h.id), array_agg(h.funil_id), array_agg(h.etapa_id),
    array_agg(h.entrou_em), array_agg(CASE WHEN n.status = 'ganho' THEN n.funil_id END))
  FROM historico_etapas h JOIN negocios n ON n.id = h.negocio_id AND n.excluido_em IS NULL WHERE n.empresa_id = empresa HAVING count(*) > 0;
  PERFORM somar_fechamentos(array_agg(1), array_agg(empresa_id), array_agg(funil_id), array_agg(status), array_agg(motivo_perda_id), array_agg(valor),
    array_agg(criado_em), array_agg(fechado_em))
  FROM negocios WHERE empresa_id = empresa AND fechado_em IS NOT NULL AND excluido_em IS NULL HAVING count(*) > 0;
END $$;
