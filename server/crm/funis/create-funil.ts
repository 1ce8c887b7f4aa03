import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { type ErrorDetails, invalid, refuseFields } from '#server/platform/errors.ts';
import { insertRow } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { arranged, writeOrder } from '../posicao.ts';
import { FUNIS, fetchFunil, funilIds, funilTaken, funisTurn, insertEtapa, recordFunil } from './internal.ts';
import { createFunilInput, type Funil, MOST_FUNIS } from './schemas.ts';

type NovaEtapa = NonNullable<z.output<typeof createFunilInput>['etapas']>[number];

/** What a funnel has that is made without stages. */
const ETAPAS_PADRAO: NovaEtapa[] = [
  { nome: 'Primeiro contato', probabilidade: 10, dias_parado: 3 },
  { nome: 'Qualificação', probabilidade: 25, dias_parado: 7 },
  { nome: 'Proposta enviada', probabilidade: 50, dias_parado: 7 },
  { nome: 'Negociação', probabilidade: 75, dias_parado: 10 },
  { nome: 'Fechamento', probabilidade: 90, dias_parado: 5 },
];

/**
 * Creates a funnel with its stages, the usual five where none are sent.
 * @throws DomainError VALIDATION_ERROR on `nome` that another funnel has, on `etapas.N.nome` that comes twice, on `posicao` past the end,
 * and on `id` where the company has as many as it may
 */
export async function createFunil(outer: Ctx, input: unknown): Promise<Funil> {
  requireScope(outer, 'crm:write');
  const { nome, posicao, etapas = ETAPAS_PADRAO } = parseInput(createFunilInput, input);
  return transaction(outer, async (ctx) => {
    await funisTurn(ctx);
    const ids = await funilIds(ctx);
    if (ids.length >= MOST_FUNIS) throw invalid('nome', `A empresa pode ter até ${MOST_FUNIS} funis.`);
    await requireDistinct(ctx, etapas);
    const { id } = await insertRow(ctx, FUNIS, { nome, posicao: ids.length + 1 });
    await writeOrder(ctx, 'funis', arranged(ids, id, posicao));
    for (const [i, etapa] of etapas.entries()) await insertEtapa(ctx, id, i + 1, etapa);
    const created = await fetchFunil(ctx, id);
    await recordFunil(ctx, 'funil.criado', created, { nome, etapas: etapas.map((etapa) => etapa.nome) });
    return created;
  }).catch(funilTaken(nome));
}

/** Names that are one whatever their case and accents, as the index of stages compares them. */
async function requireDistinct(ctx: Ctx, etapas: readonly NovaEtapa[]): Promise<void> {
  // Written out: the database's own comparison, of all names in one round trip.
  const rows = await ctx.db.sql<{ igual: number }[]>`
    SELECT min(n) OVER (PARTITION BY normalizar(nome))::integer AS igual
    FROM unnest(${etapas.map(({ nome }) => nome)}::text[]) WITH ORDINALITY e (nome, n) ORDER BY n`;
  const details: ErrorDetails = {};
  for (const [i, { igual }] of rows.entries()) {
    if (igual !== i + 1) details[`etapas.${i}.nome`] = ['Duas etapas não podem ter o mesmo nome.'];
  }
  refuseFields(details);
}
