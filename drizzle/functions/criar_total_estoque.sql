-- Room: estoque
-- Every product has a row of totals from its first moment on, so that a movement only updates.
CREATE OR REPLACE FUNCTION criar_total_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN INSERT INTO totais_estoque (produto_id, empresa_id, total) VALUES (NEW.id, NEW.empresa_id, 0); RETURN NULL; END $$;

CREATE OR REPLACE TRIGGER produtos_total_estoque AFTER INSERT ON produtos FOR EACH ROW EXECUTE FUNCTION criar_total_estoque();
