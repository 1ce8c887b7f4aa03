-- Every run of one to three characters of a text, each with the company's id and the beginning of the name before it: by these a search
-- knows where its matches begin in the order of names, without reading those before. Each beginning is asked for on its own: entries
-- that wait in a list would be read for each, so that none wait; and the function's cost keeps the planner from filtering rows by it.
-- With 1,000,000 products each index takes minutes to build: see 0010 on how to keep writers going.
CREATE FUNCTION termos_iniciais(empresa bigint, inicio text, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
  SELECT array_agg(DISTINCT empresa || ':' || inicio || ':' || t.termo)
  FROM unnest(string_to_array(texto, NULL)) WITH ORDINALITY AS c (letra, n)
    CROSS JOIN LATERAL (VALUES (c.letra), (substr(texto, c.n::integer, 2)), (substr(texto, c.n::integer, 3))) AS t (termo)
$$;
--> statement-breakpoint
-- Those of a searched text that must all be there: itself while it is short, else its runs of three.
CREATE FUNCTION termos_iniciais_de(empresa bigint, inicio text, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT array_agg(DISTINCT empresa || ':' || inicio || ':' || substr(texto, n, 3))
  FROM generate_series(1, greatest(1, length(texto) - 2)) n
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_inicios" ON "produtos" USING gin (termos_iniciais(empresa_id, left(nome_ordem, 2), busca)) WITH (fastupdate = false) WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_inicios" ON "clientes" USING gin (termos_iniciais(empresa_id, left(nome_ordem, 2), busca)) WITH (fastupdate = false);
--> statement-breakpoint
-- The key of a delivery (section 2.8): a UUID of version 7, whose first twelve digits say when the delivery was made, so that it is found
-- by its key without an index of keys. Those of before are of version 4.
CREATE OR REPLACE FUNCTION chave_entrega(webhook_id bigint, evento text) RETURNS text LANGUAGE sql VOLATILE
RETURN webhook_id || '_' || CASE evento WHEN 'webhook.teste' THEN 'teste' ELSE evento END || '_'
  || lpad(to_hex(floor(extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7'
  || substr(replace(gen_random_uuid()::text, '-', ''), 14);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tentativas_webhook_ultimo_status" ON "tentativas_webhook" USING btree ("webhook_id","status","iniciada_em") WHERE status is not null and proxima_tentativa_em is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tentativas_webhook_outro_status" ON "tentativas_webhook" USING btree ("webhook_id","status","iniciada_em") WHERE status is not null and proxima_tentativa_em is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tentativas_webhook_ultimo_erro" ON "tentativas_webhook" USING btree ("webhook_id","erro","iniciada_em") WHERE erro is not null and proxima_tentativa_em is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tentativas_webhook_outro_erro" ON "tentativas_webhook" USING btree ("webhook_id","erro","iniciada_em") WHERE erro is not null and proxima_tentativa_em is not null;
--> statement-breakpoint
DROP INDEX "tentativas_webhook_status";
--> statement-breakpoint
DROP INDEX "tentativas_webhook_erro";
