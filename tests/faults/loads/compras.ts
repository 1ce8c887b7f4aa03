import type { Door } from '../door.ts';
import type { Random } from '../random.ts';
import type { Balcao } from '../world.ts';
import type { Diario, Feito } from './diario.ts';
import { type Lanes, runLanes } from './lanes.ts';

type Item = { id: number };

/** Buys, receives in parts and whole, sends back; and carries products from one warehouse to the other. */
export function startCompras(
  door: Door,
  diario: Diario,
  balcoes: readonly [Balcao, ...Balcao[]],
  random: Random,
  pauseMs: number,
): Lanes {
  let n = 0;

  const lines = ({ itens }: Feito, quantidade: string) =>
    (itens as Item[]).map(({ id }) => ({ item_id: id, quantidade }));

  async function buy(): Promise<void> {
    const balcao = random.pick(balcoes);
    const texto = `compra ${++n}`;
    const itens = balcao.produtos.map((produto_id, i) => ({
      produto_id,
      quantidade: '4.000',
      custo_unitario: (((n * 131 + i * 17) % 9_000) / 100 + 0.01).toFixed(2),
    }));
    const compra = await diario.make('compras', balcao, texto, '/v1/compras/', {
      body: { fornecedor_id: balcao.fornecedor_id, condicao_pagamento: '30/60/90', observacao: texto, itens },
    });
    if (!compra) return;
    const at = `/v1/compras/${compra.id}`;
    const received = await receive(balcao, compra, at, '1.333');
    if (random.chance(0.5)) await receive(balcao, compra, at, '0.667');
    const most = `recusada ${++n}`;
    await diario.refused('entregas_compra', balcao, most, `${at}/receber/`, {
      body: { itens: lines(compra, '4.001'), observacao: most },
    });
    // A purchase of which nobody knows whether anything came takes nothing back.
    if (received && random.chance(0.4)) {
      const back = `volta ${++n}`;
      await diario.make('entregas_compra', balcao, back, `${at}/devolucoes/`, {
        body: { itens: lines(compra, '0.250'), observacao: back },
      });
    }
    const asking = { token: balcao.token, body: {} };
    if (random.chance(0.3)) await door.persist('POST', `${at}/cancelar/`, asking, [200]);
  }

  async function receive(balcao: Balcao, compra: Feito, at: string, quantidade: string): Promise<Feito | null> {
    const texto = `recebimento ${++n}`;
    return diario.make('entregas_compra', balcao, texto, `${at}/receber/`, {
      body: { itens: lines(compra, quantidade), observacao: texto },
    });
  }

  async function carry(): Promise<void> {
    const balcao = random.pick(balcoes);
    const texto = `transferência ${++n}`;
    const [deposito_origem_id, deposito_destino_id] = random.pick([
      balcao.depositos,
      [balcao.depositos[1], balcao.depositos[0]],
    ]);
    await diario.make('transferencias_estoque', balcao, texto, '/v1/estoque/transferencias/', {
      body: {
        ...{ produto_id: random.pick(balcao.produtos), deposito_origem_id, deposito_destino_id },
        ...{ quantidade: '0.125', observacao: texto },
      },
    });
  }

  return runLanes([buy, buy, carry], pauseMs, random);
}
