import { createHmac, timingSafeEqual } from 'node:crypto';
import { announce, type Evento, exemploDe, publish } from '#server/eventos/index.ts';
import { transaction } from '#server/platform/context.ts';
import type { Company } from '#tests/support/factory.ts';
import type { Received } from '#tests/support/receiver.ts';

/** One event of the company, written as every verb does. */
export function happen(company: Company, evento: Evento = 'estoque.atualizado'): Promise<void> {
  return transaction(company.ctx, (ctx) => publish(ctx, evento, exemploDe(evento)));
}

/** Many events at once, in one statement. */
export function happenOften(company: Company, count: number, evento: Evento = 'estoque.atualizado'): Promise<void> {
  return transaction(company.ctx, async (ctx) => {
    await ctx.db.sql`
      INSERT INTO eventos (empresa_id, evento, dados, request_id)
      SELECT ${company.id}, ${evento}, ${JSON.stringify(exemploDe(evento))}::text::json, 'de-uma-vez'
      FROM generate_series(1, ${count}::int)`;
    announce(ctx.db);
  });
}

/** The key of the delivery that a request carries. */
export const keyOf = (request: Received): string => request.header('x-webhook-idempotency-key') ?? '';

/** The contract's check of a delivery: the HMAC of the raw body. */
export const isSigned = ({ body, header }: Pick<Received, 'body' | 'header'>, secret: string): boolean =>
  isHmac(header('x-webhook-signature') ?? '', secret, body);

/** The check that the documentation adds: the HMAC of the attempt's time and the raw body, as any of the list. */
export function isSentSigned({ body, header }: Pick<Received, 'body' | 'header'>, secret: string): boolean {
  const text = Buffer.concat([Buffer.from(`${header('x-webhook-enviado-em')}.`), body]);
  return (header('x-webhook-assinatura-envio') ?? '').split(',').some((each) => isHmac(each, secret, text));
}

function isHmac(signature: string, secret: string, text: Buffer): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
