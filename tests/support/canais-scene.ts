import { onTestFinished } from 'vitest';
import { contextOfSystem } from '#server/acesso/index.ts';
import { type CanalDetalhado, createCanal, type TipoCanal } from '#server/canais/index.ts';
import { db } from '#server/platform/db.ts';
import type { Company } from '#tests/support/factory.ts';
import { FakeGateway } from '#tests/support/fake-gateway.ts';
import { FakeMeta } from '#tests/support/fake-meta.ts';

/** A channel as the command line sets it up, with its secrets among the rest. */
export async function setUpChannel(
  company: Pick<Company, 'id'>,
  [tipo, adaptador]: readonly [TipoCanal, string],
  config: Record<string, unknown>,
): Promise<CanalDetalhado> {
  const ctx = await contextOfSystem(db(), company.id, 'job');
  if (!ctx) throw new Error('No such company');
  const nome = `${adaptador} ${Math.random().toString(36).slice(2)}`;
  return createCanal({ ...ctx, porta: 'cli' }, { nome, tipo, adaptador, config });
}

/** Where notices of a channel are posted to. */
export const doorOf = (base: string, { aviso_url }: CanalDetalhado): string =>
  `${base}${new URL(aviso_url ?? '', 'http://x').pathname}`;

/** A simulator of Meta until the test ends, and a channel of it. */
export async function withMeta(company: Pick<Company, 'id'>, base: string) {
  const meta = await FakeMeta.start();
  onTestFinished(() => meta.close());
  const { config, segredos } = meta.channel();
  const canal = await setUpChannel(company, ['whatsapp', 'cloud_api'], { ...config, ...segredos });
  return { meta, canal, door: doorOf(base, canal) };
}

/** The same of a gateway. */
export async function withGateway(company: Pick<Company, 'id'>, base: string, shape: 'evolution' | 'waha') {
  const gateway = await FakeGateway.start(shape);
  onTestFinished(() => gateway.close());
  const { config, segredos } = gateway.channel();
  const canal = await setUpChannel(company, ['whatsapp_nao_oficial', shape], { ...config, ...segredos });
  return { gateway, canal, door: doorOf(base, canal) };
}

/** Minutes pass for what of a channel is to be tried, asked or fetched again. */
export async function passMinutes({ id }: Pick<CanalDetalhado, 'id'>, minutes = 10): Promise<void> {
  const { sql } = db();
  const by = sql`make_interval(mins => ${minutes})`;
  await sql`UPDATE mensagens SET tentar_em = tentar_em - ${by}, envio_em = envio_em - ${by} WHERE canal_id = ${id}`;
  await sql`UPDATE entradas_brutas SET tentar_em = tentar_em - ${by} WHERE canal_id = ${id}`;
  await sql`UPDATE midias_mensagem SET tentar_em = tentar_em - ${by} WHERE mensagem_id IN (SELECT id FROM mensagens WHERE canal_id = ${id})`;
}

export type Estado = {
  id: number;
  status: string;
  texto: string | null;
  mensagem_id_externo: string | null;
  direcao: string;
};

/** Messages of a channel, oldest first. */
export async function messagesOf({ id }: Pick<CanalDetalhado, 'id'>): Promise<Estado[]> {
  return [
    ...(await db().sql<Estado[]>`
      SELECT id, status, texto, mensagem_id_externo, direcao FROM mensagens WHERE canal_id = ${id} ORDER BY id`),
  ];
}

/** Files of a channel's messages, and why they are not there. */
export async function filesOf({ id }: Pick<CanalDetalhado, 'id'>) {
  return [
    ...(await db().sql<{ estado: string; erro: string | null; nome: string | null; tentativas: number }[]>`
      SELECT a.estado, a.erro, a.nome, a.tentativas FROM midias_mensagem a JOIN mensagens m ON m.id = a.mensagem_id
      WHERE m.canal_id = ${id} ORDER BY a.id`),
  ];
}
