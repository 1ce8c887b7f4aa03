-- Room: entregas
-- The idempotency key of a delivery: webhook, event and a UUID of version 7, whose first twelve digits are the delivery's millisecond.
-- A key is therefore found by webhook and time, without an index of keys.
CREATE OR REPLACE FUNCTION chave_entrega(webhook_id bigint, evento text) RETURNS text LANGUAGE sql VOLATILE
RETURN webhook_id || '_' || CASE evento WHEN 'webhook.teste' THEN 'teste' ELSE evento END || '_'
  || lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
  || substr(replace(gen_random_uuid()::text, '-', ''), 14);
