-- Room: crm
-- Adds closed deals to the days on which they were closed (dias_fechamentos), or takes them off, by `sinais`. The funnels are taken first, as
-- somar_passagens does.
CREATE OR REPLACE FUNCTION somar_fechamentos(sinais integer[], empresas_ids bigint[], funis_ids bigint[], situacoes text[], motivos bigint[], valores numeric[],
  criados timestamptz[], fechados timestamptz[]) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dias_negocios', f)) FROM (SELECT DISTINCT f FROM unnest(funis_ids) f ORDER BY 1) q;
  INSERT INTO dias_fechamentos AS t (empresa_id, funil_id, dia, status, motivo_perda_id, quantidade, valor, segundos)
  SELECT l.empresa_id, l.funil_id, (l.fechado_em AT TIME ZONE e.fuso)::date, l.status, coalesce(l.motivo, 0), sum(l.sinal), sum(l.sinal * l.valor),
    sum(l.sinal * extract(epoch FROM l.fechado_em - l.criado_em))
  FROM unnest(sinais, empresas_ids, funis_ids, situacoes, motivos, valores, criados, fechados)
    l (sinal, empresa_id, funil_id, status, motivo, valor, criado_em, fechado_em) JOIN empresas e ON e.id = l.empresa_id
  GROUP BY 1, 2, 3, 4, 5 HAVING (sum(l.sinal), sum(l.sinal * l.valor), sum(l.sinal * extract(epoch FROM l.fechado_em - l.criado_em))) <> (0, 0, 0)
  ON CONFLICT (empresa_id, funil_id, dia, status, motivo_perda_id) DO UPDATE SET quantidade = t.quantidade + excluded.quantidade,
    valor = t.valor + excluded.valor, segundos = t.segundos + excluded.segundos;
  DELETE FROM dias_fechamentos t USING (SELECT DISTINCT l.empresa_id, l.funil_id, (l.fechado_em AT TIME ZONE e.fuso)::date AS dia
      FROM unnest(empresas_ids, funis_ids, fechados) l (empresa_id, funil_id, fechado_em) JOIN empresas e ON e.id = l.empresa_id) d
  WHERE t.empresa_id = d.empresa_id AND t.funil_id = d.funil_id AND t.dia = d.dia AND t.quantidade = 0;
END $$;
