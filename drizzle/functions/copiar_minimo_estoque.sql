-- Room: estoque
-- Keeps the minimum beside the total equal to the product's; the trigger on totals then tells whether the total is less.
CREATE OR REPLACE FUNCTION copiar_minimo_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN UPDATE totais_estoque SET minimo = NEW.estoque_minimo WHERE produto_id = NEW.id; RETURN NULL; END $$;

CREATE OR REPLACE TRIGGER produtos_minimo_alterado AFTER UPDATE ON produtos FOR EACH ROW
WHEN (OLD.estoque_minimo IS DISTINCT FROM NEW.estoque_minimo) EXECUTE FUNCTION copiar_minimo_estoque();
