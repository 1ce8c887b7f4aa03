import type { Db } from '#server/platform/db.ts';
import { createPastPartitions } from '../indexes.ts';

const DAYS = 29;

/** Fills the log with `rows` deliveries of one webhook of nobody, one attempt each, spread over the days that are kept. */
export async function seedLog(db: Db, rows: number): Promise<void> {
  const { sql } = db;
  await createPastPartitions(db, 'tentativas_webhook', DAYS + 1);
  const step = Math.ceil(rows / DAYS);
  for (let day = DAYS; day > 0; day--) {
    await sql`
      WITH novas AS (
        INSERT INTO entregas (empresa_id, webhook_id, evento_id, evento, idempotency_key, momento, corpo, origem, estado, tentativas,
          tentativas_ciclo, ultima_tentativa_em, ultimo_status, ultima_duracao_ms, criado_em)
        SELECT 0, 0, -(${day * step} + n), 'estoque.atualizado', '0_estoque.atualizado_' || n, '2026-02-13T09:30:00.000-03:00',
          '{"evento":"estoque.atualizado","dados":{"id":' || n || '}}', 'automatica', 'entregue', 1, 1, t, 204, 12, t
        FROM generate_series(1, ${step}) n,
          LATERAL (SELECT now() - make_interval(days => ${day}) + n * interval '20 milliseconds' AS t) x
        RETURNING id, criado_em)
      INSERT INTO tentativas_webhook (entrega_id, webhook_id, empresa_id, numero, origem, resultado, status, url, ip, cabecalhos_enviados,
        cabecalhos_recebidos, corpo_recebido, corpo_truncado, tempos, duracao_ms, retomada, iniciada_em)
      SELECT id, 0, 0, 1, 'automatica', 'sucesso', 204, 'https://example.com/', '203.0.113.7', '[["Content-Type","application/json"]]', '[]', '',
        false, '{"total":12}', 12, false, criado_em FROM novas`;
  }
  await sql`ANALYZE entregas`;
  await sql`ANALYZE tentativas_webhook`;
}
