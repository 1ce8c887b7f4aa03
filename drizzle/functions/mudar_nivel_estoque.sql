-- Room: estoque
-- The level of a product is the sign of its total.
CREATE OR REPLACE FUNCTION mudar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN UPDATE niveis_estoque SET nivel = sign(NEW.total) WHERE produto_id = NEW.produto_id; RETURN NULL; END $$;

CREATE OR REPLACE TRIGGER totais_estoque_nivel AFTER UPDATE ON totais_estoque FOR EACH ROW
WHEN (sign(OLD.total) IS DISTINCT FROM sign(NEW.total)) EXECUTE FUNCTION mudar_nivel_estoque();
