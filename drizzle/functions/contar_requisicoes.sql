-- Room: requisicoes
-- Counts what a statement wrote to the log, in that statement's transaction. Everybody goes through the rows in one order, so
-- that processes that count for the same credentials wait for each other and never in a circle.
CREATE OR REPLACE FUNCTION contar_requisicoes() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO horas_requisicoes AS h (empresa_id, hora, credencial, credencial_id, sucesso, recusadas, negadas, limitadas, falhas,
    duracoes, minutos)
  SELECT empresa_id, date_trunc('hour', criado_em, 'UTC'), CASE WHEN concessao_id IS NULL THEN 'token' ELSE 'concessao' END,
    coalesce(concessao_id, token_id, 0), coalesce(sum(quantidade) FILTER (WHERE status < 400), 0),
    coalesce(sum(quantidade) FILTER (WHERE status BETWEEN 400 AND 499 AND status NOT IN (401, 403, 429)), 0),
    coalesce(sum(quantidade) FILTER (WHERE status IN (401, 403)), 0), coalesce(sum(quantidade) FILTER (WHERE status = 429), 0),
    coalesce(sum(quantidade) FILTER (WHERE status >= 500), 0),
    contar_valores(array_agg(classe_de_duracao(duracao_ms)), array_agg(quantidade), 16),
    contar_valores(array_agg(extract(minute FROM criado_em AT TIME ZONE 'UTC')::integer), array_agg(quantidade), 60)
  FROM novas GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (empresa_id, hora, credencial, credencial_id) DO UPDATE SET sucesso = h.sucesso + excluded.sucesso,
    recusadas = h.recusadas + excluded.recusadas, negadas = h.negadas + excluded.negadas,
    limitadas = h.limitadas + excluded.limitadas, falhas = h.falhas + excluded.falhas,
    duracoes = somar_contagens(h.duracoes, excluded.duracoes), minutos = somar_contagens(h.minutos, excluded.minutos);
  RETURN NULL;
END $$;

-- From here to the end of this transaction the log takes no new line (their writers wait), so that none is counted twice or not at all.
CREATE OR REPLACE TRIGGER requisicoes_contadas AFTER INSERT ON requisicoes_api REFERENCING NEW TABLE AS novas
FOR EACH STATEMENT EXECUTE FUNCTION contar_requisicoes();
