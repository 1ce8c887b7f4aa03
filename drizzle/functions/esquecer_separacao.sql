-- Room: expedicao
-- A line that sells another product now: what was put together of it was of the product before.
CREATE OR REPLACE FUNCTION esquecer_separacao() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM separacoes_expedicao WHERE item_venda_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER itens_venda_outro_produto AFTER UPDATE OF produto_id ON itens_venda FOR EACH ROW
WHEN (OLD.produto_id IS DISTINCT FROM NEW.produto_id) EXECUTE FUNCTION esquecer_separacao();
