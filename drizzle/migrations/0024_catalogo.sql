-- Products: what changed since a moment, and removal for good. The index is built on all products: to build it beforehand, run its line
-- CONCURRENTLY (it is passed over then).
CREATE INDEX IF NOT EXISTS "produtos_atualizado" ON "produtos" USING btree ("empresa_id","atualizado_em","id");
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
