import { createCompra, receiveCompra } from '#server/compras/index.ts';
import { createLancamento, createTransferencia } from '#server/estoque/index.ts';
import { createExpedicao, linkItem, updateExpedicao } from '#server/expedicao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { cancelVenda, createDevolucao, createVenda, finalizeVenda } from '#server/vendas/index.ts';
import { type Agenda, DAY_MS, figures, MINUTE_MS, ZONE_MS } from './demonstracao-agenda.ts';
import { FORNECEDORES, PROFISSIONAIS, VAREJO, VOLTAS } from './demonstracao-mes-dados.ts';

const DAYS = 30;

export type Loja = {
  ana: Ctx;
  operador: Ctx;
  /** By code. */
  produtos: ReadonlyMap<string, number>;
  servicos: ReadonlyMap<string, number>;
  depositos: { loja: number; centro: number; quiosque: number };
  formas: { sedex: number; pac: number; rota: number };
  /** People, companies, and suppliers by their name. */
  clientes: { pessoas: readonly number[]; empresas: readonly number[]; fornecedores: ReadonlyMap<string, number> };
};

/** The shop with whoever sells besides: a second person, and the web shop's program, which tells of its calls. */
export type LojaDoMes = Loja & {
  elisa: Ctx;
  web: Ctx;
  told: (rota: string, corpo: unknown, resposta: unknown) => void;
};

type Line = { codigo: string; quantidade: number; desconto?: string };

/**
 * A month of the demonstration company's shop: shop and web sales of every day, orders of companies on weekdays that leave with a carrier,
 * some returned or cancelled, purchases that replace what was sold, transfers that fill the shop's shelves.
 */
export function planMes(agenda: Agenda, loja: LojaDoMes): void {
  const month = new Month(loja, agenda);
  for (let ago = DAYS; ago >= 0; ago--) month.planDay(agenda.midnight - ago * DAY_MS);
}

class Month {
  private readonly pick = figures(20_260_213);
  /** Sold since the last purchase and, of the shop, since the last transfer. */
  private readonly toBuy = new Map<string, number>();
  private readonly toMove = new Map<string, number>();
  private invoice = 8_790;
  private readonly loja: LojaDoMes;
  private readonly agenda: Agenda;

  constructor(loja: LojaDoMes, agenda: Agenda) {
    this.loja = loja;
    this.agenda = agenda;
  }

  private plan(at: number, run: () => Promise<void>): void {
    this.agenda.plan(at, run);
  }

  private one<T>(list: readonly T[]): T {
    return list[this.pick(list.length)] as T;
  }

  /** A time of day, some minutes and seconds after the hour. */
  private clock(day: number, hour: number, within = 60): number {
    return day + hour * 60 * MINUTE_MS + this.pick(within * 60) * 1_000;
  }

  planDay(day: number): void {
    const weekday = new Date(day - ZONE_MS + DAY_MS / 2).getUTCDay();
    const retail = weekday === 0 ? 1 : 2 + this.pick(3);
    for (let n = 0; n < retail; n++) this.planRetail(this.clock(day, 9, 600), day, weekday);
    if (weekday === 0) return;
    if (weekday < 6) {
      for (let n = 0; n < 1 + this.pick(2); n++) this.planOrder(this.clock(day, 8, 480), day, weekday);
    }
    if (weekday === 1) for (const name of FORNECEDORES.keys()) this.planPurchase(name, day);
    if (weekday === 3 || weekday === 6) this.plan(this.clock(day, 7, 40), () => this.fillShelves());
    if (weekday === 6) {
      const fields = { tipo: 'saida', quantidade: '1', observacao: 'Degustação no balcão' };
      this.plan(this.clock(day, 17), () =>
        this.move({ codigo: 'CAFE-500', deposito_id: this.loja.depositos.loja, ...fields }),
      );
    }
    if (day > this.agenda.midnight - 2 * DAY_MS) {
      // Below zero, as it happens where something is sold before its invoice comes.
      const fields = { tipo: 'saida', quantidade: '3', observacao: 'Vendido no quiosque antes da nota de entrada' };
      const deposito_id = this.loja.depositos.quiosque;
      this.plan(this.clock(day, 18, 30), () => this.move({ codigo: 'CHA-MATE', deposito_id, ...fields }));
    }
  }

  private async move({ codigo, ...fields }: { codigo: string } & Record<string, unknown>): Promise<void> {
    await createLancamento(this.loja.operador, { produto_id: this.loja.produtos.get(codigo), ...fields });
  }

  /** A sale to a person, at the counter or from the web shop; it leaves by mail on the next working day. */
  private planRetail(at: number, day: number, weekday: number): void {
    const codes = new Set(Array.from({ length: 1 + this.pick(3) }, () => this.one(VAREJO)));
    const lines = [...codes].map(([codigo, most]) => ({ codigo, quantidade: 1 + this.pick(most) }));
    const fields = {
      cliente_id: this.one(this.loja.clientes.pessoas),
      frete: this.one(['18.50', '22.90', '14.00', '0']),
    };
    const ctx = this.pick(2) === 0 ? this.loja.web : this.pick(3) === 0 ? this.loja.elisa : this.loja.operador;
    const forma = this.one([this.loja.formas.sedex, this.loja.formas.pac]);
    this.planSale({ ctx, at, done: at + (2 + this.pick(9)) * MINUTE_MS, day, weekday, lines, fields, forma });
  }

  /** An order of a company: by the dozen, from the distribution centre, with a carrier. */
  private planOrder(at: number, day: number, weekday: number): void {
    const codes = new Set(Array.from({ length: 1 + this.pick(4) }, () => this.one(PROFISSIONAIS)));
    const lines = [...codes].map(([codigo, dozens]) => ({
      codigo,
      quantidade: 6 * (1 + this.pick(dozens)),
      desconto: this.one(['0', '0', '5', '8']),
    }));
    const fields = {
      tipo_pedido: 'pedido',
      cliente_id: this.one(this.loja.clientes.empresas),
      deposito_id: this.loja.depositos.centro,
      condicao_pagamento: ['14', '28', '14/28', '30/60'][lines.length % 4],
      frete: this.one(['45.00', '62.50', '0', '88.00']),
    };
    const done = at + (40 + this.pick(160)) * MINUTE_MS;
    this.planSale({ ctx: this.loja.operador, at, done, day, weekday, lines, fields, forma: this.loja.formas.rota });
  }

  private planSale(sale: {
    ctx: Ctx;
    at: number;
    done: number;
    day: number;
    weekday: number;
    lines: readonly Line[];
    fields: Record<string, unknown>;
    forma: number;
  }): void {
    const { ctx, at, done, day, weekday, lines, fields, forma } = sale;
    const fate = this.pick(28);
    const kind = fate === 0 ? 'orcamento' : (fields.tipo_pedido ?? 'venda');
    const withService = fields.tipo_pedido === 'pedido' && this.pick(9) === 0;
    const leaves = this.clock(
      day + (weekday === 6 ? 2 : weekday === 5 && fields.tipo_pedido ? 3 : 1) * DAY_MS,
      14,
      150,
    );
    const back = this.clock(day + 6 * DAY_MS, 11, 240);
    const note = this.one(VOLTAS);
    const volumes = fields.tipo_pedido ? 1 + this.pick(4) : 1;
    this.plan(at, async () => {
      const servico_id = this.loja.servicos.get('SERV-BAR');
      const corpo = {
        ...fields,
        tipo_pedido: kind,
        itens: [
          ...lines.map(({ codigo, quantidade, desconto = '0' }) => ({
            produto_id: this.loja.produtos.get(codigo),
            quantidade: String(quantidade),
            desconto_percentual: desconto,
          })),
          ...(withService ? [{ servico_id, quantidade: '2' }] : []),
        ],
      };
      const venda = await createVenda(ctx, corpo);
      const { id, itens } = venda;
      if (ctx === this.loja.web) this.loja.told('/v1/vendas/', corpo, venda);
      if (kind === 'orcamento') return;
      if (fate === 1) {
        this.plan(done, async () => void (await cancelVenda(ctx, { id })));
        return;
      }
      this.plan(done, async () => {
        await finalizeVenda(ctx, { id });
        for (const line of lines) this.sold(line, fields.tipo_pedido === undefined);
      });
      this.plan(leaves, () => this.ship(id, forma, volumes));
      if (fate > 1 && fate < 4) {
        const returned = { id, itens: [{ item_id: itens[0]?.id, quantidade: '1' }], observacao: note };
        this.plan(back, async () => void (await createDevolucao(this.loja.operador, returned)));
      }
    });
  }

  private sold({ codigo, quantidade }: Line, inShop: boolean): void {
    this.toBuy.set(codigo, (this.toBuy.get(codigo) ?? 0) + quantidade);
    if (inShop) this.toMove.set(codigo, (this.toMove.get(codigo) ?? 0) + quantidade);
  }

  private async ship(id: number, forma_envio_id: number, quantidade: number): Promise<void> {
    const { operador, formas } = this.loja;
    const carrier = forma_envio_id === formas.rota;
    const codigo_rastreio = carrier ? `RS${204_880_000 + id * 53}` : `QB${700_000_000 + id * 37_411}BR`;
    const { id: expedicao_id } = await createExpedicao(operador, { forma_envio_id, codigo_rastreio });
    await linkItem(operador, { expedicao_id, pedido_venda_id: id, quantidade });
    await updateExpedicao(operador, { id: expedicao_id, status: 'concluida' });
  }

  /** On Mondays, what was sold of a supplier's products is bought again, by the dozen; it comes some days later, with its invoice. */
  private planPurchase(name: string, day: number): void {
    const { dias, produtos } = FORNECEDORES.get(name) ?? { dias: 3, produtos: {} };
    const { ana, operador, clientes, depositos } = this.loja;
    const comes = this.clock(day + dias * DAY_MS, 10, 180);
    const nf = this.invoice + this.pick(400);
    this.invoice += 400;
    this.plan(this.clock(day, 9, 90), async () => {
      const itens = Object.entries(produtos).flatMap(([codigo, custo_unitario]) => {
        const dozens = Math.ceil((this.toBuy.get(codigo) ?? 0) / 12);
        this.toBuy.delete(codigo);
        const produto_id = this.loja.produtos.get(codigo);
        return dozens === 0 ? [] : [{ produto_id, quantidade: String(dozens * 12), custo_unitario }];
      });
      if (itens.length === 0) return;
      const { id } = await createCompra(ana, {
        fornecedor_id: clientes.fornecedores.get(name),
        deposito_id: depositos.centro,
        condicao_pagamento: itens.length > 2 ? '21/42' : '14',
        previsao: new Date(comes - ZONE_MS).toISOString().slice(0, 10),
        itens,
      });
      this.plan(comes, async () => void (await receiveCompra(operador, { id, observacao: `NF ${nf}` })));
    });
  }

  /** What the shop sold comes from the distribution centre. */
  private async fillShelves(): Promise<void> {
    const { operador, produtos, depositos } = this.loja;
    for (const [codigo, quantidade] of [...this.toMove]) {
      await createTransferencia(operador, {
        produto_id: produtos.get(codigo),
        deposito_origem_id: depositos.centro,
        deposito_destino_id: depositos.loja,
        quantidade: String(quantidade),
        observacao: 'Abastecimento da loja',
      });
    }
    this.toMove.clear();
  }
}
