import { changedOf } from '#app/_ui/changed-of.ts';
import { toTyped } from '#app/_ui/decimal.ts';
import { parseTyped } from '#app/_ui/format.ts';
import type { Choice } from '#app/_ui/search-select.tsx';
import type { Campo, Contato } from './types.ts';

export type Values = {
  nome: string;
  email: string;
  celular: string;
  telefone: string;
  empresa_nome: string;
  cargo: string;
  etiquetas: number[];
  responsavel: Choice | null;
  cliente: Choice | null;
  observacao: string;
  /** By the key of the field; a number as it is typed. */
  campos: Record<string, string>;
};

/** What the form begins with. */
export const startingValues = (contato: Contato | null, campos: readonly Campo[]): Values => ({
  nome: contato?.nome ?? '',
  email: contato?.email ?? '',
  celular: contato?.celular ?? '',
  telefone: contato?.telefone ?? '',
  empresa_nome: contato?.empresa_nome ?? '',
  cargo: contato?.cargo ?? '',
  etiquetas: (contato?.etiquetas ?? []).map(({ id }) => id),
  responsavel: contato?.responsavel_id ? { id: contato.responsavel_id, label: contato.responsavel_nome ?? '' } : null,
  cliente: contato?.cliente_erp_id
    ? { id: contato.cliente_erp_id, label: `Cliente nº ${contato.cliente_erp_id}` }
    : null,
  observacao: contato?.observacao ?? '',
  campos: Object.fromEntries(
    campos.map(({ chave, tipo }) => {
      const value = contato?.campos[chave] ?? '';
      return [chave, tipo === 'numero' ? toTyped(value) : value];
    }),
  ),
});

/** What the form sends of a contact; labels go with a new one only, and have a call of their own otherwise. */
export function sentValues({ etiquetas: _, responsavel, cliente, ...values }: Values, campos: readonly Campo[]) {
  return {
    ...values,
    responsavel_id: responsavel?.id ?? null,
    cliente_erp_id: cliente?.id ?? null,
    campos: Object.fromEntries(
      campos.map(({ chave, tipo }) => {
        const value = values.campos[chave] ?? '';
        return [chave, tipo === 'numero' ? parseTyped(value) : value];
      }),
    ),
  };
}

/** The same of a contact that is changed: what differs, of the company's own fields too. */
export function changedValues(values: Values, begun: Values, campos: readonly Campo[]) {
  const [now, before] = [sentValues(values, campos), sentValues(begun, campos)];
  const changed = changedOf(now, before);
  return changed.campos ? { ...changed, campos: changedOf(now.campos, before.campos) } : changed;
}
