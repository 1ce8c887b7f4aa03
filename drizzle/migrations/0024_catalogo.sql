-- Products: found by their GTIN too, so that the searched text is written again, with the indexes that have it; what changed since a
-- moment; and removal for good. The table is rewritten and these five indexes are built while nobody else reads it (about two minutes for
-- a million products).
ALTER TABLE "produtos" drop column "busca";--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "busca" text GENERATED ALWAYS AS (normalizar(nome) || chr(10) || normalizar(codigo) || chr(10) || coalesce(gtin, '')) STORED;--> statement-breakpoint
CREATE INDEX "produtos_nome_busca" ON "produtos" USING btree ("empresa_id","nome_ordem","id","busca") WHERE situacao <> 'E';--> statement-breakpoint
CREATE INDEX "produtos_situacao_busca" ON "produtos" USING btree ("empresa_id","situacao","nome_ordem","id","busca");--> statement-breakpoint
CREATE INDEX "produtos_termos" ON "produtos" USING gin (termos_texto(empresa_id, busca)) WHERE situacao <> 'E';--> statement-breakpoint
CREATE INDEX "produtos_numeros" ON "produtos" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false) WHERE situacao <> 'E';--> statement-breakpoint
CREATE INDEX "produtos_atualizado" ON "produtos" USING btree ("empresa_id","atualizado_em","id");
--> statement-breakpoint
-- Products that are gone are no longer counted.
CREATE OR REPLACE FUNCTION contar_niveis_apagados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_produtos AS c (empresa_id, parte, situacao, controlar_estoque, nivel, n)
  SELECT empresa_id, produto_id % 8, situacao, controlar_estoque, nivel, -count(*) FROM velhos GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (empresa_id, parte, situacao, controlar_estoque, nivel) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER niveis_estoque_apagados AFTER DELETE ON niveis_estoque REFERENCING OLD TABLE AS velhos
FOR EACH STATEMENT EXECUTE FUNCTION contar_niveis_apagados();
--> statement-breakpoint
-- A product that is removed for good takes its total and its level along. A movement holds the total and asks for the product at its
-- end, a removal the other way round: the removal does not wait for the total, and fails at once (lock_not_available) while one is written.
CREATE OR REPLACE FUNCTION apagar_estoque_produto() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM totais_estoque WHERE produto_id = OLD.id FOR UPDATE NOWAIT;
  DELETE FROM niveis_estoque WHERE produto_id = OLD.id;
  DELETE FROM totais_estoque WHERE produto_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER produtos_estoque_apagado BEFORE DELETE ON produtos FOR EACH ROW
EXECUTE FUNCTION apagar_estoque_produto();
