-- Builds two indexes; on tables with many rows, run beforehand:
--   CREATE INDEX CONCURRENTLY "vendas_vendidas" ON "vendas" ("empresa_id","criado_em","id","total_venda")
--     WHERE tipo_pedido <> 'orcamento' and status <> 'cancelada';
ALTER TABLE "totais_estoque" ADD COLUMN "minimo" numeric(18, 3);--> statement-breakpoint
UPDATE totais_estoque t SET minimo = p.estoque_minimo FROM produtos p
WHERE p.id = t.produto_id AND p.estoque_minimo IS NOT NULL AND p.situacao = 'A' AND p.controlar_estoque;--> statement-breakpoint
CREATE INDEX "totais_estoque_faltas" ON "totais_estoque" USING btree ("empresa_id",(total - minimo),"produto_id") WHERE total <= minimo;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vendas_vendidas" ON "vendas" USING btree ("empresa_id","criado_em","id","total_venda") WHERE tipo_pedido <> 'orcamento' and status <> 'cancelada';--> statement-breakpoint
-- Room: estoque
-- Every product has a row of totals from its first moment on, so that a movement only updates.
CREATE OR REPLACE FUNCTION criar_total_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO totais_estoque (produto_id, empresa_id, total, minimo)
  SELECT id, empresa_id, 0, CASE WHEN situacao = 'A' AND controlar_estoque THEN estoque_minimo END FROM novos;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER produtos_total_estoque AFTER INSERT ON produtos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION criar_total_estoque();
--> statement-breakpoint
-- Room: estoque
-- Keeps the minimum in totais_estoque equal to the product's, where somebody waits for the product.
CREATE OR REPLACE FUNCTION copiar_minimo_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE totais_estoque
  SET minimo = CASE WHEN NEW.situacao = 'A' AND NEW.controlar_estoque THEN NEW.estoque_minimo END
  WHERE produto_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER produtos_minimo_alterado AFTER UPDATE ON produtos FOR EACH ROW
WHEN ((OLD.situacao, OLD.controlar_estoque, OLD.estoque_minimo)
  IS DISTINCT FROM (NEW.situacao, NEW.controlar_estoque, NEW.estoque_minimo))
EXECUTE FUNCTION copiar_minimo_estoque();
