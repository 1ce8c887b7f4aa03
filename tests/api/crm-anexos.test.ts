import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { env, setEnv } from '#server/platform/env.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { Form } from '#tests/support/form.ts';
import { openChannel, settle } from '#tests/support/inbox.ts';
import { photo } from '#tests/support/photos.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Files of messages through the API: kept and sent, refused by content, size and channel; nothing that was refused leaves a trace.

setEnv({ DATA_DIR: await makeTestFolder('anexos') });
const { company, api, token, send, told } = await openCrm();
const { sql } = company.ctx.db;

let whatsapp: { id: number };
let sms: { id: number };
let conversa_id = 0;
let por_sms = 0;
beforeAll(async () => {
  whatsapp = await openChannel(company);
  sms = await openChannel(company, 'sms');
  const open = async (canal_id: number, endereco: string) =>
    ((await send('POST', 'conversas/', { canal_id, endereco })).json.data as unknown as { id: number }).id;
  conversa_id = await open(whatsapp.id, '+5524987650001');
  por_sms = await open(sms.id, '+5524987650001');
});

const field = (name: string, value: string) => ({ name, bytes: value });
const post = (form: Form) => api.call('POST', '/v1/crm/mensagens/anexo/', { token, body: form });
const sendFile = (bytes: Uint8Array | string, filename: string, fields: Record<string, string> = {}) =>
  post(
    new Form([
      ...Object.entries({ conversa_id: String(conversa_id), ...fields }).map(([name, value]) => field(name, value)),
      { name: 'arquivo', filename, bytes },
    ]),
  );
const spool = () => readdir(join(env.DATA_DIR, 'midia', 'envios')).catch(() => []);
const rows = async () =>
  (await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM mensagens WHERE empresa_id = ${company.id}`)[0]?.n;

describe('a file', () => {
  test('is kept, sent with its caption, told in the event, and had at its address', async () => {
    await told();
    const jpeg = await photo();
    const { status, json, text } = await sendFile(jpeg, 'vitrine.jpg', { legenda: 'A vitrine nova' });
    expect(status, text).toBe(201);
    const data = json.data as unknown as { id: number; midia: Record<string, unknown> };
    expect(data).toMatchObject({
      ...{ conversa_id, texto: 'A vitrine nova', remetente_tipo: 'integracao', status: 'na_fila' },
      midia: { tipo: 'imagem', nome: 'vitrine.jpg', mime: 'image/jpeg', tamanho: jpeg.length, estado: 'disponivel' },
    });
    expect(await told()).toMatchObject([
      { evento: 'mensagem.enviada', dados: { midia: { tipo: 'imagem', nome: 'vitrine.jpg', mime: 'image/jpeg' } } },
    ]);
    const lead = await api.call('GET', `/v1/crm/mensagens/${data.id}/midia/`, { token });
    expect(lead.status).toBe(302);
    const file = await fetch(api.base + new URL(lead.headers.get('location') ?? '', api.base).pathname);
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(jpeg))).toBe(true);
    await settle(company);
    expect((await send('GET', `mensagens/${data.id}/`)).json.data).toMatchObject({ status: 'lida' });
    expect(await spool()).toEqual([]);
  });

  test.each([
    ['a program that is named as a picture', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000)]), 'foto.png', 400],
    ['a page', '<!doctype html><script>alert(1)</script>', 'nota.txt', 400],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg', 400],
    ['a script', '#!/bin/sh\nrm -rf /\n', 'lista.txt', 400],
    ['what is named as a program', 'texto', 'instalar.exe', 400],
    ['an empty file', '', 'vazio.txt', 400],
    [
      'a picture that is larger than the channel takes',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(6 * 1024 * 1024)]),
      'grande.jpg',
      400,
    ],
    ['more than a hundred megabytes', Buffer.alloc(101 * 1024 * 1024), 'tudo.zip', 413],
  ])('is refused: %s', async (_, bytes, name, status) => {
    const before = await rows();
    await told();
    const answer = await sendFile(bytes, name);
    expect(answer.status, answer.text).toBe(status);
    if (status === 400) expect(Object.keys(answer.json.error?.details ?? {})).toEqual(['arquivo']);
    expect(await rows()).toBe(before);
    expect(await told()).toEqual([]);
    expect(await spool()).toEqual([]);
    // What the store has is named by a message or is on its way out.
    const [left] = await sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM objetos_sem_arquivo WHERE empresa_id = ${company.id} AND tentativas = 0`;
    expect(left?.n).toBe(0);
  });

  test('is refused by a channel of texts, and for a conversation that is not there, whatever the file is', async () => {
    const text = await sendFile('Lista de preços', 'precos.txt', { conversa_id: String(por_sms) });
    expect(text.status).toBe(400);
    expect(text.json.error?.details?.arquivo?.[0]).toContain('só leva texto');
    const nobody = await sendFile('Lista', 'precos.txt', { conversa_id: '999999999' });
    expect(nobody.json.error?.details?.conversa_id?.[0]).toContain('não encontrada');
    expect((await sendFile('Lista', 'precos.txt', { conversa_id: 'x' })).status).toBe(400);
    expect(await spool()).toEqual([]);
  });

  test('of another company is not had, by its message or otherwise', async () => {
    const { json } = await sendFile('Tabela secreta', 'tabela.txt');
    const { id } = json.data as unknown as { id: number };
    const stranger = await openCrm();
    expect((await stranger.send('GET', `mensagens/${id}/midia/`)).status).toBe(404);
    expect((await send('GET', `mensagens/${id}/midia/?posicao=1`)).status).toBe(404);
  });
});
