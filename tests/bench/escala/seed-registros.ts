import type { Db } from '#server/platform/db.ts';
import { LOG_DAYS, RARE } from './shape.ts';

type Company = { empresa_id: number; token_id: number; produtos: number };

/** Logged requests of the last month, audit lines of the last year. */
export async function seedRegistros({ sql }: Db, { empresa_id, token_id, produtos }: Company): Promise<void> {
  const few = Math.ceil(produtos / RARE);
  await sql.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`;
    await tx`
      INSERT INTO auditoria (empresa_id, acao, recurso, recurso_id, recurso_nome, detalhes, porta, ator_tipo, ator_id, ator_nome, ip,
        request_id, criado_em)
      SELECT ${empresa_id}, acao, split_part(acao, '.', 1), n, 'Registro ' || n, '{"antes":{"nome":"a"},"depois":{"nome":"b"}}', 'painel',
        'usuario', 1, CASE WHEN n % ${few} = 6 THEN 'Zulmira Lima' ELSE 'Ana Souza' END, '203.0.113.7', 'req_seed_' || n,
        now() - interval '365 days' * (1 - n::float8 / ${produtos})
      FROM (SELECT n, CASE WHEN n % ${few} = 5 THEN 'token.criado' WHEN n % 3 = 0 THEN 'sessao.aberta' WHEN n % 3 = 1 THEN 'produto.alterado'
          ELSE 'cliente.alterado' END AS acao FROM generate_series(1, ${produtos}) n) s`;
    // This one's trigger counts what the statement wrote.
    await tx`SET LOCAL session_replication_role = origin`;
    await tx`
      INSERT INTO requisicoes_api (empresa_id, token_id, ator_nome, metodo, rota, caminho, status, duracao_ms, ip, request_id,
        campos_ignorados, erro, criado_em)
      SELECT ${empresa_id}, ${token_id}, 'bench', CASE WHEN n % ${few} = 3 THEN 'DELETE' WHEN n % 3 = 0 THEN 'POST' ELSE 'GET' END,
        '/v1/estoque/', CASE WHEN n % ${few} = 3 THEN '/v1/expedicao/' || n || '/' ELSE '/v1/estoque/' END,
        CASE WHEN n % ${few} = 4 THEN 409 WHEN n % 50 = 1 THEN 400 WHEN n % 200 = 2 THEN 429 ELSE 200 END, n % 40, '203.0.113.7',
        'req_seed_' || n, '{}', NULL, now() - interval '1 day' * ${LOG_DAYS} * (1 - n::float8 / ${produtos})
      FROM generate_series(1, ${produtos}) n`;
  });
}
