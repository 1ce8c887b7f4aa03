-- Room: estoque
-- Counts new products, however many come at once, in the order of the counts' key: two imports cannot deadlock. With the first product of a
-- kind come the counts of all its levels, which contar_niveis needs.
CREATE OR REPLACE FUNCTION contar_niveis_criados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_produtos AS c (empresa_id, parte, situacao, controlar_estoque, nivel, n)
  SELECT v.empresa_id, v.produto_id % 8, v.situacao, v.controlar_estoque, k.nivel, count(*) FILTER (WHERE k.nivel = v.nivel)
  FROM novos v CROSS JOIN (VALUES (-1), (0), (1)) k (nivel) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (empresa_id, parte, situacao, controlar_estoque, nivel) DO UPDATE SET n = c.n + excluded.n WHERE excluded.n <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER niveis_estoque_criados AFTER INSERT ON niveis_estoque REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_niveis_criados();
