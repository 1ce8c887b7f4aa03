import { CANAL_ATENDIMENTO } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Where the processes that serve screens listen for changes; the message is the company's id. */
export const CANAL_AO_VIVO = 'romaneio_ao_vivo';

/** Where the workers listen for conversations that wait for an attendant. */
export const CANAL_ESPERAS = 'romaneio_esperas';

/** Tells screens of the company, after the commit, that a conversation changed: once a transaction, however often this is called. */
export async function announceConversa({ db, empresa_id }: Pick<Ctx, 'db' | 'empresa_id'>): Promise<void> {
  // Written out: a notification, of no table.
  await db.sql`SELECT pg_notify(${CANAL_AO_VIVO}, ${String(empresa_id)})`;
}

/** The same, and wakes the workers: there is something to send, or to fetch. */
export async function announceWork({ db, empresa_id }: Pick<Ctx, 'db' | 'empresa_id'>): Promise<void> {
  // Written out: notifications, of no table.
  await db.sql`SELECT pg_notify(${CANAL_AO_VIVO}, ${String(empresa_id)}), pg_notify(${CANAL_ATENDIMENTO}, '')`;
}
