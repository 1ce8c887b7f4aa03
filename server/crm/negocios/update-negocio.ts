import { eq, sql } from 'drizzle-orm';
import { negocios } from '#drizzle/schema/crm.ts';
import { linhaOf, resolveLinhas, toldLinha } from '#server/catalogo/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { readLines } from '#server/platform/lido-em.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf, type z } from '#server/platform/validation.ts';
import { resolveCampos, writeCampos } from '../campos/values.ts';
import { holdContato } from '../contatos/hold-contato.ts';
import { responsavelOf } from '../responsavel.ts';
import { SOMA } from './create-negocio.ts';
import {
  type Alterado,
  fetchNegocio,
  forbidden,
  lockNegocio,
  lookAtNegocio,
  publishAtualizado,
  recordNegocio,
  requireVersao,
} from './internal.ts';
import { replaceNegocioInput, updateNegocioLidoInput } from './schemas.ts';
import type { Negocio } from './shapes.ts';
import { writeItens } from './write-itens.ts';

/**
 * Changes the fields sent of a deal (PATCH); its items as a whole, matched by their ids. Emits `negocio.atualizado` only on a change: to
 * send what is there already changes nothing.
 * @throws DomainError NOT_FOUND; CONFLICT, with the deal as it is, for an older `versao`, and on `lido_em`; VALIDATION_ERROR on `status`,
 * `funil_id` and `etapa_id` that differ, on the items of a closed deal, and as where a deal is created
 */
export async function updateNegocio(ctx: Ctx, input: unknown): Promise<Negocio> {
  requireScope(ctx, 'crm:write');
  const { id, ...sent } = parseInput(updateNegocioLidoInput, input);
  return change(ctx, id, sent, false);
}

/** The same for PUT: what is not sent is emptied, but for what actions change. */
export async function replaceNegocio(ctx: Ctx, input: unknown): Promise<Negocio> {
  requireScope(ctx, 'crm:write');
  const { id, ...sent } = parseInput(replaceNegocioInput, input);
  return change(ctx, id, sent, true);
}

type Sent = Omit<z.output<typeof updateNegocioLidoInput>, 'id'>;

function change(outer: Ctx, id: number, sent: Sent, whole: boolean): Promise<Negocio> {
  const { itens, campos, versao, valor, origem, status, funil_id, etapa_id, contato_id, lido_em, ...head } = sent;
  return transaction(outer, async (ctx) => {
    await lookAtNegocio(ctx, id);
    const contato = contato_id ? (await holdContato(ctx, contato_id)).id : contato_id;
    const before = await lockNegocio(ctx, id);
    await requireVersao(ctx, id, versao, before);
    requireSame(before, { status, funil_id, etapa_id });
    const old = before.itens.map(linhaOf);
    const lines = itens
      ? await resolveLinhas(ctx, readLines(before, lido_em, itens, 'O negócio'), before.itens, 'Este negócio')
      : old;
    const relined = JSON.stringify(lines) !== JSON.stringify(old);
    if (relined && before.status !== 'aberto') throw forbidden(before, 'muda de itens', ['aberto']);
    const own = await resolveCampos(ctx, 'negocio', id, campos, { whole });
    const soma = relined ? await writeItens(ctx, id, lines) : before.valor;
    const wanted = sentOf({
      ...head,
      contato_id: contato,
      valor: lines.length > 0 ? requireSoma(valor, soma, before) : (valor ?? (whole || relined ? '0.00' : undefined)),
      origem: origem && { ...before.origem, ...sentOf(origem) },
    });
    const detalhes = changes(before, wanted);
    if (relined) detalhes.itens = { antes: old.map(toldLinha), depois: lines.map(toldLinha) };
    if (own.wanted.length > 0) detalhes.campos = { antes: own.antes, depois: own.depois };
    if (Object.keys(detalhes).length === 0) return before;
    const responsavel = detalhes.responsavel_id ? await responsavelOf(ctx, wanted.responsavel_id ?? null) : {};
    const { titulo, previsao_fechamento, observacao } = { ...before, ...wanted };
    await ctx.db.orm
      .update(negocios)
      .set({
        ...{ titulo, previsao_fechamento, observacao },
        ...(wanted.contato_id === undefined ? {} : { contato_id: wanted.contato_id }),
        ...(wanted.valor === undefined ? {} : { valor: wanted.valor }),
        ...(wanted.origem ? origemColumns(wanted.origem) : {}),
        ...responsavel,
        versao: sql`versao + 1`,
        atualizado_em: sql`clock_timestamp()`,
      })
      .where(eq(negocios.id, id));
    await writeCampos(ctx, 'negocio', id, own);
    await publishAtualizado(ctx, id, alteradosOf(detalhes));
    await recordNegocio(ctx, 'negocio.alterado', { ...before, titulo }, detalhes);
    return fetchNegocio(ctx, id);
  });
}

/** What an event says of the changes: a contact and a user by their names, not by their ids. */
export const alteradosOf = (detalhes: Record<string, unknown>): Alterado[] =>
  Object.keys(detalhes).map((field) => field.replace(/^(contato|responsavel)_id$/, '$1') as Alterado);

const origemColumns = ({ canal, campanha, midia, fonte, url }: Negocio['origem']) => ({
  ...{ origem_canal: canal, origem_campanha: campanha, origem_midia: midia, origem_fonte: fonte, origem_url: url },
});

/** The value of a deal with items is their sum; the one that the deal had is only sent back. */
function requireSoma(valor: string | undefined, soma: string, before: Negocio): string {
  if (valor !== undefined && valor !== soma && valor !== before.valor) {
    throw invalid('valor', `${SOMA} (${soma.replace('.', ',')}).`);
  }
  return soma;
}

function requireSame(before: Negocio, sent: Pick<Sent, 'status' | 'funil_id' | 'etapa_id'>): void {
  const at = (action: string) => `POST /v1/crm/negocios/${before.id}/${action}/`;
  if (sent.status !== undefined && sent.status !== before.status) {
    throw invalid(
      'status',
      `O status é ${before.status} e não muda por aqui: use ${at('ganhar')}, ${at('perder')} ou ${at('reabrir')}.`,
    );
  }
  for (const field of ['funil_id', 'etapa_id'] as const) {
    if (sent[field] === undefined || sent[field] === before[field]) continue;
    throw invalid(field, `O negócio muda de etapa, e de funil, por ${at('mover-etapa')}.`);
  }
}
