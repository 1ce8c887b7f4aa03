-- Room: assistente
-- Makes the days and weeks of a company's assistant anew from its turns: behind the migration that made the tables, after a seed, and when
-- the company's days become others. Who writes a turn of the company meanwhile waits (somar_turnos).
CREATE OR REPLACE FUNCTION refazer_dias_assistente(empresa bigint) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dias_assistente', empresa));
  DELETE FROM dias_assistente WHERE empresa_id = empresa;
  DELETE FROM duracoes_assistente WHERE empresa_id = empresa;
  INSERT INTO dias_assistente (empresa_id, dia, motivo, perguntas, marcadas, tokens)
  SELECT r.empresa_id, (r.criado_em AT TIME ZONE e.fuso)::date, coalesce(r.motivo, ''), count(*), count(r.marcada_em),
    sum(r.tokens_entrada::bigint + r.tokens_saida)
  FROM respostas_ia r JOIN empresas e ON e.id = r.empresa_id WHERE r.empresa_id = empresa AND NOT r.ensaio GROUP BY 1, 2, 3;
  INSERT INTO duracoes_assistente (empresa_id, passo, semana, inicio, quantidade)
  SELECT r.empresa_id, 1, date_trunc('week', r.criado_em AT TIME ZONE e.fuso)::date, r.duracao_ms, count(*)
  FROM respostas_ia r JOIN empresas e ON e.id = r.empresa_id
  WHERE r.empresa_id = empresa AND NOT r.ensaio AND r.modelo IS NOT NULL GROUP BY 1, 3, 4;
  INSERT INTO duracoes_assistente (empresa_id, passo, semana, inicio, quantidade)
  SELECT empresa_id, 100, semana, inicio - inicio % 100, sum(quantidade) FROM duracoes_assistente WHERE empresa_id = empresa AND passo = 1
  GROUP BY 1, 3, 4;
END $$;
