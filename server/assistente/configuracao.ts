import { assistentes } from '#drizzle/schema/assistente.ts';
import { record } from '#server/auditoria/index.ts';
import { listCanaisDoAssistente, setAssistente } from '#server/canais/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { type Ajustes, fetchAjustes } from './ajustes.ts';
import { readConsumo } from './consumo.ts';
import { hasModelo } from './modelo.ts';
import { type Assistente, updateAssistenteInput } from './schemas.ts';

/** How the company's assistant behaves, where it answers, and what it used today. @throws DomainError FORBIDDEN */
export async function getAssistente(ctx: Ctx): Promise<Assistente> {
  requireScope(ctx, 'crm:read');
  const [ajustes, canais, uso_hoje] = await Promise.all([
    fetchAjustes(ctx),
    listCanaisDoAssistente(ctx),
    readConsumo(ctx),
  ]);
  return { ...ajustes, canais, uso_hoje, disponivel: hasModelo() };
}

/**
 * Changes what is sent; the rest stays.
 * @throws DomainError FORBIDDEN; VALIDATION_ERROR on the fields, on `expediente` where periods overlap or there are none for hours that need
 *   them, on `canais` where the server has no model; NOT_FOUND for a channel that the company has not
 */
export async function updateAssistente(outer: Ctx, input: unknown): Promise<Assistente> {
  requireScope(outer, 'configuracoes:write');
  const { canais, ...given } = parseInput(updateAssistenteInput, input);
  const sent = sentOf(given);
  if (canais?.some((one) => one.assistente) && !hasModelo()) {
    throw invalid('canais', 'Este servidor não tem um modelo de IA configurado: o assistente não pode ser ligado.');
  }
  return transaction(outer, async (ctx) => {
    await takeTurn(ctx.db, `assistente:${ctx.empresa_id}`);
    const before = await fetchAjustes(ctx, true);
    const after: Ajustes = { ...before, ...sent };
    refuseExpediente(after);
    await writeAjustes(ctx, before, after);
    for (const { id, assistente } of canais ?? []) await setAssistente(ctx, id, assistente).catch(unknownCanal(id));
    return getAssistente({ ...ctx, escopos: new Set([...ctx.escopos, 'crm:read']) });
  });
}

const unknownCanal = (id: number) => (error: unknown) => {
  throw error instanceof Error && 'code' in error && error.code === 'NOT_FOUND'
    ? notFound(`Canal não encontrado (id ${id}).`)
    : error;
};

/** @throws DomainError VALIDATION_ERROR on `expediente` */
function refuseExpediente({ horario, expediente }: Ajustes): void {
  if (horario !== 'sempre' && expediente.length === 0) throw invalid('expediente', 'Informe o expediente.');
  const sorted = expediente.toSorted((a, b) => a.dia - b.dia || a.inicio.localeCompare(b.inicio));
  const overlaps = sorted.some((one, i) => {
    const next = sorted[i + 1];
    return next?.dia === one.dia && next.inicio < one.fim;
  });
  if (overlaps) throw invalid('expediente', 'Os períodos de um dia não podem se sobrepor.');
}

async function writeAjustes(ctx: Ctx, before: Ajustes, after: Ajustes): Promise<void> {
  const detalhes = changes(before, after);
  if (Object.keys(detalhes).length === 0) return;
  await ctx.db.orm
    .insert(assistentes)
    .values({ ...after, empresa_id: ctx.empresa_id })
    .onConflictDoUpdate({ target: assistentes.empresa_id, set: { ...after, atualizado_em: new Date() } });
  await record(ctx, {
    ...{ acao: 'assistente.alterado', recurso: 'assistente', recurso_id: null, recurso_nome: after.nome },
    detalhes: toldOf(detalhes),
  });
}

const DIAS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

/** Hours as people read them. */
const said = (expediente: Ajustes['expediente']) =>
  expediente.map(({ dia, inicio, fim }) => `${DIAS[dia]} ${inicio}–${fim}`).join(', ') || null;

function toldOf(detalhes: Record<string, unknown>): Record<string, unknown> {
  const { expediente } = detalhes as { expediente?: { antes: Ajustes['expediente']; depois: Ajustes['expediente'] } };
  if (!expediente) return detalhes;
  return { ...detalhes, expediente: { antes: said(expediente.antes), depois: said(expediente.depois) } };
}
