import { setTimeout as sleep } from 'node:timers/promises';
import { createContrato } from '#server/contratos/index.ts';
import type { Mood } from '#tests/support/psp.ts';
import type { Caixa } from '../caixa.ts';
import type { Answer, Door } from '../door.ts';
import { insist } from '../insist.ts';
import type { Random } from '../random.ts';

/** A sale that was asked for, by its number `n`, and how far its client was told that it had come. */
export type Vendida = {
  n: number;
  condicao: string;
  /** `feita`: nobody asked for more, or had an answer to it. */
  status: 'pedida' | 'feita' | 'finalizada' | 'cancelada';
  /** The sales that answers named: one, however often they came. */
  ids: Set<number>;
  total: string;
};

/** A charge that a client was told of, and the payment that the bank has of it. */
export type Cobrada = { conta_id: number; txid: string; valor: string; e2eid: string | null; avisada: boolean };

export type LoadCaixa = {
  vendas: Vendida[];
  cobrancas: Cobrada[];
  /** Titles of contracts that `createContrato` answered for. */
  contratos: string[];
  unexpected: string[];
  /** Begins no more, and waits until what was asked for again has an answer. What was charged is still paid. */
  stop(): Promise<void>;
  /** Nobody pays any more. */
  close(): Promise<void>;
};

const CONDICOES = ['0', '30', '30/60', '30/60/90', '0/15/45', '7/14/21/28/35/42'] as const;
const MOODS: readonly [Mood, ...Mood[]] = ['dies-after', 'dies-before', 'late', { status: 503 }];
const LIMIT_MS = 120_000;
const AGAIN_MS = [50, 300] as const;
/** Whole months before today that a contract began. */
const MONTHS = [12, 40] as const;

/** Sells, charges, pays at the bank, and makes contracts of long ago, about `perSecond` of all that, until it is stopped. */
export function startLoadCaixa(door: Door, caixa: Caixa, perSecond: number, random: Random): LoadCaixa {
  const { psp, token, company, cliente_id, produtos } = caixa;
  const vendas: Vendida[] = [];
  const cobrancas: Cobrada[] = [];
  const contratos: string[] = [];
  const unexpected: string[] = [];
  let stopping = false;
  let paying = true;

  /** Again until there is an answer, which should be one of `right`; null where there was none in all that time. */
  async function persist(path: string, key: string, body: unknown, right: number): Promise<Answer['data'] | null> {
    let deadline = Number.POSITIVE_INFINITY;
    for (;;) {
      const answer = await door.ask('POST', path, { token, key, body, leansOn: ['bank'] });
      if (answer?.status === right) return answer.data;
      // 409: the first request of the key still runs, in a process that did not hear of the client's end.
      if (answer && answer.status !== 409) {
        unexpected.push(`${answer.status} to ${key} at ${path}`);
        return null;
      }
      if (stopping) deadline = Math.min(deadline, Date.now() + LIMIT_MS);
      if (Date.now() > deadline) {
        unexpected.push(`No answer to ${key} at ${path}`);
        return null;
      }
      await sleep(random.between(...AGAIN_MS));
    }
  }

  async function sell(): Promise<void> {
    const n = vendas.length + 1;
    const venda: Vendida = { n, condicao: random.pick(CONDICOES), status: 'pedida', ids: new Set(), total: '' };
    vendas.push(venda);
    const made = await persist('/v1/vendas/', `venda-${n}`, bodyOf(venda), 201);
    if (!made) return;
    venda.ids.add(Number(made.id));
    venda.status = 'feita';
    if (random.chance(0.3)) {
      const again = await persist('/v1/vendas/', `venda-${n}`, bodyOf(venda), 201);
      if (again) venda.ids.add(Number(again.id));
    }
    const at = `/v1/vendas/${made.id}`;
    if (random.chance(0.1)) return;
    // Some ask once, and never hear what became of it.
    if (random.chance(0.15)) return void (await door.ask('POST', `${at}/finalizar/`, { token, body: {} }));
    const ended = await persist(`${at}/finalizar/`, `finalizar-${n}`, {}, 200);
    if (!ended) return;
    Object.assign(venda, { status: 'finalizada', total: String(ended.total_venda) });
    if (random.chance(0.1)) {
      if (await persist(`${at}/cancelar/`, `cancelar-${n}`, {}, 200)) venda.status = 'cancelada';
      return;
    }
    await charge(Number(made.id));
  }

  /** Prices that no number of instalments divides. */
  function bodyOf({ n, condicao }: Vendida) {
    const itens = produtos.map((produto_id, i) => ({
      produto_id,
      quantidade: ((n % (7 + i)) + 1.125).toFixed(3),
      preco_unitario: (((n * 7_919 + i * 31) % 90_000) / 100 + 1).toFixed(2),
    }));
    const { length } = itens;
    return {
      ...{ cliente_id, condicao_pagamento: condicao, observacao: `venda ${n}` },
      ...{ desconto: ((n % 97) / 100).toFixed(2), frete: ((n % 13) / 100).toFixed(2) },
      itens: itens.slice(0, 1 + (n % length)),
    };
  }

  /** Each instalment of a sale, or the first of them. */
  async function charge(venda_id: number): Promise<void> {
    const all = await insist(
      () =>
        company.ctx.db.sql<{ id: number }[]>`SELECT id FROM titulos WHERE venda_id = ${venda_id} ORDER BY vencimento`,
    );
    for (const { id } of all.slice(0, random.between(1, 3))) {
      const told = await persist(`/v1/financeiro/contas-receber/${id}/cobrancas/`, `cobrar-${id}`, {}, 200);
      if (!told) continue;
      cobrancas.push({ conta_id: id, txid: String(told.txid), valor: String(told.valor), e2eid: null, avisada: false });
    }
  }

  /** Somebody pays at the bank, which tells of it until it is heard, or twice, or never. */
  async function pay(cobrada: Cobrada): Promise<void> {
    const pix = psp.pay(cobrada.txid);
    cobrada.e2eid = pix.endToEndId;
    const times = random.weighted([
      [65, 1],
      [20, 2],
      [15, 0],
    ]);
    const address = [...psp.webhooks.values()].at(-1);
    for (let told = 0; told < times && address; ) {
      const answer = await door.ask('POST', `${address.slice(address.indexOf('/integracoes'))}/pix`, {
        body: { pix: [pix] },
      });
      if (answer?.status === 200) told++;
      else if (answer) return void unexpected.push(`${answer.status} to a notice of ${pix.endToEndId}`);
      else await sleep(random.between(...AGAIN_MS));
    }
    cobrada.avisada = times > 0;
  }

  async function payers(): Promise<void> {
    while (paying) {
      const due = cobrancas.filter(({ txid, e2eid }) => e2eid === null && psp.cobs.has(txid) && random.chance(0.5));
      await Promise.all(due.map(pay));
      await sleep(random.between(100, 400));
    }
  }

  /** A bank that is late, fails, and loses its connection before and after it has done what it was asked. */
  async function moods(): Promise<void> {
    while (!stopping) {
      const mood = random.pick(MOODS);
      const next = psp.moods[random.pick(['put', 'get', 'pix'] as const)];
      if (next.length < 3) next.push(mood);
      await sleep(random.between(300, 1_500));
    }
  }

  /** A contract as if it had been made long ago, with all its cycles since to come. */
  async function hire(): Promise<void> {
    const titulo = `Contrato ${contratos.length + 1}-${random.between(0, 1e9)}`;
    const months = random.between(...MONTHS);
    const began = new Date();
    began.setUTCDate(1);
    began.setUTCMonth(began.getUTCMonth() - months);
    const month = began.toISOString().slice(0, 7);
    await createContrato(
      company.ctx,
      {
        ...{ titulo, cliente_id, inicio_em: `${month}-01`, dia_vencimento: random.pick([1, 5, 28, 29, 30, 31]) },
        periodicidade: random.pick(['mensal', 'mensal', 'bimestral'] as const),
        itens: [
          { descricao: 'Suporte', quantidade: '1', preco_unitario: (random.between(1, 90_000) / 100).toFixed(2) },
        ],
      },
      {},
      new Date(`${month}-01T12:00:00Z`),
    ).then(
      () => contratos.push(titulo),
      // Committed or not: nobody can say.
      () => sleep(500),
    );
  }

  const lane = async (work: () => Promise<void>, pause: number) => {
    while (!stopping) {
      await work();
      await sleep(random.between(0, pause));
    }
  };
  const pace = 2_000 / perSecond;
  const lanes = [lane(sell, pace * 4), lane(sell, pace * 4), lane(sell, pace * 4), lane(hire, pace * 12), moods()];
  const bank = payers();
  return {
    ...{ vendas, cobrancas, contratos, unexpected },
    async stop() {
      stopping = true;
      await Promise.all(lanes);
    },
    async close() {
      paying = false;
      await bank;
    },
  };
}
