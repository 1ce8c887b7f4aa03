import { sql } from 'drizzle-orm';
import type { AcaoDe } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { changes, refuseTaken } from '#server/platform/rows.ts';
import { parseInput, sentOf, type z } from '#server/platform/validation.ts';
import {
  fetchExpedicao,
  fetchExpedicaoForUpdate,
  numberInUse,
  recordExpedicao,
  requireFormaEnvio,
  writeExpedicao,
} from './internal.ts';
import { moveStock } from './move-stock.ts';
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
 * Changes the fields sent (PATCH). Nothing is written, `atualizado_em` included, where nothing differs. Where the stock of the orders
 * leaves with their shipment, a conclusion moves it, and what undoes the conclusion moves it back.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a cancelled shipment, whatever is sent, on a number in use,
 * on a bad shipping method, on `itens` where a conclusion would make a balance negative and the company forbids it
 */
export async function updateExpedicao(ctx: Ctx, input: unknown): Promise<Expedicao> {
  requireScope(ctx, 'expedicao:write');
  const { id } = parseInput(expedicaoIdInput, input);
  return change(ctx, id, parseInput(updateExpedicaoInput, input));
}

/** The same for PUT: fields that can be empty and are not sent become null; number and status that are not sent stay. */
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

function change(outer: Ctx, id: number, sent: Sent, cancelling = false): Promise<Expedicao> {
  return transaction(outer, async (ctx) => {
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
    const unsent = before.rastreio_enviado && Boolean(detalhes.codigo_rastreio || detalhes.url_rastreio);
    if (unsent) detalhes.rastreio_enviado = { antes: true, depois: false };
    await writeExpedicao(ctx, id, {
      ...wanted,
      ...(unsent ? { rastreio_enviado: false } : {}),
      ...(detalhes.status ? { data_conclusao: CONCLUSAO[after.status] } : {}),
    });
    if (detalhes.status) await moveStock(ctx, { ...before, numero_expedicao: after.numero_expedicao }, after.status);
    const [found] = await Promise.all([fetchExpedicao(ctx, id), recordExpedicao(ctx, acao, after, detalhes)]);
    return found;
  }).catch(refuseTaken('expedicoes_numero', 'numero_expedicao', numberInUse(sent.numero_expedicao)));
}

/** `data_conclusao` by the status that a shipment comes to: a cancelled one keeps the one that it has. */
const CONCLUSAO = { pendente: null, concluida: sql`clock_timestamp()`, cancelada: undefined };
