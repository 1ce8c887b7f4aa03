-- Room: estoque
-- Keeps the product's copy in niveis_estoque equal to the product.
CREATE OR REPLACE FUNCTION copiar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE niveis_estoque SET situacao = NEW.situacao, controlar_estoque = NEW.controlar_estoque, nome_ordem = NEW.nome_ordem,
    codigo = NEW.codigo WHERE produto_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER produtos_nivel_alterado AFTER UPDATE ON produtos FOR EACH ROW
WHEN ((OLD.situacao, OLD.controlar_estoque, OLD.nome_ordem, OLD.codigo)
  IS DISTINCT FROM (NEW.situacao, NEW.controlar_estoque, NEW.nome_ordem, NEW.codigo))
EXECUTE FUNCTION copiar_nivel_estoque();
