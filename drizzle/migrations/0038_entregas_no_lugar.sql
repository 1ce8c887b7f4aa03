-- A batch of attempts changes every delivery of a page in one transaction, so that no old version can be cleared away meanwhile: the page
-- must hold each twice. Of the pages that were three quarters full, three of five changes went to another page, and to every index.
ALTER TABLE entregas SET (fillfactor = 50);
--> statement-breakpoint
-- Functions that PostgreSQL writes into the statements that call them.
CREATE OR REPLACE FUNCTION corpo_entrega(evento text, momento text, webhook_id bigint, empresa_id bigint, dados json, chave text)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN '{"evento":' || to_json(evento)::text || ',"timestamp":' || to_json(momento)::text || ',"webhook_id":' || webhook_id
  || ',"empresa_id":' || empresa_id || ',"dados":' || dados::text || ',"idempotency_key":' || to_json(chave)::text || '}';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION iso_com_fuso(instante timestamptz, fuso text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN to_char(instante AT TIME ZONE fuso, 'YYYY-MM-DD"T"HH24:MI:SS.MS')
  || CASE WHEN (instante AT TIME ZONE fuso) < (instante AT TIME ZONE 'UTC')
    THEN to_char((instante AT TIME ZONE 'UTC') - (instante AT TIME ZONE fuso), '"-"HH24:MI')
    ELSE to_char((instante AT TIME ZONE fuso) - (instante AT TIME ZONE 'UTC'), '"+"HH24:MI') END;
