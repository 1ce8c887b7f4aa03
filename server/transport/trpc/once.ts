import superjson from 'superjson';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { runOnce, UnderWay } from '#server/platform/idempotency.ts';

/**
 * Does a call of the panel once under its key: a form that got no answer, and is sent again, gets the first one. A refusal leaves the key free.
 * @param call the procedure and its input, which the key stands for
 * @throws DomainError CONFLICT while the first call is still at work
 */
export async function onceUnder<T>(
  key: string,
  ctx: Ctx,
  call: { path: string; input: unknown },
  work: (ctx: Ctx) => T | Promise<T>,
): Promise<T> {
  const owner = `painel:${ctx.empresa_id}:${ctx.ator.id}`;
  const fingerprint = `${call.path}\n${superjson.stringify(call.input)}`;
  try {
    const { body } = await runOnce(ctx.db, { owner, key, fingerprint }, async (tx) => ({
      status: 200,
      body: superjson.stringify(await work({ ...ctx, db: tx })),
    }));
    return superjson.parse<T>(body);
  } catch (error) {
    if (!(error instanceof UnderWay)) throw error;
    throw new DomainError('CONFLICT', 'O primeiro envio ainda está em andamento. Espere um instante e tente de novo.');
  }
}
