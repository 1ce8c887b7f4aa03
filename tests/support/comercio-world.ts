import { expect } from 'vitest';
import { cancelCompra, createCompra, receiveCompra, returnCompra, verifyCompras } from '#server/compras/index.ts';
import { createTransferencia, type Deposito, verifyEstoque } from '#server/estoque/index.ts';
import {
  createExpedicao,
  createExpedicaoComPedido,
  linkItem,
  listCarried,
  updateExpedicao,
} from '#server/expedicao/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import {
  cancelVenda,
  createDevolucao,
  createVenda,
  finalizeVenda,
  setReserva,
  updateVenda,
  verifyVendas,
} from '#server/vendas/index.ts';
import {
  ComercioModel,
  type Line,
  type Purchase,
  type Refusal,
  type Sale,
  type Shipment,
} from '#tests/support/comercio-model.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { generator } from '#tests/support/seed.ts';

/** What happens: how it is told, how it is done, and what the model says of it; done by several at once where that must change nothing. */
type Operation = {
  told: string;
  run: () => Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: what `run` gave, whatever it is
  judge: (given: any) => Refusal;
  several?: boolean;
};

const PRODUTOS = 4;
/** Documents that are drawn from; older ones are left alone. */
const WINDOW = 6;

/** A company, and what happens to its documents by a seed; beside the model. */
export class ComercioWorld {
  readonly #random: () => number;
  readonly model = new ComercioModel(PRODUTOS);
  readonly #company: Company;
  readonly #produtos: number[];
  readonly #depositos: number[];
  readonly #servico: number;
  readonly #cliente: number;
  /** How often each operation was done, and how often refused. */
  readonly seen: Set<string>;

  private constructor(
    seed: number,
    company: Company,
    ids: { produtos: number[]; depositos: number[]; servico: number; cliente: number },
    seen: Set<string>,
  ) {
    this.#random = generator(seed);
    this.#company = company;
    this.#produtos = ids.produtos;
    this.#depositos = ids.depositos;
    this.#servico = ids.servico;
    this.#cliente = ids.cliente;
    this.seen = seen;
  }

  static async make(seed: number, seen = new Set<string>()): Promise<ComercioWorld> {
    const company: Company & { deposito: Deposito } = await makeCompany();
    const produtos: number[] = [];
    for (let n = 1; n < PRODUTOS; n++) produtos.push((await company.product()).id);
    produtos.push((await company.product({ controlar_estoque: false })).id);
    const depositos = [company.deposito.id, (await company.warehouse()).id];
    const servico = (await company.service({ preco: '15' })).id;
    const cliente = (await company.customer()).id;
    const world = new ComercioWorld(seed, company, { produtos, depositos, servico, cliente }, seen);
    // It begins with the choices under which most can go wrong; `choose` and `reserve` change them on the way.
    await updateEmpresa(company.ctx, { saida_estoque: 'expedicao' });
    await setReserva(company.ctx, { reserva_estoque: true });
    Object.assign(world.model, { saida: 'expedicao', reserva: true });
    return world;
  }

  /** One operation, held against the model; what it was, for the message of a failure. */
  async step(): Promise<string> {
    const operation = this.#draw();
    if (!operation) return 'nothing to do';
    const times = operation.several && this.#random() < 0.3 ? 3 : 1;
    const outcomes = await Promise.all(Array.from({ length: times }, () => attempt(operation.run)));
    const given = outcomes.find((one) => !(one instanceof DomainError));
    const expected = operation.judge(given);
    const told = `${operation.told}${times > 1 ? `, ${times} times at once` : ''}: ${expected ?? 'done'}`;
    for (const outcome of outcomes) {
      const fields = outcome instanceof DomainError ? Object.keys(outcome.details ?? {}) : [];
      expect(fields, told).toEqual(expected === undefined ? [] : [expected]);
    }
    this.seen.add(`${operation.told.split(' ')[0]} ${expected === undefined ? 'done' : 'refused'}`);
    return told;
  }

  /** Operations at the same moment, beside no model: only what the rules refuse is refused. */
  async together(n: number): Promise<void> {
    const operations = Array.from({ length: n }, () => this.#draw()).filter((one) => one !== null);
    await Promise.all(operations.map(({ run }) => attempt(run)));
  }

  async check(whole: boolean): Promise<void> {
    const { sql } = db();
    const { model } = this;
    const empresa_id = this.#company.id;
    const balances = await sql<{ produto_id: number; deposito_id: number; saldo: string }[]>`
      SELECT produto_id, deposito_id, quantidade::text AS saldo FROM saldos_estoque WHERE empresa_id = ${empresa_id}`;
    const told = balances.map(({ produto_id, deposito_id, saldo }) => [
      `${this.#produtos.indexOf(produto_id)} ${this.#depositos.indexOf(deposito_id)}`,
      thousandths(saldo),
    ]);
    expect(sorted(told)).toEqual(sorted([...model.balances]));
    const reserved = await sql<{ id: number; quantidade: string }[]>`
      SELECT r.item_venda_id AS id, r.quantidade::text FROM reservas_estoque r JOIN produtos p ON p.id = r.produto_id
      WHERE r.empresa_id = ${empresa_id} AND p.controlar_estoque`;
    expect(sorted(reserved.map(({ id, quantidade }) => [id, thousandths(quantidade)]))).toEqual(
      sorted([...model.reservations()]),
    );
    const lines = await sql<{ id: number; q: string; d: string; f: string }[]>`
      SELECT id, quantidade::text AS q, quantidade_devolvida::text AS d, quantidade_baixada::text AS f
      FROM itens_venda WHERE empresa_id = ${empresa_id}`;
    expect(sorted(lines.map(({ id, q, d, f }) => [id, ...[q, d, f].map(thousandths)]))).toEqual(
      sorted(model.sales.flatMap(({ itens }) => itens.map((i) => [i.id, i.quantidade, i.devolvida, i.fora]))),
    );
    const bought = await sql<{ id: number; status: string; r: string; d: string }[]>`
      SELECT i.id, c.status, i.quantidade_recebida::text AS r, i.quantidade_devolvida::text AS d
      FROM itens_compra i JOIN compras c ON c.id = i.compra_id WHERE c.empresa_id = ${empresa_id}`;
    expect(sorted(bought.map(({ id, status, r, d }) => [id, status, thousandths(r), thousandths(d)]))).toEqual(
      sorted(model.purchases.flatMap(({ status, itens }) => itens.map((i) => [i.id, status, i.recebida, i.devolvida]))),
    );
    const events = await sql<{ id: number; told: string[] }[]>`
      SELECT (dados->>'id')::bigint AS id,
        array_agg(concat_ws(' ', evento, dados->>'status', dados->>'status_anterior') ORDER BY id) AS told
      FROM eventos WHERE empresa_id = ${empresa_id} AND evento LIKE 'venda.%' GROUP BY 1`;
    expect(sorted(events.map((one) => [one.id, one.told]))).toEqual(
      sorted(model.sales.map((one) => [one.id, one.told])),
    );
    const [moved] = await sql<{ n: number }[]>`
      SELECT count(*) AS n FROM lancamentos_estoque WHERE empresa_id = ${empresa_id}`;
    expect(moved?.n).toBe(model.movements);
    await this.prove(whole);
  }

  /** What holds whatever the order of things was: sums, bounds, one event for each movement; `whole` with what `verificar` proves. */
  async prove(whole: boolean): Promise<void> {
    const { sql } = db();
    const { id, ctx } = this.#company;
    const wrong = await sql`
      SELECT 'saldo' AS regra, s.produto_id AS id FROM saldos_estoque s WHERE s.empresa_id = ${id} AND s.quantidade <>
        (SELECT coalesce(sum(variacao), 0) FROM lancamentos_estoque l WHERE l.produto_id = s.produto_id AND l.deposito_id = s.deposito_id)
      UNION ALL
      SELECT 'devolvida', i.id FROM itens_venda i WHERE i.empresa_id = ${id} AND (i.quantidade_devolvida > i.quantidade
        OR i.quantidade_baixada < 0 OR i.quantidade_baixada + i.quantidade_devolvida > i.quantidade)
      UNION ALL
      SELECT 'recebida', i.id FROM itens_compra i JOIN compras c ON c.id = i.compra_id WHERE c.empresa_id = ${id}
        AND (i.quantidade_recebida > i.quantidade OR i.quantidade_devolvida > i.quantidade_recebida)
      UNION ALL
      SELECT 'evento', coalesce(l.id, e.id) FROM (SELECT id, saldo_apos::text FROM lancamentos_estoque WHERE empresa_id = ${id}) l
      FULL JOIN (SELECT (dados->>'id')::bigint AS id, dados->>'saldo_atual' AS saldo_apos, count(*) AS n FROM eventos
        WHERE empresa_id = ${id} AND evento = 'estoque.atualizado' GROUP BY 1, 2) e ON e.id = l.id
      WHERE e.n IS DISTINCT FROM 1 OR l.saldo_apos IS DISTINCT FROM e.saldo_apos
      UNION ALL
      SELECT 'reserva', coalesce(r.item_venda_id, p.id) FROM (
        SELECT a.* FROM reservas_estoque a JOIN produtos x ON x.id = a.produto_id WHERE a.empresa_id = ${id} AND x.controlar_estoque) r
      FULL JOIN (SELECT i.id, i.quantidade - i.quantidade_devolvida - i.quantidade_baixada AS resta
        FROM itens_venda i JOIN vendas v ON v.id = i.venda_id JOIN produtos x ON x.id = i.produto_id JOIN empresas c ON c.id = v.empresa_id
        WHERE v.empresa_id = ${id} AND c.reserva_estoque AND x.controlar_estoque AND v.tipo_pedido <> 'orcamento'
          AND (v.status = 'em_aberto' OR (v.status = 'finalizada' AND v.saida_estoque = 'expedicao'))
          AND i.quantidade > i.quantidade_devolvida + i.quantidade_baixada) p ON p.id = r.item_venda_id
      WHERE r.quantidade IS DISTINCT FROM p.resta
      UNION ALL
      SELECT 'eventos da venda', v.id FROM vendas v LEFT JOIN (SELECT (dados->>'id')::bigint AS id,
          count(*) FILTER (WHERE dados->>'status' = 'finalizada' AND dados->>'status_anterior' = 'em_aberto') AS finais,
          count(*) FILTER (WHERE evento = 'venda.cancelada') AS canceladas
        FROM eventos WHERE empresa_id = ${id} AND evento LIKE 'venda.%' GROUP BY 1) e USING (id)
      WHERE v.empresa_id = ${id} AND (e.finais <> CASE WHEN v.finalizada_em IS NULL THEN 0 ELSE 1 END
        OR e.canceladas <> CASE WHEN v.status = 'cancelada' THEN 1 ELSE 0 END)`;
    expect(wrong).toEqual([]);
    if (!whole) return;
    for (const verify of [verifyEstoque, verifyVendas, verifyCompras]) {
      expect(await verify(ctx)).toMatchObject({ ok: true, divergencias: [] });
    }
  }

  #draw(): Operation | null {
    const draws: [weight: number, draw: () => Operation | null][] = [
      [4, () => this.#sell()],
      [5, () => this.#withSale((sale) => this.#alter(sale))],
      [6, () => this.#withSale((sale) => this.#finalize(sale))],
      [1, () => this.#withSale((sale) => this.#cancel(sale))],
      [8, () => this.#withSale((sale) => this.#giveBack(sale))],
      [3, () => this.#buy()],
      [6, () => this.#withPurchase((purchase) => this.#receive(purchase))],
      [4, () => this.#withPurchase((purchase) => this.#sendBack(purchase))],
      [1, () => this.#withPurchase((purchase) => this.#cancelPurchase(purchase))],
      [3, () => this.#transfer()],
      [2, () => this.#move()],
      [6, () => this.#newShipment()],
      [3, () => this.#withShipment((shipment) => this.#link(shipment))],
      [18, () => this.#withShipment((shipment) => this.#ship(shipment))],
      [2, () => this.#choose()],
    ];
    let at = this.#random() * draws.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, draw] of draws) {
      at -= weight;
      if (at < 0) return draw();
    }
    return null;
  }

  #sell(): Operation {
    const tipo = this.#pick(['venda', 'pedido', 'pedido', 'orcamento'] as const);
    const deposito = this.#pick([0, 0, 1]);
    const lines = Array.from({ length: 1 + this.#below(3) }, () => ({
      produto: this.#below(PRODUTOS + 1) - 1,
      quantidade: this.#quantity(),
    }));
    const run = () =>
      createVenda(this.#company.ctx, {
        tipo_pedido: tipo,
        cliente_id: this.#cliente,
        ...(deposito === 0 ? {} : { deposito_id: this.#depositos[deposito] }),
        itens: lines.map(({ produto, quantidade }) => ({
          ...(produto < 0 ? { servico_id: this.#servico } : { produto_id: this.#produtos[produto] }),
          quantidade: decimal(quantidade),
          preco_unitario: '9.99',
        })),
      }).then((venda) => {
        const itens = lines.map((line, at): Line => ({ ...line, id: venda.itens[at]?.id ?? 0, devolvida: 0, fora: 0 }));
        this.model.sell({ id: venda.id, tipo, deposito, itens });
      });
    return { told: `sell ${tipo} of ${lines.length} lines from ${deposito}`, run, judge: () => undefined };
  }

  #alter(sale: Sale): Operation {
    const item = this.#pick(sale.itens);
    const quantidade = this.#random() < 0.2 ? item.quantidade : this.#quantity();
    const itens = () =>
      sale.itens.map(({ id, produto, ...line }) => ({
        id,
        ...(produto < 0 ? { servico_id: this.#servico } : { produto_id: this.#produtos[produto] }),
        quantidade: decimal(id === item.id ? quantidade : line.quantidade),
      }));
    return {
      told: `alter sale ${sale.id}, line ${item.id} to ${quantidade}`,
      run: () => updateVenda(this.#company.ctx, { id: sale.id, itens: itens() }, listCarried),
      judge: () => this.model.alter(sale, item, quantidade),
    };
  }

  #finalize(sale: Sale): Operation {
    return {
      told: `finalize sale ${sale.id}`,
      run: () => finalizeVenda(this.#company.ctx, { id: sale.id }),
      judge: () => this.model.finalize(sale),
      several: true,
    };
  }

  #cancel(sale: Sale): Operation {
    return {
      told: `cancel sale ${sale.id}`,
      run: () => cancelVenda(this.#company.ctx, { id: sale.id }),
      judge: () => this.model.cancel(sale),
      several: true,
    };
  }

  #giveBack(sale: Sale): Operation {
    const item = this.#pick(sale.itens);
    const quantidade = this.#random() < 0.5 ? 500 : this.#quantity();
    const deposito = this.#pick([null, null, 0, 1]);
    return {
      told: `return ${quantidade} of line ${item.id} of sale ${sale.id} into ${deposito}`,
      run: () =>
        createDevolucao(this.#company.ctx, {
          id: sale.id,
          itens: [{ item_id: item.id, quantidade: decimal(quantidade) }],
          ...(deposito === null ? {} : { deposito_id: this.#depositos[deposito] }),
        }),
      judge: () => this.model.giveBack(sale, item, quantidade, deposito),
    };
  }

  #buy(): Operation {
    const lines = Array.from({ length: 1 + this.#below(3) }, () => ({
      produto: this.#below(PRODUTOS),
      quantidade: this.#quantity(),
    }));
    const run = () =>
      createCompra(this.#company.ctx, {
        fornecedor_id: this.#cliente,
        itens: lines.map(({ produto, quantidade }) => ({
          produto_id: this.#produtos[produto],
          quantidade: decimal(quantidade),
          custo_unitario: '3.33',
        })),
      }).then((compra) => {
        const itens = lines.map((line, at) => ({ ...line, id: compra.itens[at]?.id ?? 0, recebida: 0, devolvida: 0 }));
        this.model.purchases.push({ id: compra.id, status: 'aberta', deposito: 0, itens });
      });
    return { told: `buy ${lines.length} lines`, run, judge: () => undefined };
  }

  #receive(purchase: Purchase): Operation {
    const part =
      this.#random() < 0.7 ? { item: this.#below(purchase.itens.length), quantidade: this.#quantity() } : null;
    const deposito = this.#below(2);
    return {
      told: `receive ${part ? `${part.quantidade} of line ${part.item}` : 'all'} of purchase ${purchase.id} into ${deposito}`,
      run: () =>
        receiveCompra(this.#company.ctx, {
          id: purchase.id,
          deposito_id: this.#depositos[deposito],
          ...(part
            ? { itens: [{ item_id: purchase.itens[part.item]?.id, quantidade: decimal(part.quantidade) }] }
            : {}),
        }),
      judge: () => this.model.receive(purchase, part, deposito),
      several: part === null,
    };
  }

  #sendBack(purchase: Purchase): Operation {
    const at = this.#below(purchase.itens.length);
    const quantidade = this.#quantity();
    return {
      told: `back ${quantidade} of line ${at} of purchase ${purchase.id}`,
      run: () =>
        returnCompra(this.#company.ctx, {
          id: purchase.id,
          itens: [{ item_id: purchase.itens[at]?.id, quantidade: decimal(quantidade) }],
        }),
      judge: () => this.model.sendBack(purchase, at, quantidade),
    };
  }

  #cancelPurchase(purchase: Purchase): Operation {
    return {
      told: `unbuy purchase ${purchase.id}`,
      run: () => cancelCompra(this.#company.ctx, { id: purchase.id }),
      judge: () => this.model.cancelPurchase(purchase),
      several: true,
    };
  }

  #transfer(): Operation {
    const [produto, from, quantidade] = [this.#below(PRODUTOS - 1), this.#below(2), this.#quantity()];
    return {
      told: `transfer ${quantidade} of ${produto} from ${from}`,
      run: () =>
        createTransferencia(this.#company.ctx, {
          produto_id: this.#produtos[produto],
          deposito_origem_id: this.#depositos[from],
          deposito_destino_id: this.#depositos[1 - from],
          quantidade: decimal(quantidade),
        }),
      judge: () => {
        this.model.transfer(produto, from, quantidade);
        return undefined;
      },
    };
  }

  #move(): Operation {
    const [produto, deposito, sign] = [this.#below(PRODUTOS - 1), this.#below(2), this.#pick([1, -1])];
    const quantidade = this.#quantity();
    const [id = 0, at = 0] = [this.#produtos[produto], this.#depositos[deposito]];
    return {
      told: `move ${sign * quantidade} of ${produto} at ${deposito}`,
      run: () => this.#company.move({ id }, `${sign < 0 ? '-' : ''}${decimal(quantidade)}`, { id: at }),
      judge: () => {
        this.model.move(produto, deposito, sign * quantidade);
        return undefined;
      },
    };
  }

  /** Empty, or with a whole order on it. */
  #newShipment(): Operation {
    const sales = this.#recent(this.model.sales);
    const sale = sales.length > 0 && this.#random() < 0.8 ? this.#pick(sales) : undefined;
    const shipment: Shipment = { id: 0, status: 'pendente', carga: [], saiu: [] };
    return {
      told: `shipment of ${sale ? `sale ${sale.id}` : 'nothing'}`,
      run: async () => {
        const { ctx } = this.#company;
        const made = await (sale
          ? createExpedicaoComPedido(ctx, { pedido_venda_id: sale.id })
          : createExpedicao(ctx, {}));
        shipment.id = made.id;
        this.model.shipments.push(shipment);
      },
      judge: () => (sale ? this.model.link(shipment, sale, null) : undefined),
    };
  }

  #link(shipment: Shipment): Operation | null {
    return this.#withSale((sale) => {
      const line = this.#pick(sale.itens);
      const produto = line.produto < 0 || this.#random() < 0.4 ? null : line.produto;
      return {
        told: `link ${produto ?? 'all'} of sale ${sale.id} to shipment ${shipment.id}`,
        run: () =>
          linkItem(this.#company.ctx, {
            expedicao_id: shipment.id,
            pedido_venda_id: sale.id,
            produto_id: produto === null ? null : this.#produtos[produto],
            quantidade: 1,
          }),
        judge: () => this.model.link(shipment, sale, produto),
      };
    });
  }

  #ship(shipment: Shipment): Operation {
    const forth = ['concluida', 'concluida', 'concluida', 'concluida', 'pendente', 'cancelada'] as const;
    const back = ['concluida', 'pendente', 'pendente', 'cancelada'] as const;
    const status = this.#pick(shipment.status === 'concluida' ? back : forth);
    return {
      told: `ship ${shipment.id} ${status}`,
      run: () => updateExpedicao(this.#company.ctx, { id: shipment.id, status }),
      judge: () => this.model.ship(shipment, status),
      // The second cancellation by PATCH is refused, as everything of a cancelled shipment.
      several: status !== 'cancelada',
    };
  }

  #choose(): Operation {
    if (this.#random() < 0.5) {
      const saida_estoque = this.#pick(['venda', 'expedicao', 'expedicao'] as const);
      return {
        told: `choose ${saida_estoque}`,
        run: () => updateEmpresa(this.#company.ctx, { saida_estoque }),
        judge: () => {
          this.model.saida = saida_estoque;
          return undefined;
        },
      };
    }
    const reserva_estoque = this.#random() < 0.7;
    return {
      told: `reserve ${reserva_estoque}`,
      run: () => setReserva(this.#company.ctx, { reserva_estoque }),
      judge: () => {
        this.model.reserva = reserva_estoque;
        return undefined;
      },
      several: true,
    };
  }

  #withSale(make: (sale: Sale) => Operation | null): Operation | null {
    const recent = this.#recent(this.model.sales);
    return recent.length > 0 ? make(this.#pick(recent)) : this.#sell();
  }

  #withPurchase(make: (purchase: Purchase) => Operation): Operation {
    const recent = this.model.purchases.slice(-WINDOW);
    return recent.length > 0 ? make(this.#pick(recent)) : this.#buy();
  }

  #withShipment(make: (shipment: Shipment) => Operation | null): Operation | null {
    const recent = this.#recent(this.model.shipments);
    return recent.length > 0 ? make(this.#pick(recent)) : this.#newShipment();
  }

  /** The newest, mostly of those that are not cancelled. */
  #recent<T extends { status: string }>(list: readonly T[]): T[] {
    const drawn = this.#random() < 0.9 ? list.filter(({ status }) => status !== 'cancelada') : list;
    return drawn.slice(-WINDOW);
  }

  #below(n: number): number {
    return Math.floor(this.#random() * n);
  }

  #pick<T>(list: readonly T[]): T {
    const found = list[this.#below(list.length)];
    if (found === undefined) throw new Error('Nothing to choose from');
    return found;
  }

  /** Mostly whole and small, so that what is left is met often. */
  #quantity(): number {
    return this.#random() < 0.7 ? 1_000 * (1 + this.#below(4)) : 1 + this.#below(6_000);
  }
}

const decimal = (thousandth: number) => (thousandth / 1_000).toFixed(3);
const thousandths = (text: string) => Number(text.replace('.', ''));
const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();

/** What a verb gives, or its refusal; any other error is one. */
async function attempt(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
