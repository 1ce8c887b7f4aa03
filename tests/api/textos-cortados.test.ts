import { beforeAll, describe, expect, test } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { getConversa } from '#server/atendimento/index.ts';
import { ignoreLinha, sendExtrato } from '#server/conciliacao/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { acceptProposta, convertProposta, createProposta, sendProposta } from '#server/propostas/index.ts';
import { messagesOf, withMeta } from '#tests/support/canais-scene.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { upload, withCnpj } from '#tests/support/fiscal.ts';
import { send } from '#tests/support/importing.ts';
import { hear, openChannel, says, settle } from '#tests/support/inbox.ts';
import { writeNota } from '#tests/support/nfe.ts';
import { ofxOf } from '#tests/support/pix-scene.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// What people write is cut to its limit between characters: half of an emoji is refused by JSON, and with it all that it came with.

const { api, company } = await openCrm();
const { ctx } = company;
let token: string;
beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', DATA_DIR: await makeTestFolder('textos-cortados') });
  ({ token } = await company.token({ escopos: [...ESCOPOS_API] }));
});

const SMILE = '\u{1F600}';
/** A text whose character of this number is an emoji, with more after it; and so much of it. */
const longer = (most: number) => `${'a'.repeat(most - 1)}${SMILE} fim`;
const cut = (most: number) => `${'a'.repeat(most - 1)}${SMILE}`;

describe('a message comes in', () => {
  const message = (more: Record<string, unknown>) => ({
    ...{ from: '5511980000777', timestamp: String(Math.floor(Date.now() / 1_000)), ...more },
  });

  test('with a file of a long name', async () => {
    const { meta, canal, door } = await withMeta(company, api.base);
    const id = meta.keep(Buffer.from('oi'), 'text/plain');
    const document = { id, mime_type: 'text/plain', filename: longer(200), caption: 'Segue o contrato' };
    await meta.notify(door, meta.message(message({ id: 'wamid.NOME', type: 'document', document })));
    await settle(company);
    expect(await messagesOf(canal)).toMatchObject([{ direcao: 'entrada', texto: 'Segue o contrato' }]);
    // What was fetched is called by what it is, too.
    const [file] = await db().sql`SELECT nome FROM midias_mensagem WHERE empresa_id = ${company.id}`;
    expect(file?.nome).toMatch(/^a+\.txt$/);
  });

  test('with a long subject', async () => {
    const canal = await openChannel(company, 'email');
    await hear(canal, company, [says('a@exemplo.com', 'Oi', { assunto: longer(300) })]);
    const [conversa] = await db().sql<{ id: number }[]>`SELECT id FROM conversas WHERE canal_id = ${canal.id}`;
    expect((await getConversa(ctx, { id: conversa?.id })).assunto).toBe(cut(300));
  });

  test('from a contact without a name, who now has one of many emojis', async () => {
    const { meta, canal, door } = await withMeta(company, api.base);
    const of = (id: string) => message({ id, from: '5511980000778', type: 'text', text: { body: 'Oi' } });
    await meta.notify(door, meta.message(of('wamid.UM'), ''));
    await settle(company);
    await meta.notify(door, meta.message(of('wamid.DOIS'), `a${SMILE.repeat(110)}`));
    await settle(company);
    expect(await messagesOf(canal)).toHaveLength(2);
    const [contato] = await db().sql<{ nome: string }[]>`
      SELECT nome FROM contatos WHERE empresa_id = ${company.id} ORDER BY id DESC LIMIT 1`;
    expect(contato?.nome).toBe(`a${SMILE.repeat(110)}`);
  });
});

test('a key is named after a company of a long name', async () => {
  const body = { nome: longer(100), gerar_chave: true, escopos: ['estoque:read'] };
  const opened = await api.post('/v1/empresas/', token, body);
  expect(opened.status, opened.text).toBe(201);
  const [key] = await db().sql<{ nome: string }[]>`SELECT nome FROM tokens_api ORDER BY id DESC LIMIT 1`;
  expect(key?.nome).toBe(cut(100));
});

describe('a proposal', () => {
  const itens = [{ descricao: 'Treinamento', quantidade: '2', preco_unitario: '150.00' }];

  test('of 200 emojis in its title keeps them all', async () => {
    const { id: cliente_id } = await company.customer();
    const titulo = SMILE.repeat(200);
    expect((await createProposta(ctx, { titulo, cliente_id, itens })).titulo).toBe(titulo);
  });

  test('becomes a contract with so much of its title as a contract may have', async () => {
    const { id: cliente_id } = await company.customer();
    const servico = await company.service({ nome: 'Assinatura', preco: '120.00' });
    const { id } = await createProposta(ctx, {
      ...{ titulo: longer(150), cliente_id, tipo_destino: 'contrato', periodicidade: 'mensal', inicio: '2099-01-31' },
      itens: [{ servico_id: servico.id, quantidade: '1' }],
    });
    await sendProposta(ctx, { id });
    await acceptProposta(ctx, { id });
    const { contrato_id } = await convertProposta(ctx, { id });
    const [contrato] = await db().sql<{ titulo: string }[]>`SELECT titulo FROM contratos WHERE id = ${contrato_id}`;
    expect(contrato?.titulo).toBe(cut(150));
  });
});

test('a note of long information, and a consumer’s note of a long address', async () => {
  const emitente = await withCnpj(company);
  const long = writeNota({ emitente, numero: 1, informacoes: longer(5_000) });
  const answer = await upload(api, token, long.bytes);
  expect(answer.status, answer.text).toBe(200);
  const { chave, xml } = writeNota({ emitente, numero: 2, modelo: '65' });
  const url = `https://x.example/?p=${chave}`;
  const address = `${url}${'a'.repeat(999 - url.length)}${SMILE}`;
  const other = await upload(
    api,
    token,
    Buffer.from(xml.replace(/<qrCode>.*<\/qrCode>/s, `<qrCode>${address}</qrCode>`)),
  );
  expect(other.status, other.text).toBe(200);
});

test('a statement with long texts, and what the audit trail calls its line', async () => {
  const long = (name: string, most: number) =>
    [new RegExp(`<${name}>[^<\\n]*`, 'g'), `<${name}>${longer(most)}`] as const;
  let ofx = ofxOf(['10.00'], 'conta', 'memo');
  for (const [pattern, text] of [long('MEMO', 100), long('FITID', 255)]) ofx = ofx.replace(pattern, text);
  const { extratos } = await sendExtrato(ctx, { arquivo_nome: 'x.ofx', conteudo: Buffer.from(ofx).toString('base64') });
  const [linha] = await db().sql<{ id: number; fitid: string }[]>`
    SELECT id, fitid FROM linhas_extrato WHERE extrato_id = ${extratos[0]?.id ?? 0}`;
  expect(linha?.fitid).toBe(cut(255));
  await ignoreLinha(ctx, { id: linha?.id, motivo: 'teste' });
  const [line] = await db().sql<{ recurso_nome: string }[]>`
    SELECT recurso_nome FROM auditoria WHERE recurso = 'linha_extrato' AND recurso_id = ${linha?.id ?? 0}`;
  expect(line?.recurso_nome).toContain(SMILE);
});

test('a spreadsheet with a long heading', async () => {
  const { id } = await send(company, 'contatos', `Nome;${longer(200)}\nA;b\n`);
  const [row] = await db().sql<{ cabecalho: string[] }[]>`SELECT cabecalho FROM importacoes WHERE id = ${id}`;
  expect(row?.cabecalho).toEqual(['Nome', cut(200)]);
});
