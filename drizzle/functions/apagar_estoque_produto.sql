-- Room: estoque
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

CREATE OR REPLACE TRIGGER produtos_estoque_apagado BEFORE DELETE ON produtos FOR EACH ROW
EXECUTE FUNCTION apagar_estoque_produto();
