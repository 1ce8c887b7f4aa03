-- Room: estoque
-- Products that are gone are no longer counted.
CREATE OR REPLACE FUNCTION contar_niveis_apagados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_produtos AS c (empresa_id, parte, situacao, controlar_estoque, nivel, n)
  SELECT empresa_id, produto_id % 8, situacao, controlar_estoque, nivel, -count(*) FROM velhos GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (empresa_id, parte, situacao, controlar_estoque, nivel) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER niveis_estoque_apagados AFTER DELETE ON niveis_estoque REFERENCING OLD TABLE AS velhos
FOR EACH STATEMENT EXECUTE FUNCTION contar_niveis_apagados();
