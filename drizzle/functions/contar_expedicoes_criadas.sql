-- Room: expedicao
-- Counts new shipments per company and status: in all (period T), by day (D) and by hour (H) of UTC. A day and an hour also keep the
-- lowest and the highest number in them, as numbers are ordered.
CREATE OR REPLACE FUNCTION contar_expedicoes_criadas() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_expedicao AS c (empresa_id, periodo, status, inicio, n, menor_ordem, maior_ordem)
  SELECT e.empresa_id, p.periodo, e.status, p.inicio, count(*), min(p.ordem), max(p.ordem)
  FROM novas e CROSS JOIN LATERAL (VALUES ('T', '-infinity'::timestamptz, NULL),
    ('D', date_trunc('day', e.data_criacao, 'UTC'), e.numero_ordem),
    ('H', date_trunc('hour', e.data_criacao, 'UTC'), e.numero_ordem)) p (periodo, inicio, ordem)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (empresa_id, periodo, status, inicio) DO UPDATE SET n = c.n + excluded.n,
    menor_ordem = least(c.menor_ordem, excluded.menor_ordem), maior_ordem = greatest(c.maior_ordem, excluded.maior_ordem);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER expedicoes_criadas AFTER INSERT ON expedicoes REFERENCING NEW TABLE AS novas
FOR EACH STATEMENT EXECUTE FUNCTION contar_expedicoes_criadas();
