import { contextOfSystem, createToken } from '#server/acesso/index.ts';
import { createEmpresa } from '#server/identidade/index.ts';
import type { Db } from '#server/platform/db.ts';

export type Grown = { empresa_id: number; token: string; expedicoes: number };

/** A company with shipments and nothing else. */
export async function seedExpedicoes(db: Db, expedicoes: number): Promise<Grown> {
  const { empresa_id } = await createEmpresa(db, {
    nome: `Empresa com ${expedicoes} expedições`,
    admin_email: `bench-${expedicoes}@example.com`,
    admin_senha: 'not-used-anywhere',
  });
  const ctx = await contextOfSystem(db, empresa_id, 'cli');
  if (!ctx) throw new Error('no company');
  const { token } = await createToken(ctx, { nome: 'bench', escopos: ['expedicao:read'] });
  await insertExpedicoes(db, empresa_id, expedicoes);
  return { empresa_id, token, expedicoes };
}

/**
 * Shipments of a company, created over the last year: 1 in 200 of the newest is pending, some of the others too, 8 in 100 are
 * cancelled, 19 in 20 have a tracking code, of which 7 in 10 begin with BR.
 */
export async function insertExpedicoes(db: Db, empresa_id: number, expedicoes: number): Promise<void> {
  await db.sql`
    INSERT INTO expedicoes (empresa_id, numero_expedicao, status, codigo_rastreio, data_criacao, data_conclusao, atualizado_em)
    SELECT ${empresa_id}, lpad(n::text, greatest(6, length(n::text)), '0'), status, rastreio, criada,
      CASE WHEN status = 'concluida' THEN criada + interval '2 hours' END, criada
    FROM (
      SELECT n, now() - interval '365 days' * (1 - n::float8 / ${expedicoes}) AS criada,
        CASE WHEN n > ${expedicoes}::bigint * 0.995 OR n % 500 = 3 THEN 'pendente'
          WHEN n % 100 < 8 THEN 'cancelada' ELSE 'concluida' END AS status,
        CASE WHEN n % 20 <> 0 THEN (ARRAY['BR', 'QZ', 'LX'])[1 + (n % 10 > 6)::int + (n % 10 > 8)::int]
          || lpad((n * 829348951::bigint % 1000000007 % 1000000000)::text, 9, '0') || 'SP' END AS rastreio
      FROM generate_series(1, ${expedicoes}::bigint) n) s`;
  await db.sql`
    INSERT INTO numeracoes (empresa_id, serie, ultimo) VALUES (${empresa_id}, 'expedicao', ${expedicoes})`;
}
