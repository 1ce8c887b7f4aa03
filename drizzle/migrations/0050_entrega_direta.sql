ALTER TABLE "trabalhadores" ADD COLUMN "recebe" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Fan-out: whoever writes an event writes its deliveries, in the same transaction. One row per active webhook of the company
-- that listens to the kind, or for the one webhook that the event names (a test).
--
-- A transaction that sets romaneio.entrega to 'direta' hands each delivery to a worker with its own commit: the queue row has its owner at
-- once, and the notification carries what a claim would read (server/entregas/dispatcher/handed.ts takes it apart). So neither a claim nor an
-- update is left to do. A delivery stays free, and the notification only wakes, where no worker's heartbeat is fresh, where older deliveries
-- of the webhook are free (they go first, and its worker may have no room), or where a notification has no room for it.
CREATE OR REPLACE FUNCTION distribuir_eventos() RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  escolhido bigint;
BEGIN
  IF current_setting('romaneio.entrega', true) = 'direta' THEN
    SELECT id INTO escolhido FROM trabalhadores
    WHERE recebe AND vivo_ate > clock_timestamp() + interval '6.5 seconds' ORDER BY random() LIMIT 1;
    WITH criadas AS (
      INSERT INTO entregas (empresa_id, webhook_id, evento_id, evento, idempotency_key, momento, corpo, origem)
      SELECT n.empresa_id, w.id, n.id, n.evento, c.chave, c.momento,
        corpo_entrega(n.evento, c.momento, w.id, n.empresa_id, n.dados, c.chave),
        CASE WHEN n.webhook_id IS NULL THEN 'automatica' ELSE 'teste' END
      FROM novos n
      JOIN webhooks w ON w.empresa_id = n.empresa_id AND w.ativo AND w.excluido_em IS NULL
        AND CASE WHEN n.webhook_id IS NULL THEN n.evento = ANY (w.eventos) ELSE w.id = n.webhook_id END
      JOIN empresas e ON e.id = n.empresa_id
      CROSS JOIN LATERAL (
        SELECT chave_entrega(w.id, n.evento) AS chave, iso_com_fuso(n.ocorrido_em, e.fuso) AS momento OFFSET 0) c
      ORDER BY n.id, w.id
      RETURNING id, empresa_id, webhook_id, evento_id, evento, idempotency_key, momento, corpo, origem
    ), prontas AS MATERIALIZED (
      SELECT c.id, c.webhook_id, c.origem, concat_ws(e'\x1e', c.id, c.empresa_id, c.webhook_id, c.evento_id, c.origem, c.evento, c.momento,
          c.idempotency_key, w.url, w.headers, w.max_tentativas, w.timeout_segundos, encode(w.secret_cifrado, 'base64'),
          CASE WHEN w.secret_anterior_ate > now() THEN encode(w.secret_anterior_cifrado, 'base64') ELSE '' END, c.corpo) AS envio,
        EXISTS (SELECT FROM fila_entregas WHERE webhook_id = c.webhook_id AND dono IS NULL) AS espera
      FROM criadas c CROSS JOIN LATERAL (SELECT * FROM webhooks WHERE id = c.webhook_id OFFSET 0) w
    ), fila AS (
      INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem, dono)
      -- A notification holds less than 8,000 bytes, two numbers before the rest.
      SELECT id, webhook_id, 1, origem, CASE WHEN NOT espera AND octet_length(envio) < 7900 THEN escolhido END FROM prontas ORDER BY id
      RETURNING id, entrega_id, dono
    )
    SELECT count(pg_notify('romaneio_entregas', concat_ws(e'\x1e', f.dono, CASE WHEN f.dono IS NOT NULL THEN f.id END,
      CASE WHEN f.dono IS NOT NULL THEN p.envio END))) INTO escolhido
    FROM fila f JOIN prontas p ON p.id = f.entrega_id;
    RETURN NULL;
  END IF;
  WITH criadas AS (
    INSERT INTO entregas (empresa_id, webhook_id, evento_id, evento, idempotency_key, momento, corpo, origem)
    SELECT n.empresa_id, w.id, n.id, n.evento, c.chave, c.momento,
      corpo_entrega(n.evento, c.momento, w.id, n.empresa_id, n.dados, c.chave),
      CASE WHEN n.webhook_id IS NULL THEN 'automatica' ELSE 'teste' END
    FROM novos n
    JOIN webhooks w ON w.empresa_id = n.empresa_id AND w.ativo AND w.excluido_em IS NULL
      AND CASE WHEN n.webhook_id IS NULL THEN n.evento = ANY (w.eventos) ELSE w.id = n.webhook_id END
    JOIN empresas e ON e.id = n.empresa_id
    CROSS JOIN LATERAL (
      SELECT chave_entrega(w.id, n.evento) AS chave, iso_com_fuso(n.ocorrido_em, e.fuso) AS momento OFFSET 0) c
    ORDER BY n.id, w.id
    RETURNING id, webhook_id, origem
  )
  INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem)
  SELECT id, webhook_id, 1, origem FROM criadas ORDER BY id;
  RETURN NULL;
END $$;

