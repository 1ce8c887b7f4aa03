-- Room: platform
-- ISO 8601 with the zone's offset, as server/platform/clock.ts writes it. One expression, and not STRICT, so that PostgreSQL writes it into the
-- statement that calls it.
CREATE OR REPLACE FUNCTION iso_com_fuso(instante timestamptz, fuso text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN to_char(instante AT TIME ZONE fuso, 'YYYY-MM-DD"T"HH24:MI:SS.MS')
  || CASE WHEN (instante AT TIME ZONE fuso) < (instante AT TIME ZONE 'UTC')
    THEN to_char((instante AT TIME ZONE 'UTC') - (instante AT TIME ZONE fuso), '"-"HH24:MI')
    ELSE to_char((instante AT TIME ZONE fuso) - (instante AT TIME ZONE 'UTC'), '"+"HH24:MI') END;
