import { eq, sql } from 'drizzle-orm';
import { conversas } from '#drizzle/schema/atendimento.ts';
import { resolveMembro } from '#server/identidade/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { conflict, invalid, StatusRefused } from '#server/platform/errors.ts';
import { refuseTaken } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { beginAtendimento, endAtendimento } from '../atendimentos.ts';
import { announceConversa } from '../avisar.ts';
import { type Mudou, publishConversa } from '../payload.ts';
import { assignConversaInput, type Conversa, conversaIdInput, takeConversaInput } from '../schemas.ts';
import {
  fetchShown,
  holdConversas,
  lockConversa,
  noteMudanca,
  type Presa,
  recordConversa,
  touched,
} from './internal.ts';

type Estado = Pick<
  Presa,
  'status' | 'responsavel_id' | 'responsavel_nome' | 'arquivada' | 'ia_pausada' | 'ia_pausa_automatica'
>;
type AcaoConversa = Parameters<typeof recordConversa>[1];

/**
 * Brings a conversation, which is locked, to another state: row, times, time line, events and audit line. Nothing happens where it is in
 * that state already.
 * @param acao of the audit line; null where no person did it
 * @param espera_minutos of one that waits for an attendant from now on: when that is told (`announceEspera`). With any other change of status
 *   nothing is told any more.
 */
export async function changeEstado(
  ctx: Ctx,
  before: Presa,
  wanted: Partial<Estado>,
  acao: AcaoConversa | null,
  espera_minutos = 0,
): Promise<void> {
  const after = { ...before, ...wanted };
  const campos: Mudou[] = [];
  if (after.status !== before.status) campos.push('status');
  if (after.responsavel_id !== before.responsavel_id) campos.push('responsavel');
  if (after.arquivada !== before.arquivada) campos.push('arquivada');
  if (after.ia_pausada !== before.ia_pausada) campos.push('ia_pausada');
  if (campos.length === 0 && after.ia_pausa_automatica === before.ia_pausa_automatica) return;
  const concluida = after.status === 'concluida' && before.status !== 'concluida';
  const reopened = before.status === 'concluida' && after.status !== 'concluida';
  await ctx.db.orm
    .update(conversas)
    .set({
      ...{ status: after.status, arquivada: after.arquivada },
      ...{ ia_pausada: after.ia_pausada, ia_pausa_automatica: after.ia_pausa_automatica },
      ...{ responsavel_id: after.responsavel_id, responsavel_nome: after.responsavel_nome },
      ...(concluida ? { concluida_em: sql`clock_timestamp()`, nao_lidas: 0 } : {}),
      ...(reopened ? { concluida_em: null } : {}),
      ...(reopened && acao === null ? { desdobrada: besideAnother } : {}),
      ...(campos.includes('status') ? waitOf(after, espera_minutos) : {}),
      ...touched,
    })
    .where(eq(conversas.id, before.id));
  if (concluida) await endAtendimento(ctx, after);
  if (reopened) await beginAtendimento(ctx, before, acao === null ? 'contato' : 'empresa');
  if (campos.length > 0) {
    await noteMudanca(ctx, before.id, Object.fromEntries(campos.map((campo) => [campo, toldOf(campo, before, after)])));
  }
  const gained = after.responsavel_id !== null && after.responsavel_id !== before.responsavel_id;
  await publishConversa(ctx, before.id, {
    ...{ campos, concluida },
    ...(gained ? { atribuida: { anterior: ownerOf(before) } } : {}),
  });
  if (acao) {
    const detalhes = {
      ...(campos.includes('status') ? { status: { antes: before.status, depois: after.status } } : {}),
      ...(campos.includes('responsavel')
        ? {
            responsavel_id: { antes: before.responsavel_id, depois: after.responsavel_id },
            responsavel_nome: after.responsavel_nome,
          }
        : {}),
    };
    await recordConversa(ctx, acao, before, detalhes);
  }
  await announceConversa(ctx);
}

/** Another conversation of the address may have begun since it was concluded: then it is open beside that one. */
const besideAnother = sql<boolean>`EXISTS (SELECT FROM conversas o WHERE o.canal_id = ${conversas.canal_id} AND o.endereco = ${conversas.endereco}
  AND o.status <> 'concluida' AND NOT o.desdobrada)`;

const waitOf = ({ status }: Estado, minutos: number) =>
  status === 'aguardando_atendente'
    ? {
        aguardando_desde: sql`clock_timestamp()`,
        avisar_espera_em: sql`clock_timestamp() + make_interval(mins => ${minutos})`,
      }
    : { aguardando_desde: null, avisar_espera_em: null };

const ownerOf = ({ responsavel_id, responsavel_nome }: Estado) =>
  responsavel_id !== null && responsavel_nome !== null ? { id: responsavel_id, nome: responsavel_nome } : null;

const toldOf = (campo: Mudou, before: Estado, after: Estado) =>
  campo === 'responsavel'
    ? { antes: before.responsavel_nome, depois: after.responsavel_nome }
    : { antes: before[campo], depois: after[campo] };

const NOBODY = { responsavel_id: null, responsavel_nome: null };

/** A verb that brings the conversation of the path to another state; `first` is done before the conversation is locked. */
const action =
  (
    acao: AcaoConversa,
    wanted: (before: Presa) => Partial<Estado>,
    first: (ctx: Ctx, id: number) => Promise<void> = async () => undefined,
  ) =>
  (outer: Ctx, input: unknown): Promise<Conversa> => {
    requireScope(outer, 'crm:write');
    const { id } = parseInput(conversaIdInput, input);
    return transaction(outer, async (ctx) => {
      await first(ctx, id);
      const before = await lockConversa(ctx, id);
      await changeEstado(ctx, before, wanted(before), acao);
      return fetchShown(ctx, id);
    });
  };

/** Archives a conversation: it leaves the lists until the contact writes. @throws DomainError NOT_FOUND */
export const archiveConversa = action('conversa.arquivada', () => ({ arquivada: true }));

/** The way back. @throws DomainError NOT_FOUND */
export const unarchiveConversa = action('conversa.desarquivada', () => ({ arquivada: false }));

/** Concludes a conversation, whoever has it. @throws DomainError NOT_FOUND */
export const concludeConversa = action('conversa.concluida', () => ({ status: 'concluida' }));

const reopen = action(
  'conversa.reaberta',
  ({ status }) => (status === 'concluida' ? { status: 'aberta', ...NOBODY } : {}),
  async (ctx, id) => holdConversas(ctx, (await fetchShown(ctx, id)).canal_id),
);
const ANOTHER = 'Já há outra conversa aberta com este endereço no canal.';

/**
 * Opens a concluded conversation again, with nobody in charge; an open one stays as it is.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` where another one with the address is open
 */
export const reopenConversa = (ctx: Ctx, input: unknown): Promise<Conversa> =>
  reopen(ctx, input)
    .catch(refuseTaken('conversas_aberta', 'status', ANOTHER))
    .catch(refuseTaken('conversas_fio', 'status', ANOTHER));

/** Keeps the assistant from answering in a conversation, until somebody resumes it. @throws DomainError NOT_FOUND */
export const pauseIa = action('conversa.ia_pausada', () => ({ ia_pausada: true, ia_pausa_automatica: false }));

/** Lets the assistant answer in it again. @throws DomainError NOT_FOUND */
export const resumeIa = action('conversa.ia_retomada', () => ({ ia_pausada: false, ia_pausa_automatica: false }));

const requireOpen = ({ status }: Presa, what: string) => {
  if (status !== 'concluida') return;
  throw new StatusRefused(
    `A conversa está concluída: só pode ser ${what} a partir de aberta, aguardando_atendente, em_atendimento. Reabra-a antes.`,
    `A conversa está concluída: só pode ser ${what} depois de reaberta.`,
  );
};

/**
 * Takes a conversation that nobody has: of two who take it at the same moment the first has it.
 * @throws DomainError NOT_FOUND; CONFLICT, with the conversation as it is, where somebody else has it; VALIDATION_ERROR on `status` of a
 *   concluded one, on `responsavel_id` for a user that the company has not, and where the API names none
 */
export async function takeConversa(outer: Ctx, input: unknown): Promise<Conversa> {
  requireScope(outer, 'crm:write');
  const { id, responsavel_id } = parseInput(takeConversaInput, input);
  return transaction(outer, async (ctx) => {
    const membro = await resolveMembro(ctx, 'responsavel_id', responsavel_id);
    if (!membro) throw invalid('responsavel_id', 'Informe quem assume a conversa.');
    const before = await lockConversa(ctx, id);
    requireOpen(before, 'assumida');
    if (before.responsavel_id !== null && before.responsavel_id !== membro.id) {
      throw conflict(`${before.responsavel_nome} já assumiu esta conversa.`, await fetchShown(ctx, id));
    }
    await changeEstado(ctx, before, inChargeOf(membro), 'conversa.atribuida');
    return fetchShown(ctx, id);
  });
}

const inChargeOf = ({ id, nome }: { id: number; nome: string }): Partial<Estado> => ({
  status: 'em_atendimento',
  responsavel_id: id,
  responsavel_nome: nome,
});

/**
 * Gives a conversation to somebody, whoever has it, or to nobody.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR as for `takeConversa`
 */
export async function assignConversa(outer: Ctx, input: unknown): Promise<Conversa> {
  requireScope(outer, 'crm:write');
  const { id, responsavel_id } = parseInput(assignConversaInput, input);
  return transaction(outer, async (ctx) => {
    const membro = await resolveMembro(ctx, 'responsavel_id', responsavel_id);
    const before = await lockConversa(ctx, id);
    requireOpen(before, 'atribuída');
    const left = before.status === 'em_atendimento' ? { status: 'aberta' as const, ...NOBODY } : NOBODY;
    await changeEstado(ctx, before, membro ? inChargeOf(membro) : left, 'conversa.atribuida');
    return fetchShown(ctx, id);
  });
}

/**
 * Whoever answers at the panel has the conversation from then on, where nobody has it, and the assistant is silent in it: inside the
 * transaction of the answer.
 * @param before the conversation, locked
 * @param assistente whether the assistant answers in the channel
 */
export async function takeByAnswering(ctx: Ctx, before: Presa, assistente: boolean): Promise<void> {
  if (before.status === 'concluida') return;
  const pause = assistente ? pausedBy(before) : {};
  const membro = before.responsavel_id === null ? await resolveMembro(ctx, 'responsavel_id', undefined) : null;
  if (membro) await changeEstado(ctx, before, { ...inChargeOf(membro), ...pause }, 'conversa.atribuida');
  else await changeEstado(ctx, before, pause, null);
}

/** Somebody of the company wrote on its own telephone: the assistant is silent from then on. In the transaction of the message. */
export async function pauseByEcho(ctx: Ctx, before: Presa): Promise<void> {
  if (before.status !== 'concluida') await changeEstado(ctx, before, pausedBy(before), null);
}

/** A pause that somebody asked for stays one. */
const pausedBy = ({ ia_pausada }: Presa): Partial<Estado> =>
  ia_pausada ? {} : { ia_pausada: true, ia_pausa_automatica: true };

/**
 * The contact wrote: the conversation leaves the archive, and is open again where it was concluded; with nobody in charge, and without the
 * pause that came of a person's message.
 */
export async function reopenByContato(ctx: Ctx, before: Presa): Promise<void> {
  const resumed = before.ia_pausa_automatica ? { ia_pausada: false, ia_pausa_automatica: false } : {};
  const reopened = before.status === 'concluida' ? { status: 'aberta' as const, ...NOBODY, ...resumed } : {};
  await changeEstado(ctx, before, { arquivada: false, ...reopened }, null);
}

/**
 * Somebody read the conversation at the panel: nothing of it is unread. Emits nothing.
 * @throws DomainError NOT_FOUND
 */
export async function readConversaToEnd(outer: Ctx, input: unknown): Promise<Conversa> {
  requireScope(outer, 'crm:write');
  const { id } = parseInput(conversaIdInput, input);
  return transaction(outer, async (ctx) => {
    const before = await lockConversa(ctx, id);
    if (before.nao_lidas > 0) {
      await ctx.db.orm
        .update(conversas)
        .set({ nao_lidas: 0, ...touched })
        .where(eq(conversas.id, id));
      await announceConversa(ctx);
    }
    return fetchShown(ctx, id);
  });
}
