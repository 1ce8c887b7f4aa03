import { setTimeout as sleep } from 'node:timers/promises';
import { contextOfSystem } from '#server/acesso/index.ts';
import { createProduto, listProdutos, updateProduto } from '#server/catalogo/index.ts';
import { createCliente, listClientes } from '#server/clientes/index.ts';
import { getResumoEstoque } from '#server/estoque/index.ts';
import { createExpedicao, linkItem, updateExpedicao } from '#server/expedicao/index.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { requireEnv } from '#server/platform/env.ts';
import { onShutdown } from '#server/platform/lifecycle.ts';
import { captureConsole } from '#server/platform/logger.ts';
import { createVenda, listVendas } from '#server/vendas/index.ts';
// Rooms that react to what others do are there in a process that has all doors.
import '#server/transport/api.ts';
import type { Casa, Feito } from './palco.ts';

// What people do at the panel of a release: its verbs, one after another, until the process is asked to end. Copied into the tree of the
// old release, where each import is the old release's. Every verb that ended is told to the parent, with its time or its error.

const LANES = 2;
const PAUSE_MS = 25;

requireEnv();
captureConsole();
const casas = JSON.parse(process.env.CASAS ?? '[]') as Casa[];
let stopping = false;
let n = 0;

async function step(casa: Casa, what: string): Promise<void> {
  const ctx = await contextOfSystem(db(), casa.empresa_id, 'job');
  if (!ctx) throw new Error('The company is not there');
  const mark = `${process.pid}-${++n}`;
  const produto_id = casa.produtos[n % casa.produtos.length] ?? 0;
  if (what === 'produtos') await listProdutos(ctx, { busca: n % 2 ? 'cafe' : 'modelo 7' });
  if (what === 'clientes') await listClientes(ctx, { busca: n % 2 ? 'ana' : '0001' });
  if (what === 'vendas') await listVendas(ctx, {});
  if (what === 'resumo') await getResumoEstoque(ctx);
  if (what === 'produto') {
    const { id } = await createProduto(ctx, { nome: `Produto ${mark}`, codigo: `PAINEL-${mark}` });
    await updateProduto(ctx, { id, nome: `Produto renomeado ${mark}` });
  }
  if (what === 'cliente') await createCliente(ctx, { nome: `Cliente ${mark}` });
  if (what === 'venda') {
    const { id } = await createCliente(ctx, { nome: `Comprador ${mark}` });
    const itens = [{ produto_id, quantidade: '1', preco_unitario: '10' }];
    const venda = await createVenda(ctx, { cliente_id: id, itens });
    const expedicao = await createExpedicao(ctx, {});
    await linkItem(ctx, { expedicao_id: expedicao.id, pedido_venda_id: venda.id, produto_id, quantidade: 1 });
    await updateExpedicao(ctx, { id: expedicao.id, status: 'cancelada' });
  }
}

const WHAT = ['produtos', 'clientes', 'vendas', 'resumo', 'produto', 'cliente', 'venda'];

async function lane(first: number): Promise<void> {
  for (let i = first; !stopping; i++) {
    const what = WHAT[i % WHAT.length] ?? '';
    const casa = casas[i % casas.length];
    if (!casa) return;
    const began = performance.now();
    const feito: Feito = { o_que: `painel ${what}`, ms: 0, erro: null };
    try {
      await step(casa, what);
    } catch (error) {
      const { message, cause } = error as Error;
      feito.erro = `${message}${cause instanceof Error ? `: ${cause.message}` : ''}`;
    }
    feito.ms = performance.now() - began;
    process.send?.({ feito });
    await sleep(PAUSE_MS);
  }
}

onShutdown('database', closeDb);
const lanes = Array.from({ length: LANES }, (_, i) => lane(i * 3));
onShutdown('verbs', async () => {
  stopping = true;
  await Promise.all(lanes);
});
process.send?.({ tipo: 'pronto' });
