import type { SaidaEstoque } from '#server/identidade/index.ts';

// What documents should do to stock, in memory and without SQL. Quantities are whole thousandths.

export type Line = {
  id: number;
  /** -1 for a service. */
  produto: number;
  quantidade: number;
  devolvida: number;
  /** What is out of the stock now. */
  fora: number;
};
export type Sale = {
  id: number;
  tipo: 'venda' | 'pedido' | 'orcamento';
  status: 'em_aberto' | 'finalizada' | 'cancelada';
  deposito: number;
  saida: SaidaEstoque | null;
  itens: Line[];
  /** Its events: kind, status, status before. */
  told: string[];
};
export type Purchase = {
  id: number;
  status: 'aberta' | 'parcial' | 'recebida' | 'cancelada';
  /** Where the last receipt entered. */
  deposito: number;
  itens: { id: number; produto: number; quantidade: number; recebida: number; devolvida: number }[];
};
export type Shipment = {
  id: number;
  status: 'pendente' | 'concluida' | 'cancelada';
  /** A product of a sale, or the whole of it. */
  carga: { sale: Sale; produto: number | null }[];
  /** What the last conclusion took out. */
  saiu: { item: Line; produto: number; deposito: number; quantidade: number }[];
};

/** The field on which an operation is refused; nothing for one that is done. */
export type Refusal = string | undefined;

/** A company of `produtos` products, of which the last keeps no stock, and of two warehouses, 0 being the default one. */
export class ComercioModel {
  saida: SaidaEstoque = 'venda';
  reserva = false;
  readonly balances = new Map<string, number>();
  readonly sales: Sale[] = [];
  readonly purchases: Purchase[] = [];
  readonly shipments: Shipment[] = [];
  movements = 0;
  readonly produtos: number;

  constructor(produtos: number) {
    this.produtos = produtos;
  }

  keepsStock(produto: number): boolean {
    return produto >= 0 && produto < this.produtos - 1;
  }

  move(produto: number, deposito: number, quantidade: number): void {
    const at = `${produto} ${deposito}`;
    this.balances.set(at, (this.balances.get(at) ?? 0) + quantidade);
    this.movements++;
  }

  transfer(produto: number, from: number, quantidade: number): void {
    this.move(produto, from, -quantidade);
    this.move(produto, 1 - from, quantidade);
  }

  sell(sale: Omit<Sale, 'status' | 'saida' | 'told'>): void {
    this.sales.push({ ...sale, status: 'em_aberto', saida: null, told: ['venda.criada em_aberto'] });
  }

  #tell(sale: Sale, before: Sale['status']): void {
    const evento = sale.status === 'cancelada' ? 'venda.cancelada' : 'venda.atualizada';
    sale.told.push(`${evento} ${sale.status} ${before}`);
  }

  alter(sale: Sale, item: Line, quantidade: number): Refusal {
    if (item.quantidade === quantidade) return undefined;
    if (sale.status !== 'em_aberto') return 'status';
    if (quantidade < item.fora) return `itens.${sale.itens.indexOf(item)}.quantidade`;
    item.quantidade = quantidade;
    this.#tell(sale, sale.status);
    return undefined;
  }

  /** What leaves: of the products named, or of all. */
  #takeOut(sale: Sale, produtos: readonly number[] | null): Shipment['saiu'] {
    const out = sale.itens.flatMap((item) => {
      const quantidade = item.quantidade - item.devolvida - item.fora;
      const named = produtos === null || produtos.includes(item.produto);
      return named && quantidade > 0 && this.keepsStock(item.produto)
        ? [{ item, produto: item.produto, deposito: sale.deposito, quantidade }]
        : [];
    });
    for (const { item, produto, deposito, quantidade } of out) {
      this.move(produto, deposito, -quantidade);
      item.fora += quantidade;
    }
    return out;
  }

  finalize(sale: Sale): Refusal {
    if (sale.status === 'finalizada') return undefined;
    if (sale.status === 'cancelada') return 'status';
    if (sale.tipo === 'orcamento') return 'tipo_pedido';
    sale.saida ??= this.saida;
    if (sale.saida === 'venda') this.#takeOut(sale, null);
    sale.status = 'finalizada';
    this.#tell(sale, 'em_aberto');
    return undefined;
  }

  cancel(sale: Sale): Refusal {
    const { status } = sale;
    if (status === 'cancelada') return undefined;
    for (const item of sale.itens.filter(({ fora }) => fora > 0)) {
      this.move(item.produto, sale.deposito, item.fora);
      item.fora = 0;
    }
    sale.status = 'cancelada';
    this.#tell(sale, status);
    return undefined;
  }

  giveBack(sale: Sale, item: Line, quantidade: number, deposito: number | null): Refusal {
    if (sale.status !== 'finalizada') return 'status';
    if (quantidade > item.quantidade - item.devolvida) return 'itens.0.quantidade';
    const enters = Math.min(quantidade, item.fora);
    if (enters > 0) this.move(item.produto, deposito ?? sale.deposito, enters);
    item.fora -= enters;
    item.devolvida += quantidade;
    this.#tell(sale, sale.status);
    return undefined;
  }

  receive(purchase: Purchase, part: { item: number; quantidade: number } | null, deposito: number): Refusal {
    if (purchase.status === 'cancelada') return 'status';
    if (purchase.status === 'recebida' && !part) return undefined;
    for (const [at, item] of purchase.itens.entries()) {
      const missing = item.quantidade - item.recebida;
      const comes = part === null ? missing : part.item === at ? part.quantidade : 0;
      if (comes > missing) return 'itens.0.quantidade';
      if (comes > 0 && this.keepsStock(item.produto)) {
        this.move(item.produto, deposito, comes);
        purchase.deposito = deposito;
      }
      item.recebida += comes;
    }
    const whole = purchase.itens.every((item) => item.recebida === item.quantidade);
    purchase.status = whole ? 'recebida' : 'parcial';
    return undefined;
  }

  sendBack(purchase: Purchase, at: number, quantidade: number): Refusal {
    if (purchase.itens.every(({ recebida }) => recebida === 0)) return 'status';
    const item = purchase.itens[at];
    if (!item || quantidade > item.recebida - item.devolvida) return 'itens.0.quantidade';
    if (this.keepsStock(item.produto)) this.move(item.produto, purchase.deposito, -quantidade);
    item.devolvida += quantidade;
    return undefined;
  }

  cancelPurchase(purchase: Purchase): Refusal {
    if (purchase.status === 'recebida') return 'status';
    purchase.status = 'cancelada';
    return undefined;
  }

  link(shipment: Shipment, sale: Sale, produto: number | null): Refusal {
    if (shipment.status !== 'pendente') return 'status';
    if (sale.status === 'cancelada' || sale.tipo === 'orcamento') return 'pedido_venda_id';
    if (shipment.carga.some((one) => one.sale === sale && one.produto === produto)) return 'pedido_venda_id';
    shipment.carga.push({ sale, produto });
    return undefined;
  }

  ship(shipment: Shipment, to: Shipment['status']): Refusal {
    const { status: from } = shipment;
    if (from === 'cancelada') return 'status';
    if (from === to) return undefined;
    shipment.status = to;
    if (to === 'concluida') this.#conclude(shipment);
    else if (from === 'concluida') {
      for (const { item, produto, deposito, quantidade } of shipment.saiu) {
        const back = Math.min(quantidade, item.fora);
        if (back > 0) this.move(produto, deposito, back);
        item.fora -= back;
      }
    }
    return undefined;
  }

  #conclude(shipment: Shipment): void {
    shipment.saiu = [];
    for (const sale of new Set(shipment.carga.map((one) => one.sale))) {
      if (sale.status === 'cancelada' || sale.tipo === 'orcamento') continue;
      sale.saida ??= this.saida;
      if (sale.saida !== 'expedicao') continue;
      const named = shipment.carga.filter((one) => one.sale === sale).map(({ produto }) => produto);
      shipment.saiu.push(...this.#takeOut(sale, named.includes(null) ? null : named.filter((one) => one !== null)));
    }
  }

  /** What each line of a sale reserves, by the line's id. */
  reservations(): Map<number, number> {
    const reserved = new Map<number, number>();
    if (!this.reserva) return reserved;
    for (const sale of this.sales) {
      const waits = sale.status === 'em_aberto' || (sale.status === 'finalizada' && sale.saida === 'expedicao');
      if (!waits || sale.tipo === 'orcamento') continue;
      for (const { id, produto, quantidade, devolvida, fora } of sale.itens) {
        const left = quantidade - devolvida - fora;
        if (left > 0 && this.keepsStock(produto)) reserved.set(id, left);
      }
    }
    return reserved;
  }
}
