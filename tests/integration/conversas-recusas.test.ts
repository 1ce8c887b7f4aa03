import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  createRespostaRapida,
  deleteRespostaRapida,
  listRespostasRapidas,
  openConversa,
  sendAnexo,
  sendMensagem,
} from '#server/atendimento/index.ts';
import { keepFile, spoolFile } from '#server/midia/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { mp4 } from '#tests/support/anexos.ts';
import { messagesOf, setUpChannel, withGateway } from '#tests/support/canais-scene.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { FakeSms } from '#tests/support/fake-sms.ts';
import { openChannel } from '#tests/support/inbox.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// What a conversation or the company cannot take is refused when it is written, and not found out later.

const { api, company } = await openCrm();
const { ctx } = company;
beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', DATA_DIR: await makeTestFolder('conversas-recusas') });
});
let serial = 0;
const phone = () => `+55119${70_000_000 + ++serial}`;
const open = async (canal_id: number) => (await openConversa(ctx, { canal_id, endereco: phone() })).conversa.id;
const refusal = (field: string, words: string) => ({
  code: 'VALIDATION_ERROR',
  details: { [field]: [expect.stringContaining(words)] },
});

test('an SMS that would have too many parts, by the letters that it has', async () => {
  const sms = await FakeSms.start();
  onTestFinished(() => sms.close());
  const smpp = { host: '127.0.0.1', tls: false, usuario: 'loja', remetente: '27900', senha: 'x' };
  for (const canal of [
    await setUpChannel(company, ['sms', 'sms_http'], sms.channel('chave')),
    await setUpChannel(company, ['sms', 'smpp'], smpp),
  ]) {
    const conversa_id = await open(canal.id);
    const send = (texto: string) => sendMensagem(ctx, { conversa_id, texto });
    await send('Sao '.repeat(250));
    await send('São '.repeat(167));
    await expect(send('São '.repeat(250))).rejects.toMatchObject(refusal('texto', 'cabem 670'));
    expect(await messagesOf(canal)).toHaveLength(2);
  }
});

test('a text beside a sound, which WhatsApp does not carry', async () => {
  const { canal } = await withGateway(company, api.base, 'evolution');
  const conversa_id = await open(canal.id);
  const sound = async () => {
    const recebido = await spoolFile(
      (async function* () {
        yield mp4('M4A ', 'soun');
      })(),
      { empresa_id: company.id, nome: 'recado.m4a', maior: 10_000 },
    );
    onTestFinished(() => recebido.discard());
    return keepFile(db(), recebido, 'anexo_mensagem');
  };
  const arquivo = await sound();
  expect(arquivo.anexo.tipo).toBe('audio');
  await expect(sendAnexo(ctx, { conversa_id, arquivo, legenda: 'Ouça' })).rejects.toMatchObject(
    refusal('legenda', 'envie duas mensagens'),
  );
  await sendAnexo(ctx, { conversa_id, arquivo });
  expect(await messagesOf(canal)).toHaveLength(1);
});

test("another contact's address, whether they have an open conversation or none", async () => {
  const canal = await openChannel(company);
  const [ana, bia] = [phone(), phone()];
  const { contato_id } = (await openConversa(ctx, { canal_id: canal.id, endereco: ana })).conversa;
  const other = (await openConversa(ctx, { canal_id: canal.id, endereco: bia })).conversa;
  await expect(openConversa(ctx, { canal_id: canal.id, contato_id, endereco: bia })).rejects.toMatchObject(
    refusal('endereco', `outro contato (id ${other.contato_id})`),
  );
  expect(await openConversa(ctx, { canal_id: canal.id, contato_id, endereco: ana })).toMatchObject({ criada: false });
});

test('a quick reply more than are listed', async () => {
  const { sql } = db();
  await sql`
    INSERT INTO respostas_rapidas (empresa_id, atalho, texto) SELECT ${company.id}, 'r' || n, 'x' FROM generate_series(1, 499) n`;
  const made = await Promise.allSettled(
    ['a', 'b', 'c'].map((atalho) => createRespostaRapida(ctx, { atalho, texto: 'Olá' })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const listed = await listRespostasRapidas(ctx);
  expect(listed).toHaveLength(500);
  await expect(createRespostaRapida(ctx, { atalho: 'd', texto: 'Olá' })).rejects.toMatchObject(
    refusal('atalho', 'já tem 500'),
  );
  await deleteRespostaRapida(ctx, { id: listed[0]?.id });
  await createRespostaRapida(ctx, { atalho: 'd', texto: 'Olá' });
});
