-- Room: assistente
-- Adds turns of the assistant to the days and weeks of their companies (dias_assistente, duracoes_assistente), or takes them off, by their
-- signs. Turns of a company are added up one after another: who adds to its days waits for a change of its time zone, and reads the zone after.
CREATE OR REPLACE FUNCTION somar_turnos(sinais integer[], empresas_ids bigint[], momentos timestamptz[], motivos text[], marcados boolean[],
  gastos bigint[], duracoes integer[]) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dias_assistente', e)) FROM (SELECT DISTINCT e FROM unnest(empresas_ids) e ORDER BY 1) q;
  INSERT INTO dias_assistente AS t (empresa_id, dia, motivo, perguntas, marcadas, tokens)
  SELECT l.empresa_id, (l.momento AT TIME ZONE e.fuso)::date, coalesce(l.motivo, ''), sum(l.sinal), sum(l.sinal * l.marcado::integer),
    sum(l.sinal * l.gasto)
  FROM unnest(sinais, empresas_ids, momentos, motivos, marcados, gastos) l (sinal, empresa_id, momento, motivo, marcado, gasto)
    JOIN empresas e ON e.id = l.empresa_id
  GROUP BY 1, 2, 3 HAVING (sum(l.sinal), sum(l.sinal * l.marcado::integer), sum(l.sinal * l.gasto)) <> (0, 0, 0)
  ON CONFLICT (empresa_id, dia, motivo) DO UPDATE SET perguntas = t.perguntas + excluded.perguntas, marcadas = t.marcadas + excluded.marcadas,
    tokens = t.tokens + excluded.tokens;
  DELETE FROM dias_assistente t USING (SELECT DISTINCT l.empresa_id, (l.momento AT TIME ZONE e.fuso)::date AS dia
      FROM unnest(empresas_ids, momentos) l (empresa_id, momento) JOIN empresas e ON e.id = l.empresa_id) d
  WHERE t.empresa_id = d.empresa_id AND t.dia = d.dia AND t.perguntas = 0;
  INSERT INTO duracoes_assistente AS t (empresa_id, passo, semana, inicio, quantidade)
  SELECT l.empresa_id, p.passo, date_trunc('week', l.momento AT TIME ZONE e.fuso)::date, l.duracao - l.duracao % p.passo, sum(l.sinal)
  FROM unnest(sinais, empresas_ids, momentos, duracoes) l (sinal, empresa_id, momento, duracao)
    JOIN empresas e ON e.id = l.empresa_id CROSS JOIN (VALUES (1), (100)) p (passo)
  WHERE l.duracao IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(l.sinal) <> 0
  ON CONFLICT (empresa_id, passo, semana, inicio) DO UPDATE SET quantidade = t.quantidade + excluded.quantidade;
  DELETE FROM duracoes_assistente t
  USING (SELECT DISTINCT l.empresa_id, p.passo, date_trunc('week', l.momento AT TIME ZONE e.fuso)::date AS semana, l.duracao - l.duracao % p.passo AS inicio
      FROM unnest(empresas_ids, momentos, duracoes) l (empresa_id, momento, duracao)
        JOIN empresas e ON e.id = l.empresa_id CROSS JOIN (VALUES (1), (100)) p (passo) WHERE l.duracao IS NOT NULL) d
  WHERE t.empresa_id = d.empresa_id AND t.passo = d.passo AND t.semana = d.semana AND t.inicio = d.inicio AND t.quantidade = 0;
END $$;
