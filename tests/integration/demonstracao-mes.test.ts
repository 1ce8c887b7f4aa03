import { beforeAll, expect, test } from 'vitest';
import { seedDemonstracao } from '#drizzle/seeds/demonstracao.ts';
import { makeLogs, oldestKept, turnBack } from '#drizzle/seeds/demonstracao-datas.ts';
import { Chamadas } from '#drizzle/seeds/demonstracao-integracao.ts';
import {
  contextOfSystem,
  getListaAplicativos,
  listAplicativos,
  listConexoes,
  listTokens,
} from '#server/acesso/index.ts';
import { listRespostas } from '#server/assistente/index.ts';
import { listCaixa, listRespostasRapidas } from '#server/atendimento/index.ts';
import { listAuditoria } from '#server/auditoria/index.ts';
import { listCanais } from '#server/canais/index.ts';
import { listCategorias, listProdutos, listServicos } from '#server/catalogo/index.ts';
import { listClientes } from '#server/clientes/index.ts';
import { listCobrancas, listContasPix, listQuarentena } from '#server/cobrancas/index.ts';
import { listCompras, verifyCompras } from '#server/compras/index.ts';
import { listExtratos } from '#server/conciliacao/index.ts';
import { listConhecimentos } from '#server/conhecimento/index.ts';
import { listContratos, verifyContratos } from '#server/contratos/index.ts';
import { listCorreio } from '#server/correio/index.ts';
import { listAtividades, listContatos, listEtiquetas, listNegocios } from '#server/crm/index.ts';
import { listEntregas, listEventos } from '#server/entregas/index.ts';
import { listDepositos, listEstoque, listTransferencias, verifyEstoque } from '#server/estoque/index.ts';
import { listExpedicoes, listFormasEnvio } from '#server/expedicao/index.ts';
import { listTitulos, verifyFinanceiro } from '#server/financeiro/index.ts';
import { listNotas } from '#server/fiscal/index.ts';
import { listUsuarios } from '#server/identidade/index.ts';
import { listImportacoes } from '#server/importacao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { listPropostas } from '#server/propostas/index.ts';
import { listRequisicoes } from '#server/requisicoes/index.ts';
import { listVendas, verifyVendas } from '#server/vendas/index.ts';
import { listWebhooks } from '#server/webhooks/index.ts';
import { agora } from '#tests/support/demonstracao-agora.ts';

// The demonstration that `npm start` makes. Hundreds of verbs, on a machine that may be doing other things.

let ctx: Ctx;

const company = async (empresa_id: number): Promise<Ctx> => {
  const found = await contextOfSystem(db(), empresa_id, 'cli');
  if (!found) throw new Error('no company');
  return found;
};

/** At half past nine in the evening in São Paulo, when UTC is a day ahead. */
const NIGHT = Math.floor(agora / 86_400_000) * 86_400_000 + 30 * 60_000;

beforeAll(async () => {
  ctx = await company((await seedDemonstracao(db(), undefined, { mes: true, agora })).empresa_id);
}, 300_000);

test('the request log begins with the oldest day that the clean-up keeps, also where UTC is a day ahead of the company', async () => {
  await makeLogs(db(), NIGHT);
  const first = oldestKept(NIGHT);
  const program = { id: null, empresa_id: ctx.empresa_id, nome: 'Loja', ip: '198.51.100.20', agente: 'loja/1' };
  const chamadas = new Chamadas();
  for (const em of [first - 36 * 3_600_000, first - 1, first, NIGHT - 1]) {
    chamadas.add(program, em, { metodo: 'POST', rota: '/v1/vendas/', status: 201, resposta: {} }, `req_noite${em}`);
  }
  const undone = new Error('undone');
  const wrote = inTransaction(db(), async (tx) => {
    // Whenever a worker cleans up.
    const [gone] =
      await tx.sql`SELECT remover_particoes('requisicoes_api', 30) + remover_particoes('conteudos_requisicoes', 30) AS n`;
    expect(gone).toEqual({ n: 0 });
    await chamadas.write(tx, NIGHT);
    const rows =
      await tx.sql`SELECT request_id FROM requisicoes_api WHERE request_id LIKE 'req_noite%' ORDER BY criado_em`;
    expect(rows.map((row) => row.request_id)).toEqual([`req_noite${first}`, `req_noite${NIGHT - 1}`]);
    throw undone;
  });
  await expect(wrote).rejects.toBe(undone);
});

test('it has its photos and its request log', async () => {
  const [{ imagens, chamadas } = {}] = await db().sql<{ imagens: number; chamadas: number }[]>`
    SELECT (SELECT count(*)::int FROM imagens_produto) AS imagens, (SELECT count(*)::int FROM requisicoes_api) AS chamadas`;
  expect(imagens).toBe(23);
  expect(chamadas).toBeGreaterThan(1_000);
});

test('the demonstration has a month behind it: orders of most days, in their order, and everything proves itself', async () => {
  const { empresa_id } = ctx;
  const { sql } = db();
  const all = await sql<{ id: number }[]>`SELECT id FROM empresas ORDER BY id`;
  expect(all).toHaveLength(3);
  for (const { id } of all) {
    const one = await company(id);
    expect(await verifyEstoque(one)).toMatchObject({ ok: true });
    expect(await verifyVendas(one)).toMatchObject({ ok: true });
    expect(await verifyCompras(one)).toMatchObject({ ok: true });
    expect(await verifyFinanceiro(one)).toMatchObject({ ok: true });
    expect(await verifyContratos(one)).toMatchObject({ ok: true });
  }
  const contas = await sql<{ tipo: string; status: string; n: number }[]>`
    SELECT tipo, CASE WHEN valor_aberto > 0 AND vencimento < current_date - 1 THEN 'vencida' ELSE status END AS status, count(*) AS n
    FROM titulos WHERE empresa_id = ${empresa_id} GROUP BY 1, 2`;
  const kinds = contas.map(({ tipo, status }) => `${tipo} ${status}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['receber paga', 'receber vencida', 'receber aberta', 'pagar paga', 'pagar aberta']),
  );
  const [row] = await sql`
    SELECT count(*)::int AS vendas, count(DISTINCT criado_em::date)::int AS dias,
      count(*) FILTER (WHERE criado_em < lag)::int AS fora_de_ordem,
      count(*) FILTER (WHERE finalizada_em < criado_em)::int AS antes_de_existir
    FROM (SELECT *, lag(criado_em) OVER (ORDER BY id) FROM vendas WHERE empresa_id = ${empresa_id}) v`;
  expect(row).toMatchObject({ fora_de_ordem: 0, antes_de_existir: 0 });
  expect(row?.vendas).toBeGreaterThan(60);
  expect(row?.dias).toBeGreaterThan(25);
  // The triggers that refuse changes are at work.
  await expect(sql`UPDATE lancamentos_estoque SET observacao = 'x' WHERE empresa_id = ${empresa_id}`).rejects.toThrow(
    /append-only/,
  );
  const [wrong] = await sql`
    SELECT count(*)::int AS n FROM (SELECT saldo_apos, variacao, lag(saldo_apos, 1, 0::numeric) OVER (
      PARTITION BY produto_id, deposito_id ORDER BY criado_em, id) AS antes
      FROM lancamentos_estoque WHERE empresa_id = ${empresa_id}) l WHERE saldo_apos <> antes + variacao`;
  expect(wrong?.n).toBe(0);
  // Nothing of the month is of the moment in which it was written.
  const [late] = await sql`SELECT count(*)::int AS n FROM lancamentos_estoque WHERE criado_em > ${new Date(agora)}`;
  expect(late?.n).toBe(0);
});

const LISTS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'Início e Auditoria': (of) => listAuditoria(of, {}),
  Produtos: (of) => listProdutos(of, {}),
  Categorias: (of) => listCategorias(of, {}),
  Serviços: (of) => listServicos(of, {}),
  Clientes: (of) => listClientes(of, {}),
  Fornecedores: (of) => listClientes(of, { fornecedor: true }),
  Vendas: (of) => listVendas(of, {}),
  Compras: (of) => listCompras(of, {}),
  Estoque: (of) => listEstoque(of, {}),
  'Estoque negativo': (of) => listEstoque(of, { situacao: 'negativo' }),
  Transferências: (of) => listTransferencias(of, {}),
  Depósitos: (of) => listDepositos(of),
  Expedição: (of) => listExpedicoes(of, {}),
  'Formas de envio': (of) => listFormasEnvio(of),
  Contatos: (of) => listContatos(of, {}),
  Etiquetas: (of) => listEtiquetas(of),
  Negócios: (of) => listNegocios(of, {}),
  Atividades: (of) => listAtividades(of, {}),
  Conversas: (of) => listCaixa(of, {}),
  'Respostas rápidas': (of) => listRespostasRapidas(of),
  Canais: (of) => listCanais(of, {}),
  'Respostas do assistente': (of) => listRespostas(of, {}),
  Conhecimento: (of) => listConhecimentos(of, {}),
  Propostas: (of) => listPropostas(of, {}),
  Contratos: (of) => listContratos(of, {}),
  'Contas a receber': (of) => listTitulos(of, { tipo: 'receber' }),
  'Contas a pagar': (of) => listTitulos(of, { tipo: 'pagar' }),
  Cobranças: (of) => listCobrancas(of, {}),
  'Contas Pix': (of) => listContasPix(of, {}),
  Quarentena: (of) => listQuarentena(of, {}),
  Extratos: (of) => listExtratos(of, {}),
  'Notas fiscais': (of) => listNotas(of, {}),
  Importações: (of) => listImportacoes(of, {}),
  Usuários: (of) => listUsuarios(of, {}),
  Correio: (of) => listCorreio(of.db),
  Tokens: (of) => listTokens(of),
  Aplicativos: (of) => listAplicativos(of),
  Conexões: (of) => listConexoes(of, {}),
  'Aplicativos permitidos': async (of) => (await getListaAplicativos(of)).permitidos,
  Webhooks: (of) => listWebhooks(of),
  'Entregas que falharam': (of) => listEntregas(of, { estado: 'falhou' }),
  'Entregas que esperam': (of) => listEntregas(of, { estado: 'agendada' }),
  'Entregas feitas': (of) => listEntregas(of, { estado: 'entregue' }),
  Eventos: (of) => listEventos(of, {}),
  'Requisições recusadas': (of) => listRequisicoes(of, { status: '4xx' }),
  'Requisições que falharam': (of) => listRequisicoes(of, { status: '5xx' }),
};

const rowsOf = (answer: unknown): number => {
  const rows = Array.isArray(answer) ? answer : (answer as { resultados: unknown[] }).resultados;
  return rows.length;
};

test('no list of the panel is empty', async () => {
  const empty: string[] = [];
  for (const [name, list] of Object.entries(LISTS)) if (rowsOf(await list(ctx)) === 0) empty.push(name);
  expect(empty).toEqual([]);
  const stopped = await db().sql`SELECT descricao FROM webhooks WHERE empresa_id = ${ctx.empresa_id} AND NOT ativo`;
  expect(stopped).toEqual([{ descricao: 'Planilha de estoque (antiga)' }]);
  const photos = await db().sql`SELECT DISTINCT produto_id FROM imagens_produto`;
  expect(photos.length).toBeGreaterThan(10);
});

test('the clock is turned back without a lock on any table, for its own transaction alone', async () => {
  const then = new Date('2020-02-29T12:00:00Z');
  await inTransaction(db(), (tx) =>
    turnBack(tx, async (relogio) => {
      await relogio.set(then.getTime());
      expect(new Date()).toEqual(then);
      const [made] = await tx.sql`
        INSERT INTO depositos (empresa_id, nome) VALUES (${ctx.empresa_id}, 'De outro tempo') RETURNING criado_em, now() AS agora`;
      expect(made).toEqual({ criado_em: then, agora: then });
      const [{ pid } = {}] = await tx.sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      const locks = await db().sql`
        SELECT DISTINCT relation::regclass::text, mode FROM pg_locks JOIN pg_class c ON c.oid = relation
        WHERE pid = ${pid ?? 0} AND locktype = 'relation' AND c.relnamespace = 'public'::regnamespace
          AND mode NOT IN ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')`;
      expect(locks).toEqual([]);
      const [held] = await db()
        .sql`SELECT count(*)::int AS n FROM pg_locks WHERE pid = ${pid ?? 0} AND locktype = 'relation'`;
      expect(held?.n).toBeGreaterThan(0);
      // Others write on, by the real clock.
      const [beside] = await db().sql`
        INSERT INTO depositos (empresa_id, nome) VALUES (${ctx.empresa_id}, 'De agora') RETURNING criado_em`;
      expect(beside?.criado_em.getTime()).toBeGreaterThan(agora);
    }),
  );
  const [after] = await db().sql`SELECT now() AS agora, current_setting('search_path') AS caminho`;
  expect(after?.agora.getTime()).toBeGreaterThan(agora);
  expect(after?.caminho).not.toContain('relogio');
});
