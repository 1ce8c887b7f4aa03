-- Room: assistente
-- Keeps the days and weeks of the assistant (somar_turnos) when turns are written, marked or deleted: off as a turn was, on as it is.
-- Rehearsals do not count; only turns of the model have a duration.
CREATE OR REPLACE FUNCTION contar_turnos() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM somar_turnos(array_agg(1), array_agg(empresa_id), array_agg(criado_em), array_agg(motivo), array_agg(marcada_em IS NOT NULL),
      array_agg(tokens_entrada::bigint + tokens_saida), array_agg(CASE WHEN modelo IS NOT NULL THEN duracao_ms END))
    FROM novos WHERE NOT ensaio HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM somar_turnos(array_agg(-1), array_agg(empresa_id), array_agg(criado_em), array_agg(motivo), array_agg(marcada_em IS NOT NULL),
      array_agg(tokens_entrada::bigint + tokens_saida), array_agg(CASE WHEN modelo IS NOT NULL THEN duracao_ms END))
    FROM antigos WHERE NOT ensaio HAVING count(*) > 0;
  ELSE
    PERFORM somar_turnos(array_agg(v.sinal), array_agg(v.empresa_id), array_agg(v.momento), array_agg(v.motivo), array_agg(v.marcada),
      array_agg(v.gasto), array_agg(v.duracao))
    FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
      (1, n.ensaio, n.empresa_id, n.criado_em, n.motivo, n.marcada_em IS NOT NULL, n.tokens_entrada::bigint + n.tokens_saida,
        CASE WHEN n.modelo IS NOT NULL THEN n.duracao_ms END),
      (-1, a.ensaio, a.empresa_id, a.criado_em, a.motivo, a.marcada_em IS NOT NULL, a.tokens_entrada::bigint + a.tokens_saida,
        CASE WHEN a.modelo IS NOT NULL THEN a.duracao_ms END)) v (sinal, ensaio, empresa_id, momento, motivo, marcada, gasto, duracao)
    WHERE NOT v.ensaio AND (n.ensaio, n.empresa_id, n.criado_em, n.motivo, n.marcada_em IS NULL, n.tokens_entrada, n.tokens_saida, n.modelo IS NULL,
      n.duracao_ms) IS DISTINCT FROM (a.ensaio, a.empresa_id, a.criado_em, a.motivo, a.marcada_em IS NULL, a.tokens_entrada, a.tokens_saida,
      a.modelo IS NULL, a.duracao_ms)
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER respostas_ia_criadas AFTER INSERT ON respostas_ia REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_turnos();

CREATE OR REPLACE TRIGGER respostas_ia_alteradas AFTER UPDATE ON respostas_ia REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_turnos();

CREATE OR REPLACE TRIGGER respostas_ia_apagadas AFTER DELETE ON respostas_ia REFERENCING OLD TABLE AS antigos
FOR EACH STATEMENT EXECUTE FUNCTION contar_turnos();
