-- Room: estoque
-- Every product has a row of totals from its first moment on, so that a movement only updates.
CREATE OR REPLACE FUNCTION criar_total_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO totais_estoque (produto_id, empresa_id, total, minimo)
  SELECT id, empresa_id, 0, CASE WHEN situacao = 'A' AND controlar_estoque THEN estoque_minimo END FROM novos;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER produtos_total_estoque AFTER INSERT ON produtos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION criar_total_estoque();
