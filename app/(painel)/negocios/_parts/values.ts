import type { Inputs, Outputs } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { toTyped } from '#app/_ui/decimal.ts';
import { parseTyped } from '#app/_ui/format.ts';
import type { Choice } from '#app/_ui/search-select.tsx';
import { type Item, itemOf, sentItem, sentProduto } from '../../_parts/itens-values.ts';
import { type Lido, lidoOf } from '../../_parts/lido-em.tsx';
import type { Funil, Negocio } from '../types.ts';

export type Campo = Outputs['campos']['list'][number];

const ORIGEM = ['canal', 'campanha', 'midia', 'fonte', 'url'] as const;

/** The form's values. The server's refusals name the fields `contato_id` and `itens.N.produto_id`. */
export type Values = Lido & {
  titulo: string;
  contato_id: Choice | null;
  funil_id: string;
  etapa_id: string;
  valor: string;
  itens: Item[];
  /** Undefined while nobody chose: who creates the deal, or who it has. Null: nobody. */
  responsavel_id: Choice | null | undefined;
  previsao_fechamento: string | null;
  origem: Record<(typeof ORIGEM)[number], string>;
  /** By the key of the company's own field; a number as it is typed. */
  campos: Record<string, string>;
  observacao: string;
};

type Start = { record: Negocio | null; campos: readonly Campo[]; funis: readonly Funil[]; etapa_id: number | null };

/** The form's initial values: empty in the stage that is asked for, or the deal's. */
export function startingValues({ record, campos, funis, etapa_id }: Start): Values {
  const funil = funis.find(({ etapas }) => etapas.some(({ id }) => id === etapa_id)) ?? funis[0];
  const etapa = funil?.etapas.find(({ id }) => id === etapa_id) ?? funil?.etapas[0];
  const { canal, campanha, midia, fonte, url } = { ...record?.origem };
  return {
    ...lidoOf(record),
    titulo: record?.titulo ?? '',
    contato_id: record?.contato_id ? { id: record.contato_id, label: record.contato_nome ?? '' } : null,
    funil_id: String(record?.funil_id ?? funil?.id ?? ''),
    etapa_id: String(record?.etapa_id ?? etapa?.id ?? ''),
    valor: record && !/^0\.00$/.test(record.valor) ? record.valor : '',
    itens: record?.itens.map(itemOf) ?? [],
    responsavel_id: undefined,
    previsao_fechamento: record?.previsao_fechamento ?? null,
    origem: { canal: canal ?? '', campanha: campanha ?? '', midia: midia ?? '', fonte: fonte ?? '', url: url ?? '' },
    campos: Object.fromEntries(
      campos.map(({ chave, tipo }) => {
        const value = record?.campos[chave] ?? '';
        return [chave, tipo === 'numero' ? toTyped(value) : value];
      }),
    ),
    observacao: record?.observacao ?? '',
  };
}

type Sent = Omit<Inputs['negocios']['update'], 'id'>;

/** What differs from what the form began with; of origin and own fields, the parts that do. */
export function changedIn(now: Sent, begun: Sent): Sent {
  const { origem, campos, ...changed } = changedOf(now, begun);
  return {
    ...changed,
    ...(origem ? { origem: changedOf(origem, begun.origem ?? null) } : {}),
    ...(campos ? { campos: changedOf(campos, begun.campos ?? null) } : {}),
  };
}

/** The form as the server's input, of a deal that is there or of a new one. */
export function toInput(values: Values, campos: readonly Campo[]): Sent {
  const { titulo, contato_id, valor, itens, responsavel_id, previsao_fechamento, origem, observacao } = values;
  return {
    titulo,
    contato_id: contato_id?.id ?? null,
    // With items, their sum.
    ...(itens.length > 0 ? {} : { valor: valor || '0.00' }),
    itens: itens.map((item) => ({
      ...sentItem(item),
      ...(item.produto
        ? { ...sentProduto(item.produto), descricao: item.produto.nome }
        : { descricao: item.descricao ?? '' }),
    })),
    ...(responsavel_id === undefined ? {} : { responsavel_id: responsavel_id?.id ?? null }),
    previsao_fechamento,
    origem: Object.fromEntries(ORIGEM.map((part) => [part, origem[part].trim() || null])),
    observacao,
    campos: Object.fromEntries(
      campos.map(({ chave, tipo }) => {
        const typed = values.campos[chave]?.trim() ?? '';
        return [chave, (tipo === 'numero' ? parseTyped(typed) : typed) || null];
      }),
    ),
  };
}
