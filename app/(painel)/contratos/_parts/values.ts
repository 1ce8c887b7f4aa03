import type { Inputs, Outputs } from '#app/_trpc/client.ts';
import type { Choice } from '#app/_ui/search-select.tsx';
import { amount, blankItem, type Item, itemOf, missingInItens, sentItem } from '../../_parts/itens-values.ts';
import { type Lido, lidoOf } from '../../_parts/lido-em.tsx';
import type { Contrato, Periodicidade } from '../types.ts';

/** The form's values; what is money or a quantity, as typed. */
export type Values = Lido & {
  titulo: string;
  cliente_id: Choice | null;
  negocio: Choice | null;
  periodicidade: Periodicidade;
  inicio_em: string | null;
  fim_em: string | null;
  primeiro_vencimento: string | null;
  dia_vencimento: number | string;
  dias_antecedencia: number | string;
  observacao: string;
  itens: Item[];
};

/** So many days ahead a new contract of the panel generates its cycles: the customer gets the bill before it is due. */
const ANTECEDENCIA = 5;

const dayIn = (day: string | null) => (day === null ? '' : Number(day.slice(8)));

/** The form's initial values: of a new contract that begins today, or the contract's. */
export function startingValues(contrato: Contrato | null, hoje: string): Values {
  if (!contrato) {
    return {
      ...lidoOf(null),
      ...{ titulo: '', cliente_id: null, negocio: null, periodicidade: 'mensal', observacao: '' },
      ...{ inicio_em: hoje, fim_em: null, primeiro_vencimento: hoje, dia_vencimento: dayIn(hoje) },
      ...{ dias_antecedencia: ANTECEDENCIA, itens: [blankItem('')] },
    };
  }
  const { titulo, periodicidade, inicio_em, fim_em, primeiro_vencimento, dia_vencimento, observacao } = contrato;
  return {
    ...lidoOf(contrato),
    ...{ titulo, periodicidade, inicio_em, fim_em, primeiro_vencimento, dia_vencimento, observacao },
    cliente_id: { id: contrato.cliente_id, label: contrato.cliente_nome },
    negocio: contrato.negocio && { id: contrato.negocio.id, label: `#${contrato.negocio.codigo}` },
    dias_antecedencia: contrato.dias_antecedencia,
    itens:
      contrato.itens.length > 0
        ? contrato.itens.map(itemOf)
        : [{ ...blankItem(titulo), preco_unitario: contrato.valor.replace('.', ',') }],
  };
}

/** What a deal offers that a contract may charge: its services and texts. */
export function itensDoNegocio({ itens }: Outputs['negocios']['get']): Item[] {
  const served = itens.filter(({ produto_id }) => produto_id === null);
  return served.length > 0 ? served.map((item) => ({ ...itemOf(item), id: null })) : [blankItem('')];
}

/** Checks the required fields, before the server is asked. */
export function missing(values: Values, awaiting: ReadonlySet<string>): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!values.titulo.trim()) errors.titulo = 'Dê um título ao contrato.';
  if (!values.cliente_id) errors.cliente_id = 'Escolha o cliente.';
  if (!values.primeiro_vencimento) errors.primeiro_vencimento = 'Informe o primeiro vencimento.';
  for (const [path, message] of Object.entries(missingInItens(values.itens, awaiting))) {
    errors[path] = path.endsWith('.produto_id') ? 'Escolha o serviço.' : message;
  }
  return errors;
}

type Sent = Inputs['contratos']['create'];

const whole = (value: number | string) => (value === '' ? undefined : Number(value));

/** The calendar as the server takes it. */
export const sentCalendario = (values: Values) => ({
  periodicidade: values.periodicidade,
  ...(values.inicio_em ? { inicio_em: values.inicio_em } : {}),
  ...(values.primeiro_vencimento ? { primeiro_vencimento: values.primeiro_vencimento } : {}),
  dia_vencimento: whole(values.dia_vencimento),
  fim_em: values.fim_em,
  dias_antecedencia: whole(values.dias_antecedencia) ?? 0,
});

/** The form as the server's input; null while the customer is missing. */
export function toInput(values: Values): Sent | null {
  const { titulo, cliente_id, observacao, itens } = values;
  if (!cliente_id) return null;
  return {
    ...{ titulo, observacao, cliente_id: cliente_id.id },
    ...sentCalendario(values),
    itens: itens.map((item) => ({
      ...sentItem(item),
      preco_unitario: amount(item.preco_unitario),
      ...(item.descricao === null ? { servico_id: item.produto?.id ?? 0 } : { descricao: item.descricao }),
    })),
  };
}
