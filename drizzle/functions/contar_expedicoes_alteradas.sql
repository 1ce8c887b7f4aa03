-- Room: expedicao
-- Moves changed shipments from one count to the other. A day and an hour also get the bounds of the numbers in them, which only widen.
CREATE OR REPLACE FUNCTION contar_expedicoes_alteradas() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_expedicao AS c (empresa_id, periodo, status, inicio, n, menor_ordem, maior_ordem)
  SELECT e.empresa_id, p.periodo, e.status, p.inicio, sum(e.sinal), min(p.ordem), max(p.ordem)
  FROM (
      SELECT v.sinal, v.empresa_id, v.status, v.data_criacao, v.ordem
      FROM novas n JOIN antigas a USING (id) CROSS JOIN LATERAL (VALUES
        (1, n.empresa_id, n.status, n.data_criacao, n.numero_ordem),
        (-1, a.empresa_id, a.status, a.data_criacao, NULL)) v (sinal, empresa_id, status, data_criacao, ordem)
      WHERE (n.empresa_id, n.status, n.data_criacao, n.numero_ordem)
        IS DISTINCT FROM (a.empresa_id, a.status, a.data_criacao, a.numero_ordem)
    ) e CROSS JOIN LATERAL (VALUES ('T', '-infinity'::timestamptz, NULL),
      ('D', date_trunc('day', e.data_criacao, 'UTC'), e.ordem),
      ('H', date_trunc('hour', e.data_criacao, 'UTC'), e.ordem)) p (periodo, inicio, ordem)
  GROUP BY 1, 2, 3, 4 HAVING sum(e.sinal) <> 0 OR max(p.ordem) IS NOT NULL ORDER BY 1, 2, 3, 4
  ON CONFLICT (empresa_id, periodo, status, inicio) DO UPDATE SET n = c.n + excluded.n,
    menor_ordem = least(c.menor_ordem, excluded.menor_ordem), maior_ordem = greatest(c.maior_ordem, excluded.maior_ordem);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER expedicoes_alteradas AFTER UPDATE ON expedicoes REFERENCING OLD TABLE AS antigas NEW TABLE AS novas
FOR EACH STATEMENT EXECUTE FUNCTION contar_expedicoes_alteradas();
