import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rotateSecret } from '#server/acesso/index.ts';
import { createCanal, getCanalDetalhado, updateCanal } from '#server/canais/index.ts';
import { countSegredosByKey, createContaPix, getContaPix, updateContaPix } from '#server/cobrancas/index.ts';
import { countMailByKey, enqueueMail, readMensagem, reencryptMail } from '#server/correio/index.ts';
import { beginTotp, confirmTotp, findMembership, reencryptTotps } from '#server/identidade/index.ts';
import { encrypt } from '#server/platform/crypto.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { EnvError, env, inheritedEnv, setEnv } from '#server/platform/env.ts';
import { countAnswersByKey, reencryptAnswers, runOnce } from '#server/platform/idempotency.ts';
import { countSecretsByKey, getWebhook, reencryptSecrets, requireReadableSecrets } from '#server/webhooks/index.ts';
import { certificate } from '#tests/support/certificates.ts';
import { cli, printed } from '#tests/support/cli.ts';
import { ended, startDispatcher, webhook } from '#tests/support/deliveries.ts';
import { happen, isSentSigned, isSigned } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { receiving } from '#tests/support/hooked.ts';
import { systemOf } from '#tests/support/inbox.ts';
import { CONTA_PIX } from '#tests/support/pix-scene.ts';
import { startWire } from '#tests/support/wire.ts';

// The encryption key is changed as .docker/README.md says: nothing stops, nothing is lost, and a process whose key reads no secret says so at once.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const [OLD, NEW, OTHER] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [
  string,
  string,
  string,
];

const keys = (current: string, ...previous: string[]) =>
  setEnv({ ENCRYPTION_KEY: current, ENCRYPTION_KEY_PREVIOUS: previous.join(',') });

let company: Company;

beforeEach(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  keys(OLD);
  company = await makeCompany();
});

afterEach(async () => {
  await db().sql`DELETE FROM webhooks`;
  await db().sql`DELETE FROM chaves_idempotencia`;
  await db().sql`DELETE FROM mensagens_correio`;
  await db().sql`DELETE FROM totps`;
  await db().sql`DELETE FROM contas_pix`;
  await db().sql`DELETE FROM canais`;
});

/** A POST that is repeated with its key: 'done' the first time, and only then. */
function once24(work = 'again'): Promise<{ body: string }> {
  return runOnce(db(), { owner: 'token:1', key: 'k', fingerprint: 'f' }, async () => ({ status: 200, body: work }));
}

/** An e-mail that waits; its id. */
async function mail(): Promise<number> {
  const dados = { nome: 'Ana', link: 'rmn_rs_x', ip: null };
  await inTransaction(db(), (tx) => enqueueMail(tx, { para: 'ana@x.example', tipo: 'recuperacao', dados }));
  const [row] = await db().sql<{ id: number }[]>`SELECT max(id) AS id FROM mensagens_correio`;
  return row?.id ?? 0;
}

function contaDoBanco() {
  const { cert: certificado, key: chave_privada } = certificate('valid');
  const urls = { api_url: 'https://pix.example.com/v2', token_url: 'https://pix.example.com/t' };
  const credenciais = { client_id: 'cliente', client_secret: 'segredo', certificado, chave_privada };
  return { ...CONTA_PIX, adaptador: 'api_pix', ...urls, ...credenciais };
}

/** A channel whose gateway has a key. */
async function gateway() {
  const ctx = { ...(await systemOf(company.id)), porta: 'cli' as const };
  return createCanal(ctx, {
    ...{ nome: 'Gateway', tipo: 'whatsapp_nao_oficial', adaptador: 'evolution' },
    config: { url: 'https://gateway.example.com', numero: '+5524987650001', instancia: 'loja', chave: 'segredo' },
  });
}

const codeOf = (segredo: string) => new TOTP({ secret: Secret.fromBase32(segredo) }).generate();
const CALLER = { ip: null, request_id: 'req_teste' };

/** The set-up of an authenticator application, which waits for its first code. */
async function authenticator() {
  const membership = await findMembership(db(), (await company.member('operador')).session);
  if (!membership) throw new Error('No session');
  return { membership, ...(await beginTotp(db(), membership)) };
}

test('rotation: both keys, everything encrypted again, the old one gone; nothing stops on the way', async () => {
  const receiver = await receiving();
  const before = await webhook(company, receiver.url);
  const { secret } = await rotateSecret(company.ctx, { id: before.id, manter_anterior_horas: 24 });
  const deleted = await webhook(company, receiver.url);
  await db().sql`UPDATE webhooks SET excluido_em = now(), ativo = false WHERE id = ${deleted.id}`;
  await once24('done');
  const waiting = await mail();
  const { membership, segredo } = await authenticator();

  await createContaPix(company.ctx, contaDoBanco());
  await gateway();

  keys(NEW, OLD);
  // The present secret, and the one that the rotation keeps.
  expect(await countSecretsByKey(db())).toEqual({ atual: 0, anteriores: 2, ilegiveis: 0 });
  expect(await countAnswersByKey(db())).toEqual({ atual: 0, anteriores: 1, ilegiveis: 0 });
  await requireReadableSecrets(db());
  expect(await once24()).toMatchObject({ body: 'done', replayed: true });

  // A process that has the new key as the other one reads what the first to change writes.
  const late = await webhook(company, receiver.url, { eventos: ['produto.criado'] });
  keys(OLD, NEW);
  await requireReadableSecrets(db());
  keys(NEW, OLD);
  expect(await printed('chave', 'trocar')).toStrictEqual({
    trocados: { webhooks: 3, respostas: 1, correio: 1, autenticadores: 1, contas_pix: 1, canais: 1 },
    webhooks: { atual: 3, anteriores: 0, ilegiveis: 0 },
    respostas: { atual: 1, anteriores: 0, ilegiveis: 0 },
    correio: { atual: 1, anteriores: 0, ilegiveis: 0 },
    autenticadores: { atual: 1, anteriores: 0, ilegiveis: 0 },
    contas_pix: { atual: 1, anteriores: 0, ilegiveis: 0 },
    canais: { atual: 1, anteriores: 0, ilegiveis: 0 },
    restam: 0,
    ilegiveis: 0,
  });
  const again = [reencryptSecrets(db()), reencryptAnswers(db()), reencryptMail(db()), reencryptTotps(db())];
  expect(await Promise.all(again)).toEqual([0, 0, 0, 0]);

  keys(NEW);
  await confirmTotp(db(), membership, { codigo: codeOf(segredo) }, CALLER);
  expect(await readMensagem(db(), { id: waiting })).toMatchObject({ assunto: 'Escolha uma nova senha' });
  expect(await once24()).toMatchObject({ body: 'done', replayed: true });
  const dispatcher = await startDispatcher();
  await happen(company);
  await happen(company, 'produto.criado');
  await ended(company, 2).finally(() => dispatcher.stop());
  const signedBy = (key: string) => receiver.requests.filter((request) => isSigned(request, key)).length;
  expect([signedBy(secret), signedBy(late.secret)]).toEqual([1, 1]);
  expect(receiver.requests.filter((request) => isSentSigned(request, before.secret))).toHaveLength(1);
});

test('many rows are taken in batches, and one that does not decrypt is passed over and told', async () => {
  const total = 1_201;
  const rows = Array.from({ length: total }, (_, n) => ({
    dono: 'token:1',
    chave: String(n),
    // As the product keeps it, but one was moved to another row.
    resposta: encrypt('{}', `idempotencia:token:1 ${n === 700 ? 'another' : n}`).toString('base64'),
  }));
  await db().sql`
    INSERT INTO chaves_idempotencia (dono, chave, corpo_hash, status, resposta)
    SELECT dono, chave, 'x', 200, resposta
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS n (dono text, chave text, resposta text)`;
  await db().sql`
    INSERT INTO chaves_idempotencia (dono, chave, corpo_hash, status, resposta) VALUES ('token:1', 'plain', 'x', 200, '{}')`;
  keys(NEW, OLD);
  // The log tells of it beside the command's answer, not in it.
  vi.stubEnv('LOG_LEVEL', 'error');
  const { code, out, err } = await cli('chave', 'trocar');
  vi.unstubAllEnvs();
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 1, trocados: { respostas: total - 1 }, restam: 1 });
  expect(JSON.parse(err)).toMatchObject({ msg: 'A stored text does not decrypt with the key that it names' });
});

/** How a process that refuses to start ends, and what it says. */
async function startOf(
  name: 'main' | 'worker',
  variables: Record<string, string> = {},
  heard: (log: string) => void = () => undefined,
): Promise<{ code: unknown; said: string }> {
  const child = fork(`server/${name}.ts`, { cwd: ROOT, env: inheritedEnv({ PORT: '0', ...variables }), stdio: 'pipe' });
  let said = '';
  child.stdout?.on('data', (text) => heard(String(text)));
  child.stderr?.on('data', (text) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

test('a key that reads nothing stops web and worker at once; one that reads something does not', async () => {
  await requireReadableSecrets(db());
  await webhook(company, 'http://127.0.0.1:9999/');
  keys(NEW);
  await expect(requireReadableSecrets(db())).rejects.toThrow(EnvError);
  const [main, worker, { code, out }] = await Promise.all([
    startOf('main'),
    startOf('worker'),
    cli('chave', 'verificar'),
  ]);
  const refusal = { code: 78, said: expect.stringMatching(/ENCRYPTION_KEY.*chave descartar/s) };
  expect({ main, worker }).toEqual({ main: refusal, worker: refusal });
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 1, ilegiveis: 1 });
  await webhook(company, 'http://127.0.0.1:9999/');
  await requireReadableSecrets(db());
});

test('a web process that is started while its database is away learns that its key is wrong when the database is back', async () => {
  await webhook(company, 'http://127.0.0.1:9999/');
  keys(NEW);
  const url = new URL(env.DATABASE_URL ?? '');
  const wire = await startWire(Number(url.port || 5432));
  url.port = String(wire.port);
  wire.freeze();
  const { code, said } = await startOf('main', { DATABASE_URL: url.href, LOG_LEVEL: 'warn' }, (log) => {
    if (!log.includes('is not known yet')) return;
    wire.thaw();
    wire.cut();
  });
  expect({ code, said }).toEqual({ code: 78, said: expect.stringMatching(/ENCRYPTION_KEY.*chave descartar/s) });
});

test('a key that is lost: its webhooks are put out of use with new secrets, and everything can start', async () => {
  const lost = await webhook(company, 'http://127.0.0.1:9999/');
  await mail();
  const { membership } = await authenticator();
  const conta = await createContaPix(company.ctx, contaDoBanco());
  const canal = await gateway();
  keys(OTHER);
  const kept = await webhook(company, 'http://127.0.0.1:9999/');
  const readable = await mail();
  const [unsure, sure] = [await cli('chave', 'descartar'), await printed('chave', 'descartar', '--confirmar')];
  expect(unsure).toMatchObject({ code: 1, out: '' });
  expect(sure).toEqual({
    desativados: [lost.id],
    correio: 1,
    autenticadores: 1,
    contas_pix: [conta.id],
    canais: [canal.id],
  });
  // So is the gateway's key.
  const system = { ...(await systemOf(company.id)), porta: 'cli' as const };
  expect(await getCanalDetalhado(system, { id: canal.id })).toMatchObject({ ativo: false, situacao: 'erro' });
  await expect(updateCanal(system, { id: canal.id, ativo: true })).rejects.toMatchObject({
    details: { config: [expect.any(String)] },
  });
  expect(await updateCanal(system, { id: canal.id, ativo: true, config: { chave: 'outro' } })).toMatchObject({
    ativo: true,
  });
  // The bank's credentials are asked for again, all of them, before the account receives anything.
  expect(await getContaPix(company.ctx, { id: conta.id })).toMatchObject({ ativo: false, padrao: false });
  await expect(updateContaPix(company.ctx, { id: conta.id, ativo: true })).rejects.toMatchObject({
    details: { client_secret: [expect.any(String)], certificado: [expect.any(String)] },
  });
  const { client_secret, certificado, chave_privada } = contaDoBanco();
  const again = { id: conta.id, ativo: true, padrao: true, client_secret, certificado, chave_privada };
  expect(await updateContaPix(company.ctx, again)).toMatchObject({ ativo: true, padrao: true });
  expect(await countSegredosByKey(db())).toEqual({ atual: 1, anteriores: 0, ilegiveis: 0 });
  // Whose application is forgotten sets it up again.
  await beginTotp(db(), membership);
  expect(await countMailByKey(db())).toEqual({ atual: 1, anteriores: 0, ilegiveis: 0 });
  expect(await readMensagem(db(), { id: readable })).toMatchObject({ situacao: 'na_fila' });
  expect(await getWebhook(company.ctx, { id: lost.id })).toMatchObject({ ativo: false });
  expect(await getWebhook(company.ctx, { id: kept.id })).toMatchObject({ ativo: true });
  await requireReadableSecrets(db());
  expect(await countSecretsByKey(db())).toEqual({ atual: 2, anteriores: 0, ilegiveis: 0 });
});

test('a kept secret whose key is lost: it signs nothing, deliveries go on, and it is erased', async () => {
  const receiver = await receiving();
  const before = await webhook(company, receiver.url);
  keys(NEW, OLD);
  const { secret } = await rotateSecret(company.ctx, { id: before.id, manter_anterior_horas: 24 });
  keys(NEW);
  await requireReadableSecrets(db());
  expect(await countSecretsByKey(db())).toEqual({ atual: 1, anteriores: 0, ilegiveis: 1 });
  const dispatcher = await startDispatcher();
  await happen(company);
  await ended(company).finally(() => dispatcher.stop());
  const [request] = receiver.requests;
  expect(request && isSigned(request, secret)).toBe(true);
  expect(request?.header('x-webhook-assinatura-envio')).toMatch(/^sha256=[0-9a-f]{64}$/);
  expect(await printed('chave', 'descartar', '--confirmar')).toEqual({
    desativados: [],
    correio: 0,
    autenticadores: 0,
    contas_pix: [],
    canais: [],
  });
  expect(await countSecretsByKey(db())).toEqual({ atual: 1, anteriores: 0, ilegiveis: 0 });
  expect(await getWebhook(company.ctx, { id: before.id })).toMatchObject({ ativo: true, secret_anterior_ate: null });
});
