-- A kind of product has the counts of all three levels of stock from its first product on, so that whoever moves many products can hold them.
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER niveis_estoque_alterados AFTER UPDATE ON niveis_estoque FOR EACH ROW
WHEN ((OLD.situacao, OLD.controlar_estoque, OLD.nivel) IS DISTINCT FROM (NEW.situacao, NEW.controlar_estoque, NEW.nivel))
EXECUTE FUNCTION contar_niveis();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_niveis_criados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_produtos AS c (empresa_id, parte, situacao, controlar_estoque, nivel, n)
  SELECT v.empresa_id, v.produto_id % 8, v.situacao, v.controlar_estoque, k.nivel, count(*) FILTER (WHERE k.nivel = v.nivel)
  FROM novos v CROSS JOIN (VALUES (-1), (0), (1)) k (nivel) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (empresa_id, parte, situacao, controlar_estoque, nivel) DO UPDATE SET n = c.n + excluded.n WHERE excluded.n <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER niveis_estoque_criados AFTER INSERT ON niveis_estoque REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_niveis_criados();
--> statement-breakpoint
INSERT INTO contagens_produtos (empresa_id, parte, situacao, controlar_estoque, nivel, n)
SELECT DISTINCT c.empresa_id, c.parte, c.situacao, c.controlar_estoque, k.nivel, 0
FROM contagens_produtos c CROSS JOIN (VALUES (-1), (0), (1)) k (nivel) ORDER BY 1, 2, 3, 4, 5
ON CONFLICT DO NOTHING;
