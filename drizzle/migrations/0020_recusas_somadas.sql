-- While the index is built, no connection of an application is made or renewed: seconds, with a million of them.
ALTER TABLE "requisicoes_api" ADD COLUMN "quantidade" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "concessoes_usuario" ON "concessoes" USING btree ("usuario_id","aplicativo_id");--> statement-breakpoint
DROP FUNCTION contar_valores(integer[], integer);--> statement-breakpoint
-- Room: platform
-- How often each of 0 to n - 1 is among the values, each of which stands for as many as its place of `vezes` says.
CREATE OR REPLACE FUNCTION contar_valores(valores integer[], vezes integer[], n integer) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(coalesce(c.vezes, 0)::integer ORDER BY k) FROM generate_series(0, n - 1) k
  LEFT JOIN (SELECT u.v, sum(u.vezes) AS vezes FROM unnest(valores, vezes) u (v, vezes) GROUP BY u.v) c ON c.v = k);--> statement-breakpoint
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
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER recusas_contadas AFTER UPDATE ON requisicoes_api REFERENCING OLD TABLE AS antes NEW TABLE AS depois
FOR EACH STATEMENT EXECUTE FUNCTION contar_recusas();
