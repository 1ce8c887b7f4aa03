-- Room: estoque
-- A new product has no stock: level 0.
CREATE OR REPLACE FUNCTION criar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO niveis_estoque (produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo)
  VALUES (NEW.id, NEW.empresa_id, NEW.situacao, NEW.controlar_estoque, 0, NEW.nome_ordem, NEW.codigo);
  RETURN NULL;
END $$;

-- From here to the end of this transaction no product changes and nothing moves: the triggers' locks, while the projections are filled.
CREATE OR REPLACE TRIGGER produtos_nivel_criado AFTER INSERT ON produtos FOR EACH ROW EXECUTE FUNCTION criar_nivel_estoque();
