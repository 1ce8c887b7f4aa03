import { type AcaoDe, changes } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput, sentOf, type z } from '#server/platform/validation.ts';
import {
  fetchExpedicao,
  fetchExpedicaoForUpdate,
  numberTaken,
  recordExpedicao,
  requireFormaEnvio,
} from './internal.ts';
import {
  type Expedicao,
  expedicaoIdInput,
  replaceExpedicaoInput,
  type StatusExpedicao,
  updateExpedicaoInput,
} from './schemas.ts';

/** Which status may follow which, and the audited name of the move. From `cancelada` nothing follows. */
const MOVES: Record<Open, Partial<Record<StatusExpedicao, AcaoDe<'expedicao'>>>> = {
  pendente: { concluida: 'expedicao.concluida', cancelada: 'expedicao.cancelada' },
  concluida: { pendente: 'expedicao.reaberta', cancelada: 'expedicao.cancelada' },
};

type Open = Exclude<StatusExpedicao, 'cancelada'>;

/**
 * Changes the fields sent (PATCH). Nothing is written, `atualizado_em` included, where nothing differs.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a cancelled shipment, whatever is sent, on a number in use,
 * on a bad shipping method
 */
export async function updateExpedicao(ctx: Ctx, input: unknown): Promise<Expedicao> {
  requireScope(ctx, 'expedicao:write');
  const { id } = parseInput(expedicaoIdInput, input);
  return change(ctx, id, parseInput(updateExpedicaoInput, input));
}

/** The same for PUT: what can be empty and is not sent becomes null; number and status that are not sent stay. */
export async function replaceExpedicao(ctx: Ctx, input: unknown): Promise<Expedicao> {
  requireScope(ctx, 'expedicao:write');
  const { id } = parseInput(expedicaoIdInput, input);
  return change(ctx, id, parseInput(replaceExpedicaoInput, input));
}

/**
 * Cancels: the record stays, and is listed as `cancelada`. Cancelling a cancelled shipment changes nothing.
 * @throws DomainError NOT_FOUND
 */
export async function cancelExpedicao(ctx: Ctx, input: unknown): Promise<void> {
  requireScope(ctx, 'expedicao:delete');
  const { id } = parseInput(expedicaoIdInput, input);
  await change(ctx, id, { status: 'cancelada' }, true);
}

type Sent = z.output<typeof updateExpedicaoInput>;

async function change(outer: Ctx, id: number, sent: Sent, cancelling = false): Promise<Expedicao> {
  try {
    return await transaction(outer, async (ctx) => {
      const before = await fetchExpedicaoForUpdate(ctx, id, sent.numero_expedicao !== undefined);
      if (before.status === 'cancelada') {
        if (cancelling) return before;
        throw invalid('status', `A expedição ${before.numero_expedicao} está cancelada e não pode mais ser alterada.`);
      }
      const wanted = sentOf(sent);
      const detalhes = changes(before, wanted);
      if (Object.keys(detalhes).length === 0) return before;
      const after = { ...before, ...wanted };
      const acao = before.status === after.status ? 'expedicao.alterada' : MOVES[before.status][after.status];
      if (!acao) throw new Error(`No move from ${before.status} to ${after.status}`);
      if (detalhes.forma_envio_id && after.forma_envio_id !== null) await requireFormaEnvio(ctx, after.forma_envio_id);
      // Another tracking has not been sent to anybody yet.
      if (before.rastreio_enviado && (detalhes.codigo_rastreio || detalhes.url_rastreio)) {
        after.rastreio_enviado = false;
        detalhes.rastreio_enviado = { antes: true, depois: false };
      }
      // The API shows milliseconds: the next change is at least one later.
      await ctx.db.sql`
        UPDATE expedicoes SET numero_expedicao = ${after.numero_expedicao}, status = ${after.status},
          forma_envio_id = ${after.forma_envio_id}, codigo_rastreio = ${after.codigo_rastreio},
          url_rastreio = ${after.url_rastreio}, rastreio_enviado = ${after.rastreio_enviado},
          data_conclusao = CASE ${after.status} WHEN 'concluida' THEN coalesce(data_conclusao, clock_timestamp())
            WHEN 'pendente' THEN NULL ELSE data_conclusao END,
          atualizado_em = greatest(clock_timestamp(), atualizado_em + interval '1 millisecond')
        WHERE id = ${id}`;
      const [found] = await Promise.all([fetchExpedicao(ctx, id), recordExpedicao(ctx, acao, after, detalhes)]);
      return found;
    });
  } catch (error) {
    throw numberTaken(error, sent.numero_expedicao);
  }
}
