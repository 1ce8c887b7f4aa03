-- Room: estoque
-- A new product has no stock: level 0, which is less than a minimum above zero.
CREATE OR REPLACE FUNCTION criar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO niveis_estoque (produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo, abaixo_minimo)
  SELECT id, empresa_id, situacao, controlar_estoque, 0, nome_ordem, codigo,
    coalesce(estoque_minimo > 0 AND situacao = 'A' AND controlar_estoque, false) FROM novos;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER produtos_nivel_criado AFTER INSERT ON produtos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION criar_nivel_estoque();
