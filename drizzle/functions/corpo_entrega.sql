-- Room: entregas
-- The wire format of a delivery: the very bytes that a receiver gets and that are signed. `dados` is the text that the event was
-- written with. Fan-out (distribuir_eventos) and recovery (missed events) both write a delivery's body through this function.
-- STABLE, as its to_json is: only so does PostgreSQL write the body of a function of SQL into the statement that calls it, instead of starting
-- an executor for each delivery.
CREATE OR REPLACE FUNCTION corpo_entrega(evento text, momento text, webhook_id bigint, empresa_id bigint, dados json, chave text)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN '{"evento":' || to_json(evento)::text || ',"timestamp":' || to_json(momento)::text || ',"webhook_id":' || webhook_id
  || ',"empresa_id":' || empresa_id || ',"dados":' || dados::text || ',"idempotency_key":' || to_json(chave)::text || '}';
