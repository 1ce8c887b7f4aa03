-- Room: platform
-- ISO 8601 with the zone's offset, as server/platform/clock.ts writes it.
CREATE OR REPLACE FUNCTION iso_com_fuso(instante timestamptz, fuso text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$
  SELECT to_char(instante AT TIME ZONE fuso, 'YYYY-MM-DD"T"HH24:MI:SS.MS')
    || CASE WHEN d.diferenca < interval '0' THEN '-' ELSE '+' END
    || to_char(CASE WHEN d.diferenca < interval '0' THEN -d.diferenca ELSE d.diferenca END, 'HH24:MI')
  FROM (SELECT (instante AT TIME ZONE fuso) - (instante AT TIME ZONE 'UTC') AS diferenca) d
$$;
