-- On a large log this takes about 11 seconds for a million lines, in which web processes keep the lines they would write (up to 50,000 each).
CREATE TABLE "horas_requisicoes" (
	"empresa_id" bigint NOT NULL,
	"hora" timestamp with time zone NOT NULL,
	"credencial" text NOT NULL,
	"credencial_id" bigint NOT NULL,
	"sucesso" integer NOT NULL,
	"recusadas" integer NOT NULL,
	"negadas" integer NOT NULL,
	"limitadas" integer NOT NULL,
	"falhas" integer NOT NULL,
	"duracoes" integer[] NOT NULL,
	"minutos" integer[] NOT NULL,
	CONSTRAINT "horas_requisicoes_empresa_id_hora_credencial_credencial_id_pk" PRIMARY KEY("empresa_id","hora","credencial","credencial_id")
);
--> statement-breakpoint
CREATE INDEX "horas_requisicoes_hora" ON "horas_requisicoes" USING btree ("hora");
--> statement-breakpoint
-- Rows of counts grow in place: room on each page keeps those updates off the indexes.
ALTER TABLE horas_requisicoes SET (fillfactor = 50);
--> statement-breakpoint
-- How often each of 0 to n - 1 is among the values.
CREATE FUNCTION contar_valores(valores integer[], n integer) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(coalesce(c.vezes, 0)::integer ORDER BY k) FROM generate_series(0, n - 1) k
  LEFT JOIN (SELECT v, count(*) AS vezes FROM unnest(valores) v GROUP BY v) c ON c.v = k);
--> statement-breakpoint
-- Index in DURATION_CLASSES (server/platform/durations.ts) of the class that a duration falls in.
CREATE FUNCTION classe_de_duracao(ms integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN width_bucket(ms - 1, ARRAY[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 30000]);
--> statement-breakpoint
-- Counts what a statement wrote to the log, in that statement's transaction. Everybody goes through the rows in one order, so
-- that processes that count for the same credentials wait for each other and never in a circle.
CREATE FUNCTION contar_requisicoes() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO horas_requisicoes AS h (empresa_id, hora, credencial, credencial_id, sucesso, recusadas, negadas, limitadas, falhas,
    duracoes, minutos)
  SELECT empresa_id, date_trunc('hour', criado_em, 'UTC'), CASE WHEN concessao_id IS NULL THEN 'token' ELSE 'concessao' END,
    coalesce(concessao_id, token_id, 0), count(*) FILTER (WHERE status < 400),
    count(*) FILTER (WHERE status BETWEEN 400 AND 499 AND status NOT IN (401, 403, 429)),
    count(*) FILTER (WHERE status IN (401, 403)), count(*) FILTER (WHERE status = 429), count(*) FILTER (WHERE status >= 500),
    contar_valores(array_agg(classe_de_duracao(duracao_ms)), 16),
    contar_valores(array_agg(extract(minute FROM criado_em AT TIME ZONE 'UTC')::integer), 60)
  FROM novas GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (empresa_id, hora, credencial, credencial_id) DO UPDATE SET sucesso = h.sucesso + excluded.sucesso,
    recusadas = h.recusadas + excluded.recusadas, negadas = h.negadas + excluded.negadas,
    limitadas = h.limitadas + excluded.limitadas, falhas = h.falhas + excluded.falhas,
    duracoes = somar_contagens(h.duracoes, excluded.duracoes), minutos = somar_contagens(h.minutos, excluded.minutos);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- From here to the end of this transaction the log takes no new line (their writers wait), so that none is counted twice or not at all.
CREATE TRIGGER requisicoes_contadas AFTER INSERT ON requisicoes_api REFERENCING NEW TABLE AS novas
FOR EACH STATEMENT EXECUTE FUNCTION contar_requisicoes();
--> statement-breakpoint
INSERT INTO horas_requisicoes (empresa_id, hora, credencial, credencial_id, sucesso, recusadas, negadas, limitadas, falhas, duracoes,
  minutos)
SELECT empresa_id, date_trunc('hour', criado_em, 'UTC'), CASE WHEN concessao_id IS NULL THEN 'token' ELSE 'concessao' END,
  coalesce(concessao_id, token_id, 0), count(*) FILTER (WHERE status < 400),
  count(*) FILTER (WHERE status BETWEEN 400 AND 499 AND status NOT IN (401, 403, 429)),
  count(*) FILTER (WHERE status IN (401, 403)), count(*) FILTER (WHERE status = 429), count(*) FILTER (WHERE status >= 500),
  contar_valores(array_agg(classe_de_duracao(duracao_ms)), 16),
  contar_valores(array_agg(extract(minute FROM criado_em AT TIME ZONE 'UTC')::integer), 60)
FROM requisicoes_api GROUP BY 1, 2, 3, 4;
