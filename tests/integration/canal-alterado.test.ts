import { Readable } from 'node:stream';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openConversa, sendMensagem, workOnCanal } from '#server/atendimento/index.ts';
import { deleteCanal, keepBruta, updateCanal } from '#server/canais/index.ts';
import { adoptArquivo, keepFile, spoolFile } from '#server/midia/index.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { messagesOf, passMinutes, setUpChannel, withGateway } from '#tests/support/canais-scene.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { FakeGateway } from '#tests/support/fake-gateway.ts';
import { settle, systemOf } from '#tests/support/inbox.ts';
import { until } from '#tests/support/inngest.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// A channel that is changed, taken out of use or deleted while there is work of it.

setEnv({ DATA_DIR: await makeTestFolder('canal-alterado') });
const { api, company } = await openCrm();
const { sql } = company.ctx.db;
beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

const admin = async () => ({ ...(await systemOf(company.id)), porta: 'cli' as const });

let serial = 0;
/** A channel with a conversation, in which so many messages wait. */
async function queue(texts: readonly string[]) {
  const scene = await withGateway(company, api.base, 'evolution');
  const endereco = `+55119${62_000_000 + ++serial}`;
  const { conversa } = await openConversa(company.ctx, { canal_id: scene.canal.id, endereco });
  for (const texto of texts) await sendMensagem(company.ctx, { conversa_id: conversa.id, texto });
  return scene;
}

describe('a channel that changes while its queue is sent', () => {
  /** The first message is under way; then `change`, and the gateway is away. */
  async function whileSent(change: (id: number) => Promise<unknown>) {
    const { gateway, canal } = await queue(['A primeira', 'A segunda']);
    gateway.script('send', 'silent-before');
    const working = workOnCanal(await systemOf(company.id), 'saida', canal.id);
    await until(() => gateway.count('send') === 1, 'the first message to be under way');
    await change(canal.id);
    await gateway.close();
    await working;
    return messagesOf(canal);
  }

  test('sends what follows by its new settings', async () => {
    const other = await FakeGateway.start('evolution');
    onTestFinished(() => other.close());
    const { config, segredos } = other.channel();
    const messages = await whileSent(async (id) =>
      updateCanal(await admin(), { id, config: { ...config, ...segredos } }),
    );
    expect(other.sent.map(({ texto }) => texto)).toEqual(['A segunda']);
    expect(messages).toMatchObject([{ status: 'desconhecida' }, { status: 'enviada' }]);
  });

  test('sends no more once it is out of use', async () => {
    const messages = await whileSent(async (id) => updateCanal(await admin(), { id, ativo: false }));
    expect(messages).toMatchObject([{ status: 'desconhecida' }, { status: 'falhou' }]);
  });
});

test('a message of which nobody knows stays so while its channel is out of use, and is asked about afterwards', async () => {
  const { gateway, canal } = await queue([]);
  const [conversa] = await sql<{ id: number }[]>`SELECT id FROM conversas WHERE canal_id = ${canal.id}`;
  gateway.script('send', 'cut-after');
  await sendMensagem(company.ctx, { conversa_id: conversa?.id, texto: 'Foi mesmo' });
  await settle(company);
  await updateCanal(await admin(), { id: canal.id, ativo: false });
  await passMinutes(canal);
  await settle(company);
  expect(await messagesOf(canal)).toMatchObject([{ status: 'desconhecida' }]);
  await updateCanal(await admin(), { id: canal.id, ativo: true });
  await passMinutes(canal);
  await settle(company);
  expect(await messagesOf(canal)).toMatchObject([{ status: 'enviada', mensagem_id_externo: gateway.sent[0]?.id }]);
  expect(gateway.sent).toHaveLength(1);
});

describe('a channel of e-mail', () => {
  const at = (usuario: string, host = '127.0.0.1') => ({ host, porta: 2143, seguranca: 'nenhuma', usuario });
  const USUARIO = 'contato@loja.example';
  const mailbox = () =>
    setUpChannel(company, ['email', 'imap_smtp'], {
      ...{ endereco: USUARIO, nome_exibido: 'Loja', senha: 'segredo' },
      ...{ imap: at(USUARIO), smtp: at(USUARIO) },
    });
  const CURSOR = { uid: 50_000, uidvalidity: 14, em: '2026-01-01T00:00:00Z' };

  test.each<[string, Record<string, unknown>, unknown]>([
    ['other words and another password: where it was', { nome_exibido: 'Loja Nova', senha: 'outra' }, CURSOR],
    [
      'the same account on another server: as one that was numbered anew',
      { imap: at(USUARIO, 'localhost') },
      { ...CURSOR, uidvalidity: 0 },
    ],
    ['another account: as a new channel', { imap: at('vendas@loja.example') }, null],
    ['another folder: as a new channel', { pasta: 'Suporte' }, null],
  ])('with %s, is read on', async (_, config, cursor) => {
    const { id } = await mailbox();
    await sql`UPDATE canais SET cursor = ${JSON.stringify(CURSOR)}::text::jsonb WHERE id = ${id}`;
    await updateCanal(await admin(), { id, config: { senha: 'segredo', ...config } });
    expect(await sql`SELECT cursor FROM canais WHERE id = ${id}`).toEqual([{ cursor }]);
  });

  test('that is deleted gives the files of its raw e-mails back', async () => {
    const { id } = await mailbox();
    const bytes = Readable.from([Buffer.from('Subject: x\r\n\r\ny')]);
    const spool = await spoolFile(bytes, { empresa_id: company.id, nome: '1.eml', maior: 1_000 });
    const guardado = await keepFile(db(), spool, 'email_bruto');
    await spool.discard();
    await inTransaction(db(), async (tx) => {
      const arquivo_id = await adoptArquivo({ ...company.ctx, db: tx }, guardado);
      await keepBruta(tx, { id, empresa_id: company.id }, sha256('1.eml'), null, arquivo_id);
    });
    await deleteCanal(await admin(), { id });
    expect(await sql`SELECT id FROM arquivos WHERE empresa_id = ${company.id}`).toEqual([]);
    expect(await sql`SELECT tamanho FROM usos_midia WHERE empresa_id = ${company.id}`).toEqual([{ tamanho: 0 }]);
  });
});
