import type { Db } from '#server/platform/db.ts';
import { LOG_DAYS, RARE } from './shape.ts';

type Company = { empresa_id: number; deposito: number; produtos: number };

const WEBHOOKS = 8;
/** Durations (ms) of an attempt that succeeded and of one that did not, and the places of their classes (webhooks/durations.ts). */
const QUICK = 12;
const SLOW = 80;
const COUNTS =
  'ARRAY[0,0,0,0,count(*) FILTER (WHERE duracao_ms = 12),0,count(*) FILTER (WHERE duracao_ms = 80),0,0,0,0,0,0,0,0,0]';

/**
 * Eight webhooks, and events of the last month, one for each product: 1 in 10 a sale's.
 * @returns the first webhook's id
 */
export async function seedEventos({ sql }: Db, company: Company, produto: number): Promise<number> {
  const { empresa_id, produtos } = company;
  const webhooks = await sql<{ id: number }[]>`
    INSERT INTO webhooks (empresa_id, url, eventos, secret_cifrado, secret_final)
    SELECT ${empresa_id}, 'https://example.com/' || n, ARRAY['estoque.atualizado'], '\\x00', 'seed'
    FROM generate_series(1, ${WEBHOOKS}) n RETURNING id`;
  await sql.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`;
    await tx`
      INSERT INTO eventos (empresa_id, evento, dados, request_id, ocorrido_em)
      SELECT ${empresa_id}, CASE WHEN n % ${Math.ceil(produtos / RARE)} = 2 THEN 'cliente.criado' WHEN n % 10 = 1 THEN 'venda.criada' ELSE 'estoque.atualizado' END,
        json_build_object('id', n, 'produto_id', ${produto} + n - 1, 'deposito_id', ${company.deposito}::bigint, 'tipo', 'E', 'origem', 'M',
          'quantidade', '1.000', 'saldo_atual', '10.000', 'data_lancamento', '2026-02-13T09:30:00.000-03:00',
          'produto_nome', 'Café especial modelo ' || n, 'produto_codigo', 'SKU-' || n, 'deposito_nome', 'Principal'),
        'req_seed_' || n, now() - interval '1 day' * ${LOG_DAYS} * (1 - n::float8 / ${produtos})
      FROM generate_series(1, ${produtos}) n`;
    await tx`
      INSERT INTO saude_webhooks (webhook_id, ultimo_sucesso_em) SELECT id, now() FROM webhooks WHERE empresa_id = ${empresa_id}`;
  });
  return webhooks[0]?.id ?? 0;
}

/**
 * Deliveries of every event to the eight webhooks; every fourth took a second attempt. About 1 in 100 failed for good, 1 in 1,000 waits for
 * its next attempt, 40 have each of the rarer marks; of every webhook as many, as they are chosen by odd numbers.
 */
export async function seedEntregas({ sql }: Db, { empresa_id, produtos }: Company): Promise<void> {
  const few = Math.floor((produtos * WEBHOOKS) / RARE) - 1;
  await sql.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`;
    await tx`
      INSERT INTO entregas (empresa_id, webhook_id, evento_id, evento, idempotency_key, momento, corpo, origem, estado, geracao, tentativas,
        tentativas_ciclo, proxima_tentativa_em, ultima_tentativa_em, ultimo_status, status_sem_sucesso, ultimo_erro,
        ultima_duracao_ms, sem_sucesso_em, motivo, criado_em)
      SELECT ${empresa_id}, w.id, n.id, n.evento, w.id || '_' || n.evento || '_' || n.id, momento,
        '{"evento":"' || n.evento || '","timestamp":"' || momento || '","webhook_id":' || w.id || ',"empresa_id":' || ${empresa_id}::text
          || ',"dados":' || n.dados || '}',
        CASE WHEN m % ${few} = 11 THEN 'recuperacao' ELSE 'automatica' END, estado, 1, vezes, vezes,
        CASE WHEN estado = 'agendada' THEN now() + interval '6 hours' END, n.ocorrido_em,
        CASE WHEN m % ${few} = 13 THEN 202 WHEN erro IS NOT NULL THEN NULL WHEN estado = 'entregue' THEN 204 ELSE 500 END,
        CASE WHEN estado <> 'entregue' AND erro IS NULL THEN 500 END, erro,
        CASE WHEN estado = 'entregue' THEN ${QUICK}::int ELSE ${SLOW}::int END, CASE WHEN estado IN ('falhou', 'cancelada') THEN n.ocorrido_em END,
        CASE WHEN estado = 'cancelada' THEN 'webhook_inativo' END, n.ocorrido_em
      FROM (SELECT *, to_char(ocorrido_em AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD"T"HH24:MI:SS.MS') || '-03:00' AS momento
          FROM eventos WHERE empresa_id = ${empresa_id} ORDER BY id OFFSET 0) n
        CROSS JOIN (SELECT id FROM webhooks WHERE empresa_id = ${empresa_id}) w
        CROSS JOIN LATERAL (SELECT (n.dados->>'id')::bigint * ${WEBHOOKS} + w.id % ${WEBHOOKS} AS m) k
        CROSS JOIN LATERAL (SELECT CASE WHEN m % ${few} = 17 THEN 'tls'
          WHEN m % 499 = 17 AND m % ${few} NOT IN (13, 19) THEN 'tempo_esgotado' END AS erro) f
        CROSS JOIN LATERAL (SELECT CASE WHEN m % ${few} = 19 THEN 'cancelada' WHEN m % ${few} = 13 THEN 'entregue'
          WHEN erro IS NOT NULL OR m % 101 = 23 THEN 'falhou' WHEN m % 1001 = 29 THEN 'agendada' ELSE 'entregue' END AS estado,
          CASE WHEN (m / ${WEBHOOKS} + m) % 4 = 0 THEN 2 ELSE 1 END AS vezes) e`;
    await tx`
      INSERT INTO tentativas_webhook (entrega_id, webhook_id, empresa_id, numero, origem, resultado, status, erro, url, ip,
        cabecalhos_enviados, cabecalhos_recebidos, corpo_recebido, corpo_truncado, tempos, duracao_ms, proxima_tentativa_em,
        retomada, iniciada_em)
      SELECT e.id, webhook_id, empresa_id, numero, 'automatica', CASE WHEN numero < tentativas OR estado = 'agendada' THEN 'nova_tentativa'
          WHEN estado = 'entregue' THEN 'sucesso' ELSE 'falha' END,
        CASE WHEN numero < tentativas THEN 503 ELSE ultimo_status END, CASE WHEN numero = tentativas THEN ultimo_erro END,
        'https://example.com/', '203.0.113.7', '[["Content-Type","application/json; charset=utf-8"],["User-Agent","Romaneio-Webhooks/1.0"]]',
        '[["content-length","2"]]', '\\x6f6b', false, '{"total":12}',
        CASE WHEN numero = tentativas AND estado = 'entregue' THEN ${QUICK}::int ELSE ${SLOW}::int END,
        CASE WHEN numero < tentativas THEN criado_em + interval '1 minute' WHEN estado = 'agendada' THEN e.proxima_tentativa_em END,
        false, criado_em
      FROM entregas e, generate_series(1, tentativas) numero WHERE empresa_id = ${empresa_id}`;
    await tx`
      INSERT INTO horas_webhooks (webhook_id, hora, sucessos, novas_tentativas, falhas, duracoes)
      SELECT webhook_id, date_trunc('hour', iniciada_em, 'UTC'), count(*) FILTER (WHERE resultado = 'sucesso'),
        count(*) FILTER (WHERE resultado = 'nova_tentativa'), count(*) FILTER (WHERE resultado = 'falha'), ${tx.unsafe(COUNTS)}
      FROM tentativas_webhook WHERE empresa_id = ${empresa_id} GROUP BY 1, 2`;
  });
}
