-- Drops what nothing uses any more: the functions and indexes of searches that began at the first matching beginning of a name
-- (termos_iniciais, termos_palavras, primeiro_nome_...), termos_curtos of a still older search, and respostas_webhook with the indexes that
-- it read. Deliveries of one event, one answer or one fault get indexes in the list's order instead. No installation runs processes
-- that need what is dropped. While the three indexes are built, no delivery is written: with 8,000,000 deliveries about a minute.
-- termos_texto tells the runs that begin a text from the others, so that its two indexes are built again: with 1,000,000 products and as
-- many customers some minutes, in which no product and no customer is written.
DROP INDEX "produtos_inicios";
--> statement-breakpoint
DROP INDEX "produtos_palavras";
--> statement-breakpoint
DROP INDEX "clientes_inicios";
--> statement-breakpoint
DROP INDEX "clientes_palavras";
--> statement-breakpoint
DROP INDEX "entregas_desistidas_status";
--> statement-breakpoint
DROP INDEX "entregas_insistidas_status";
--> statement-breakpoint
DROP INDEX "entregas_desistidas_erro";
--> statement-breakpoint
DROP INDEX "entregas_insistidas_erro";
--> statement-breakpoint
CREATE INDEX "entregas_tipo" ON "entregas" USING btree ("empresa_id","evento","criado_em","id");
--> statement-breakpoint
CREATE INDEX "entregas_status" ON "entregas" USING btree ("empresa_id","status_sem_sucesso","criado_em","id") WHERE status_sem_sucesso is not null;
--> statement-breakpoint
CREATE INDEX "entregas_erro" ON "entregas" USING btree ("empresa_id","ultimo_erro","criado_em","id") WHERE ultimo_erro is not null;
--> statement-breakpoint
DROP FUNCTION respostas_webhook(bigint, smallint, text, boolean, timestamptz, timestamptz, integer);
--> statement-breakpoint
DROP FUNCTION primeiro_nome_produtos_asc(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION primeiro_nome_produtos_desc(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION primeiro_nome_produtos_da_situacao_asc(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION primeiro_nome_produtos_da_situacao_desc(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION primeiro_nome_produtos_do_nivel_asc(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION primeiro_nome_produtos_do_nivel_desc(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION primeiro_nome_clientes_asc(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION primeiro_nome_clientes_desc(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION primeiro_nome_clientes_ativos_asc(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION primeiro_nome_clientes_ativos_desc(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION termos_palavras(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION inicio_palavras(text);
--> statement-breakpoint
DROP FUNCTION termos_iniciais(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION termos_iniciais_de(bigint, text, text);
--> statement-breakpoint
DROP FUNCTION termos_curtos(bigint, text);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION termos_texto(empresa bigint, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
  SELECT array_agg(DISTINCT empresa || CASE c.n WHEN 1 THEN '^' ELSE ':' END || t.termo)
  FROM unnest(string_to_array(texto, NULL)) WITH ORDINALITY AS c (letra, n)
    CROSS JOIN LATERAL (VALUES (c.letra), (substr(texto, c.n::integer, 2)), (substr(texto, c.n::integer, 3))) AS t (termo)
$$;
--> statement-breakpoint
REINDEX INDEX produtos_termos;
--> statement-breakpoint
REINDEX INDEX clientes_termos;
