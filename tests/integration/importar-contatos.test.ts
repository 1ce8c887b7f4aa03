import { describe, expect, test } from 'vitest';
import {
  createContato,
  ensureContato,
  getContato,
  heldMesclagens,
  listContatos,
  listIdentidades,
} from '#server/crm/index.ts';
import { getImportacao, startImportacao } from '#server/importacao/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { check, importFile, send, workOff } from '#tests/support/importing.ts';
import { lockWaiters } from '#tests/support/locks.ts';

// Contacts from files: somebody who is there is found by any of their telephones and e-mails, and changed, never made twice.

const company = await makeCompany();
const { ctx } = company;

const eventsOf = async () =>
  (
    await db().sql<{ evento: string; id: number; campos: string[] | null }[]>`
    SELECT evento, (dados->'contato'->>'id')::bigint AS id, dados->'campos_alterados' AS campos FROM eventos
    WHERE empresa_id = ${company.id} ORDER BY eventos.id`
  ).map((row) => ({ ...row }));

const faultsOf = async (id: number) =>
  (
    await db().sql<{ numero: number; erros: Record<string, string[]> }[]>`
    SELECT numero, erros FROM linhas_importacao WHERE importacao_id = ${id} AND erros IS NOT NULL ORDER BY numero`
  ).map((row) => ({ ...row }));

test('a file makes who is new, changes who is there, and says which rows are of whom', async () => {
  const ana = await createContato(ctx, { nome: 'Ana', celular: '24 98888-1111', cargo: 'Compras' });
  const bia = await createContato(ctx, { nome: 'Bia', email: 'bia@exemplo.com' });
  const cida = await createContato(ctx, { nome: 'Cida', telefone: '24 2222-3333' });
  const before = (await eventsOf()).length;
  const file = [
    'Full name;E-mail 1 - Value;WhatsApp;Phone;Organization Name;Job title',
    'Ana Lima;ana@exemplo.com;552488881111;;;',
    'Bia;BIA@exemplo.com;;;;',
    'Novo Um;um@exemplo.com;24 97777-0001;;Um Ltda.;Dono',
    'Novo Dois;;24 97777-0002;;;',
    'Repetida;;(24) 7777-0002;;;',
    'Dois donos;bia@exemplo.com;;24 2222-3333;;',
    'Mascarada;a***@exemplo.com;;;;',
    'Sem DDD;;98765-4321;;;',
    'Sem nada;;;;;',
  ].join('\n');
  const ended = await importFile(company, 'contatos', file);
  expect(ended).toMatchObject({ criadas: 3, alteradas: 1, iguais: 1, com_erro: 4, estado: 'concluida' });
  expect(await faultsOf(ended.id)).toEqual([
    { numero: 6, erros: { celular: ['“Celular” repetido: é o mesmo da linha 5.'] } },
    { numero: 7, erros: { nome: [expect.stringContaining('são de contatos diferentes')] } },
    { numero: 8, erros: { email: [expect.stringContaining('mascarado')] } },
    { numero: 9, erros: { celular: ['Informe o número com DDD.'] } },
  ]);
  // What a cell leaves empty stays.
  expect(await getContato(ctx, { id: ana.id })).toMatchObject({
    nome: 'Ana Lima',
    cargo: 'Compras',
    email: 'ana@exemplo.com',
  });
  const events = (await eventsOf()).slice(before);
  expect(events.filter(({ evento }) => evento === 'contato.criado')).toHaveLength(3);
  expect(events.filter(({ evento }) => evento !== 'contato.criado')).toEqual([
    { evento: 'contato.atualizado', id: ana.id, campos: ['nome', 'email', 'celular'] },
  ]);
  expect((await listContatos(ctx, { busca: 'Um Ltda' })).resultados).toMatchObject([
    { nome: 'Novo Um', cargo: 'Dono' },
  ]);
  expect([bia.id, cida.id]).not.toContain(ana.id);
  // Sent again, nothing changes but for the one that nothing recognises.
  const again = await importFile(company, 'contatos', `${file}\n`);
  expect(again).toMatchObject({ criadas: 1, alteradas: 0, iguais: 4 });
});

test('who is there may be passed over', async () => {
  const made = await createContato(ctx, { nome: 'Davi', celular: '24 96666-1234' });
  const ended = await importFile(company, 'contatos', 'Nome;Celular\nOutro nome;2466661234\n', { existentes: 'pular' });
  expect(ended).toMatchObject({ criadas: 0, puladas: 1 });
  expect((await getContato(ctx, { id: made.id })).nome).toBe('Davi');
});

test('the headings of other programs are known', async () => {
  const sent = await send(
    company,
    'contatos',
    'Nome do contato;Email;Mobile phone;Empresa;Cargo\nA;a@b.com;;;\n',
    'crm.csv',
  );
  expect(sent.estado).toBe('colunas');
  const [row] = await db().sql<{ colunas: string[] }[]>`SELECT colunas FROM importacoes WHERE id = ${sent.id}`;
  expect(row?.colunas).toEqual(['nome', 'email', 'celular', 'empresa_nome', 'cargo']);
});

describe('of two rows of one contact, the second is refused and overwrites nothing', () => {
  /** So many rows of other people that the ones about them are written in different batches. */
  const others = (from: number) =>
    Array.from({ length: 260 }, (_, n) => `Pessoa ${from + n};p${from + n}@exemplo.com;24 9${70_000_000 + from + n}`);
  const file = (...rows: string[]) => ['Nome;E-mail;Celular', ...rows].join('\n');
  const identitiesOf = async (id: number) =>
    (await listIdentidades(ctx, { id })).filter(({ do_cadastro }) => do_cadastro).map(({ valor }) => valor);

  test('two new ones with one e-mail and different telephones, in one batch and in different ones', async () => {
    const near = await importFile(
      company,
      'contatos',
      file('Rui;par@exemplo.com;24 98888-0001', 'Rosa;par@exemplo.com;24 98888-0002'),
    );
    expect(await faultsOf(near.id)).toEqual([{ numero: 3, erros: { email: ['Outra linha é do mesmo contato.'] } }]);
    const far = await importFile(
      company,
      'contatos',
      file('Maria;casal@exemplo.com;24 98888-0003', ...others(0), 'João;casal@exemplo.com;24 98888-0004'),
    );
    expect(far).toMatchObject({ criadas: 261, alteradas: 0, com_erro: 1, estado: 'concluida' });
    expect(await faultsOf(far.id)).toEqual([{ numero: 263, erros: { nome: ['A linha 2 é do mesmo cadastro.'] } }]);
    for (const [busca, nome] of [
      ['par@exemplo.com', 'Rui'],
      ['casal@exemplo.com', 'Maria'],
    ]) {
      expect((await listContatos(ctx, { busca })).resultados).toMatchObject([{ nome }]);
    }
  });

  test('two rows that name who is there by different keys, in one batch and in different ones', async () => {
    const lia = await createContato(ctx, { nome: 'Lia', email: 'lia@exemplo.com', telefone: '24 2222-0001' });
    const near = await importFile(
      company,
      'contatos',
      [
        'Nome;E-mail;Celular;Telefone;Empresa',
        'Lia;lia@exemplo.com;24 98888-0005;;',
        'Lia;;;24 2222-0001;Papelaria',
      ].join('\n'),
    );
    expect(near).toMatchObject({ alteradas: 1, com_erro: 1 });
    expect(await faultsOf(near.id)).toEqual([{ numero: 3, erros: { nome: ['Outra linha é do mesmo contato.'] } }]);
    expect(await getContato(ctx, { id: lia.id })).toMatchObject({ celular: '24 98888-0005', empresa_nome: null });
    const far = await importFile(
      company,
      'contatos',
      file('Lia;lia@exemplo.com;24 98888-0006', ...others(1_000), 'Lia Souza;LIA@exemplo.com;24 98888-0007'),
    );
    expect(far).toMatchObject({ alteradas: 1, com_erro: 1 });
    expect(await faultsOf(far.id)).toEqual([{ numero: 263, erros: { nome: ['A linha 2 é do mesmo cadastro.'] } }]);
    expect(await getContato(ctx, { id: lia.id })).toMatchObject({ nome: 'Lia', celular: '24 98888-0006' });
    expect((await identitiesOf(lia.id)).toSorted()).toEqual(['24 2222-0001', '24 98888-0006', 'lia@exemplo.com']);
  });

  test('one whom this very file made is not passed over as one who was there', async () => {
    const ended = await importFile(
      company,
      'contatos',
      file('Nina;nina@exemplo.com;24 98888-0008', ...others(2_000), 'Nuno;nina@exemplo.com;24 98888-0009'),
      { existentes: 'pular' },
    );
    expect(ended).toMatchObject({ criadas: 261, puladas: 0, com_erro: 1 });
  });

  test('what is refused itself refuses no other row', async () => {
    const [eva, ivo] = [
      await createContato(ctx, { nome: 'Eva', email: 'eva@exemplo.com', telefone: '24 2222-0002' }),
      await createContato(ctx, { nome: 'Ivo', celular: '24 98888-0010' }),
    ];
    const ended = await importFile(
      company,
      'contatos',
      ['Nome;E-mail;Celular;Telefone;Cargo', 'Quem;eva@exemplo.com;24 98888-0010;;', 'Eva;;;24 2222-0002;Dona'].join(
        '\n',
      ),
    );
    expect(ended).toMatchObject({ alteradas: 1, com_erro: 1 });
    expect(await getContato(ctx, { id: eva.id })).toMatchObject({ nome: 'Eva', cargo: 'Dona' });
    expect((await getContato(ctx, { id: ivo.id })).nome).toBe('Ivo');
  });
});

test('people write through a channel while their rows are written: neither waits in a circle, and no row is at fault for it', async () => {
  const place = await company.sibling();
  const phones = ['+5524988880001', '+5524988880002', '+5524988880003'];
  const say = (held: Ctx, n: number, nome: string | null) =>
    ensureContato(held, { nome, identidades: [{ tipo: 'telefone', valor: phones[n] ?? '' }] });
  for (const n of [0, 1]) await say(place.ctx, n, null);
  const sent = await send(
    place,
    'contatos',
    ['Celular;Nome', ...phones.map((phone, n) => `${phone};Linha ${n}`)].join('\n'),
  );
  await check(place, sent);
  await startImportacao(place.ctx, { id: sent.id });
  const works: Promise<void>[] = [];
  // What a channel brought is worked off in one transaction, in the order of the messages.
  await transaction(place.ctx, async (held) => {
    await held.db.sql`SELECT ${heldMesclagens(held)}`;
    await say(held, 1, 'Bia');
    works.push(workOff(sent.id));
    await expect.poll(lockWaiters).toBe(1);
    await say(held, 2, 'Caio');
    await say(held, 0, 'Ana');
  });
  await Promise.all(works);
  expect(await getImportacao(place.ctx, { id: sent.id })).toMatchObject({ alteradas: 3, criadas: 0, com_erro: 0 });
  const { resultados } = await listContatos(place.ctx, {});
  expect(resultados.map(({ nome }) => nome).sort()).toEqual(['Linha 0', 'Linha 1', 'Linha 2']);
});
