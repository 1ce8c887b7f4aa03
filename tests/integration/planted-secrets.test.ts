import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { updateAssistente } from '#server/assistente/index.ts';
import { openConversa, sendMensagem } from '#server/atendimento/index.ts';
import { createCanal, getCanalDetalhado, syncModelosNow, testCanal } from '#server/canais/index.ts';
import { createContaPix, listTrabalhos } from '#server/cobrancas/index.ts';
import { openSegredos } from '#server/cobrancas/segredos.ts';
import { modeloDeVetores } from '#server/conhecimento/index.ts';
import { beginTotp, createEmpresa, findMembership } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { errorForLog } from '#server/platform/error-log.ts';
import { renderMetrics } from '#server/platform/metrics.ts';
import { logFields } from '#server/platform/trace.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import { LISTAS } from '#server/transport/arquivos/listas.ts';
import { sendEvents } from '#server/transport/inngest/client.ts';
import { runTrabalho } from '#server/transport/inngest/cobrancas-work.ts';
import { sendOverdue } from '#server/transport/inngest/correio-overdue.ts';
import { correioEscrito } from '#server/transport/inngest/events.ts';
import { registerFunctions } from '#server/transport/inngest/register.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { doorOf } from '#tests/support/canais-scene.ts';
import { startDispatcher, until, webhook } from '#tests/support/deliveries.ts';
import { type Echo, startHttpEcho, startMailEcho, startNonsenseEcho } from '#tests/support/echo.ts';
import { FakeIa } from '#tests/support/fake-ia.ts';
import { FakeMeta } from '#tests/support/fake-meta.ts';
import { Form } from '#tests/support/form.ts';
import { keep, openChannel, says, settle, systemOf } from '#tests/support/inbox.ts';
import { bytesAt } from '#tests/support/midia.ts';
import { authorize, clientOf, registerApp, tokensOf } from '#tests/support/oauth.ts';
import { guarded } from '#tests/support/openapi.ts';
import { CASES, makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { call, panelOf, procedures } from '#tests/support/panel-client.ts';
import { photo } from '#tests/support/photos.ts';
import { Psp } from '#tests/support/psp.ts';
import { pathTo, restCaseOf } from '#tests/support/rest-cases.ts';
import { rowsWith } from '#tests/support/rows.ts';
import { unzip } from '#tests/support/xlsx.ts';

// Recognisable secrets in every place that takes one, and servers that say again whatever they are told. Then every door of the product is
// asked for all that it has, and its logs (before the net that masks known forms), its tables and its metrics are searched.
// The processes themselves, with their database away: log-secrets.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const lines: string[] = [];
const store = globalThis as { romaneioLogger?: unknown };

/** What was planted, by where. */
const planted = new Map<string, string>();
const plant = (where: string, secret = `planta-${where}-5d81c7`): string => {
  planted.set(where, secret);
  return secret;
};

let scene: Scene;
let api: Api;
let ctx: Ctx;
let ia: FakeIa;
let psp: Psp;
const echoes: Echo[] = [];
const canais: { id: number; nome: string }[] = [];

const echo = async (made: Promise<Echo>): Promise<Echo> => {
  const started = await made;
  echoes.push(started);
  return started;
};

beforeAll(async () => {
  // Without the net that masks known forms: nothing secret may reach the logger at all.
  store.romaneioLogger = pino(
    { level: 'trace', mixin: logFields, serializers: { err: errorForLog } },
    { write: (line: string) => void lines.push(line) },
  );
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', RATE_LIMIT_SCALE: '10000' });
  api = await startApi({ rateLimitScale: 10_000 });
  scene = await makeScene();
  ctx = { ...(await systemOf(scene.company.id)), porta: 'cli' };
  ia = await FakeIa.start();
  psp = await Psp.start();
});
afterAll(async () => {
  store.romaneioLogger = undefined;
  await Promise.all([api.close(), ia.close(), psp.close(), ...echoes.map(({ close }) => close())]);
});

const NUMERO = (end: number) => `+5524987651${String(end).padStart(3, '0')}`;

/** A channel, its test, and a message that it cannot send; each with the next of the statuses. */
async function tryCanal(
  [tipo, adaptador]: readonly [string, string],
  config: Record<string, unknown>,
  { endereco, heard }: { endereco?: string; heard: () => readonly string[] },
): Promise<void> {
  const canal = await createCanal(ctx, { nome: `Eco ${adaptador}`, tipo, adaptador, config });
  canais.push(canal);
  for (let n = 0; n < 4; n++) await testCanal(ctx, { id: canal.id });
  if (endereco) {
    const { conversa } = await openConversa(scene.company.ctx, { canal_id: canal.id, endereco, assunto: 'Pedido' });
    for (let n = 0; n < 4; n++) {
      await sendMensagem(scene.company.ctx, { conversa_id: conversa.id, texto: `Mensagem ${n}` });
      await settle(scene.company);
      await db()
        .sql`UPDATE mensagens SET tentar_em = now(), envio_em = now() - interval '1 hour' WHERE canal_id = ${canal.id} AND tentar_em IS NOT NULL`;
      await settle(scene.company);
    }
  }
  // The server really was told the secret, and so could say it.
  expect([adaptador, heard().length > 0]).toEqual([adaptador, true]);
}

const STATUSES = [400, 401, 422, 500, 200];

test('channels whose servers say again what they were told', async () => {
  const http = await echo(startHttpEcho(STATUSES));
  const url = `http://127.0.0.1:${http.port}`;
  const heard = () => http.heard;
  await tryCanal(
    ['whatsapp_nao_oficial', 'evolution'],
    { url, numero: NUMERO(1), instancia: 'loja', chave: plant('evolution') },
    { endereco: NUMERO(2), heard },
  );
  await tryCanal(
    ['whatsapp_nao_oficial', 'waha'],
    { url, numero: NUMERO(3), chave: plant('waha'), hmac_chave: plant('waha-hmac') },
    { endereco: NUMERO(4), heard },
  );
  const envio = {
    ...{ url: `${url}/enviar?para={{para}}`, autenticacao: 'basica', usuario: 'loja' },
    resposta: { id: 'id', codigo: 'code', erro: 'message' },
    prova: { metodo: 'GET', url: `${url}/prova` },
  };
  await tryCanal(
    ['sms', 'sms_http'],
    {
      ...{ provedor: 'generico', remetente: 'Loja', envio, token: plant('sms-token') },
      ...{ cabecalhos_secretos: { 'X-Auth': plant('sms-cabecalho') }, chave_avisos: plant('sms-avisos') },
    },
    { endereco: NUMERO(5), heard },
  );
  const meta = await FakeMeta.start();
  try {
    const config = { ...meta.channel().config, url };
    await tryCanal(
      ['whatsapp', 'cloud_api'],
      {
        ...{ ...config, token: plant('meta-token', meta.token), app_secret: plant('meta-app', meta.app_secret) },
        verificacao: plant('meta-verificacao', meta.verificacao),
      },
      { heard },
    );
    const canal = await getCanalDetalhado(ctx, { id: canais.at(-1)?.id });
    const said = { from: NUMERO(6).slice(1), id: 'wamid.ECO', type: 'text', text: { body: 'Oi' } };
    const timestamp = String(Math.floor(Date.now() / 1_000));
    expect(await meta.notify(doorOf(api.base, canal), meta.message({ ...said, timestamp }))).toEqual([200]);
    await settle(scene.company);
    const { conversa } = await openConversa(scene.company.ctx, { canal_id: canal.id, endereco: NUMERO(6) });
    for (let n = 0; n < STATUSES.length; n++) {
      await sendMensagem(scene.company.ctx, { conversa_id: conversa.id, texto: `Mensagem ${n}` });
      await settle(scene.company);
      await syncModelosNow(scene.company.ctx, { id: canal.id }).catch(() => undefined);
    }
  } finally {
    await meta.close();
  }
  const [imap, smtp] = [await echo(startMailEcho('imap')), await echo(startMailEcho('smtp'))];
  const servidor = ({ port }: Echo) => ({ host: '127.0.0.1', porta: port, seguranca: 'nenhuma', usuario: 'loja' });
  await tryCanal(
    ['email', 'imap_smtp'],
    {
      ...{ endereco: 'eco@loja.example', imap: servidor(imap), smtp: servidor(smtp) },
      ...{ imap_senha: plant('imap'), senha: plant('email'), smtp_senha: plant('smtp') },
    },
    { endereco: 'cliente@exemplo.com', heard: () => [...imap.heard, ...smtp.heard] },
  );
  for (const where of ['evolution', 'waha', 'sms-token', 'meta-token', 'imap', 'smtp']) {
    const all = echoes.flatMap((one) => one.heard).join('\n');
    expect([where, all.includes(planted.get(where) ?? '?')]).toEqual([where, true]);
  }
});

test('a mail server that offers no STARTTLS, or one in the middle that takes it out, is told no password', async () => {
  const [imap, smtp] = [await echo(startMailEcho('imap')), await echo(startMailEcho('smtp'))];
  const servidor = ({ port }: Echo) => ({ host: '127.0.0.1', porta: port, seguranca: 'starttls', usuario: 'loja' });
  const { id } = await createCanal(ctx, {
    ...{ nome: 'Sem TLS', tipo: 'email', adaptador: 'imap_smtp' },
    config: {
      ...{ endereco: 'semtls@loja.example', imap: servidor(imap), smtp: servidor(smtp) },
      senha: plant('starttls'),
    },
  });
  expect((await testCanal(ctx, { id })).ok).toBe(false);
  for (const { heard } of [imap, smtp]) {
    expect(heard.length).toBeGreaterThan(0);
    const said = heard.join('\n');
    expect(said).not.toContain(planted.get('starttls'));
    expect(said).not.toMatch(/LOGIN|AUTHENTICATE|^AUTH/m);
  }
});

test('the operator’s own servers, which refuse the operator’s credentials', async () => {
  ia.model = ({ authorization }) => ({ status: 401, body: JSON.stringify({ error: { message: authorization } }) });
  const smtp = await echo(startMailEcho('smtp'));
  setEnv({
    ...{ IA_URL: ia.url, IA_MODELO: 'modelo', IA_CHAVE: plant('ia'), IA_PRAZO_SEGUNDOS: '5' },
    ...{ SMTP_URL: `smtp://romaneio:${plant('correio')}@127.0.0.1:${smtp.port}`, MAIL_FROM: 'erp@example.com' },
  });
  const canal = await openChannel(scene.company);
  await updateAssistente(scene.company.ctx, { espera_segundos: 0, canais: [{ id: canal.id, assistente: true }] });
  await keep(canal, scene.company, [says(NUMERO(9), 'Qual é o prazo de troca?')]);
  await settle(scene.company);
  const { answerVez } = await import('#server/assistente/index.ts');
  const [conversa] = await db().sql<{ id: number }[]>`SELECT id FROM conversas WHERE canal_id = ${canal.id}`;
  await answerVez(await systemOf(scene.company.id), conversa?.id ?? 0);
  expect(ia.asked.length).toBeGreaterThan(0);
  expect(await sendOverdue(db(), 0, () => true)).toBeGreaterThan(0);
  expect(smtp.heard.join('\n')).toContain(planted.get('correio'));
  setEnv({ SMTP_URL: '' });
});

test('a bank, second factors, links of e-mails, tokens, sessions', async () => {
  const conta = psp.account();
  plant('pix', conta.client_secret);
  const { id: conta_id } = await createContaPix(scene.company.ctx, conta);
  const [row] = await db().sql<
    { segredos_cifrados: Buffer }[]
  >`SELECT segredos_cifrados FROM contas_pix WHERE id = ${conta_id}`;
  const aviso = row ? plant('pix-aviso', openSegredos(scene.company.id, row.segredos_cifrados).aviso) : '';
  const said = { detail: `recusado: Basic eDp4, ${conta.client_secret}, /integracoes/pix/${aviso}` };
  psp.moods.token.push({ status: 401, body: said });
  psp.moods.webhook.push({ status: 400, body: said }, { status: 400, body: said });
  const works = (await listTrabalhos(db())).filter(({ tipo, id }) => tipo === 'conta' && id === conta_id);
  expect(works).toHaveLength(1);
  for (let n = 0; n < 2; n++) {
    await db().sql`UPDATE contas_pix SET tentar_em = now() WHERE id = ${conta_id}`;
    for (const { tipo, id } of works) await runTrabalho(tipo, id);
  }
  const [told] = await db().sql<{ aviso_erro: string }[]>`SELECT aviso_erro FROM contas_pix WHERE id = ${conta_id}`;
  expect(told?.aviso_erro).toContain('recusado: Basic …');
  plant('pix-chave', conta.chave_privada.split('\n')[3]);
  const { session, email } = scene.company.admin;
  plant('sessao', session.sessao);
  const membership = await findMembership(db(), session);
  if (membership) plant('totp', (await beginTotp(db(), membership)).segredo);
  await call(panelOf(null, { ip: '203.0.113.77' }), 'pessoa.pedirRecuperacao', { email });
  plant('token', (await scene.company.token({ escopos: [...ESCOPOS_API] })).token);
  await createEmpresa(db(), {
    ...{ nome: 'Outra', admin_nome: 'Pessoa', admin_email: 'pessoa.plantada@teste.local', admin_senha: plant('senha') },
  }).catch(() => undefined);
  expect(planted.size).toBeGreaterThan(15);
});

/** The operator's server in each of its humours: it says again what it was told, answers what is no HTTP, and is away. */
async function inEachHumour(
  form: 'json' | 's3',
  work: (url: string) => Promise<unknown>,
): Promise<{ heard: string; failures: string }> {
  const [saying, nonsense] = [await echo(startHttpEcho(STATUSES, form)), await echo(startNonsenseEcho())];
  const away = await startNonsenseEcho();
  await away.close();
  const failures: unknown[] = [];
  for (const { port } of [...STATUSES.map(() => saying), nonsense, away]) {
    await work(`http://127.0.0.1:${port}`).catch((error: unknown) => failures.push(errorForLog(error as Error)));
  }
  return { heard: [...saying.heard, ...nonsense.heard].join('\n'), failures: JSON.stringify(failures) };
}

test('a bucket, which is told a key and repeats it', async () => {
  const bytes = await photo();
  const { token } = await scene.company.token({ escopos: [...ESCOPOS_API] });
  plant('s3-acesso', 'AKIAPLANTA5D81C7');
  const statuses: number[] = [];
  const { heard } = await inEachHumour('s3', async (url) => {
    setEnv({
      ...{ S3_ENDPOINT: url, S3_BUCKET: 'midia', S3_REGION: 'auto' },
      ...{ S3_ACCESS_KEY_ID: 'AKIAPLANTA5D81C7', S3_SECRET_ACCESS_KEY: plant('s3-segredo') },
    });
    const path = `/v1/produtos/${scene.produto.id}/imagens/`;
    const { status, text } = await api.call('POST', path, { token, body: Form.of(bytes) });
    statuses.push(status);
    expect(found('the refusal of a photo', text)).toEqual([]);
    await bytesAt(scene.fotos[0].url).catch(() => undefined);
  });
  setEnv({ S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' });
  expect(heard).toContain('AKIAPLANTA5D81C7');
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(4);
  expect(lines.join('\n')).toContain('The store of files failed');
});

test('an endpoint for embeddings', async () => {
  const { heard, failures } = await inEachHumour('json', async (url) => {
    setEnv({
      ...{ IA_EMBEDDINGS_URL: `${url}/v1/`, IA_EMBEDDINGS_MODELO: 'modelo' },
      IA_EMBEDDINGS_CHAVE: plant('embeddings'),
    });
    // Half a minute of rest after a failure: here each counts as the first.
    (globalThis as { romaneioEmbeddings?: { descansaAte: number } }).romaneioEmbeddings = { descansaAte: 0 };
    expect(await modeloDeVetores()).toBeNull();
    await call(panelOf(scene.company.admin.session), 'conhecimento.testar', { termo: 'prazo de troca' });
  });
  setEnv({ IA_EMBEDDINGS_URL: '', IA_EMBEDDINGS_MODELO: '', IA_EMBEDDINGS_CHAVE: '' });
  expect(heard).toContain(planted.get('embeddings'));
  expect(failures).toBe('[]');
  expect(lines.join('\n')).toContain('No embeddings');
});

test('an Inngest server: the key of events is in an address, that of signatures goes out as its digest', async () => {
  const signing = plant('inngest-assinatura', '5d81c7a0b1c2d3e4f5a6b7c85d81c7a0');
  plant('inngest-digest', createHash('sha256').update(Buffer.from(signing, 'hex')).digest('hex'));
  const { heard, failures } = await inEachHumour('json', async (url) => {
    setEnv({
      ...{ INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: plant('inngest-evento') },
      ...{ INNGEST_SIGNING_KEY: `signkey-test-${signing}`, APP_URL: 'http://erp.example.com' },
    });
    const once = new AbortController();
    const registered = registerFunctions(once.signal);
    setTimeout(() => once.abort(), 200);
    await registered;
    await sendEvents(correioEscrito, [{ id: `planta-${url}`, data: { mensagem_id: 1 } }]);
  });
  setEnv({ INNGEST_BASE_URL: '', INNGEST_EVENT_KEY: '', INNGEST_SIGNING_KEY: '', APP_URL: '' });
  expect(heard).toContain(planted.get('inngest-evento'));
  expect(heard).toContain(planted.get('inngest-digest'));
  expect(failures).not.toBe('[]');
  expect(found('the reasons of failures', failures)).toEqual([]);
  expect(lines.join('\n')).toContain('did not take the functions');
});

test('an application of somebody else: its secret, codes and tokens, right and wrong', async () => {
  const app = await registerApp(scene.company);
  const client = clientOf(api, app);
  const code = plant('oauth-codigo', await authorize(app, scene.company.admin));
  const spare = plant('oauth-codigo-livre', await authorize(app, scene.company.admin));
  plant('oauth-segredo', app.client_secret ?? '?');
  const first = tokensOf(await client.exchange(code));
  const second = tokensOf(await client.refresh(first.refresh_token));
  for (const [n, tokens] of [first, second].entries()) {
    plant(`oauth-acesso-${n}`, tokens.access_token);
    plant(`oauth-renovacao-${n}`, tokens.refresh_token);
  }
  const refused = [
    await client.exchange(spare, { redirect_uri: 'https://outro.example.com/' }),
    await client.exchange(spare, { code_verifier: planted.get('oauth-segredo') }),
    await clientOf(api, { ...app, client_secret: `${app.client_secret}x` }).exchange(spare),
    // Spent before: the connection ends.
    await client.refresh(first.refresh_token),
    await client.exchange(code),
    await client.token({ grant_type: 'password', password: planted.get('oauth-segredo') }),
  ];
  for (const { status, text } of refused) {
    expect([400, 401]).toContain(status);
    expect(found('a refusal of the token endpoint', text)).toEqual([]);
  }
});

test('a webhook, whose receiver says again what it was told', async () => {
  const receiver = await echo(startHttpEcho(STATUSES));
  const dispatcher = await startDispatcher();
  const company = scene.company;
  const { secret } = await webhook(company, `http://127.0.0.1:${receiver.port}/`, { max_tentativas: 1 });
  plant('webhook-segredo', secret);
  for (let n = 0; n < STATUSES.length; n++) await company.move(scene.produto, '1');
  await until(() => receiver.heard.length >= STATUSES.length);
  await dispatcher.stop();
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const withoutEntities = (xml: string) => xml.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** Where a planted secret is found. */
const found = (what: string, text: string): string[] =>
  [...planted].flatMap(([where, secret]) => {
    const at = text.indexOf(secret);
    return at < 0 ? [] : [`${where} in ${what}: ${text.slice(Math.max(0, at - 200), at + 60)}`];
  });

test('none is in anything that the logger was given', () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(found('the log', lines.join('\n'))).toEqual([]);
});

test('none is in any column as it is', async () => {
  await requisicaoWriter().flush();
  for (const [where, secret] of planted) expect([where, await rowsWith(secret)]).toEqual([where, {}]);
});

test('none is in any answer of the panel', async () => {
  const panel = panelOf(scene.company.admin.session);
  const asked: [string, unknown][] = procedures()
    .filter(({ mutation }) => !mutation)
    .map(({ name }) => [name, CASES[name]?.input?.(scene)]);
  const shown = await Promise.all(canais.map(({ id }) => call(panel, 'canais.get', { id })));
  const all = await call(panel, 'canais.list', { por_pagina: 100 });
  const talks = await db().sql<{ id: number }[]>`SELECT id FROM conversas WHERE empresa_id = ${scene.company.id}`;
  const told = await Promise.all(talks.map(({ id }) => call(panel, 'conversas.timeline', { id })));
  expect(found('channels and conversations', JSON.stringify([shown, all, told]))).toEqual([]);
  for (const [name, input] of asked) {
    const answer = await call(panel, name, input);
    expect(found(name, JSON.stringify(answer) ?? '')).toEqual([]);
  }
});

test('nor of the API, nor in its document, nor in a list that is taken out, nor in the metrics', async () => {
  const { token } = await scene.company.token({ escopos: [...ESCOPOS_API] });
  for (const { operation, method, path } of guarded.filter((one) => one.method === 'GET')) {
    const ids = (await restCaseOf(operation.operationId).ids?.(scene)) ?? {};
    const { status, text } = await api.call(method, pathTo(path, ids), { token });
    expect([path, status < 500, found(path, text)]).toEqual([path, true, []]);
  }
  expect(found('the document', (await api.get('/v1/openapi.json', null)).text)).toEqual([]);
  for (const nome of Object.keys(LISTAS)) {
    const query = nome === 'extrato' ? `?produto_id=${scene.produto.id}` : '';
    const take = async (formato: string) => {
      const request = new Request(`http://localhost/api/arquivos/listas/${nome}.${formato}${query}`);
      const answer = await serveArquivosOf(scene.company.admin.session, request);
      expect([nome, answer.status]).toEqual([nome, 200]);
      return Buffer.from(await answer.arrayBuffer());
    };
    expect(found(`${nome}.csv`, String(await take('csv')))).toEqual([]);
    // Every part: the cells, texts that cells share, comments, properties of the document.
    const parts = unzip(await take('xlsx'));
    expect([nome, Object.keys(parts)]).toEqual([nome, expect.arrayContaining(['xl/worksheets/sheet1.xml'])]);
    for (const [part, text] of Object.entries(parts)) {
      expect(found(`${nome}.xlsx, ${part}`, withoutEntities(text))).toEqual([]);
    }
  }
  expect(found('the metrics', (await renderMetrics()).text)).toEqual([]);
});
