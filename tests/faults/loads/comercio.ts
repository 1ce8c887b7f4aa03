import { setTimeout as sleep } from 'node:timers/promises';
import type { Door } from '../door.ts';
import type { Random } from '../random.ts';
import type { Balcao } from '../world.ts';
import type { Diario, Feito } from './diario.ts';
import { type Lanes, runLanes } from './lanes.ts';

type Estado = 'em_aberto' | 'finalizada' | 'cancelada' | 'pendente' | 'concluida';

/** A sale or a shipment, and the states that it may have by what its client was told: one, unless an answer was lost. */
export type Documento = { tabela: 'vendas' | 'expedicoes'; id: number; estados: Set<Estado> };
/** A sale that a shipment carries. */
export type Carga = { expedicao_id: number; venda_id: number };

export type LoadComercio = Lanes & { documentos: Documento[]; cargas: Carga[] };

type Item = { id: number; quantidade: string };

const LANES = 3;

/** Sells, ships, returns and cancels, at two companies: the stock of one leaves with the sale, the other's with the shipment. */
export function startComercio(
  door: Door,
  diario: Diario,
  balcoes: readonly [Balcao, ...Balcao[]],
  random: Random,
  pauseMs: number,
): LoadComercio {
  const documentos: Documento[] = [];
  const cargas: Carga[] = [];
  let n = 0;

  async function live(): Promise<void> {
    const balcao = random.pick(balcoes);
    const venda = await sell(balcao);
    if (!venda) return;
    const papel = note('vendas', venda.id, 'em_aberto');
    const first = random.chance(0.5);
    const shipped = balcao.saida === 'expedicao' || random.chance(0.4);
    let remessa = shipped && first ? await ship(balcao, venda.id) : null;
    if (!(await go(balcao, papel, `/v1/vendas/${venda.id}/finalizar/`, 'finalizada'))) return;
    remessa ??= shipped ? await ship(balcao, venda.id) : null;
    if (shipped && !remessa) return;
    if (random.chance(0.35)) await giveBack(balcao, venda);
    if (random.chance(0.2)) {
      if (!(await go(balcao, papel, `/v1/vendas/${venda.id}/cancelar/`, 'cancelada'))) return;
      await diario.refused('devolucoes_venda', balcao, `recusada ${++n}`, `/v1/vendas/${venda.id}/devolucoes/`, {
        body: { itens: firstOf(venda, '0.001'), observacao: `recusada ${n}` },
      });
    }
  }

  function note(tabela: Documento['tabela'], id: number, estado: Estado): Documento {
    const documento: Documento = { tabela, id, estados: new Set([estado]) };
    documentos.push(documento);
    return documento;
  }

  function sell(balcao: Balcao): Promise<Feito | null> {
    const texto = `venda ${++n}`;
    const itens = balcao.produtos.slice(0, random.between(1, balcao.produtos.length)).map((produto_id, i) => ({
      produto_id,
      quantidade: ((n % (5 + i)) + 1.125).toFixed(3),
      preco_unitario: (((n * 7_919 + i * 31) % 90_000) / 100 + 1).toFixed(2),
    }));
    return diario.make('vendas', balcao, texto, '/v1/vendas/', {
      body: { cliente_id: balcao.cliente_id, condicao_pagamento: '30/60', observacao: texto, itens },
    });
  }

  /** An action that asks for a state. Some ask once, and never hear what became of it. */
  async function go({ token }: Balcao, documento: Documento, path: string, estado: Estado): Promise<boolean> {
    documento.estados.add(estado);
    const asking = { token, body: {} };
    const answer = random.chance(0.1)
      ? await door.ask('POST', path, asking)
      : await door.persist('POST', path, asking, [200]);
    if (answer?.status !== 200) return false;
    documento.estados = new Set([estado]);
    return true;
  }

  /** Makes a shipment of a sale at the API, links the sale at the panel, and concludes it; sometimes it is reopened on the way. */
  async function ship(balcao: Balcao, venda_id: number): Promise<Documento | null> {
    const texto = `remessa ${++n}`;
    const made = await diario.make('expedicoes', balcao, texto, '/v1/expedicao/', { body: { codigo_rastreio: texto } });
    if (!made) return null;
    const remessa = note('expedicoes', made.id, 'pendente');
    const json = { expedicao_id: made.id, pedido_venda_id: venda_id, produto_id: null, quantidade: 1 };
    // Where the answer was lost, the second time is told that it is linked.
    const linked = await door.persist(
      'POST',
      '/api/trpc/expedicao.vincularItem',
      { cookie: balcao.cookie, body: { json } },
      [200, 400],
    );
    if (!linked) return null;
    cargas.push({ expedicao_id: made.id, venda_id });
    const steps: Estado[] = random.chance(0.3) ? ['concluida', 'pendente', 'concluida'] : ['concluida'];
    for (const status of steps) {
      remessa.estados.add(status);
      const path = `/v1/expedicao/${made.id}/`;
      const asking = { token: balcao.token, body: { status } };
      const answer = random.chance(0.1)
        ? await door.ask('PATCH', path, asking)
        : await door.persist('PATCH', path, asking, [200]);
      if (answer?.status !== 200) return null;
      remessa.estados = new Set([status]);
    }
    return remessa;
  }

  const firstOf = ({ itens }: Feito, quantidade: string) =>
    (itens as Item[]).slice(0, 1).map(({ id }) => ({ item_id: id, quantidade }));

  async function giveBack(balcao: Balcao, venda: Feito): Promise<void> {
    for (let left = random.between(1, 2); left > 0; left--) {
      const texto = `devolução ${++n}`;
      await diario.make('devolucoes_venda', balcao, texto, `/v1/vendas/${venda.id}/devolucoes/`, {
        body: { itens: firstOf(venda, '0.375'), observacao: texto },
      });
      await sleep(random.between(0, 100));
    }
    // More than is left of it.
    const texto = `recusada ${++n}`;
    await diario.refused('devolucoes_venda', balcao, texto, `/v1/vendas/${venda.id}/devolucoes/`, {
      body: { itens: firstOf(venda, '99.000'), observacao: texto },
    });
  }

  const lanes = runLanes(
    Array.from({ length: LANES }, () => live),
    pauseMs,
    random,
  );
  return { documentos, cargas, stop: lanes.stop };
}
