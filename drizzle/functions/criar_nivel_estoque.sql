-- Room: estoque
-- A new product has no stock: level 0, which is at or below every minimum.
CREATE OR REPLACE FUNCTION criar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO niveis_estoque (produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo, abaixo_minimo)
  SELECT id, empresa_id, situacao, controlar_estoque, 0, nome_ordem, codigo, situacao = 'A' AND controlar_estoque AND estoque_minimo IS NOT NULL FROM novos;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER produtos_nivel_criado AFTER INSERT ON produtos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION criar_nivel_estoque();
