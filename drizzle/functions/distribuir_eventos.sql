-- Room: entregas
-- Fan-out: whoever writes an event writes its deliveries, in the same transaction. One row per active webhook of the company
-- that listens to the kind, or for the one webhook that the event names (a test).
CREATE OR REPLACE FUNCTION distribuir_eventos() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
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

CREATE OR REPLACE TRIGGER eventos_distribuidos AFTER INSERT ON eventos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION distribuir_eventos();
