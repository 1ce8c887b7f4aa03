import { and, eq } from 'drizzle-orm';
import { canais } from '#drizzle/schema/canais.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { notFound } from '#server/platform/errors.ts';
import { adaptadorOf } from './adaptadores.ts';
import type { CanalAberto } from './port.ts';
import type { Canal, CanalDetalhado } from './schemas.ts';
import { openSegredos } from './segredos.ts';

export type LinhaCanal = typeof canais.$inferSelect;

/** Where the platforms' notices come; the rest of the path says to which channel. */
export const AVISOS_PATHS = {
  whatsapp: '/integracoes/whatsapp/',
  whatsapp_nao_oficial: '/integracoes/gateway/',
  sms: '/integracoes/sms/',
} as const;

const without = (tipo: LinhaCanal['tipo']) => (tipo === 'email' ? null : AVISOS_PATHS[tipo]);

/** A channel as the doors show it. */
export function shownCanal(row: LinhaCanal): Canal {
  const { id, nome, tipo, endereco, ativo, situacao, criado_em, atualizado_em } = row;
  const { midias, ...rest } = adaptadorOf(row).adaptador.capacidades({ config: row.config });
  return {
    ...{ id, nome, tipo, endereco, ativo, situacao, criado_em, atualizado_em },
    ...rest,
    midias: midias.map((one) => ({ ...one, mimes: [...one.mimes] })),
  };
}

/** The same with what its adapter needs, without the secrets. */
export function shownDetalhado(row: LinhaCanal): CanalDetalhado {
  const segredos = openSegredos(row.empresa_id, row.segredos_cifrados) ?? {};
  const { adaptador, config, erro, situacao_em } = row;
  const names = Object.keys(adaptadorOf(row).segredos.shape).filter((name) => segredos[name] !== undefined);
  return {
    ...shownCanal(row),
    ...{ adaptador, config, erro, situacao_em, segredos: names, aviso_url: avisoUrl(row, segredos.aviso) },
  };
}

function avisoUrl(row: LinhaCanal, aviso: string | undefined): string | null {
  const path = without(row.tipo);
  const how = adaptadorOf(row).avisos;
  if (path === null || how === null) return null;
  const end = how === 'id' ? String(row.id) : aviso;
  return end === undefined ? null : `${env.APP_URL ?? ''}${path}${end}/`;
}

/** The channel with its secrets, for its adapter; null where no key reads them. */
export function openCanal(row: LinhaCanal): CanalAberto | null {
  const segredos = row.segredos_cifrados === null ? null : openSegredos(row.empresa_id, row.segredos_cifrados);
  if (segredos === null) return null;
  const { id, empresa_id, tipo, adaptador, nome, endereco, config } = row;
  return { id, empresa_id, tipo, adaptador, nome, endereco, config, segredos };
}

/** @throws DomainError NOT_FOUND */
export async function fetchCanal(ctx: Ctx, id: number, lock = false): Promise<LinhaCanal> {
  const query = ctx.db.orm
    .select()
    .from(canais)
    .where(and(eq(canais.empresa_id, ctx.empresa_id), eq(canais.id, id)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound('Canal não encontrado.');
  return row;
}

/** The turn of whoever works off what came through a channel. */
export const turnOfEntrada = (canal_id: number): string => `entrada:${canal_id}`;

/** The channel of whatever company, for the service's own work: no scope is asked for. */
export async function findCanal({ orm }: Db, id: number): Promise<LinhaCanal | null> {
  const [row] = await orm.select().from(canais).where(eq(canais.id, id)).prepare('canal').execute();
  return row ?? null;
}

export const recordCanal = (
  ctx: Ctx,
  acao: AcaoDe<'canal'>,
  { id, nome }: { id: number; nome: string },
  detalhes: Detalhes<'canal'>,
) => record(ctx, { acao, recurso: 'canal', recurso_id: id, recurso_nome: nome, detalhes });
