import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listCaixa, listMensagens, simulateMensagem } from '#server/atendimento/index.ts';
import { listSimuladores, updateCanal } from '#server/canais/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { DomainError } from '#server/platform/errors.ts';
import { cli, printed } from '#tests/support/cli.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { openChannel, settle } from '#tests/support/inbox.ts';

// The simulator of development: what a customer who is none writes, and who may write so.

let company: Company;
let canal: { id: number; nome: string };

beforeEach(async () => {
  company = await makeCompany();
  canal = await openChannel(company);
});

const MARINA = { nome: 'Marina Duarte', endereco: '(11) 90000-0000', texto: 'O meu pedido já saiu?' };
const received = async () => {
  await settle(company);
  const { resultados } = await listCaixa(company.ctx, {});
  return Promise.all(
    resultados.map(async ({ id, contato_nome, nao_lidas, assunto }) => {
      const { resultados: mensagens } = await listMensagens(company.ctx, { conversa_id: id });
      return { contato_nome, nao_lidas, assunto, textos: mensagens.map(({ texto }) => texto) };
    }),
  );
};
/** How a verb refused; fails where it did not. */
async function refusalOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    (value) => new Error(`Not refused: ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw error;
  return error;
}
const kept = async () => {
  const [row] = await db().sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM entradas_brutas WHERE empresa_id = ${company.id}`;
  return row?.n;
};
const development = (name: string) => {
  onTestFinished(() => setEnv({ APP_ENV: '', APP_URL: '' }));
  setEnv({ APP_ENV: name, APP_URL: 'https://erp.example.com' });
};

test('a message comes in as a contact and a conversation, and the next of the same person goes on with it', async () => {
  expect(await simulateMensagem(company.ctx, MARINA)).toEqual({
    ...{ simulada: true, canal_id: canal.id, canal_nome: canal.nome },
  });
  // The same words again are another message: a platform would tell of each.
  await simulateMensagem(company.ctx, { ...MARINA, canal_id: canal.id, endereco: '+55 11 90000-0000' });
  expect(await received()).toEqual([
    { contato_nome: MARINA.nome, nao_lidas: 2, assunto: null, textos: [MARINA.texto, MARINA.texto] },
  ]);
});

test('an example channel of e-mails takes a subject, and an address that is one', async () => {
  const email = await openChannel(company, 'email');
  const said = { ...MARINA, canal_id: email.id, assunto: 'Meu pedido' };
  expect((await refusalOf(simulateMensagem(company.ctx, said))).details).toHaveProperty('endereco');
  await simulateMensagem(company.ctx, { ...said, endereco: 'marina@cliente.exemplo' });
  expect(await received()).toMatchObject([{ assunto: 'Meu pedido', textos: [MARINA.texto] }]);
  // WhatsApp is what is meant where no channel is named.
  expect((await listSimuladores(company.ctx)).map(({ id }) => id)).toEqual([canal.id, email.id]);
});

test('what is refused leaves nothing', async () => {
  const other = await openChannel(await makeCompany());
  for (const [wrong, field] of [
    [{ endereco: '12' }, 'endereco'],
    [{ texto: ' ' }, 'texto'],
    [{ nome: '' }, 'nome'],
    [{ canal_id: other.id }, 'canal_id'],
    [{ canal_id: 999_999 }, 'canal_id'],
  ] as const) {
    expect((await refusalOf(simulateMensagem(company.ctx, { ...MARINA, ...wrong }))).details, field).toHaveProperty(
      field,
    );
  }
  await updateCanal({ ...company.ctx, porta: 'cli' }, { id: canal.id, ativo: false });
  expect((await refusalOf(simulateMensagem(company.ctx, MARINA))).details).toHaveProperty('canal_id');
  expect(await kept()).toBe(0);
});

test.each(['staging', 'production'])('in %s nobody simulates anything', async (name) => {
  development(name);
  expect(await listSimuladores(company.ctx)).toEqual([]);
  expect(await refusalOf(simulateMensagem(company.ctx, MARINA))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await kept()).toBe(0);
});

test('a channel of a real platform is no simulator', async () => {
  await db().sql`UPDATE canais SET adaptador = 'evolution' WHERE id = ${canal.id}`;
  expect(await listSimuladores(company.ctx)).toEqual([]);
  expect((await refusalOf(simulateMensagem(company.ctx, { ...MARINA, canal_id: canal.id }))).details).toHaveProperty(
    'canal_id',
  );
});

test('the command line says what it did, and refuses an address that is none', async () => {
  const args = ['--empresa', String(company.id), '--nome', MARINA.nome, '--texto', MARINA.texto];
  expect(await printed('canal', 'simular', ...args, '--endereco', MARINA.endereco)).toMatchObject({
    ...{ simulada: true, canal_id: canal.id },
  });
  const refused = await cli('canal', 'simular', ...args, '--endereco', 'nenhum');
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('Informe o telefone com DDD.');
  expect(await received()).toMatchObject([{ contato_nome: MARINA.nome, textos: [MARINA.texto] }]);
});
