import { and, count, eq, sql } from 'drizzle-orm';
import { respostas_rapidas } from '#drizzle/schema/atendimento.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { idSchema } from '#server/platform/ids.ts';
import { changeRow, columnsOf, insertRow, lockRow, oneRow, type Records, refuseTaken } from '#server/platform/rows.ts';
import { instante, parseInput, requiredText, text, z } from '#server/platform/validation.ts';

export const respostaRapida = z.object({
  id: z.int(),
  atalho: z.string(),
  texto: z.string(),
  criado_em: instante,
  atualizado_em: instante,
});
export type RespostaRapida = z.output<typeof respostaRapida>;

const atalho = text(40)
  .transform((value) => value.replace(/^\/+/, ''))
  .refine((value) => /^[\p{L}\p{N}_-]+$/u.test(value), 'Use só letras, números, hífen e sublinhado.');
const fields = { atalho, texto: requiredText(4_000) };

export const createRespostaInput = z.object(fields);
export const updateRespostaInput = z.object({
  id: idSchema,
  atalho: atalho.optional(),
  texto: fields.texto.optional(),
});
export const respostaIdInput = z.object({ id: idSchema });

const COLUMNS = columnsOf(respostas_rapidas, respostaRapida);
const RESPOSTAS = {
  ...{ table: respostas_rapidas, columns: COLUMNS, missing: 'Resposta rápida não encontrada.' },
} as const satisfies Records<typeof respostas_rapidas, typeof COLUMNS>;
const TAKEN = refuseTaken('respostas_rapidas_atalho', 'atalho', 'Já existe uma resposta com este atalho.');
/** A list that an attendant chooses from while writing; a company has no more, for what is not listed could not be found again. */
const MOST = 500;

const recordResposta = (
  ctx: Ctx,
  acao: AcaoDe<'resposta_rapida'>,
  row: { id: number; atalho: string },
  detalhes: Detalhes<'resposta_rapida'>,
) => record(ctx, { acao, recurso: 'resposta_rapida', recurso_id: row.id, recurso_nome: `/${row.atalho}`, detalhes });

/** The company's quick replies by their short names; for the panel. */
export async function listRespostasRapidas(ctx: Ctx): Promise<RespostaRapida[]> {
  requireScope(ctx, 'crm:read');
  return ctx.db.orm
    .select(COLUMNS)
    .from(respostas_rapidas)
    .where(eq(respostas_rapidas.empresa_id, ctx.empresa_id))
    .orderBy(sql`normalizar(atalho)`)
    .limit(MOST);
}

/** @throws DomainError VALIDATION_ERROR on `atalho` where it is taken, or there are too many */
export async function createRespostaRapida(outer: Ctx, input: unknown): Promise<RespostaRapida> {
  requireScope(outer, 'crm:write');
  const data = parseInput(createRespostaInput, input);
  return transaction(outer, async (ctx) => {
    // Whoever decides whether there is room for one more goes alone.
    await takeTurn(ctx.db, `respostas_rapidas:${ctx.empresa_id}`);
    const { n } = oneRow(
      await ctx.db.orm
        .select({ n: count() })
        .from(respostas_rapidas)
        .where(eq(respostas_rapidas.empresa_id, ctx.empresa_id)),
    );
    if (n >= MOST) throw invalid('atalho', `A empresa já tem ${MOST} respostas rápidas. Exclua uma que não usa.`);
    const created = await insertRow(ctx, RESPOSTAS, data);
    await recordResposta(ctx, 'resposta_rapida.criada', created, data);
    return created;
  }).catch(TAKEN);
}

/** @throws DomainError NOT_FOUND; VALIDATION_ERROR on `atalho` where it is taken */
export async function updateRespostaRapida(outer: Ctx, input: unknown): Promise<RespostaRapida> {
  requireScope(outer, 'crm:write');
  const { id, ...sent } = parseInput(updateRespostaInput, input);
  return transaction(outer, async (ctx) => {
    const { after, detalhes } = await changeRow(ctx, RESPOSTAS, { id, sent });
    if (detalhes) await recordResposta(ctx, 'resposta_rapida.alterada', after, detalhes);
    return after;
  }).catch(TAKEN);
}

/** @throws DomainError NOT_FOUND */
export async function deleteRespostaRapida(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:write');
  const { id } = parseInput(respostaIdInput, input);
  await transaction(outer, async (ctx) => {
    const row = await lockRow(ctx, RESPOSTAS, id);
    await ctx.db.orm
      .delete(respostas_rapidas)
      .where(and(eq(respostas_rapidas.empresa_id, ctx.empresa_id), eq(respostas_rapidas.id, id)));
    await recordResposta(ctx, 'resposta_rapida.excluida', row, { atalho: row.atalho, texto: row.texto });
  });
}
