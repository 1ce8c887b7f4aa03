import type { AcaoDe, Detalhes } from '#server/auditoria/index.ts';
import { record } from '#server/auditoria/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { forbiddenStatus, notFound } from '#server/platform/errors.ts';
import type { Baixa, StatusTitulo, TipoTitulo, Titulo } from './schemas.ts';

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
) => forbiddenStatus(`A conta ${numero} está ${WORDS[status]}`, what, allowed, WORDS);

/** A decimal as the database writes it, in a sentence. */
export const toldMoney = (valor: string): string => valor.replace('.', ',');

/**
 * The company's title of that kind, with what settled it.
 * @throws DomainError NOT_FOUND
 */
export async function fetchTitulo(ctx: Ctx, tipo: TipoTitulo, id: number): Promise<Titulo> {
  // Written out: the receipts come as one JSON column, in one round trip.
  const [row] = await ctx.db.sql<(Omit<Titulo, 'baixas'> & { baixas: ReadBaixa[] })[]>`
    SELECT t.id, t.tipo, t.numero, t.origem, t.venda_id, t.contrato_id, t.compra_id, coalesce(v.numero_pedido, k.numero) AS documento_numero,
      t.cliente_id, c.nome AS cliente_nome, t.parcela, t.parcelas, t.descricao, t.valor::text, t.valor_abatido::text,
      t.valor_recebido::text, t.valor_aberto::text, t.vencimento::text, t.status,
      t.valor_aberto > 0 AND t.vencimento < ${today(ctx.fuso)}::date AS vencida, t.observacao, t.quitada_em, t.cancelada_em,
      t.criado_em, t.atualizado_em,
      (SELECT coalesce(json_agg(json_build_object('id', b.id, 'valor', b.valor::text, 'juros', b.juros::text, 'multa', b.multa::text,
          'desconto', b.desconto::text, 'quitado', b.quitado::text, 'recebido_em', b.recebido_em, 'forma', b.forma, 'origem', b.origem,
          'id_externo', b.id_externo, 'ator_nome', b.ator_nome, 'estornada_em', b.estornada_em, 'motivo_estorno', b.motivo_estorno,
          'criado_em', b.criado_em) ORDER BY b.id DESC), '[]')
        FROM baixas b WHERE b.titulo_id = t.id) AS baixas
    FROM titulos t LEFT JOIN clientes c ON c.id = t.cliente_id LEFT JOIN vendas v ON v.id = t.venda_id
      LEFT JOIN compras k ON k.id = t.compra_id
    WHERE t.id = ${id} AND t.empresa_id = ${ctx.empresa_id} AND t.tipo = ${tipo}`;
  if (!row) throw notFound(MISSING);
  return { ...row, baixas: row.baixas.map(toBaixa) };
}

/** Moments of a JSON column come as text. */
type ReadBaixa = Omit<Baixa, 'recebido_em' | 'estornada_em' | 'criado_em'> & {
  recebido_em: string;
  estornada_em: string | null;
  criado_em: string;
};
const toBaixa = (baixa: ReadBaixa): Baixa => ({
  ...baixa,
  recebido_em: new Date(baixa.recebido_em),
  estornada_em: baixa.estornada_em === null ? null : new Date(baixa.estornada_em),
  criado_em: new Date(baixa.criado_em),
});

/** The same, locked for the change that follows. */
export async function fetchTituloForUpdate(ctx: Ctx, tipo: TipoTitulo, id: number): Promise<Titulo> {
  // Sent together, run in turn: the title is read after its lock is held. Written out, so that `execute` sends the lock here.
  const locked = ctx.db.sql`
    SELECT FROM titulos WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} AND tipo = ${tipo} FOR UPDATE`.execute();
  const [, found] = await Promise.all([locked, fetchTitulo(ctx, tipo, id)]);
  return found;
}
