import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { syncModelos } from '#server/canais/index.ts';
import { sweepMidia } from '#server/midia/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import { ANEXOS } from '#tests/support/anexos.ts';
import { messagesOf, withMeta } from '#tests/support/canais-scene.ts';
import { openCrm, type Told } from '#tests/support/crm-door.ts';
import { Form, textsOf } from '#tests/support/form.ts';
import { settle, systemOf } from '#tests/support/inbox.ts';
import { addModelo } from '#tests/support/inbox-scene.ts';
import { filesIn, spooled } from '#tests/support/midia.ts';
import { photo } from '#tests/support/photos.ts';
import { refused, refusedOn } from '#tests/support/refusal.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The file of a template's header: from a form, through the store, to Meta by its id; what is refused leaves nothing behind.

const DATA_DIR = await makeTestFolder('modelo');
setEnv({ DATA_DIR });
const { api, company, token, told } = await openCrm(['crm:read', 'crm:write', 'crm:whatsapp_modelo']);
const { sql } = company.ctx.db;
beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

let serial = 0;
const phone = () => `+55119${71_000_000 + ++serial}`;
const PNG = await photo({ format: 'png' });
function fileOf(nome: string): Uint8Array {
  const [, bytes] = ANEXOS.find(([each]) => each === nome) ?? [];
  if (!bytes) throw new Error(`No file ${nome}`);
  return bytes;
}
const PDF = fileOf('boleto.pdf');

/** Meta's channel with its templates, and one for each kind of file. */
async function official() {
  const scene = await withMeta(company, api.base);
  const body = { type: 'BODY', text: 'Olá, {{1}}.' };
  const kinds = [
    ['foto', [{ type: 'HEADER', format: 'IMAGE' }, body]],
    ['filme', [{ type: 'HEADER', format: 'VIDEO' }, body]],
    ['boleto', [{ type: 'HEADER', format: 'DOCUMENT' }, body]],
    ['titulo', [{ type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' }, body]],
    ['nada', [body]],
  ] as const;
  scene.meta.templates = [
    ...scene.meta.templates,
    ...kinds.map(([name, components], i) => ({
      ...{ id: `9${i}`, name, language: 'pt_BR', status: 'APPROVED', category: 'UTILITY', components },
    })),
  ];
  await syncModelos(await systemOf(company.id), scene.canal.id);
  const found = await sql<{ id: number; nome: string }[]>`
    SELECT id, nome FROM modelos_whatsapp WHERE canal_id = ${scene.canal.id}`;
  const modelo = (nome: string) => found.find((one) => one.nome === nome)?.id ?? 0;
  return { ...scene, modelo };
}

type File = { bytes: Uint8Array | string; filename: string };
const FOTO: File = { bytes: PNG, filename: 'vitrine.png' };
const formOf = (fields: Record<string, unknown>, file: File | null = FOTO) =>
  new Form([...textsOf(fields), ...(file ? [{ name: 'arquivo', ...file }] : [])]);
const post = (id: number, body: unknown, headers: Record<string, string> = {}, as = token) =>
  api.call('POST', `/v1/crm/whatsapp/modelos/${id}/enviar/`, { token: as, body, headers });
const ANA = { parametros: { corpo: ['Ana'] } };

/** All that a refused request could have left. */
async function traces() {
  await sweepMidia(db());
  const [rows] = await sql<Record<string, number>[]>`
    SELECT (SELECT count(*) FROM mensagens) AS mensagens, (SELECT count(*) FROM conversas) AS conversas,
      (SELECT count(*) FROM contatos) AS contatos, (SELECT count(*) FROM midias_mensagem) AS midias,
      (SELECT count(*) FROM arquivos) AS arquivos, (SELECT count(*) FROM objetos_sem_arquivo) AS sem_arquivo,
      (SELECT count(*) FROM eventos) AS eventos`;
  return { ...rows, enviados: await spooled(), guardados: await filesIn(`${DATA_DIR}/midia/objetos`) };
}

describe('a file in the header', () => {
  test('is kept, shown as the message’s file, uploaded to Meta, and sent by its id', async () => {
    const { meta, canal, modelo } = await official();
    await told();
    const answer = await post(modelo('foto'), formOf({ endereco: phone(), ...ANA }));
    expect(answer.status, answer.text).toBe(200);
    const midia = { tipo: 'imagem', nome: 'vitrine.png', mime: 'image/png', tamanho: PNG.length, estado: 'disponivel' };
    // Its text does not name what is shown beside it.
    expect(answer.json.data).toMatchObject({ texto: 'Olá, Ana.', status: 'na_fila', midia, modelo: { nome: 'foto' } });
    const events = (await told()).filter(({ evento }: Told) => evento === 'mensagem.enviada');
    expect(events).toMatchObject([{ dados: { midia: { tipo: 'imagem', nome: 'vitrine.png' } } }]);
    await settle(company);
    expect(meta.count('upload')).toBe(1);
    const [[id, kept] = []] = [...meta.media];
    expect([kept?.mime, kept?.bytes.equals(Buffer.from(PNG))]).toEqual(['image/png', true]);
    expect(meta.sent.map(({ body }) => body)).toMatchObject([
      {
        type: 'template',
        template: {
          components: [
            { type: 'header', parameters: [{ type: 'image', image: { id } }] },
            { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
          ],
        },
      },
    ]);
    expect(await messagesOf(canal)).toMatchObject([{ status: 'enviada' }]);
    expect(await spooled()).toEqual([]);
  });

  test('of a document has its name; a long text is no caption', async () => {
    const { meta, canal } = await official();
    const components = [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: `{{1}}${'.'.repeat(1_010)}` },
      { type: 'FOOTER', text: 'Loja do Centro, desde 1987' },
    ];
    meta.templates = [...meta.templates, { ...{ name: 'longo', language: 'pt_BR', status: 'APPROVED' }, components }];
    const { id } = await addModelo(company, canal, { nome: 'longo', componentes: components });
    const file = { bytes: PDF, filename: 'boleto de março.pdf' };
    const answer = await post(id, formOf({ endereco: phone(), parametros: { corpo: ['Ana'] } }, file));
    expect(answer.status, answer.text).toBe(200);
    await settle(company);
    const [sent] = meta.sent;
    expect(sent?.body).toMatchObject({
      template: {
        components: [
          { parameters: [{ type: 'document', document: { filename: 'boleto de março.pdf', id: expect.any(String) } }] },
          { type: 'body' },
        ],
      },
    });
  });

  test('that Meta does not take now is uploaded again, and the message is sent once', async () => {
    const { meta, canal, modelo } = await official();
    meta.script('upload', { status: 503 });
    await post(modelo('foto'), formOf({ endereco: phone(), ...ANA }));
    await settle(company);
    await sql`UPDATE mensagens SET tentar_em = now() WHERE canal_id = ${canal.id}`;
    await settle(company);
    expect([meta.count('upload'), meta.sent.length]).toEqual([2, 1]);
    expect(await messagesOf(canal)).toMatchObject([{ status: 'enviada' }]);
  });

  test('and its fields stand for an Idempotency-Key; the same by JSON is another request', async () => {
    const { canal, modelo } = await official();
    const headers = { 'idempotency-key': 'modelo-com-foto' };
    const fields = { endereco: phone(), ...ANA };
    const first = await post(modelo('foto'), formOf(fields), headers);
    expect(first.status, first.text).toBe(200);
    const again = await post(modelo('foto'), formOf(fields), headers);
    expect([again.headers.get('idempotent-replayed'), again.json]).toEqual(['true', first.json]);
    expect((await post(modelo('foto'), formOf(fields, { ...FOTO, bytes: PDF }), headers)).status).toBe(422);
    expect((await post(modelo('foto'), fields, headers)).status).toBe(422);
    expect(await messagesOf(canal)).toHaveLength(1);
    expect(await spooled()).toEqual([]);
  });

  test('its address is taken as ever', async () => {
    const { meta, modelo } = await official();
    const midia_url = 'https://loja.example/vitrine.png';
    const body = { endereco: phone(), parametros: { ...ANA.parametros, cabecalho: { midia_url } } };
    const answer = await post(modelo('foto'), body);
    expect(answer.json.data).toMatchObject({ midia: null, texto: '[imagem]\n\nOlá, Ana.' });
    await settle(company);
    expect([meta.count('upload'), JSON.stringify(meta.sent[0]?.body)]).toEqual([0, expect.stringContaining(midia_url)]);
  });
});

describe('is refused with a clear 400, without a trace', () => {
  let scene: Awaited<ReturnType<typeof official>>;
  const setUp = async () => {
    scene = await official();
    return scene;
  };
  const TO = () => ({ endereco: phone(), ...ANA });
  const video: File = { bytes: fileOf('video.mp4'), filename: 'filme.mp4' };

  test.each<[string, string, () => Form, Record<string, string>]>([
    ['where the header has none', 'nada', () => formOf(TO()), { arquivo: 'não leva arquivo' }],
    [
      'where the header is a text',
      'titulo',
      () => formOf({ ...TO(), parametros: { cabecalho: { texto: '7' }, corpo: ['Ana'] } }),
      { arquivo: 'não leva arquivo' },
    ],
    ['a picture for a document', 'boleto', () => formOf(TO()), { arquivo: 'é de documento, e o arquivo é de imagem' }],
    ['a picture for a film', 'filme', () => formOf(TO()), { arquivo: 'é de vídeo, e o arquivo é de imagem' }],
    [
      'a document that is named as a picture',
      'foto',
      () => formOf(TO(), { bytes: PDF, filename: 'foto.png' }),
      { arquivo: 'é de imagem, e o arquivo é de documento' },
    ],
    [
      'a kind of picture that the channel does not take',
      'foto',
      () => formOf(TO(), { bytes: fileOf('riso.gif'), filename: 'foto.gif' }),
      { arquivo: 'não leva image/gif' },
    ],
    [
      'a picture that is larger than the channel takes',
      'foto',
      () => formOf(TO(), { bytes: Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)]), filename: 'a.png' }),
      { arquivo: 'passa de 5 MB' },
    ],
    [
      'a program',
      'foto',
      () => formOf(TO(), { bytes: '#!/bin/sh\nrm -rf /\n', filename: 'foto.png' }),
      { arquivo: 'programa' },
    ],
    ['an empty file', 'foto', () => formOf(TO(), { bytes: '', filename: 'foto.png' }), { arquivo: 'vazio' }],
    ['a form without a file', 'foto', () => formOf(TO(), null), { arquivo: 'obrigatório' }],
    [
      'the file and its address',
      'foto',
      () => formOf({ ...TO(), parametros: { corpo: ['Ana'], cabecalho: { midia_url: 'https://a.example/b.png' } } }),
      { 'parametros.cabecalho.midia_url': 'e não os dois' },
    ],
    ['parameters that are no JSON', 'foto', () => formOf({ ...TO(), parametros: '{corpo:' }), { parametros: 'JSON' }],
    ['parameters that are none', 'foto', () => formOf({ ...TO(), parametros: '[1]' }), { parametros: '' }],
    ['a place that is empty', 'foto', () => formOf({ endereco: phone() }), { 'parametros.corpo': '1 parâmetro' }],
    ['nobody to send to', 'foto', () => formOf({ ...ANA }), { conversa_id: 'Informe' }],
    [
      'a conversation of nobody',
      'foto',
      () => formOf({ ...ANA, conversa_id: 999_999_999 }),
      { conversa_id: 'não enc' },
    ],
    ['what is no telephone', 'foto', () => formOf({ ...ANA, endereco: 'nada' }), { endereco: 'DDD' }],
  ])('%s', async (_, nome, form, said) => {
    const { meta, modelo } = await setUp();
    const before = await traces();
    const answer = await post(modelo(nome), form());
    refusedOn(
      answer,
      Object.fromEntries(Object.entries(said).map(([field, words]) => [field, [expect.stringContaining(words)]])),
    );
    expect(await traces()).toEqual(before);
    await settle(company);
    expect(meta.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('by JSON: neither file nor address', async () => {
    const { modelo } = await setUp();
    refused(await post(modelo('foto'), TO()), 'parametros.cabecalho', 'envie o arquivo ou informe midia_url');
  });

  test('a film for a film is taken', async () => {
    const { meta, modelo } = await setUp();
    const answer = await post(modelo('filme'), formOf(TO(), video));
    expect(answer.status, answer.text).toBe(200);
    await settle(company);
    expect(JSON.stringify(meta.sent[0]?.body)).toMatch(/"type":"video","video":\{"id":"\d+"\}/);
  });

  test('a template that is not approved, and one of another company', async () => {
    const { canal } = await setUp();
    const componentes = [{ type: 'HEADER', format: 'IMAGE' }];
    const { id } = await addModelo(company, canal, { nome: 'espera', status: 'PENDING', componentes });
    const before = await traces();
    refused(await post(id, formOf(TO())), 'status', 'PENDING');
    const stranger = await openCrm(['crm:whatsapp_modelo']);
    expect((await post(id, formOf(TO()), {}, stranger.token)).status).toBe(404);
    const { token: narrow } = await company.token({ escopos: ['crm:read', 'crm:write'] });
    expect((await post(id, formOf(TO()), {}, narrow)).status).toBe(403);
    expect(await traces()).toEqual(before);
  });

  test('another type of body says which two may come', async () => {
    const { modelo } = await setUp();
    const answer = await post(modelo('foto'), 'x', { 'content-type': 'text/plain' });
    expect([answer.status, answer.json.error.message]).toEqual([
      415,
      'Envie o corpo como Content-Type: application/json ou, com um arquivo, multipart/form-data.',
    ]);
  });
});

test('a store that does not answer keeps no file, and nothing is sent', async () => {
  const { canal, modelo } = await official();
  const S3 = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const off = Object.fromEntries(['S3_ENDPOINT', ...S3].map((name) => [name, '']));
  onTestFinished(() => setEnv(off));
  setEnv({ S3_ENDPOINT: 'http://127.0.0.1:1', ...Object.fromEntries(S3.map((name) => [name, 'nenhum'])) });
  const answer = await post(modelo('foto'), formOf({ endereco: phone(), ...ANA }));
  expect([answer.status, answer.json.error.code]).toEqual([503, 'UNAVAILABLE']);
  expect([await messagesOf(canal), await spooled()]).toEqual([[], []]);
});

describe('the panel’s door', () => {
  async function send(session: typeof company.admin.session | null, id: number | string, form: Form) {
    const request = new Request(`http://localhost/api/arquivos/modelos-whatsapp/${id}`, {
      ...{ method: 'POST', body: new Uint8Array(form.bytes), headers: { 'content-type': form.type } },
    });
    const answer = await serveArquivosOf(session, request);
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  }

  test('takes the same form, of whoever may send templates; whoever answers has the conversation', async () => {
    const { meta, canal, modelo } = await official();
    const form = formOf({ endereco: phone(), ...ANA });
    const { status, json } = await send(company.admin.session, modelo('foto'), form);
    expect([status, json]).toMatchObject([201, { remetente_tipo: 'atendente', midia: { tipo: 'imagem' } }]);
    await settle(company);
    expect([meta.count('upload'), meta.sent.length]).toEqual([1, 1]);
    const before = await traces();
    const reader = await company.member('leitura');
    const foreign = await openCrm();
    const statuses: number[] = [];
    for (const session of [null, reader.session, foreign.company.admin.session]) {
      statuses.push((await send(session, modelo('foto'), form)).status);
    }
    expect(statuses).toEqual([401, 403, 404]);
    expect((await send(company.admin.session, 'x', form)).status).toBe(404);
    const wrong = await send(company.admin.session, modelo('nada'), form);
    expect([wrong.status, wrong.json.message]).toEqual([400, 'O cabeçalho deste modelo não leva arquivo.']);
    expect(await traces()).toEqual(before);
    expect(await messagesOf(canal)).toHaveLength(1);
  });
});
