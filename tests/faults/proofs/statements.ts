/** What a snapshot of the database must never show, in the middle of anything. */
export const ALWAYS: Record<string, string> = {
  'A pending delivery is not in the queue': `
    SELECT e.id, e.webhook_id, e.geracao, e.tentativas FROM entregas e
    WHERE e.estado = 'pendente'
      AND NOT EXISTS (SELECT FROM fila_entregas f WHERE f.entrega_id = e.id AND f.geracao = e.geracao)`,
  'A scheduled delivery is queued, or has no time': `
    SELECT e.id, e.webhook_id, e.geracao, e.proxima_tentativa_em FROM entregas e
    WHERE e.estado = 'agendada' AND (e.proxima_tentativa_em IS NULL
      OR EXISTS (SELECT FROM fila_entregas f WHERE f.entrega_id = e.id AND f.geracao = e.geracao))`,
  'A queue row has no delivery': `
    SELECT f.* FROM fila_entregas f WHERE NOT EXISTS (SELECT FROM entregas e WHERE e.id = f.entrega_id)`,
};

/** The webhooks that should get an event; they do not change during the run. */
const SHOULD_GET = `w.empresa_id = n.empresa_id AND w.ativo AND w.excluido_em IS NULL AND n.evento = ANY (w.eventos)`;

/** What must hold once nothing is under way any more. */
export const CONSISTENCY: Record<string, string> = {
  ...ALWAYS,
  'LOST: an event has no delivery to a webhook that listens to it': `
    SELECT n.id AS evento_id, n.empresa_id, w.id AS webhook_id FROM eventos n JOIN webhooks w ON ${SHOULD_GET}
    WHERE NOT EXISTS (SELECT FROM entregas e WHERE e.evento_id = n.id AND e.webhook_id = w.id)`,
  'A delivery without its event, or to a webhook that does not listen to it': `
    SELECT e.id, e.evento_id, e.webhook_id FROM entregas e
    WHERE NOT EXISTS (SELECT FROM eventos n JOIN webhooks w ON ${SHOULD_GET} WHERE n.id = e.evento_id AND w.id = e.webhook_id)`,
  'A movement and its event are not there together': `
    SELECT l.id AS lancamento, n.id AS evento FROM lancamentos_estoque l
    FULL JOIN (SELECT * FROM eventos WHERE evento = 'estoque.atualizado' AND request_id <> 'de-uma-vez') n
      ON (n.dados->>'id')::bigint = l.id AND n.empresa_id = l.empresa_id
    WHERE l.id IS NULL OR n.id IS NULL`,
  'A delivery did not end well': `
    SELECT id, webhook_id, estado, tentativas, geracao, ultimo_status, ultimo_erro FROM entregas WHERE estado <> 'entregue'`,
  'The queue is not empty': `
    SELECT f.*, t.vivo_ate FROM fila_entregas f LEFT JOIN trabalhadores t ON t.id = f.dono`,
  'Attempts are not numbered 1 to n': `
    SELECT e.id, e.tentativas, array_agg(t.numero ORDER BY t.numero) AS numeros
    FROM entregas e LEFT JOIN tentativas_webhook t ON t.entrega_id = e.id
    GROUP BY e.id, e.tentativas
    HAVING coalesce(array_agg(t.numero ORDER BY t.numero) FILTER (WHERE t.numero IS NOT NULL), '{}')
      <> ARRAY(SELECT generate_series(1, e.tentativas))`,
  'Counts by the hour differ from the attempts': `
    SELECT * FROM (SELECT webhook_id, sum(sucessos + novas_tentativas + falhas)::int AS contadas FROM horas_webhooks GROUP BY 1) h
    FULL JOIN (SELECT webhook_id, count(*)::int AS tentativas FROM tentativas_webhook GROUP BY 1) t USING (webhook_id)
    WHERE contadas IS DISTINCT FROM tentativas`,
  'A success is recorded with no attempt that succeeded': `
    SELECT e.id, e.tentativas FROM entregas e WHERE e.estado = 'entregue' AND NOT EXISTS (
      SELECT FROM tentativas_webhook t WHERE t.entrega_id = e.id AND t.resultado = 'sucesso')`,
};
