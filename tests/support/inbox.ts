import { randomUUID } from 'node:crypto';
import { contextOfSystem } from '#server/acesso/index.ts';
import { listTrabalhosDeCanal, workOnCanal } from '#server/atendimento/index.ts';
import { type CanalDetalhado, createCanal, keepBruta, type TipoCanal } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import type { Company } from '#tests/support/factory.ts';

/** A message or a status as the example channel's person says it. */
export type Dito =
  | {
      tipo: 'mensagem';
      id: string;
      endereco: string;
      nome: string | null;
      texto: string;
      assunto?: string;
      resposta_a?: string;
    }
  | { tipo: 'status'; id: string; status: 'enviada' | 'entregue' | 'lida' | 'falhou' };

export const systemOf = async (empresa_id: number): Promise<Ctx> => {
  const ctx = await contextOfSystem(db(), empresa_id, 'job');
  if (!ctx) throw new Error('No such company');
  return ctx;
};

/** An example channel of a company, set up as the command line would. */
export async function openChannel(
  company: Pick<Company, 'id'>,
  tipo: TipoCanal = 'whatsapp_nao_oficial',
  fields: { nome?: string; config?: Record<string, unknown> } = {},
): Promise<CanalDetalhado> {
  const ctx = { ...(await systemOf(company.id)), porta: 'cli' as const };
  return createCanal(ctx, {
    nome: fields.nome ?? `${tipo} ${randomUUID().slice(0, 8)}`,
    tipo,
    adaptador: 'exemplo',
    config: fields.config ?? {},
  });
}

/** Works off all that channels of the company wait for, as workers would, until nothing is due. */
export async function settle(company: Pick<Company, 'id'>): Promise<void> {
  const ctx = await systemOf(company.id);
  for (let round = 0; round < 100; round++) {
    const due = (await listTrabalhosDeCanal(db())).filter(({ empresa_id }) => empresa_id === company.id);
    if (due.length === 0) return;
    let done = 0;
    for (const { tipo, canal_id } of due) done += await workOnCanal(ctx, tipo, canal_id);
    if (done === 0) return;
  }
  throw new Error('The channels never come to rest');
}

/** What came through the example channel, kept as a notice would be. */
export function keep(canal: { id: number; empresa_id?: number }, company: Pick<Company, 'id'>, said: readonly Dito[]) {
  const body = new TextEncoder().encode(JSON.stringify(said));
  return keepBruta(db(), { id: canal.id, empresa_id: company.id }, sha256(body), body);
}

/** The same, worked off. */
export async function hear(canal: { id: number }, company: Pick<Company, 'id'>, said: readonly Dito[]): Promise<void> {
  await keep(canal, company, said);
  await settle(company);
}

/** A message of the contact. */
export const says = (
  endereco: string,
  texto: string,
  more: Partial<Extract<Dito, { tipo: 'mensagem' }>> = {},
): Extract<Dito, { tipo: 'mensagem' }> => ({
  ...{ tipo: 'mensagem', id: randomUUID(), endereco, nome: 'Rafael Nogueira', texto },
  ...more,
});
