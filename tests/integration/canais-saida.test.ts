import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listConversas, openConversa, sendMensagem, sendModelo, workOnCanal } from '#server/atendimento/index.ts';
import { getCanalDetalhado, syncModelos, updateCanal } from '#server/canais/index.ts';
import { closeSmpp } from '#server/canais/sms/smpp/sessoes.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { beginTrabalhoDeCanal, goesOnWith, runOverdueCanais } from '#server/transport/inngest/canais-work.ts';
import { messagesOf, passMinutes, setUpChannel, withGateway, withMeta } from '#tests/support/canais-scene.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { settle, systemOf } from '#tests/support/inbox.ts';
import { addModelo } from '#tests/support/inbox-scene.ts';
import { until } from '#tests/support/inngest.ts';
import { refused } from '#tests/support/refusal.ts';
import { Smsc } from '#tests/support/sms/smsc.ts';

// What goes out through channels, to platforms that fail before and after they have done what they were asked.

const { api, company, contact, send, told, kinds } = await openCrm();
beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

let serial = 0;
const phone = () => `55119${70_000_000 + ++serial}`;
const opened = async (canal: { id: number }, endereco = `+${phone()}`) =>
  (await openConversa(company.ctx, { canal_id: canal.id, endereco })).conversa.id;
const write = (conversa_id: number, texto: string) => sendMensagem(company.ctx, { conversa_id, texto });

/** A channel of Meta with a conversation, whose contact has just written. */
async function official() {
  const scene = await withMeta(company, api.base);
  const { meta, canal, door } = scene;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const message = { from: phone(), id: `wamid.S${++serial}`, timestamp, type: 'text', text: { body: 'Oi' } };
  await meta.notify(door, meta.message(message));
  await settle(company);
  const [conversa] = await db().sql<{ id: number }[]>`SELECT id FROM conversas WHERE canal_id = ${canal.id}`;
  return { ...scene, conversa_id: conversa?.id ?? 0 };
}

describe('an answer that never comes', () => {
  test.each(['evolution', 'waha'] as const)(
    'of %s: nobody knows until the gateway is asked, and it is sent once',
    async (shape) => {
      const { gateway, canal } = await withGateway(company, api.base, shape);
      const conversa_id = await opened(canal);
      await write(conversa_id, 'A primeira');
      await settle(company);
      gateway.script('send', 'cut-after');
      await write(conversa_id, 'A segunda');
      await settle(company);
      expect(await messagesOf(canal)).toMatchObject([{ status: 'enviada' }, { status: 'desconhecida' }]);
      await passMinutes(canal);
      await settle(company);
      const [, second] = gateway.sent;
      expect((await messagesOf(canal))[1]).toMatchObject({ status: 'enviada', mensagem_id_externo: second?.id });
      expect(gateway.sent.map(({ texto }) => texto)).toEqual(['A primeira', 'A segunda']);
    },
  );

  test('of a gateway that had not taken it: it is sent once it says so', async () => {
    const { gateway, canal } = await withGateway(company, api.base, 'evolution');
    const conversa_id = await opened(canal);
    gateway.write({ numero: phone(), texto: 'De antes', em: Math.floor(Date.now() / 1_000) - 86_400, fromMe: true });
    gateway.script('send', 'cut-before');
    await write(conversa_id, 'Só uma vez');
    await settle(company);
    await passMinutes(canal);
    await settle(company);
    expect(gateway.sent.filter(({ texto }) => texto === 'Só uma vez')).toHaveLength(1);
    expect(await messagesOf(canal)).toMatchObject([{ status: 'enviada' }]);
  });

  test('of a gateway that answers slower than a claim holds: of two workers one sends', async () => {
    const { gateway, canal } = await withGateway(company, api.base, 'evolution');
    const conversa_id = await opened(canal);
    gateway.write({ numero: phone(), texto: 'De antes', em: Math.floor(Date.now() / 1_000) - 86_400, fromMe: true });
    gateway.script('send', 'cut-before');
    const { id } = await write(conversa_id, 'De um só');
    await settle(company);
    await passMinutes(canal);
    const system = await systemOf(company.id);
    gateway.script('messages', { late: 1_500 });
    const slow = workOnCanal(system, 'saida', canal.id);
    await until(() => gateway.count('messages') === 1, 'the slow question');
    await db().sql`UPDATE mensagens SET tentar_em = now() WHERE id = ${id}`;
    await workOnCanal(system, 'saida', canal.id);
    expect(await messagesOf(canal)).toMatchObject([{ status: 'enviada' }]);
    await slow;
    expect(gateway.sent.filter(({ texto }) => texto === 'De um só')).toHaveLength(1);
    expect(await messagesOf(canal)).toMatchObject([{ status: 'enviada' }]);
  });

  test('of Meta, which cannot be asked: a status tells, and it is never sent again', async () => {
    const { meta, canal, door, conversa_id } = await official();
    meta.script('messages', 'cut-after');
    const { id } = await write(conversa_id, 'Chegou?');
    await settle(company);
    await passMinutes(canal, 60);
    await settle(company);
    expect((await messagesOf(canal)).at(-1)).toMatchObject({ id, status: 'desconhecida', mensagem_id_externo: null });
    expect(meta.sent).toHaveLength(1);
    const [sent] = meta.sent;
    if (!sent) throw new Error('Nothing was sent');
    await meta.notify(door, meta.statusOf(sent, 'delivered'));
    await settle(company);
    expect((await messagesOf(canal)).at(-1)).toMatchObject({ id, status: 'entregue', mensagem_id_externo: sent.id });
  });
});

describe('what the platform does not take', () => {
  test('free text after 24 hours is refused with 400, and Meta is not asked', async () => {
    const { meta, canal, conversa_id } = await official();
    await db().sql`UPDATE conversas SET ultima_entrada_em = now() - interval '25 hours' WHERE id = ${conversa_id}`;
    refused(
      await send('POST', 'mensagens/', { conversa_id, texto: 'Oi' }),
      'texto',
      '/v1/crm/whatsapp/modelos/{id}/enviar/',
    );
    await settle(company);
    expect(meta.asked).toEqual([]);
    expect(await messagesOf(canal)).toHaveLength(1);
  });

  test('the 24 hours begin when the contact wrote, however late the notice comes', async () => {
    const { meta, canal, door } = await withMeta(company, api.base);
    const from = phone();
    const ago = (hours: number) => Math.floor(Date.now() / 1_000) - hours * 3_600;
    const says = (at: number) =>
      meta.message({ from, id: `wamid.S${++serial}`, timestamp: String(at), type: 'text', text: { body: 'Oi' } });
    const wrote = ago(20);
    for (const at of [wrote, ago(30)]) {
      await meta.notify(door, says(at));
      await settle(company);
      const [found] = (await listConversas(company.ctx, { canal_id: canal.id })).resultados;
      expect(found?.janela_ate?.getTime()).toBe((wrote + 24 * 3_600) * 1_000);
    }
  });

  test('a channel whose credentials are wrong says so on its screen, until it sends again', async () => {
    const { meta, canal, conversa_id } = await official();
    const screen = () => getCanalDetalhado(company.ctx, { id: canal.id });
    const system = { ...(await systemOf(company.id)), porta: 'cli' as const };
    await updateCanal(system, { id: canal.id, config: { token: 'EAAGerrado' } });
    await told();
    const { id } = await write(conversa_id, 'Não sai');
    await settle(company);
    expect((await messagesOf(canal)).at(-1)).toMatchObject({ id, status: 'falhou' });
    expect((await kinds()).filter((kind) => kind.startsWith('mensagem.'))).toEqual([
      'mensagem.enviada',
      'mensagem.falhou',
    ]);
    expect(await screen()).toMatchObject({ situacao: 'erro', erro: expect.stringContaining('token') });
    expect(meta.sent).toEqual([]);
    await updateCanal(system, { id: canal.id, config: { token: meta.token } });
    await db().sql`UPDATE canais SET situacao = 'erro', erro = 'O token venceu.' WHERE id = ${canal.id}`;
    await write(conversa_id, 'Agora sai');
    await settle(company);
    expect(await screen()).toMatchObject({ situacao: 'conectado', erro: null });
  });
});

describe('templates', () => {
  test('are read of the platform and sent with their parameters, by who may', async () => {
    const { meta, canal, conversa_id } = await official();
    await syncModelos(await systemOf(company.id), canal.id);
    const { json } = await send('GET', `whatsapp/modelos/?canal_id=${canal.id}`);
    const { resultados } = json.data as unknown as { resultados: { id: number; nome: string }[] };
    const modelo = resultados.find(({ nome }) => nome === 'pedido_a_caminho');
    const body = {
      conversa_id,
      parametros: {
        ...{ cabecalho: { texto: '871' }, corpo: { nome: 'Ana', dia: 'sexta' } },
        botoes: [{ indice: 1, valor: '871' }],
      },
    };
    const path = `/v1/crm/whatsapp/modelos/${modelo?.id}/enviar/`;
    const asked = meta.count('messages');
    // `write` never includes it.
    expect((await send('POST', path.slice('/v1/crm/'.length), body)).status).toBe(403);
    await settle(company);
    expect(meta.count('messages')).toBe(asked);
    await db().sql`UPDATE conversas SET ultima_entrada_em = now() - interval '3 days' WHERE id = ${conversa_id}`;
    const { token } = await company.token({ escopos: ['crm:read', 'crm:write', 'crm:whatsapp_modelo'] });
    const short = await api.post(path, token, { conversa_id, parametros: { corpo: { nome: 'Ana' } } });
    expect(short.status).toBe(400);
    const answer = await api.post(path, token, body);
    expect(answer.status, answer.text).toBe(200);
    await settle(company);
    expect(meta.sent.at(-1)?.body).toMatchObject({
      type: 'template',
      template: {
        ...{ name: 'pedido_a_caminho', language: { code: 'pt_BR' } },
        components: expect.arrayContaining([
          expect.objectContaining({ type: 'header', parameters: [expect.objectContaining({ text: '871' })] }),
          expect.objectContaining({
            type: 'body',
            parameters: expect.arrayContaining([expect.objectContaining({ text: 'sexta' })]),
          }),
          expect.objectContaining({ type: 'button', parameters: [{ type: 'text', text: '871' }] }),
        ]),
      },
    });
    expect((await messagesOf(canal)).at(-1)).toMatchObject({
      status: 'enviada',
      texto: expect.stringContaining('sexta'),
    });
  });
});

test("a template to a contact at another contact's telephone is refused; a free one becomes the contact's", async () => {
  const { canal } = await withMeta(company, api.base);
  const { id } = await addModelo(company, canal, { nome: 'ola', componentes: [{ type: 'BODY', text: 'Olá.' }] });
  const [own, free] = [`+${phone()}`, `+${phone()}`];
  const xavier = await contact({ nome: 'Xavier' });
  const yara = await contact({ nome: 'Yara', celular: own });
  const system = await systemOf(company.id);
  const to = (contato_id: number, endereco: string) => sendModelo(system, { id, contato_id, endereco });
  await expect(to(xavier.id, own)).rejects.toMatchObject({
    details: { endereco: [expect.stringContaining(`id ${yara.id}`)] },
  });
  expect(await db().sql`SELECT id FROM conversas WHERE canal_id = ${canal.id}`).toEqual([]);
  await to(xavier.id, free);
  await to(yara.id, own);
  expect(await db().sql`SELECT contato_id, endereco FROM conversas WHERE canal_id = ${canal.id} ORDER BY id`).toEqual([
    { contato_id: xavier.id, endereco: free },
    { contato_id: yara.id, endereco: own },
  ]);
});

test('as many platforms that say nothing as there are places hold up nobody', async () => {
  // One after another: a channel is worked off by one at a time, and who finds it taken goes on.
  const dead: Awaited<ReturnType<typeof official>>[] = [];
  for (let i = 0; i < 8; i++) dead.push(await official());
  for (const [i, { meta, conversa_id }] of dead.entries()) {
    meta.script('messages', 'silent-before');
    await write(conversa_id, `Ninguém responde ${i}`);
  }
  const alive = await withGateway(company, api.base, 'evolution');
  await write(await opened(alive.canal), 'Esta sai');
  await runOverdueCanais(db(), 0, () => true, 100);
  // The eight are silent until they are closed below: however slow the machine is, whatever is sent before did not wait for them.
  const sent = () => alive.gateway.sent.map(({ texto }) => texto);
  await expect.poll(sent).toEqual(['Esta sai']);
  await expect.poll(() => dead.map(({ meta }) => meta.count('messages'))).toEqual(Array(8).fill(1));
  // What is under way goes on by itself, takes what has become due since, and nobody else waits for it.
  const [first] = dead;
  if (!first) throw new Error('None is dead');
  const isAt = ({ canal }: { canal: { id: number } }) => goesOnWith({ tipo: 'saida', canal_id: canal.id });
  expect(dead.map(isAt)).toEqual(Array(8).fill(true));
  await expect.poll(() => isAt(alive)).toBe(false);
  const later = await opened(alive.canal);
  await write(later, 'E esta');
  await beginTrabalhoDeCanal({ tipo: 'saida', canal_id: first.canal.id, empresa_id: company.id });
  await beginTrabalhoDeCanal({ tipo: 'saida', canal_id: alive.canal.id, empresa_id: company.id });
  await expect.poll(sent).toEqual(['Esta sai', 'E esta']);
  await Promise.all(dead.map(({ meta }) => meta.close()));
  for (const { canal } of dead) {
    await until(async () => (await messagesOf(canal)).at(-1)?.status === 'desconhecida', 'nobody to know');
  }
});

test('a platform that says nothing holds up no other channel', async () => {
  const dead = await official();
  const alive = await withGateway(company, api.base, 'evolution');
  dead.meta.script('messages', 'silent-before');
  await write(dead.conversa_id, 'Ninguém responde');
  await write(await opened(alive.canal), 'Esta sai');
  const system = await systemOf(company.id);
  const working = runOverdueCanais(system.db, 0, () => true);
  await until(() => alive.gateway.sent.length === 1 && dead.meta.count('messages') === 1, 'both to be asked');
  await dead.meta.close();
  await working;
  await workOnCanal(system, 'saida', alive.canal.id);
  expect(await messagesOf(alive.canal)).toMatchObject([{ status: 'enviada' }]);
  expect((await messagesOf(dead.canal)).at(-1)).toMatchObject({ status: 'desconhecida' });
});

test('a message that its platform keeps waiting holds up no other conversation of the channel, nor what is written meanwhile', async () => {
  const { gateway, canal } = await withGateway(company, api.base, 'evolution');
  const slow = await opened(canal);
  gateway.script('send', 'silent-before');
  await write(slow, 'Ninguém responde');
  const working = workOnCanal(await systemOf(company.id), 'saida', canal.id);
  await until(() => gateway.count('send') === 1, 'the first to be asked');
  // More conversations than are sent in at once.
  for (let i = 0; i < 20; i++) await write(await opened(canal), `Enquanto isso ${i}`);
  await write(slow, 'Depois da primeira');
  await expect.poll(() => gateway.sent.length).toBe(20);
  const own = async () => {
    const rows = await db().sql`SELECT status FROM mensagens WHERE conversa_id = ${slow} ORDER BY id`;
    return rows.map(({ status }) => status);
  };
  expect(await own()).toEqual(['na_fila', 'na_fila']);
  await gateway.close();
  await working;
  expect((await own())[0]).toBe('desconhecida');
});

test('of a slow operator no more messages are begun than it takes while an attempt lasts', async () => {
  const smsc = await Smsc.start();
  const canal = await setUpChannel(company, ['sms', 'smpp'], {
    ...{ host: '127.0.0.1', porta: smsc.port, tls: false, usuario: 'loja', remetente: '27900', senha: smsc.senha },
    por_segundo: 1,
  });
  // Ten parts each: of sixteen together none would be gone within two minutes, at one part a second.
  for (let i = 0; i < 16; i++) await write(await opened(canal), 'Bom dia! '.repeat(169));
  let goesOn = true;
  const system = await systemOf(company.id);
  const working = workOnCanal(system, 'saida', canal.id, () => goesOn);
  onTestFinished(async () => {
    goesOn = false;
    smsc.onSubmit = () => ({ status: 'ESME_RINVDSTADR' });
    await working;
    await closeSmpp();
  });
  await expect.poll(() => smsc.submits.length).toBeGreaterThan(1);
  const [begun] = await db()
    .sql`SELECT count(*)::int AS n FROM mensagens WHERE canal_id = ${canal.id} AND envio_em IS NOT NULL`;
  expect(begun).toEqual({ n: 6 });
});
