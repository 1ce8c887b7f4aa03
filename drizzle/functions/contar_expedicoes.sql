-- Room: expedicao
-- How many shipments of the company were created in [desde, ate), of one status or (null) of all: whole days and hours from
-- the projection, and only what is left at the edges (zones that are not whole hours from UTC) from the shipments.
CREATE OR REPLACE FUNCTION contar_expedicoes(empresa bigint, de_status text, desde timestamptz, ate timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  a timestamptz := coalesce(desde, '-infinity');
  b timestamptz := greatest(coalesce(ate, 'infinity'), a);
  quais text[] := CASE WHEN de_status IS NULL THEN ARRAY['pendente', 'concluida', 'cancelada'] ELSE ARRAY[de_status] END;
  dia_a timestamptz := date_trunc('day', a + interval '1 day' - interval '1 microsecond', 'UTC');
  dia_b timestamptz := date_trunc('day', b, 'UTC');
  hora_a timestamptz := date_trunc('hour', a + interval '1 hour' - interval '1 microsecond', 'UTC');
  hora_b timestamptz := date_trunc('hour', b, 'UTC');
BEGIN
  IF desde IS NULL AND ate IS NULL THEN
    RETURN coalesce((SELECT sum(n) FROM contagens_expedicao
      WHERE empresa_id = empresa AND periodo = 'T' AND status = ANY (quais)), 0);
  END IF;
  IF hora_a >= hora_b THEN
    RETURN (SELECT count(*) FROM expedicoes WHERE empresa_id = empresa AND status = ANY (quais)
      AND data_criacao >= a AND data_criacao < b);
  END IF;
  IF dia_a > dia_b THEN
    dia_a := hora_b;
    dia_b := hora_b;
  END IF;
  RETURN (
    SELECT coalesce(sum(n), 0) FROM (
      SELECT n FROM contagens_expedicao
      WHERE empresa_id = empresa AND periodo = 'D' AND status = ANY (quais) AND inicio >= dia_a AND inicio < dia_b
      UNION ALL
      SELECT n FROM contagens_expedicao
      WHERE empresa_id = empresa AND periodo = 'H' AND status = ANY (quais) AND inicio >= hora_a AND inicio < dia_a
      UNION ALL
      SELECT n FROM contagens_expedicao
      WHERE empresa_id = empresa AND periodo = 'H' AND status = ANY (quais) AND inicio >= dia_b AND inicio < hora_b
      UNION ALL
      SELECT count(*) FROM expedicoes WHERE empresa_id = empresa AND status = ANY (quais)
        AND data_criacao >= a AND data_criacao < hora_a
      UNION ALL
      SELECT count(*) FROM expedicoes WHERE empresa_id = empresa AND status = ANY (quais)
        AND data_criacao >= hora_b AND data_criacao < b
    ) partes);
END $$;
