DROP INDEX "transferencias_estoque_empresa";--> statement-breakpoint
DROP INDEX "transferencias_estoque_produto";--> statement-breakpoint
ALTER TABLE "niveis_estoque" ADD COLUMN "abaixo_minimo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "niveis_estoque" ADD COLUMN "depositos_negativos" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "niveis_estoque_abaixo" ON "niveis_estoque" USING btree ("empresa_id","nome_ordem","produto_id") WHERE abaixo_minimo and situacao <> 'E' and controlar_estoque;--> statement-breakpoint
CREATE INDEX "niveis_estoque_negativos" ON "niveis_estoque" USING btree ("empresa_id","nome_ordem","produto_id") WHERE depositos_negativos > 0 and situacao <> 'E' and controlar_estoque;--> statement-breakpoint
CREATE INDEX "saldos_estoque_deposito" ON "saldos_estoque" USING btree ("deposito_id","produto_id");--> statement-breakpoint
CREATE INDEX "transferencias_estoque_empresa" ON "transferencias_estoque" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "transferencias_estoque_produto" ON "transferencias_estoque" USING btree ("produto_id","criado_em","id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION criar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO niveis_estoque (produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo, abaixo_minimo)
  SELECT id, empresa_id, situacao, controlar_estoque, 0, nome_ordem, codigo, situacao = 'A' AND controlar_estoque AND estoque_minimo IS NOT NULL FROM novos;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER produtos_nivel_criado AFTER INSERT ON produtos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION criar_nivel_estoque();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mudar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE niveis_estoque SET nivel = sign(NEW.total), abaixo_minimo = coalesce(NEW.total <= NEW.minimo, false)
  WHERE produto_id = NEW.produto_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER totais_estoque_nivel AFTER UPDATE ON totais_estoque FOR EACH ROW
WHEN ((sign(OLD.total), coalesce(OLD.total <= OLD.minimo, false))
  IS DISTINCT FROM (sign(NEW.total), coalesce(NEW.total <= NEW.minimo, false)))
EXECUTE FUNCTION mudar_nivel_estoque();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_negativos() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE niveis_estoque SET depositos_negativos = depositos_negativos + CASE WHEN NEW.quantidade < 0 THEN 1 ELSE -1 END
  WHERE produto_id = NEW.produto_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER saldos_estoque_negativo_criado AFTER INSERT ON saldos_estoque FOR EACH ROW
WHEN (NEW.quantidade < 0) EXECUTE FUNCTION contar_negativos();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER saldos_estoque_negativo AFTER UPDATE ON saldos_estoque FOR EACH ROW
WHEN ((OLD.quantidade < 0) IS DISTINCT FROM (NEW.quantidade < 0)) EXECUTE FUNCTION contar_negativos();
--> statement-breakpoint
-- What the new columns say of the products and balances of today.
UPDATE niveis_estoque n SET abaixo_minimo = true FROM totais_estoque t WHERE t.produto_id = n.produto_id AND t.total <= t.minimo;
--> statement-breakpoint
UPDATE niveis_estoque n SET depositos_negativos = s.n
FROM (SELECT produto_id, count(*) AS n FROM saldos_estoque WHERE quantidade < 0 GROUP BY produto_id) s WHERE s.produto_id = n.produto_id;
