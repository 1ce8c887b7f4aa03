import { beforeAll, expect, test } from 'vitest';
import { openConversa, searchMensagens, sendMensagem } from '#server/atendimento/index.ts';
import { db } from '#server/platform/db.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { openChannel, settle } from '#tests/support/inbox.ts';

// Messages are searched in a table of their own, which a trigger writes once (drizzle/functions/guardar_busca_mensagem.sql).

const { company } = await openCrm();
const other = await makeCompany();
const MOST = 50;
/** More than are read newest first. */
const MANY = 6_000;

let [canal, antiga, nova] = [0, 0, 0];

/** Messages that stand one after another in a conversation, as a process of the release before would write them. */
async function write(conversa_id: number, texts: readonly string[]): Promise<number[]> {
  const rows = await db().sql<{ id: number }[]>`
    INSERT INTO mensagens (empresa_id, conversa_id, canal_id, direcao, remetente_tipo, texto, status, enviada_em)
    SELECT ${company.id}, ${conversa_id}, ${canal}, 'entrada', 'contato', t.texto, 'entregue', now()
    FROM unnest(${texts}::text[]) WITH ORDINALITY t (texto, n) ORDER BY t.n RETURNING id`;
  return rows.map(({ id }) => id);
}

const idsOf = async (busca: string, conversa_id?: number, of: Pick<Company, 'ctx'> = company) =>
  (await searchMensagens(of.ctx, { busca, conversa_id })).map(({ id }) => id);

const open = async (endereco: string) => (await openConversa(company.ctx, { canal_id: canal, endereco })).conversa.id;

beforeAll(async () => {
  canal = (await openChannel(company)).id;
  antiga = await open('+5511961000001');
  nova = await open('+5511961000002');
});

test('a frequent word finds the newest messages that have it, a rare one whatever its age, each of its own company and conversation alone', async () => {
  const [rara] = await write(antiga, ['Chegou um SAMOVAR, nota 778899']);
  const frequentes = await write(
    antiga,
    Array.from({ length: MANY }, (_, n) => `Bom dia, pedido ${n}`),
  );
  const outras = await write(
    nova,
    Array.from({ length: MANY }, (_, n) => `Até logo ${n}`),
  );
  await write(nova, [null as unknown as string, '']);

  // Far behind the newest ones, where fifty of many are meant: the newest of them.
  expect(await idsOf('bom dia')).toEqual(frequentes.slice(-MOST).reverse());
  expect(await idsOf('ATE LOGO')).toEqual(outras.slice(-MOST).reverse());
  expect(await idsOf('samovar')).toEqual([rara]);
  expect(await idsOf('7788')).toEqual([rara]);
  expect(await idsOf('pedido 4321')).toEqual([frequentes[4_321]]);
  expect(await idsOf('nunca dito')).toEqual([]);

  expect(await idsOf('samovar', antiga)).toEqual([rara]);
  expect(await idsOf('samovar', nova)).toEqual([]);
  expect(await idsOf('bom dia', nova)).toEqual([]);
  expect(await idsOf('bom dia', antiga)).toEqual(frequentes.slice(-MOST).reverse());
  expect(await idsOf('samovar', undefined, other)).toEqual([]);
  expect(await idsOf('samovar', antiga, other)).toEqual([]);
});

test('a message is searched from its writing on, and the states that it goes through write nothing of its text again', async () => {
  const { id } = await sendMensagem(company.ctx, { conversa_id: nova, texto: 'Segue o orçamento do guéridon' });
  const kept = () => db().sql`SELECT xmin::text, ctid::text, busca FROM buscas_mensagem WHERE mensagem_id = ${id}`;
  expect(await idsOf('gueridon')).toEqual([id]);
  const before = await kept();
  expect(before).toEqual([expect.objectContaining({ busca: 'segue o orcamento do gueridon' })]);
  await settle(company);
  const [row] = await db().sql`SELECT status FROM mensagens WHERE id = ${id}`;
  expect(row?.status).not.toBe('na_fila');
  expect(await kept()).toEqual(before);
  const [found] = await searchMensagens(company.ctx, { busca: 'GUÉRIDON' });
  expect(found?.trecho).toContain('guéridon');
});

test('what was written without the trigger is kept by the migration’s function, once', async () => {
  const [id = 0] = await write(antiga, ['Escrita antes da migração']);
  await db().sql`DELETE FROM buscas_mensagem WHERE mensagem_id = ${id}`;
  expect(await idsOf('antes da migração')).toEqual([]);
  const count = async () => (await db().sql`SELECT count(*)::int AS n FROM buscas_mensagem`)[0]?.n;
  const before = await count();
  for (let i = 0; i < 2; i++) await db().sql`SELECT refazer_buscas_mensagem(${company.id})`;
  expect(await idsOf('antes da migração')).toEqual([id]);
  expect(await count()).toBe(before + 1);
});
