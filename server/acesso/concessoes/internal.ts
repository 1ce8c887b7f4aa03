import { eventos_aplicativos } from '#drizzle/schema/acesso.ts';
import type { Db } from '#server/platform/db.ts';
import type { TipoEvento } from '../aplicativos/schemas.ts';

/** Where a request at the token endpoint came from. */
export type Caller = { request_id: string; ip: string | null };

/** A locked grant, with the names of its application and user. */
export type Grant = {
  id: number;
  aplicativo_id: number;
  aplicativo_nome: string;
  empresa_id: number;
  usuario_id: number;
  usuario_nome: string;
  fuso: string;
  escopos: string[];
  encerrada: boolean;
  /** Whether its user still belongs to the company, and the company is not closed for good. */
  membro: boolean;
};

type Place = { aplicativo_id: number; empresa_id: number | null; concessao_id: number | null };

/** Writes a line of an application's event log; `ip` only where it is the application's own. */
export async function recordEvento(db: Db, place: Place, tipo: TipoEvento, ip: string | null = null): Promise<void> {
  const { aplicativo_id, empresa_id, concessao_id } = place;
  await db.orm
    .insert(eventos_aplicativos)
    .values({ aplicativo_id, empresa_id, concessao_id, tipo, ip })
    .prepare('oauth_event')
    .execute();
}

/** The name that the request log and the audit give to a grant: its application and its user. */
export const actorName = (grant: { aplicativo_nome: string; usuario_nome: string }): string =>
  `${grant.aplicativo_nome} (${grant.usuario_nome})`;
