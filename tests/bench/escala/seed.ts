import { contextOfSystem, createToken } from '#server/acesso/index.ts';
import { createDeposito } from '#server/estoque/index.ts';
import { createEmpresa } from '#server/identidade/index.ts';
import type { Db } from '#server/platform/db.ts';
import { createPastPartitions, withoutIndexes } from '../indexes.ts';
import { insertExpedicoes } from '../seed-expedicoes.ts';
import { seedEntregas } from './seed-entregas.ts';
import { seedEstoque } from './seed-estoque.ts';
import { seedRegistros } from './seed-registros.ts';
import { LOG_DAYS } from './shape.ts';

/** The company that was seeded; ids from `produto` on are one after another, the first of them has a long statement of account. */
export type Escala = {
  produtos: number;
  empresa_id: number;
  usuario_id: number;
  token: string;
  deposito: number;
  filial: number;
  produto: number;
  webhook: number;
};

const ESCOPOS = ['estoque:read', 'estoque:write', 'expedicao:read', 'expedicao:write', 'webhooks:read'];

/** What is filled by hand below: without triggers and foreign keys, and indexed at the end. */
const TABLES = [
  'produtos',
  'totais_estoque',
  'niveis_estoque',
  'lancamentos_estoque',
  'expedicoes',
  'clientes',
  'vendas',
  'eventos',
  'entregas',
  'tentativas_webhook',
  'requisicoes_api',
  'auditoria',
];

/**
 * One company of `produtos` products, with ten movements of each (and 1 in 100 of all, of one product), as many shipments, customers, orders,
 * events, logged requests and audit lines as products, and ten attempts for each event; its projections are what the product
 * would have written. The database must be of its own: tables are filled without triggers.
 */
export async function seedEscala(db: Db, produtos: number, say: (line: string) => void = () => {}): Promise<Escala> {
  const { empresa_id, usuario_id } = await createEmpresa(db, {
    nome: `Empresa com ${produtos} produtos`,
    admin_email: `escala-${produtos}@example.com`,
    admin_senha: 'not-used-anywhere',
  });
  const ctx = await contextOfSystem(db, empresa_id, 'cli');
  if (!ctx) throw new Error('no company');
  const deposito = await createDeposito(ctx, { nome: 'Principal', padrao: true });
  const filial = await createDeposito(ctx, { nome: 'Filial' });
  const { id: token_id, token } = await createToken(ctx, { nome: 'bench', escopos: ESCOPOS });
  for (const table of ['requisicoes_api', 'tentativas_webhook']) await createPastPartitions(db, table, LOG_DAYS + 2);
  const company = { empresa_id, deposito: deposito.id, filial: filial.id, token_id, produtos };
  let produto = 0;
  let webhook = 0;
  const timed = async (what: string, work: () => Promise<void>) => {
    const began = performance.now();
    await work();
    say(`  ${what}: ${Math.round((performance.now() - began) / 1_000)} s`);
  };
  await timed('all, with indexes', () =>
    withoutIndexes(db, TABLES, async () => {
      await timed('stock', async () => {
        produto = await seedEstoque(db, company);
      });
      await timed('shipments', () => insertExpedicoes(db, empresa_id, produtos));
      await timed('logs, customers, orders', () => seedRegistros(db, company));
      await timed('events, deliveries, attempts', async () => {
        webhook = await seedEntregas(db, company, produto);
      });
    }),
  );
  await timed('vacuum', async () => {
    await db.sql`VACUUM ANALYZE`;
  });
  return {
    produtos,
    empresa_id,
    usuario_id,
    token,
    deposito: deposito.id,
    filial: filial.id,
    produto,
    webhook,
  };
}
