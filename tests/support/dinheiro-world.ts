import { expect } from 'vitest';
import { cancelCobranca, createCobranca, linkQuarentena } from '#server/cobrancas/index.ts';
import { cancelCompra, createCompra, receiveCompra, returnCompra, verifyCompras } from '#server/compras/index.ts';
import { acceptSugestoes, ignoreLinha, reconcileLinha, undoLinha } from '#server/conciliacao/index.ts';
import {
  cancelContrato,
  createContrato,
  endContrato,
  reactivateContrato,
  suspendContrato,
  verifyContratos,
} from '#server/contratos/index.ts';
import {
  baixarTitulo,
  cancelTitulo,
  createTitulo,
  estornarTitulo,
  getResumoTitulos,
  type TipoTitulo,
  verifyFinanceiro,
} from '#server/financeiro/index.ts';
import { db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { attendPendentes } from '#server/transport/inngest/contratos-batch.ts';
import { cancelVenda, createDevolucao, createVenda, finalizeVenda, verifyVendas } from '#server/vendas/index.ts';
import type { Shop } from './charges.ts';
import { proveFluxo } from './fluxo-provado.ts';
import { ofxOf, sendOfx } from './pix-scene.ts';
import { generator } from './seed.ts';

type Work = () => Promise<unknown>;
type Titulo = { id: number; tipo: TipoTitulo; aberto: string };

const DAY = 86_400_000;
/** Records that are drawn from; older ones are left alone. */
const WINDOW = 5;
const reais = (cents: number) => (cents / 100).toFixed(2);
const centavos = (valor: string) => Number(valor.replace('.', ''));

/** A company's money by a seed: what is sold and bought, what contracts charge, and all that says that it was paid. */
export class DinheiroWorld {
  readonly #random: () => number;
  readonly #shop: Shop;
  readonly #pessoa: number;
  readonly #produto: number;
  readonly #contas: readonly number[];
  /** Days that have passed, for contracts. */
  #days = 0;
  #files = 0;
  /** What was done at least once. */
  readonly seen = new Set<string>();

  private constructor(shop: Shop, seed: number, ids: { pessoa: number; produto: number; contas: readonly number[] }) {
    this.#random = generator(seed);
    this.#shop = shop;
    this.#pessoa = ids.pessoa;
    this.#produto = ids.produto;
    this.#contas = ids.contas;
  }

  static async make(shop: Shop, seed: number): Promise<DinheiroWorld> {
    const contas = [await shop.static(), await shop.bank()].map(({ id }) => id);
    const pessoa = (await shop.company.customer({ nome: 'Zeferino Albuquerque' })).id;
    return new DinheiroWorld(shop, seed, { pessoa, produto: (await shop.company.product()).id, contas });
  }

  /** Works at the same moment. What the rules refuse is an answer; anything else is a failure. */
  async together(n: number): Promise<void> {
    const drawn: [string, Work][] = [];
    for (let k = 0; k < n; k++) {
      const [name, draw] = this.#pick(Object.entries(this.#draws));
      const work = await draw();
      if (work) drawn.push([name, work]);
    }
    const failed: string[] = [];
    await Promise.all(
      drawn.map(async ([name, work]) => {
        try {
          await work();
          this.seen.add(name);
        } catch (error) {
          if (!(error instanceof DomainError)) failed.push(`${name}: ${(error as Error).cause ?? error}`);
        }
      }),
    );
    expect(failed, drawn.map(([name]) => name).join(' ')).toEqual([]);
  }

  get #ctx() {
    return this.#shop.company.ctx;
  }

  get #now(): Date {
    return new Date(Date.now() + this.#days * DAY);
  }

  readonly #draws: Record<string, () => Promise<Work | null>> = {
    sell: async () => {
      const input = {
        ...{ cliente_id: this.#pessoa, condicao_pagamento: this.#pick(['0', '30', '0/30', '0/30/60']) },
        itens: [{ produto_id: this.#produto, quantidade: '3', preco_unitario: this.#money() }],
      };
      return async () => finalizeVenda(this.#ctx, { id: (await createVenda(this.#ctx, input)).id });
    },
    return: () =>
      this.#with('itens_venda', 'true', ({ id, venda_id }) =>
        createDevolucao(this.#ctx, { id: venda_id, itens: [{ item_id: id, quantidade: '1' }] }),
      ),
    cancelSale: () => this.#with('vendas', "status <> 'cancelada'", ({ id }) => cancelVenda(this.#ctx, { id })),
    buy: async () => {
      const itens = [{ produto_id: this.#produto, quantidade: '4', custo_unitario: this.#money() }];
      return () => createCompra(this.#ctx, { fornecedor_id: this.#pessoa, condicao_pagamento: '0/30', itens });
    },
    receive: () =>
      this.#with('itens_compra', 'quantidade_recebida < quantidade', ({ id, compra_id }) =>
        receiveCompra(this.#ctx, { id: compra_id, itens: [{ item_id: id, quantidade: '1' }] }),
      ),
    sendBack: () =>
      this.#with('itens_compra', 'quantidade_recebida > 0', ({ id, compra_id }) =>
        returnCompra(this.#ctx, { id: compra_id, itens: [{ item_id: id, quantidade: '1' }] }),
      ),
    cancelPurchase: () => this.#with('compras', 'true', ({ id }) => cancelCompra(this.#ctx, { id })),
    title: async () => {
      const tipo = this.#pick(['receber', 'pagar'] as const);
      const [valor, descricao, vencimento] = [this.#money(), 'Avulsa', '2026-11-20'];
      return () => createTitulo(this.#ctx, { tipo, valor, descricao, vencimento, cliente_id: this.#pessoa });
    },
    pay: async () => {
      const [titulo] = await this.#open();
      if (!titulo) return null;
      const { id, tipo, aberto } = titulo;
      const valor = reais(Math.ceil(centavos(aberto) * this.#pick([0.3, 0.5, 1])));
      const desconto = this.#random() < 0.3 ? { desconto: '0.01' } : {};
      return () => baixarTitulo(this.#ctx, { tipo, id, valor, ...desconto });
    },
    reverse: () =>
      this.#with('baixas', 'estornada_em IS NULL', ({ tipo, titulo_id, id }) =>
        estornarTitulo(this.#ctx, { tipo, id: titulo_id, baixa_id: id }),
      ),
    cancelTitle: () =>
      this.#with('titulos', 'venda_id IS NULL AND compra_id IS NULL', ({ tipo, id }) =>
        cancelTitulo(this.#ctx, { tipo, id }),
      ),
    charge: async () => {
      const [titulo] = await this.#open('receber');
      const conta_pix_id = this.#pick(this.#contas);
      return titulo ? () => createCobranca(this.#ctx, { id: titulo.id, conta_pix_id }) : null;
    },
    uncharge: () => this.#with('cobrancas', "status = 'ativa'", ({ id }) => cancelCobranca(this.#ctx, { id })),
    payPix: () =>
      this.#with('cobrancas', "adaptador = 'api_pix' AND copia_e_cola IS NOT NULL", ({ txid }) =>
        this.#shop.notify({ pix: [this.#shop.psp.pay(txid, this.#random() < 0.2 ? { valor: '1.23' } : {})] }),
      ),
    work: async () => () => this.#shop.work(3),
    link: async () => {
      const [titulo] = await this.#open('receber');
      return titulo
        ? this.#with('pix_em_quarentena', 'true', ({ id }) => linkQuarentena(this.#ctx, { id, conta_id: titulo.id }))
        : null;
    },
    statement: async () => {
      const amounts = (await this.#open()).map(({ tipo, aberto }) => (tipo === 'pagar' ? `-${aberto}` : aberto));
      const text = ofxOf([...amounts, this.#money()], `conta ${++this.#files}`, 'PIX ZEFERINO');
      return () => sendOfx(this.#shop.company, text);
    },
    reconcile: async () => {
      const [linha] = await this.#rows<{ id: number; valor: string; falta: string }>({
        of: 'linhas_extrato e',
        columns: `e.id, e.valor::text, (abs(e.valor) - coalesce((SELECT sum(c.valor) FROM conciliacoes c WHERE c.linha_id = e.id
          AND c.desfeita_em IS NULL), 0))::text AS falta`,
        where: "e.status = 'pendente'",
      });
      if (!linha) return null;
      let left = centavos(linha.falta);
      const partes = (await this.#open(linha.valor.startsWith('-') ? 'pagar' : 'receber')).flatMap(({ id, aberto }) => {
        const part = Math.min(left, centavos(aberto));
        left -= part;
        return part > 0 ? [{ conta_id: id, valor: reais(part) }] : [];
      });
      return left > 0 ? null : () => reconcileLinha(this.#ctx, { id: linha.id, partes });
    },
    tie: async () => {
      const [found] = await this.#rows<{ id: number; conta_id: number; baixa_id: number }>({
        of: 'linhas_extrato e JOIN baixas b ON b.empresa_id = e.empresa_id AND b.valor = abs(e.valor)',
        columns: 'e.id, b.titulo_id AS conta_id, b.id AS baixa_id',
        where: "e.status = 'pendente' AND b.estornada_em IS NULL AND (b.tipo = 'receber') = (e.valor > 0)",
      });
      if (!found) return null;
      const { id, ...parte } = found;
      return () => reconcileLinha(this.#ctx, { id, partes: [parte] });
    },
    accept: async () => () => acceptSugestoes(this.#ctx, {}),
    undo: () => this.#with('linhas_extrato', "status <> 'pendente'", ({ id }) => undoLinha(this.#ctx, { id })),
    ignore: () =>
      this.#with('linhas_extrato', 'true', ({ id }) => ignoreLinha(this.#ctx, { id, motivo: 'Não é de conta alguma' })),
    contract: async () => {
      const now = this.#now;
      const input = {
        ...{ titulo: 'Suporte', cliente_id: this.#pessoa, dias_antecedencia: this.#pick([0, 10, 40]) },
        primeiro_vencimento: new Date(now.getTime() - this.#below(60) * DAY).toISOString().slice(0, 10),
        itens: [{ descricao: 'Suporte', quantidade: '1', preco_unitario: this.#money() }],
      };
      return () => createContrato(this.#ctx, input, {}, now);
    },
    tick: async () => {
      this.#days += this.#below(20);
      const now = this.#now;
      return () => attendPendentes(db(), () => true, now);
    },
    stop: () => {
      const act = this.#pick([suspendContrato, suspendContrato, reactivateContrato, endContrato, cancelContrato]);
      const now = this.#now;
      return this.#with('contratos', "status IN ('ativo', 'suspenso')", ({ id }) => act(this.#ctx, { id }, now));
    },
  };

  /** One of the newest records of a table, for a work; null where there is none. */
  async #with(
    table: string,
    where: string,
    work: (row: Record<Column, never>) => Promise<unknown>,
  ): Promise<Work | null> {
    const [row] = await this.#rows<Record<Column, never>>({ of: `${table} e`, columns: 'e.*', where });
    return row ? () => work(row) : null;
  }

  /** Some of the newest open titles, in any order. */
  #open(tipo?: TipoTitulo): Promise<Titulo[]> {
    const columns = 'e.id, e.tipo, e.valor_aberto::text AS aberto';
    const where = `e.valor_aberto > 0 ${tipo ? `AND e.tipo = '${tipo}'` : ''}`;
    return this.#rows<Titulo>({ of: 'titulos e', columns, where });
  }

  /** A few of the company's newest records, in any order. */
  async #rows<T>({ of, columns, where }: { of: string; columns: string; where: string }): Promise<T[]> {
    const rows = await db().sql.unsafe(
      `SELECT ${columns} FROM ${of} WHERE e.empresa_id = ${this.#shop.company.id} AND ${where} ORDER BY e.id DESC LIMIT ${WINDOW}`,
    );
    const shuffled = rows.map((row) => ({ row, at: this.#random() })).sort((x, y) => x.at - y.at);
    return shuffled.map(({ row }) => row as T);
  }

  async prove(whole: boolean): Promise<void> {
    const { id } = this.#shop.company;
    // What holds whatever came first, of the rows alone.
    const wrong = await db().sql`
      WITH partes AS (
        SELECT linha_id, sum(valor) AS valor FROM conciliacoes WHERE empresa_id = ${id} AND desfeita_em IS NULL GROUP BY linha_id)
      SELECT 'line and its parts' AS regra, l.id, concat_ws(' ', l.status, l.valor, p.valor) AS que
      FROM linhas_extrato l LEFT JOIN partes p ON p.linha_id = l.id WHERE l.empresa_id = ${id} AND NOT CASE l.status
        WHEN 'conciliada' THEN p.valor IS NOT DISTINCT FROM abs(l.valor) WHEN 'pendente' THEN coalesce(p.valor, 0) < abs(l.valor)
        ELSE p.valor IS NULL END
      UNION ALL
      SELECT 'part and its receipt', c.id, concat_ws(' ', c.valor, b.valor, b.estornada_em)
      FROM conciliacoes c JOIN baixas b ON b.id = c.baixa_id WHERE c.empresa_id = ${id} AND c.desfeita_em IS NULL
        AND (b.estornada_em IS NOT NULL OR b.valor <> c.valor OR b.titulo_id <> c.titulo_id)
      UNION ALL
      SELECT 'receipt of a line', b.id, b.id_externo FROM baixas b
      WHERE b.empresa_id = ${id} AND b.origem = 'extrato' AND b.estornada_em IS NULL
        AND NOT EXISTS (SELECT FROM conciliacoes c WHERE c.baixa_id = b.id AND c.desfeita_em IS NULL AND c.criou_baixa)
      UNION ALL
      SELECT 'receipt of a payment', b.id, b.id_externo FROM baixas b
      WHERE b.empresa_id = ${id} AND b.origem = 'pix' AND b.estornada_em IS NULL
        AND NOT EXISTS (SELECT FROM cobrancas c WHERE c.baixa_id = b.id)
        AND NOT EXISTS (SELECT FROM pix_em_quarentena q WHERE q.baixa_id = b.id AND q.situacao = 'vinculada')
      UNION ALL
      SELECT 'active charge', c.id, concat_ws(' ', c.valor, t.valor_aberto, t.status) FROM cobrancas c JOIN titulos t ON t.id = c.titulo_id
      WHERE c.empresa_id = ${id} AND c.status = 'ativa' AND (c.valor > t.valor_aberto OR t.status NOT IN ('aberta', 'parcial'))
      UNION ALL
      SELECT 'undone cycle', c.id, t.status FROM ciclos_contrato c JOIN titulos t ON t.ciclo_id = c.id
      WHERE c.empresa_id = ${id} AND c.desfeito_em IS NOT NULL AND t.status <> 'cancelada'`;
    expect([...wrong]).toEqual([]);
    if (!whole) return;
    for (const verify of [verifyVendas, verifyCompras, verifyFinanceiro]) {
      expect(await verify(this.#ctx)).toMatchObject({ ok: true, divergencias: [] });
    }
    await proveFluxo(this.#ctx);
    const now = this.#now;
    await attendPendentes(db(), () => true, now);
    expect(await verifyContratos(this.#ctx, now)).toMatchObject({ ok: true, divergencias: [] });
    for (const tipo of ['receber', 'pagar'] as const) {
      const rows = await db().sql<{ valor: string; quantidade: number }[]>`
        SELECT coalesce(sum(valor_aberto), 0)::numeric(24, 2)::text AS valor, count(*)::int AS quantidade FROM titulos
        WHERE empresa_id = ${id} AND tipo = ${tipo} AND valor_aberto > 0`;
      expect((await getResumoTitulos(this.#ctx, { tipo })).em_aberto).toEqual(rows[0]);
    }
  }

  #below(n: number): number {
    return Math.floor(this.#random() * n);
  }

  #pick<T>(list: readonly T[]): T {
    const found = list[this.#below(list.length)];
    if (found === undefined) throw new Error('Nothing to choose from');
    return found;
  }

  #money(): string {
    return reais(1 + this.#below(5_000));
  }
}

type Column = 'id' | 'venda_id' | 'compra_id' | 'tipo' | 'titulo_id' | 'txid';
