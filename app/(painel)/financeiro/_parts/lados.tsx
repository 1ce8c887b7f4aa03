import type { Tipo } from './types.ts';

/** What each side of the money calls things. */
export const LADOS = {
  receber: {
    titulo: 'Contas a receber',
    uma: 'Conta a receber',
    nova: 'Nova conta a receber',
    href: '/contas-receber',
    lista: 'contas-receber',
    descricao: 'O que os clientes devem. Pedidos finalizados e contratos lançam as suas; o resto se lança à mão.',
    pessoa: 'Cliente',
    movido: 'Recebido',
    baixar: 'Receber',
    baixa: 'Recebimento',
    feita: 'Recebimento registrado.',
    quando: 'Recebido em',
    vazio: {
      title: 'Nada a receber em aberto',
      text: 'Ao finalizar um pedido, as parcelas dele aparecem aqui, pela condição de pagamento. Outros valores se lançam à mão.',
    },
  },
  pagar: {
    titulo: 'Contas a pagar',
    uma: 'Conta a pagar',
    nova: 'Nova conta a pagar',
    href: '/contas-pagar',
    lista: 'contas-pagar',
    descricao: 'O que a empresa deve. Compras recebidas lançam as suas; aluguel, energia e o resto se lançam à mão.',
    pessoa: 'Fornecedor',
    movido: 'Pago',
    baixar: 'Pagar',
    baixa: 'Pagamento',
    feita: 'Pagamento registrado.',
    quando: 'Pago em',
    vazio: {
      title: 'Nada a pagar em aberto',
      text: 'Ao receber uma compra, as parcelas dela aparecem aqui, pela condição de pagamento. Outras despesas se lançam à mão.',
    },
  },
} as const satisfies Record<Tipo, object>;

/** A title's own screen. */
export const contaHref = ({ tipo, id }: { tipo: Tipo; id: number }) => `${LADOS[tipo].href}/${id}`;
