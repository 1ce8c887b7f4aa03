-- Room: crm
-- Adds passages of deals to the days of their stages (dias_etapas), or takes them off, by `sinais`. Each deal comes with all its passages, as
-- they were (-1) or as they are (1), and with the funnel in which it was or is won. The funnels are taken first, in one order, so
-- that no two writers wait for each other's days, and a change of the company's zone waits for both.
CREATE OR REPLACE FUNCTION somar_passagens(sinais integer[], empresas_ids bigint[], negocios_ids bigint[], passagens bigint[], funis_ids bigint[],
  etapas_ids bigint[], entradas timestamptz[], ganhos bigint[]) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dias_negocios', f)) FROM (SELECT DISTINCT f FROM unnest(funis_ids) f WHERE f IS NOT NULL ORDER BY 1) q;
  WITH linhas AS (
    SELECT l.sinal, l.empresa_id, l.funil_id, l.etapa_id, d.dia, l.ganho IS NOT DISTINCT FROM l.funil_id AS ganho,
      coalesce(lag(d.dia) OVER (PARTITION BY l.sinal, l.negocio_id, l.funil_id, l.etapa_id ORDER BY l.entrou_em, l.id), '-infinity') AS anterior,
      array_agg(l.etapa_id) OVER (PARTITION BY l.sinal, l.negocio_id, l.funil_id ORDER BY l.entrou_em DESC) AS desde
    FROM unnest(sinais, empresas_ids, negocios_ids, passagens, funis_ids, etapas_ids, entradas, ganhos)
        l (sinal, empresa_id, negocio_id, id, funil_id, etapa_id, entrou_em, ganho)
      CROSS JOIN LATERAL (SELECT (l.entrou_em AT TIME ZONE (SELECT e.fuso FROM empresas e WHERE e.id = l.empresa_id))::date AS dia) d
    WHERE l.funil_id IS NOT NULL AND l.etapa_id IS NOT NULL
  ), contadas AS (
    SELECT l.*, ARRAY(SELECT DISTINCT x FROM unnest(l.desde) x WHERE x <> l.etapa_id ORDER BY 1) AS depois FROM linhas l
  )
  INSERT INTO dias_etapas AS t (empresa_id, funil_id, dia, etapa_id, anterior, depois, ganho, quantidade)
  SELECT empresa_id, funil_id, dia, etapa_id, anterior, depois, ganho, sum(sinal) FROM contadas
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(sinal) <> 0
  ON CONFLICT (empresa_id, funil_id, dia, etapa_id, anterior, depois, ganho) DO UPDATE SET quantidade = t.quantidade + excluded.quantidade;
  DELETE FROM dias_etapas t USING (SELECT DISTINCT l.empresa_id, l.funil_id, (l.entrou_em AT TIME ZONE e.fuso)::date AS dia
      FROM unnest(empresas_ids, funis_ids, entradas) l (empresa_id, funil_id, entrou_em) JOIN empresas e ON e.id = l.empresa_id) d
  WHERE t.empresa_id = d.empresa_id AND t.funil_id = d.funil_id AND t.dia = d.dia AND t.quantidade = 0;
END $$;
