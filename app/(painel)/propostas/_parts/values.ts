import type { Inputs } from '#app/_trpc/client.ts';
import { addDecimals, moneyToTyped } from '#app/_ui/decimal.ts';
import type { Choice } from '#app/_ui/search-select.tsx';
import {
  amount,
  blankItem,
  type Item,
  itemOf,
  missingInItens,
  optional,
  sentItem,
  sentProduto,
  sumOf,
} from '../../_parts/itens-values.ts';
import { type Lido, lidoOf } from '../../_parts/lido-em.tsx';
import type { Proposta } from '../types.ts';

/** The form's values. The server's refusals name the fields `cliente_id` and `itens.N.produto_id`. */
export type Values = Lido & {
  titulo: string;
  cliente_id: Choice | null;
  contato_id: Choice | null;
  valida_ate: string | null;
  itens: Item[];
  desconto: string;
  frete: string;
  introducao: string;
  condicoes: string;
  tipo_destino: Proposta['tipo_destino'];
  periodicidade: Proposta['periodicidade'];
  inicio: string | null;
};

const chosen = (id: number | null, nome: string | null): Choice | null =>
  id === null ? null : { id, label: nome ?? '' };

/** The form's initial values: empty, or the proposal's. */
export function startingValues(proposta: Proposta | null): Values {
  if (!proposta) {
    return {
      ...lidoOf(null),
      ...{ titulo: '', cliente_id: null, contato_id: null, valida_ate: null, itens: [blankItem()] },
      ...{ desconto: '', frete: '', introducao: '', condicoes: '' },
      ...{ tipo_destino: 'venda', periodicidade: null, inicio: null },
    };
  }
  const { titulo, valida_ate, introducao, condicoes, tipo_destino, periodicidade, inicio } = proposta;
  return {
    ...lidoOf(proposta),
    ...{ titulo, valida_ate, introducao, condicoes, tipo_destino, periodicidade, inicio },
    cliente_id: chosen(proposta.cliente_id, proposta.cliente_nome),
    contato_id: chosen(proposta.contato_id, proposta.contato_nome),
    desconto: optional(proposta.desconto, moneyToTyped(proposta.desconto)),
    frete: optional(proposta.frete, moneyToTyped(proposta.frete)),
    itens: proposta.itens.map(itemOf),
  };
}

/** Checks the required fields, before the server is asked. */
export function missing(values: Values, awaiting: ReadonlySet<string>): Record<string, string> {
  const { titulo, cliente_id, contato_id, itens, tipo_destino, periodicidade, inicio } = values;
  return {
    ...(titulo.trim() ? {} : { titulo: 'Dê um título à proposta.' }),
    ...(cliente_id || contato_id ? {} : { cliente_id: 'Escolha o cliente ou o contato.' }),
    ...(tipo_destino === 'contrato' && !periodicidade ? { periodicidade: 'Escolha de quanto em quanto tempo.' } : {}),
    ...(tipo_destino === 'contrato' && !inicio ? { inicio: 'Informe o primeiro vencimento.' } : {}),
    ...missingInItens(itens, awaiting),
  };
}

type SentItem = NonNullable<Inputs['propostas']['update']['itens']>[number];

/** The form as the server's input. */
export function toInput(values: Values): Inputs['propostas']['create'] & Pick<Inputs['propostas']['update'], 'itens'> {
  const { titulo, cliente_id, contato_id, valida_ate, itens, introducao, condicoes, tipo_destino } = values;
  const contrato = tipo_destino === 'contrato';
  return {
    ...{ titulo, valida_ate, introducao, condicoes, tipo_destino },
    cliente_id: cliente_id?.id ?? null,
    contato_id: contato_id?.id ?? null,
    periodicidade: contrato ? values.periodicidade : null,
    inicio: contrato ? values.inicio : null,
    desconto: contrato ? '0' : amount(values.desconto),
    frete: contrato ? '0' : amount(values.frete),
    itens: itens.flatMap((item): SentItem[] => {
      const sent = sentItem(item);
      if (item.descricao !== null) return [{ ...sent, descricao: item.descricao }];
      return item.produto ? [{ ...sent, ...sentProduto(item.produto) }] : [];
    }),
  };
}

/** The proposal's total: lines, less the discount, plus the freight. */
export function grandTotal({ itens, desconto, frete, tipo_destino }: Values): string {
  const sum = sumOf(itens);
  if (tipo_destino === 'contrato') return sum;
  const less = addDecimals(sum, amount(desconto), true) ?? sum;
  return addDecimals(less, amount(frete)) ?? less;
}
