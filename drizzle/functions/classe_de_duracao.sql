-- Room: platform
-- The class, counted from 0, that a duration falls in. The bounds are DURATION_CLASSES of server/platform/durations.ts:
-- tests/integration/functions.test.ts holds this list against that one.
CREATE OR REPLACE FUNCTION classe_de_duracao(ms integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN width_bucket(ms - 1, ARRAY[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 30000]);
