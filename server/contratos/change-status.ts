import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { addDays, MESES, mesesDesde } from './calendario.ts';
import { type Desfeito, undoCiclos } from './desfazer-ciclos.ts';
import { generateDue, lockUpToDate } from './gerar-ciclos.ts';
import { fetchContrato, forbidden, publishStatus, type Registro, recordContrato, writeContrato } from './internal.ts';
import { type Contrato, contratoIdInput, encerrarContratoInput } from './schemas.ts';

const toldDesfeitos = (before: Registro, { desfeitos, valor }: Desfeito) => ({
  ...(desfeitos === 0 ? {} : { ciclos_desfeitos: desfeitos }),
  ...(valor === before.valor ? {} : { valor: { antes: before.valor, depois: valor } }),
});

/**
 * Suspends an active contract: what fell due until today is generated first, what was generated ahead and is not paid is undone, and what
 * falls due meanwhile is never charged. Emits `contrato.status_alterado`; a suspended one stays as it is.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` when it is over
 */
export async function suspendContrato(outer: Ctx, input: unknown, agora = new Date()): Promise<Contrato> {
  requireScope(outer, 'contratos:write');
  const { id } = parseInput(contratoIdInput, input);
  const hoje = today(outer.fuso, agora);
  return transaction(outer, async (ctx) => {
    const before = await lockUpToDate(ctx, id, { hoje, vencidos: 'ate_hoje' });
    if (before.status === 'suspenso') return fetchContrato(ctx, id);
    if (before.status !== 'ativo') throw forbidden(before, 'pode ser suspenso', ['ativo']);
    const undone = await undoCiclos(ctx, before, hoje);
    await writeContrato(ctx, before, { status: 'suspenso', ...undone.calendario });
    const after = await publishStatus(ctx, id, 'ativo');
    const detalhes = { status: { antes: 'ativo', depois: 'suspenso' }, ...toldDesfeitos(before, undone) };
    await recordContrato(ctx, 'contrato.suspenso', after, detalhes);
    return after;
  });
}

/**
 * Reactivates a suspended contract on the same anchor: the next cycle is the first one that falls due today or later. Emits
 * `contrato.status_alterado`; an active one stays as it is.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` when it is over
 */
export async function reactivateContrato(outer: Ctx, input: unknown, agora = new Date()): Promise<Contrato> {
  requireScope(outer, 'contratos:write');
  const { id } = parseInput(contratoIdInput, input);
  const hoje = today(outer.fuso, agora);
  return transaction(outer, async (ctx) => {
    const before = await lockUpToDate(ctx, id, { hoje });
    if (before.status === 'ativo') return fetchContrato(ctx, id);
    if (before.status !== 'suspenso') throw forbidden(before, 'pode ser reativado', ['suspenso']);
    const meses = mesesDesde(before, before.meses, MESES[before.periodicidade], hoje);
    const active = await writeContrato(ctx, before, { status: 'ativo', meses });
    await generateDue(ctx, active, { hoje });
    const after = await publishStatus(ctx, id, 'suspenso');
    await recordContrato(ctx, 'contrato.reativado', after, { status: { antes: 'suspenso', depois: 'ativo' } });
    return after;
  });
}

/**
 * Ends a contract today, or on a day to come: its last day. Cycles that fall due until then stay, and those that were generated beyond it
 * and are not paid are undone. Emits `contrato.status_alterado` when it ends; one that has ended stays as it is.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `em` before today, on `status` of a cancelled one
 */
export async function endContrato(outer: Ctx, input: unknown, agora = new Date()): Promise<Contrato> {
  requireScope(outer, 'contratos:write');
  const hoje = today(outer.fuso, agora);
  const { id, em = hoje } = parseInput(encerrarContratoInput, input);
  return transaction(outer, async (ctx) => {
    const before = await lockUpToDate(ctx, id, { hoje, vencidos: 'ate_hoje' });
    if (before.status === 'encerrado') return fetchContrato(ctx, id);
    if (before.status === 'cancelado') throw forbidden(before, 'pode ser encerrado', ['ativo', 'suspenso']);
    if (em < hoje) throw invalid('em', 'O contrato é encerrado hoje ou em um dia que ainda vem.');
    if (em > hoje) return endLater(ctx, before, em);
    const undone = await undoCiclos(ctx, before, em);
    await writeContrato(ctx, before, { status: 'encerrado', fim_em: em, ...undone.calendario });
    const after = await publishStatus(ctx, id, before.status);
    await recordContrato(ctx, 'contrato.encerrado', after, {
      status: { antes: before.status, depois: 'encerrado' },
      ...(before.fim_em === em ? {} : { fim_em: { antes: before.fim_em, depois: em } }),
      ...toldDesfeitos(before, undone),
    });
    return after;
  });
}

async function endLater(ctx: Ctx, before: Registro, em: string): Promise<Contrato> {
  if (before.fim_em === em) return fetchContrato(ctx, before.id);
  const undone = await undoCiclos(ctx, before, em);
  await writeContrato(ctx, before, { fim_em: em, ...undone.calendario });
  await recordContrato(ctx, 'contrato.alterado', before, {
    fim_em: { antes: before.fim_em, depois: em },
    ...toldDesfeitos(before, undone),
  });
  return fetchContrato(ctx, before.id);
}

/**
 * Cancels a contract: receivables of its cycles that fall due from today on and of which nothing is paid are cancelled; what fell due
 * before is still owed. Emits `contrato.status_alterado`; a cancelled one stays as it is.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of one that has ended
 */
export async function cancelContrato(ctx: Ctx, input: unknown, agora = new Date()): Promise<Contrato> {
  requireScope(ctx, 'contratos:write');
  return cancel(ctx, parseInput(contratoIdInput, input).id, agora);
}

/** The same for DELETE, which has a scope of its own. @throws DomainError as `cancelContrato` */
export async function deleteContrato(ctx: Ctx, input: unknown, agora = new Date()): Promise<void> {
  requireScope(ctx, 'contratos:delete');
  await cancel(ctx, parseInput(contratoIdInput, input).id, agora);
}

function cancel(outer: Ctx, id: number, agora: Date): Promise<Contrato> {
  const hoje = today(outer.fuso, agora);
  return transaction(outer, async (ctx) => {
    const before = await lockUpToDate(ctx, id, { hoje, vencidos: 'antes_de_hoje' });
    if (before.status === 'cancelado') return fetchContrato(ctx, id);
    if (before.status === 'encerrado') throw forbidden(before, 'pode ser cancelado', ['ativo', 'suspenso']);
    const undone = await undoCiclos(ctx, before, addDays(hoje, -1));
    await writeContrato(ctx, before, { status: 'cancelado', ...undone.calendario });
    const after = await publishStatus(ctx, id, before.status);
    const detalhes = { status: { antes: before.status, depois: 'cancelado' }, ...toldDesfeitos(before, undone) };
    await recordContrato(ctx, 'contrato.cancelado', after, detalhes);
    return after;
  });
}
