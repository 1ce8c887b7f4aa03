import { beforeAll, expect, test } from 'vitest';
import { openConversa, sendMensagem } from '#server/atendimento/index.ts';
import { mergeContatos } from '#server/crm/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { messagesOf, passMinutes, withGateway } from '#tests/support/canais-scene.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { settle } from '#tests/support/inbox.ts';

// What the company's own telephone tells that it sent: a message of a person, or one of ours whose answer was lost.

const { api, company } = await openCrm();
beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

let serial = 0;
const digits = () => `55119${64_000_000 + ++serial}`;

/** A message to an address is sent, its answer is lost, and the telephone tells of it. */
async function lost({ gateway, canal, door }: Awaited<ReturnType<typeof withGateway>>, conversa_id: number) {
  gateway.script('send', 'cut-after');
  await sendMensagem(company.ctx, { conversa_id, texto: 'Segue o pedido' });
  await settle(company);
  const sent = gateway.sent.at(-1);
  if (!sent) throw new Error('Nothing was sent');
  expect((await messagesOf(canal)).at(-1)).toMatchObject({ status: 'desconhecida' });
  await gateway.notify(door, gateway.noticeOf(sent));
  await settle(company);
  await passMinutes(canal);
  await settle(company);
  const told = (await messagesOf(canal)).filter(({ direcao }) => direcao === 'saida');
  return { sent, told };
}

test('a message of ours to an older mobile is told without the ninth digit, and has no twin', async () => {
  const scene = await withGateway(company, api.base, 'evolution');
  const endereco = digits();
  scene.gateway.old.add(endereco.replace(/^(5511)9/, '$1'));
  const { conversa } = await openConversa(company.ctx, { canal_id: scene.canal.id, endereco: `+${endereco}` });
  const { sent, told } = await lost(scene, conversa.id);
  expect(sent.numero).not.toBe(endereco);
  expect(told).toMatchObject([{ status: 'enviada', mensagem_id_externo: sent.id }]);
});

test("one to the contact's other telephone, from which they wrote last, has none either", async () => {
  const scene = await withGateway(company, api.base, 'evolution');
  const { gateway, canal, door } = scene;
  const [one, other] = [digits(), digits()];
  const hears = async (numero: string) => {
    await gateway.notify(door, gateway.noticeOf(gateway.write({ numero, texto: 'Oi' })));
    await settle(company);
  };
  await hears(one);
  await hears(other);
  const [a, b] = await db().sql<{ id: number; contato_id: number }[]>`
    SELECT id, contato_id FROM conversas WHERE canal_id = ${canal.id} ORDER BY id`;
  if (!a || !b) throw new Error('There are no two conversations');
  // One conversation is left open, and the other telephone writes in it.
  await db().sql`UPDATE conversas SET status = 'concluida', concluida_em = now() WHERE id = ${b.id}`;
  await mergeContatos(company.ctx, { id: a.contato_id, contato_id: b.contato_id });
  await hears(other);
  const { sent, told } = await lost(scene, a.id);
  expect(sent.numero).toBe(other);
  expect(told).toMatchObject([{ status: 'enviada', mensagem_id_externo: sent.id }]);
});

test('a text that a person wrote there comes in whatever characters it has', async () => {
  const { gateway, canal, door } = await withGateway(company, api.base, 'evolution');
  const written = gateway.write({ numero: digits(), fromMe: true, texto: 'a\0b' });
  await gateway.notify(door, gateway.noticeOf(written));
  await settle(company);
  expect(await messagesOf(canal)).toMatchObject([{ direcao: 'saida', status: 'enviada', texto: 'ab' }]);
});
