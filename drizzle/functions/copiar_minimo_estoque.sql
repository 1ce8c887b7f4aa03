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
