import type { AcaoDe, Detalhes } from '#server/auditoria/index.ts';
import { record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import type { StatusTitulo, TipoTitulo } from './schemas.ts';

/** The kind of record that audit lines tell of. */
export const RECURSO = { receber: 'conta_receber', pagar: 'conta_pagar' } as const;
type Recurso = (typeof RECURSO)[TipoTitulo];

/** What happens to a title, as audit lines call it. */
export type Feito = AcaoDe<'conta_receber'> extends `conta_receber.${infer F}` ? F : never;

/** A title as its audit line names it. */
export type Named = { id: number; tipo: TipoTitulo; numero: string };

export const toldTitulo = (feito: Feito, { id, tipo, numero }: Named, detalhes: Detalhes<Recurso>) => ({
  acao: `${RECURSO[tipo]}.${feito}` as AcaoDe<Recurso>,
  recurso: RECURSO[tipo],
  recurso_id: id,
  recurso_nome: numero,
  detalhes,
});

export const recordTitulo = (ctx: Ctx, feito: Feito, titulo: Named, detalhes: Detalhes<Recurso>): Promise<void> =>
  record(ctx, toldTitulo(feito, titulo, detalhes));

export const MISSING = 'Conta não encontrada.';

const WORDS: Record<StatusTitulo, string> = {
  aberta: 'em aberto',
  parcial: 'paga em parte',
  paga: 'paga',
  cancelada: 'cancelada',
};

/**
 * The refusal of what a title's status forbids: names the status, and those from which it is allowed.
 * @param what the end of the sentence, such as `pode ser baixada`
 */
export const forbidden = (
  { numero, status }: { numero: string; status: StatusTitulo },
  what: string,
  allowed: readonly StatusTitulo[],
) => invalid('status', `A conta ${numero} está ${WORDS[status]}: só ${what} a partir de ${allowed.join(', ')}.`);

/** A decimal as the database writes it, in a sentence. */
export const toldMoney = (valor: string): string => valor.replace('.', ',');
