-- Room: requisicoes
-- Counts the refusals by which lines of the log grew, in the order of contar_requisicoes and for the same reason. The duration of a
-- line that grew is that of the newest of its requests.
CREATE OR REPLACE FUNCTION contar_recusas() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO horas_requisicoes AS h (empresa_id, hora, credencial, credencial_id, sucesso, recusadas, negadas, limitadas, falhas,
    duracoes, minutos)
  SELECT d.empresa_id, date_trunc('hour', criado_em, 'UTC'), CASE WHEN d.concessao_id IS NULL THEN 'token' ELSE 'concessao' END,
    coalesce(d.concessao_id, d.token_id, 0), 0, 0,
    coalesce(sum(d.quantidade - a.quantidade) FILTER (WHERE d.status IN (401, 403)), 0),
    coalesce(sum(d.quantidade - a.quantidade) FILTER (WHERE d.status = 429), 0), 0,
    contar_valores(array_agg(classe_de_duracao(d.duracao_ms)), array_agg(d.quantidade - a.quantidade), 16),
    contar_valores(array_agg(extract(minute FROM criado_em AT TIME ZONE 'UTC')::integer), array_agg(d.quantidade - a.quantidade), 60)
  FROM depois d JOIN antes a USING (criado_em, id) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (empresa_id, hora, credencial, credencial_id) DO UPDATE SET negadas = h.negadas + excluded.negadas,
    limitadas = h.limitadas + excluded.limitadas, duracoes = somar_contagens(h.duracoes, excluded.duracoes),
    minutos = somar_contagens(h.minutos, excluded.minutos);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER recusas_contadas AFTER UPDATE ON requisicoes_api REFERENCING OLD TABLE AS antes NEW TABLE AS depois
FOR EACH STATEMENT EXECUTE FUNCTION contar_recusas();
