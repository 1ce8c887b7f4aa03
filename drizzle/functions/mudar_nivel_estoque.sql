-- Room: estoque
-- The level of a product is the sign of its total; beside it stands whether the total is at the product's minimum or below.
CREATE OR REPLACE FUNCTION mudar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE niveis_estoque SET nivel = sign(NEW.total), abaixo_minimo = coalesce(NEW.total <= NEW.minimo, false)
  WHERE produto_id = NEW.produto_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER totais_estoque_nivel AFTER UPDATE ON totais_estoque FOR EACH ROW
WHEN ((sign(OLD.total), coalesce(OLD.total <= OLD.minimo, false))
  IS DISTINCT FROM (sign(NEW.total), coalesce(NEW.total <= NEW.minimo, false)))
EXECUTE FUNCTION mudar_nivel_estoque();
