import { beforeAll, expect, test } from 'vitest';
import { sendMensagem, syncDevidos, workOnCanal } from '#server/atendimento/index.ts';
import { deleteCanal, keepBruta, listModelos, syncModelos } from '#server/canais/index.ts';
import { adoptArquivo, keepFile, spoolFile } from '#server/midia/index.ts';
import { transaction } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { filesOf, messagesOf, passMinutes, setUpChannel, withGateway, withMeta } from '#tests/support/canais-scene.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { keep, openChannel, says, settle, systemOf } from '#tests/support/inbox.ts';
import { oneBehindAnother } from '#tests/support/locks.ts';
import { outcomeOf } from '#tests/support/refusal.ts';
import { kept } from '#tests/support/sms/guardado.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';
import { evolutionMessage, evolutionNotice, PROTO } from '#tests/support/whatsapp/gateway.ts';

// Platforms that repeat themselves, write what nobody can keep, or refuse for a while; a store of files that is away. No message is lost.

const { api, company } = await openCrm();
const system = await systemOf(company.id);
const { sql } = db();
beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', DATA_DIR: await makeTestFolder('canais-desvios') });
});
const cameOf = async ({ id }: { id: number }) => [
  ...(await sql<{ situacao: string; tentativas: number }[]>`
    SELECT situacao, tentativas FROM entradas_brutas WHERE canal_id = ${id} ORDER BY id`),
];

test('a template that stands on two pages is one', async () => {
  const { meta, canal } = await withMeta(company, api.base);
  const [first] = meta.templates;
  meta.templates = [...meta.templates, { ...first }];
  await syncModelos(system, canal.id);
  const { resultados } = await listModelos(company.ctx, { canal_id: canal.id });
  expect(resultados.filter(({ nome }) => nome === first?.name)).toHaveLength(1);
});

test('two readings of templates that the platform tells in other orders, one behind the other', async () => {
  const { meta, canal } = await withMeta(company, api.base);
  await syncModelos(system, canal.id);
  const [one, middle, other, ...rest] = meta.templates;
  const settled = await oneBehindAnother(
    system,
    ({ db: { sql: tx } }) =>
      tx`SELECT FROM modelos_whatsapp WHERE canal_id = ${canal.id} AND nome = ${String(middle?.name)} FOR UPDATE`,
    [
      [one, middle, other],
      [other, middle, one],
    ].map((first) => () => {
      meta.templates = [...first, ...rest].map((template) => template ?? expect.fail());
      return syncModelos(system, canal.id);
    }),
  );
  expect(settled.map((each) => (each.status === 'fulfilled' ? 'read' : String(each.reason)))).toEqual(['read', 'read']);
});

test('a channel that is removed while its templates are read holds no other channel’s up', async () => {
  const [gone, other] = [await withMeta(company, api.base), await withMeta(company, api.base)];
  await syncModelos(system, gone.canal.id);
  await sql`UPDATE canais SET sincronizar_em = now() WHERE id IN (${gone.canal.id}, ${other.canal.id})`;
  const settled = await oneBehindAnother(
    system,
    ({ db: { sql: tx } }) => tx`SELECT FROM modelos_whatsapp WHERE canal_id = ${gone.canal.id} FOR UPDATE`,
    [
      () => deleteCanal(company.ctx, { id: gone.canal.id }),
      () =>
        syncDevidos(
          db(),
          async () => system,
          () => true,
        ),
    ],
  );
  expect(settled.map((each) => (each.status === 'fulfilled' ? 'done' : String(each.reason)))).toEqual(['done', 'done']);
  const { resultados } = await listModelos(company.ctx, { canal_id: other.canal.id });
  expect(resultados).not.toEqual([]);
});

test('a channel that is removed while its first message is worked off is not removed, and the message is there', async () => {
  const canal = await openChannel(company);
  await keep(canal, company, [says('+5511998877665', 'Oi')]);
  const settled = await oneBehindAnother(
    system,
    ({ db: { sql: tx } }) => tx`LOCK TABLE conversas IN SHARE ROW EXCLUSIVE MODE`,
    [() => workOnCanal(system, 'entrada', canal.id), () => outcomeOf(deleteCanal(company.ctx, { id: canal.id }))],
  );
  expect(settled).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'fulfilled', value: 'VALIDATION_ERROR' },
  ]);
  expect(await messagesOf(canal)).toHaveLength(1);
});

test('a file whose name and type have signs that nobody can keep comes with its message', async () => {
  const { gateway, canal, door } = await withGateway(company, api.base, 'evolution');
  const documentMessage = {
    ...PROTO.imagem.imageMessage,
    ...{ mimetype: 'application/\0pdf', fileName: 'nota\0\ud800.pdf' },
  };
  await gateway.notify(door, evolutionNotice('messages.upsert', evolutionMessage({ documentMessage }, { id: 'NUL1' })));
  await workOnCanal(system, 'entrada', canal.id);
  expect(await messagesOf(canal)).toMatchObject([{ mensagem_id_externo: 'NUL1' }]);
  expect(await cameOf(canal)).toMatchObject([{ situacao: 'tratada' }]);
  expect(await filesOf(canal)).toMatchObject([{ estado: 'pendente', nome: 'nota\ufffd.pdf' }]);
});

test('a file whose size is none comes with its message', async () => {
  const { gateway, canal, door } = await withGateway(company, api.base, 'evolution');
  for (const [n, fileLength] of [1.5, 1e30, -1, 'muito', { low: 'x' }].entries()) {
    const imageMessage = { ...PROTO.imagem.imageMessage, fileLength };
    await gateway.notify(
      door,
      evolutionNotice('messages.upsert', evolutionMessage({ imageMessage }, { id: `SIZE${n}` })),
    );
  }
  await workOnCanal(system, 'entrada', canal.id);
  expect(await cameOf(canal)).toEqual(Array(5).fill({ situacao: 'tratada', tentativas: 1 }));
  expect(await messagesOf(canal)).toHaveLength(5);
});

test('a state whose moment is none is of the time at which it was told', async () => {
  const { gateway, canal, door } = await withGateway(company, api.base, 'waha');
  const contact = await gateway.notify(door, gateway.noticeOf(gateway.write({ numero: '5511970002222', texto: 'Oi' })));
  expect(contact).toEqual([200]);
  await settle(company);
  const [conversa] = await sql<{ id: number }[]>`SELECT id FROM conversas WHERE canal_id = ${canal.id}`;
  await sendMensagem(company.ctx, { conversa_id: conversa?.id, texto: 'Olá' });
  await settle(company);
  const [sent] = gateway.sent;
  if (!sent) throw new Error('Nothing was sent');
  const ack = gateway.ackOf(sent, 3) as { timestamp?: unknown; payload: Record<string, unknown> };
  await gateway.notify(door, { ...ack, timestamp: 1e30, payload: { ...ack.payload, timestamp: 1e30 } });
  await settle(company);
  expect((await messagesOf(canal)).at(-1)).toMatchObject({ status: 'lida' });
});

test('a file that the platform refuses with the channel itself is fetched once the access data is mended', async () => {
  const { meta, canal, door } = await withMeta(company, api.base);
  const id = meta.keep(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF'), 'application/pdf');
  meta.script('media', { status: 401, body: { error: { code: 190, message: 'Invalid OAuth access token' } } });
  const document = { id, mime_type: 'application/pdf', filename: 'a.pdf' };
  const timestamp = String(Math.floor(Date.now() / 1_000));
  await meta.notify(
    door,
    meta.message({ from: '5511970001111', id: 'wamid.TOKEN', timestamp, type: 'document', document }),
  );
  await settle(company);
  expect(await filesOf(canal)).toMatchObject([
    { estado: 'pendente', erro: expect.stringContaining('token de acesso') },
  ]);
  await passMinutes(canal);
  await settle(company);
  expect(await filesOf(canal)).toMatchObject([{ estado: 'disponivel', erro: null }]);
});

test('an e-mail is read once the store that has it is back, however long that takes', async () => {
  const servidor = { host: '127.0.0.1', seguranca: 'nenhuma' };
  const canal = await setUpChannel(company, ['email', 'imap_smtp'], {
    ...{ endereco: 'contato@loja.example', senha: 'segredo' },
    ...{ imap: { ...servidor, porta: 1_993, usuario: 'loja' }, smtp: { ...servidor, porta: 1_587 } },
  });
  const raw =
    'From: ana@cliente.example\r\nTo: contato@loja.example\r\nMessage-ID: <1@x>\r\nSubject: Oi\r\n\r\nTexto\r\n';
  const recebido = await spoolFile(
    (async function* () {
      yield Buffer.from(raw);
    })(),
    { empresa_id: company.id, nome: '1.eml', maior: 10_000 },
  );
  const guardado = await keepFile(db(), recebido, 'email_bruto');
  await recebido.discard();
  await transaction(system, async (ctx) => {
    const arquivo_id = await adoptArquivo(ctx, guardado);
    await keepBruta(ctx.db, { id: canal.id, empresa_id: company.id }, sha256(raw), null, arquivo_id);
  });
  const away = {
    ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'longe', S3_REGION: 'us-east-1' },
    ...{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
  };
  setEnv(away);
  try {
    for (let attempt = 1; attempt <= 14; attempt++) {
      await workOnCanal(system, 'entrada', canal.id);
      await passMinutes(canal, 60);
    }
  } finally {
    setEnv(Object.fromEntries(Object.keys(away).map((name) => [name, ''])));
  }
  expect(await cameOf(canal)).toMatchObject([{ situacao: 'na_fila' }]);
  await workOnCanal(system, 'entrada', canal.id);
  expect(await messagesOf(canal)).toMatchObject([{ texto: 'Texto' }]);
});

test('what comes at the moment in which its channel is removed is nobody’s, and no fault', async () => {
  const canal = await setUpChannel(company, ['sms', 'smpp'], {
    ...{ host: '127.0.0.1', tls: false, usuario: 'loja', remetente: '27901', senha: 'x' },
  });
  await deleteCanal(company.ctx, { id: canal.id });
  const corpo = Buffer.from('aviso');
  expect(await keepBruta(db(), { id: canal.id, empresa_id: company.id }, sha256(corpo), corpo)).toBe('sem_canal');
  expect(await cameOf(canal)).toEqual([]);
});

test('parts of an SMS that names nobody are done with', async () => {
  const canal = await setUpChannel(company, ['sms', 'smpp'], {
    ...{ host: '127.0.0.1', tls: false, usuario: 'loja', remetente: '27900', senha: 'x' },
  });
  const part = (numero: number) => kept({ de: '', de_ton: 0, sar: { ref: 1, total: 2, numero } }, 'oi');
  // One that was kept as a part by an earlier release waits among the others.
  for (const corpo of [part(1), part(2)]) {
    await keepBruta(db(), { id: canal.id, empresa_id: company.id }, sha256(Buffer.from(corpo)), corpo);
  }
  await sql`UPDATE entradas_brutas SET erro = 'parte' WHERE id = (SELECT min(id) FROM entradas_brutas WHERE canal_id = ${canal.id})`;
  await workOnCanal(system, 'entrada', canal.id);
  expect((await cameOf(canal)).map(({ situacao }) => situacao)).toEqual(['tratada', 'tratada']);
  expect(await messagesOf(canal)).toEqual([]);
});

test('parts whose others never come keep no later message of several parts waiting', async () => {
  const canal = await setUpChannel(company, ['sms', 'smpp'], {
    ...{ host: '127.0.0.1', tls: false, usuario: 'loja', remetente: '27900', senha: 'x' },
  });
  const em = new Date().toISOString();
  const sar = (numero: number, texto: string, ref: number) => kept({ em, sar: { ref, total: 2, numero } }, texto);
  const lost = Array.from({ length: 1_001 }, (_, n) => sar(1, `perdida ${n}`, n));
  await sql`
    INSERT INTO entradas_brutas (empresa_id, canal_id, impressao, corpo, erro, tentar_em)
    SELECT ${company.id}, ${canal.id}, sha256(corpo), corpo, 'parte', now() + interval '1 day'
    FROM unnest(${sql.array(lost.map((one) => `\\x${Buffer.from(one).toString('hex')}`))}::bytea[]) AS q (corpo)`;
  for (const corpo of [sar(1, 'Bom ', 5_000), sar(2, 'dia', 5_000)]) {
    await keepBruta(db(), { id: canal.id, empresa_id: company.id }, sha256(Buffer.from(corpo)), corpo);
  }
  await workOnCanal(system, 'entrada', canal.id);
  expect(await messagesOf(canal)).toMatchObject([{ texto: 'Bom dia' }]);
});

test('whoever writes SMS from a short code or under a name is a contact, the same each time', async () => {
  const canal = await setUpChannel(company, ['sms', 'smpp'], {
    ...{ host: '127.0.0.1', tls: false, usuario: 'loja', remetente: '28000', senha: 'x' },
  });
  const said: [Record<string, unknown>, string][] = [
    [{ de: '27900', de_ton: 3 }, 'Seu pedido saiu'],
    [{ de: 'BANCO', de_ton: 5 }, 'Compra aprovada'],
    [{ de: 'Banco', de_ton: 5 }, 'Compra negada'],
  ];
  for (const [fields, texto] of said) {
    const corpo = kept(fields, texto);
    await keepBruta(db(), { id: canal.id, empresa_id: company.id }, sha256(Buffer.from(corpo)), corpo);
  }
  await workOnCanal(system, 'entrada', canal.id);
  const people = await sql<{ nome: string; tipo: string; celular: string | null; textos: string[] }[]>`
    SELECT c.nome, i.tipo, c.celular, array_agg(m.texto ORDER BY m.id) AS textos
    FROM conversas v JOIN contatos c ON c.id = v.contato_id JOIN mensagens m ON m.conversa_id = v.id
    JOIN identidades_contato i ON i.contato_id = c.id
    WHERE v.canal_id = ${canal.id} GROUP BY c.id, c.nome, i.tipo, c.celular ORDER BY c.id`;
  expect([...people]).toEqual([
    { nome: '27900', tipo: 'remetente', celular: null, textos: ['Seu pedido saiu'] },
    { nome: 'BANCO', tipo: 'remetente', celular: null, textos: ['Compra aprovada', 'Compra negada'] },
  ]);
});
