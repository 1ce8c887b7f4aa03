-- Room: estoque
-- Counts the warehouses in which a product's balance is negative. Whoever moves a balance holds the product's total too, so that
-- this row is never waited for in another order.
CREATE OR REPLACE FUNCTION contar_negativos() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE niveis_estoque SET depositos_negativos = depositos_negativos + CASE WHEN NEW.quantidade < 0 THEN 1 ELSE -1 END
  WHERE produto_id = NEW.produto_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER saldos_estoque_negativo_criado AFTER INSERT ON saldos_estoque FOR EACH ROW
WHEN (NEW.quantidade < 0) EXECUTE FUNCTION contar_negativos();

CREATE OR REPLACE TRIGGER saldos_estoque_negativo AFTER UPDATE ON saldos_estoque FOR EACH ROW
WHEN ((OLD.quantidade < 0) IS DISTINCT FROM (NEW.quantidade < 0)) EXECUTE FUNCTION contar_negativos();
