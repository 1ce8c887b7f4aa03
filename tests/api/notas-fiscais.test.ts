import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebhook } from '#server/acesso/index.ts';
import { CATALOGO } from '#server/eventos/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { startDispatcher } from '#tests/support/deliveries.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { lacksXmlsec, nextCnpj, upload, verifyByXmlsec, withCnpj } from '#tests/support/fiscal.ts';
import { CPF, type Escrita, type NotaEscrita, writeCancelamento, writeNota } from '#tests/support/nfe.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';
import { zipOf } from '#tests/support/xlsx.ts';

// Notes through the API. Their XML is a simulator's: written and signed by the tests, never seen by SEFAZ.

const ESCOPOS = ['notas_fiscais:read', 'notas_fiscais:write'];

let api: Api;
let company: Company;
let token: string;
let cnpj: string;
let number = 5_000;

beforeAll(async () => {
  setEnv({ DATA_DIR: await makeTestFolder('notas'), WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  api = await startApi({ rateLimitScale: 1_000_000 });
  company = await makeCompany();
  cnpj = await withCnpj(company);
  ({ token } = await company.token({ escopos: ESCOPOS }));
});
afterAll(() => api.close());

const own = (fields: Partial<NotaEscrita> = {}) => writeNota({ emitente: cnpj, numero: ++number, ...fields });
const theirs = (fields: Partial<NotaEscrita> = {}) =>
  writeNota({ emitente: '33000167000101', destinatario: cnpj, numero: ++number, ...fields });
const send = (bytes: Uint8Array | string, nome?: string) => upload(api, token, bytes, nome ? { nome } : {});
const get = (path: string) => api.call('GET', `/v1/notas-fiscais/${path}`, { token });

/** The company's events of notes and customers that name a key or a document, each held against the catalogue. */
async function events(of: Company, kinds = 'nfe.%'): Promise<{ evento: string; dados: Record<string, unknown> }[]> {
  const rows = await db().sql<{ evento: keyof typeof CATALOGO; dados: Record<string, unknown> }[]>`
    SELECT evento, dados FROM eventos WHERE empresa_id = ${of.id} AND evento LIKE ${kinds} ORDER BY id`;
  for (const { evento, dados } of rows) expect(CATALOGO[evento].parse(dados)).toEqual(dados);
  return rows;
}
const eventsOf = async ({ chave }: Escrita) =>
  (await events(company)).filter(({ dados }) => dados.chave_acesso === chave).map(({ evento }) => evento);

describe('a note that the company issued', () => {
  test('is imported, told once, and is the same the second time', async () => {
    const note = own();
    const first = await send(note.bytes);
    expect(first.status, first.text).toBe(200);
    expect(first.json.data).toMatchObject({
      ...{ importadas: 1, repetidas: 0, recusadas: 0 },
      nota: {
        ...{ tipo: 'NFE', sentido: 'saida', status: 'AUTORIZADO', chave_acesso: note.chave, serie: '1' },
        ...{ valor_total: '100.00', verificacao: 'assinatura', cadeia: 'sem_cadeia', demonstracao: false },
        ...{ emitente_documento: cnpj, destinatario_nome: 'Papelaria Central Ltda', protocolo: '333260004518827' },
      },
      resultados: [{ arquivo: 'nota.xml', resultado: 'importada', motivo: null }],
    });
    const again = await send(note.bytes, 'outro-nome.xml');
    expect(again.json.data).toMatchObject({
      importadas: 0,
      repetidas: 1,
      nota: { id: (first.json.data.nota as { id: number }).id },
    });
    expect(again.status).toBe(200);
    expect(await eventsOf(note)).toEqual(['nfe.emitida']);
  });

  test('makes its recipient a customer, once also of twenty notes at the same moment', async () => {
    const destinatario = nextCnpj();
    const notes = Array.from({ length: 20 }, () => own({ destinatario }));
    const answers = await Promise.all(notes.map(({ bytes }) => send(bytes)));
    expect(answers.map(({ status }) => status)).toEqual(notes.map(() => 200));
    const clientes = await db().sql<{ id: number; nome: string; cidade: string; telefone: string }[]>`
      SELECT id, nome, cidade, telefone FROM clientes WHERE empresa_id = ${company.id} AND cnpj_cpf = ${destinatario}`;
    expect(clientes).toMatchObject([{ nome: 'Papelaria Central Ltda', cidade: 'Petrópolis', telefone: '2422421000' }]);
    const told = (await events(company)).filter(({ dados }) => notes.some(({ chave }) => chave === dados.chave_acesso));
    expect(told.map(({ dados }) => dados.cliente_id)).toEqual(notes.map(() => clientes[0]?.id));
    const made = (await events(company, 'cliente.criado')).filter(({ dados }) => dados.id === clientes[0]?.id);
    expect(made).toHaveLength(1);
  });

  test('the same file twenty times at the same moment is one note and one event', async () => {
    const note = own();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(note.bytes)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const ids = new Set(answers.map(({ json }) => (json.data.nota as { id: number }).id));
    expect(ids.size).toBe(1);
    expect(await eventsOf(note)).toEqual(['nfe.emitida']);
  });

  test('the same key with other bytes that verify too is 409, and the first stays', async () => {
    const note = own();
    const { json } = await send(note.bytes);
    const other = own({ numero: note.nota.numero, informacoes: 'Outro texto' });
    expect(other.chave).toBe(note.chave);
    const answer = await send(other.bytes);
    expect([answer.status, answer.json.error.code]).toEqual([409, 'CONFLICT']);
    const { id } = json.data.nota as { id: number };
    expect((await get(`${id}/`)).json.data.informacoes).toBe('Pedido 000123');
    expect(await eventsOf(note)).toEqual(['nfe.emitida']);
  });

  test('an NFC-e without a consumer names no customer; one with a CPF does', async () => {
    const plain = own({ modelo: '65', destinatario: null });
    const named = own({ modelo: '65', destinatario: CPF });
    for (const { bytes } of [plain, named]) expect((await send(bytes)).status).toBe(200);
    const told = await events(company);
    const customer = ({ chave }: Escrita) => told.find(({ dados }) => dados.chave_acesso === chave)?.dados.cliente_id;
    expect(customer(plain)).toBeNull();
    expect(customer(named)).toBeTypeOf('number');
  });

  test('put into a wrapper that declares namespaces of its own, as many programs do, is still what was signed', async () => {
    const XSI =
      'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xsi:schemaLocation="http://www.portalfiscal.inf.br/nfe procNFe_v4.00.xsd"';
    const wrap = (xml: string) => xml.replace(/<(nfeProc|procEventoNFe) /, `<$1 ${XSI} `);
    const note = own();
    const wrapped = wrap(note.xml);
    expect(wrapped).toContain(XSI);
    const forged = await send(wrapped.replace('Produto 1', 'Produto 2'));
    expect([forged.status, forged.text]).toEqual([400, expect.stringContaining('mudou depois de assinado')]);
    expect((await send(wrapped)).json.data.importadas).toBe(1);
    expect((await send(wrap(writeCancelamento(note).xml))).json.data.resultados).toMatchObject([
      { resultado: 'cancelada' },
    ]);
    expect(await eventsOf(note)).toEqual(['nfe.emitida', 'nfe.cancelada']);
  });

  test('whose parts say where their schema lies, or whose authoriser signed too, is still what was signed', async () => {
    const schema = (at: string) => (xml: string) =>
      xml.replaceAll(
        `<${at} `,
        `<${at} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.portalfiscal.inf.br/nfe nfe_v4.00.xsd" `,
      );
    const signed = (at: string) => (xml: string) =>
      xml.replace(
        `</${at}>`,
        `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignatureValue>AA==</SignatureValue></Signature></${at}>`,
      );
    const located = own({ before: schema('NFe') });
    const both = own();
    for (const xml of [located.xml, schema('protNFe')(signed('protNFe')(both.xml))]) {
      const forged = await send(xml.replace('Produto 1', 'Produto 2'));
      expect([forged.status, forged.text]).toEqual([400, expect.stringContaining('mudou depois de assinado')]);
      expect((await send(xml)).json.data).toMatchObject({ importadas: 1 });
    }
    const inside = own({ before: (xml) => schema('ide')(xml.replace('<ide>', '<ide >')) });
    expect((await send(inside.xml)).status).toBe(400);
    const cancelled = await send(schema('retEvento')(signed('retEvento')(writeCancelamento(both).xml)));
    expect(cancelled.json.data.resultados).toMatchObject([{ resultado: 'cancelada' }]);
    expect(await eventsOf(both)).toEqual(['nfe.emitida', 'nfe.cancelada']);
  });

  test('under an Idempotency-Key the answer is repeated, and another file is 422', async () => {
    const note = own();
    const headers = { 'idempotency-key': 'nota-1' };
    const first = await upload(api, token, note.bytes, { headers });
    const again = await upload(api, token, note.bytes, { headers });
    expect([first.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
    expect((await upload(api, token, own().bytes, { headers })).status).toBe(422);
    expect(await eventsOf(note)).toEqual(['nfe.emitida']);
  });
});

describe('a cancellation', () => {
  test('cancels its note, once', async () => {
    const note = own();
    await send(note.bytes);
    const cancel = writeCancelamento(note);
    const answer = await send(cancel.bytes);
    expect(answer.json.data, answer.text).toMatchObject({
      canceladas: 1,
      nota: { status: 'CANCELADO', protocolo_cancelamento: '333260004519034' },
    });
    expect((await send(cancel.bytes)).json.data).toMatchObject({ repetidas: 1 });
    expect(await eventsOf(note)).toEqual(['nfe.emitida', 'nfe.cancelada']);
    const { id } = answer.json.data.nota as { id: number };
    const found = await get(`${id}/eventos/`);
    expect(found.json.data.resultados).toMatchObject([
      { tipo_evento: '110111', justificativa: 'Pedido desfeito pelo cliente' },
    ]);
    expect((await get(`${id}/`)).json.data).toMatchObject({
      status: 'CANCELADO',
      eventos: [{ protocolo: '333260004519034' }],
    });
  });

  test('that comes before its note waits, and both are told in order', async () => {
    const note = own();
    const early = await send(writeCancelamento(note).bytes);
    expect(early.json.data, early.text).toMatchObject({ aguardando: 1, nota: null });
    expect(await eventsOf(note)).toEqual([]);
    const late = await send(note.bytes);
    expect(late.json.data).toMatchObject({ importadas: 1, nota: { status: 'CANCELADO' } });
    expect(await eventsOf(note)).toEqual(['nfe.emitida', 'nfe.cancelada']);
  });

  test('at the same moment as its note misses it never', async () => {
    const notes = Array.from({ length: 10 }, () => own());
    await Promise.all(notes.flatMap((note) => [send(note.bytes), send(writeCancelamento(note).bytes)]));
    for (const note of notes) expect(await eventsOf(note)).toEqual(['nfe.emitida', 'nfe.cancelada']);
  });

  test('of another authorisation, by another issuer, or not registered, is refused', async () => {
    const note = own();
    await send(note.bytes);
    const refused = [
      [writeCancelamento(note, { protocolo_nota: '999999999999999' }), /autorização 999999999999999/],
      [
        writeCancelamento(note, { certificado: theirs().nota.certificado }),
        /certificado da assinatura não é do emitente/,
      ],
      [writeCancelamento(note, { status: '573' }), /573/],
      [writeCancelamento(note, { tipo: '110110' }), /110110 não é um cancelamento/],
    ] as const;
    for (const [{ bytes }, message] of refused) {
      const answer = await send(bytes);
      expect([answer.status, answer.json.error?.details?.arquivo?.[0]]).toEqual([400, expect.stringMatching(message)]);
    }
    expect(await eventsOf(note)).toEqual(['nfe.emitida']);
  });
});

describe("a supplier's note", () => {
  test('comes in as entrada and emits nothing, cancelled neither', async () => {
    const note = theirs();
    const before = await events(company, '%');
    const answer = await send(note.bytes);
    expect(answer.json.data, answer.text).toMatchObject({ nota: { sentido: 'entrada', cliente_id: null } });
    expect((await send(writeCancelamento(note).bytes)).json.data).toMatchObject({ canceladas: 1 });
    expect(await events(company, '%')).toEqual(before);
  });

  test('of somebody else is nobody’s, and a company without a CNPJ is told so', async () => {
    const answer = await send(writeNota({ numero: ++number }).bytes);
    expect([answer.status, answer.json.error.details]).toEqual([
      400,
      { arquivo: [expect.stringContaining('não é desta empresa')] },
    ]);
    const bare = await makeCompany();
    const { token: theirToken } = await bare.token({ escopos: ESCOPOS });
    const refused = await upload(api, theirToken, own().bytes);
    expect([refused.status, Object.keys(refused.json.error.details ?? {})]).toEqual([400, ['cnpj']]);
  });
});

describe('a ZIP', () => {
  test('tells the outcome of each of its files', async () => {
    const [one, two] = [own(), own()];
    const tampered = own();
    const zip = zipOf({
      'pasta/um.xml': one.bytes,
      'cancelamento.xml': writeCancelamento(one).bytes,
      'dois.xml': two.bytes,
      'mudado.xml': tampered.xml.replace('<vNF>100.00', '<vNF>900.00'),
      'leia-me.txt': 'não é XML',
    });
    const answer = await send(zip, 'notas.zip');
    expect(answer.json.data, answer.text).toMatchObject({
      ...{ nota: null, importadas: 2, canceladas: 1, recusadas: 2 },
      resultados: [
        { arquivo: 'um.xml', resultado: 'importada' },
        { arquivo: 'cancelamento.xml', resultado: 'cancelada' },
        { arquivo: 'dois.xml', resultado: 'importada' },
        { arquivo: 'mudado.xml', resultado: 'recusada', motivo: 'assinatura' },
        { arquivo: 'leia-me.txt', resultado: 'recusada', motivo: 'formato' },
      ],
    });
    expect((await send(zip, 'notas.zip')).json.data).toMatchObject({ importadas: 0, repetidas: 3 });
    expect(await eventsOf(one)).toEqual(['nfe.emitida', 'nfe.cancelada']);
  });
});

describe('a CNPJ with letters', () => {
  test('is accepted, and delivered by a webhook with its key', async () => {
    const letters = await makeCompany();
    const theirCnpj = await withCnpj(letters, nextCnpj(true));
    const { token: theirToken } = await letters.token({ escopos: ESCOPOS });
    const receiver = await startReceiver();
    const dispatcher = await startDispatcher();
    try {
      await createWebhook(letters.ctx, { url: receiver.url, eventos: ['nfe.emitida', 'nfe.cancelada'] });
      const note = writeNota({ emitente: theirCnpj, numero: ++number });
      expect(note.chave).toMatch(/^[0-9]{6}[A-Z]{2}/);
      for (const bytes of [note.bytes, writeCancelamento(note).bytes]) {
        const answer = await upload(api, theirToken, bytes);
        expect(answer.status, answer.text).toBe(200);
      }
      await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(2);
      const bodies = receiver.requests.map(({ body }) => JSON.parse(String(body)));
      expect(bodies.map(({ dados }) => dados.chave_acesso)).toEqual([note.chave, note.chave]);
      expect(bodies.map(({ evento }) => evento).sort()).toEqual(['nfe.cancelada', 'nfe.emitida']);
    } finally {
      await dispatcher.stop();
      await receiver.close();
    }
  });
});

describe('what is read', () => {
  test('lists by every filter, and finds by number, name, document and key', async () => {
    const note = own({ destinatario_nome: 'Livraria do Largo' });
    await send(note.bytes);
    const found = async (query: string) => {
      const { json, text } = await get(`?${query}`);
      expect(json.success, text).toBe(true);
      return json.data.resultados.map(({ chave_acesso }) => chave_acesso);
    };
    for (const query of [
      `chave_acesso=${note.chave}`,
      `busca=${note.chave}`,
      `busca=${note.nota.numero}`,
      'busca=livraria+do+LARGO',
      'tipo=NFE&sentido=saida&status=AUTORIZADO&verificacao=assinatura&busca=livraria',
    ]) {
      expect(await found(query), query).toEqual([note.chave]);
    }
    expect(await found('verificacao=sefaz')).toEqual([]);
    expect(await found('data_inicio=2020-01-01&data_fim=2020-12-31')).toEqual([]);
    expect((await found('sentido=entrada&por_pagina=100')).includes(note.chave)).toBe(false);
    expect(await found('chave_acesso=123')).toEqual([]);
  });

  test.skipIf(lacksXmlsec("the XML's signature by another implementation"))(
    'the XML is byte for byte what was sent, and another implementation verifies it',
    async () => {
      // A byte order mark, blanks before the end and CRLF are as good as anything.
      const letters = own({ modelo: '65', destinatario: null, informacoes: 'Ação & reação < "aspas"' });
      for (const bytes of [own().bytes, Buffer.from(`\uFEFF${letters.xml}\r\n`)]) {
        const { json, text } = await send(bytes);
        expect(json.success, text).toBe(true);
        const { id } = json.data.nota as { id: number };
        const answer = await fetch(`${api.base}/v1/notas-fiscais/${id}/xml/`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const served = Buffer.from(await answer.arrayBuffer());
        expect(served.equals(bytes)).toBe(true);
        expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[0-9A-Z]{44}-procNFe\.xml"$/);
        expect(await verifyByXmlsec(served)).toBe(true);
        const changed = Buffer.from(String(served).replace('<vNF>100.00', '<vNF>900.00'));
        expect(await verifyByXmlsec(changed)).toBe(false);
      }
      expect(await verifyByXmlsec(writeCancelamento(letters).bytes, 'infEvento')).toBe(true);
    },
  );

  test('another company has none of it', async () => {
    const { json } = await send(own().bytes);
    const { id } = json.data.nota as { id: number };
    const other = await makeCompany();
    const { token: foreign } = await other.token({ escopos: ESCOPOS });
    for (const path of ['', 'xml/', 'danfe/', 'eventos/']) {
      expect((await api.call('GET', `/v1/notas-fiscais/${id}/${path}`, { token: foreign })).status).toBe(404);
    }
    expect((await api.call('GET', '/v1/notas-fiscais/', { token: foreign })).json.data.resultados).toEqual([]);
  });
});
