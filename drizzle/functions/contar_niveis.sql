-- Room: estoque
-- Counts products by kind and level of stock, in eight parts per company, so that concurrent movements seldom meet in one row. The
-- movements of a document change many products: they hold the counts beforehand, in order (estoque/moved-totals.ts). What is not there yet
-- nobody can hold: a kind of product has the counts of all three levels from its first product on.
CREATE OR REPLACE FUNCTION contar_niveis() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_produtos AS c (empresa_id, parte, situacao, controlar_estoque, nivel, n)
  SELECT v.empresa_id, v.produto_id % 8, v.situacao, v.controlar_estoque, k.nivel, sum(CASE WHEN k.nivel = v.nivel THEN v.sinal ELSE 0 END)
  FROM (SELECT NEW.*, 1 AS sinal UNION ALL SELECT OLD.*, -1) v CROSS JOIN (VALUES (-1), (0), (1)) k (nivel)
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (empresa_id, parte, situacao, controlar_estoque, nivel) DO UPDATE SET n = c.n + excluded.n WHERE excluded.n <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER niveis_estoque_alterados AFTER UPDATE ON niveis_estoque FOR EACH ROW
WHEN ((OLD.situacao, OLD.controlar_estoque, OLD.nivel) IS DISTINCT FROM (NEW.situacao, NEW.controlar_estoque, NEW.nivel))
EXECUTE FUNCTION contar_niveis();
