-- Room: crm
-- Moves the passages of the deals whose history changed: off the days as they were, on to the days as they are. That a passage ended changes
-- nothing here.
CREATE OR REPLACE FUNCTION contar_passagens() RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  mudadas bigint[] := '{}';
  mudados bigint[];
  ids bigint[] := '{}';
  negocios_ids bigint[] := '{}';
  funis_ids bigint[] := '{}';
  etapas_ids bigint[] := '{}';
  entradas timestamptz[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(n.id), array_agg(DISTINCT n.negocio_id) INTO mudadas, mudados FROM novos n;
  ELSE
    IF TG_OP = 'UPDATE' THEN
      SELECT array_agg(n.id) INTO mudadas FROM novos n JOIN antigos a USING (id)
      WHERE (n.funil_id, n.etapa_id, n.entrou_em) IS DISTINCT FROM (a.funil_id, a.etapa_id, a.entrou_em);
    ELSE
      SELECT array_agg(a.id) INTO mudadas FROM antigos a;
    END IF;
    SELECT array_agg(a.id), array_agg(a.negocio_id), array_agg(a.funil_id), array_agg(a.etapa_id), array_agg(a.entrou_em), array_agg(DISTINCT a.negocio_id)
    INTO ids, negocios_ids, funis_ids, etapas_ids, entradas, mudados FROM antigos a WHERE a.id = ANY (mudadas);
  END IF;
  IF mudados IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM somar_passagens(array_agg(l.sinal), array_agg(n.empresa_id), array_agg(n.id), array_agg(l.id), array_agg(l.funil_id), array_agg(l.etapa_id),
    array_agg(l.entrou_em), array_agg(CASE WHEN n.status = 'ganho' THEN n.funil_id END))
  FROM (SELECT s.sinal, h.id, h.negocio_id, h.funil_id, h.etapa_id, h.entrou_em FROM historico_etapas h CROSS JOIN (VALUES (1), (-1)) s (sinal)
      WHERE h.negocio_id = ANY (mudados) AND (s.sinal = 1 OR h.id <> ALL (mudadas))
    UNION ALL SELECT -1, a.* FROM unnest(ids, negocios_ids, funis_ids, etapas_ids, entradas) a) l
    JOIN negocios n ON n.id = l.negocio_id AND n.excluido_em IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER historico_etapas_criadas AFTER INSERT ON historico_etapas REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_passagens();

CREATE OR REPLACE TRIGGER historico_etapas_alteradas AFTER UPDATE ON historico_etapas REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_passagens();

CREATE OR REPLACE TRIGGER historico_etapas_apagadas AFTER DELETE ON historico_etapas REFERENCING OLD TABLE AS antigos
FOR EACH STATEMENT EXECUTE FUNCTION contar_passagens();
