import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyContratos } from '#server/contratos/index.ts';
import { type Dados, type Evento, exemploDe } from '#server/eventos/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import { today } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { startApi } from '#tests/support/api-client.ts';
import { DocumentClient, type Documento, type Fields } from '#tests/support/document-client.ts';
import { makeCompany } from '#tests/support/factory.ts';

// /v1/contratos/: fields, values to the cent, what comes of a deal, events as the catalogue has them, and every refusal.

class Contratante extends DocumentClient<Documento> {
  protected readonly modulo = 'contratos';
  cliente_id = 0;

  make(fields: Fields = {}): Promise<Documento> {
    const itens = [{ descricao: 'Suporte', quantidade: '1', preco_unitario: '100' }];
    return this.create({ titulo: 'Suporte', cliente_id: this.cliente_id, itens, ...fields });
  }

  async events<E extends Evento>(evento: E, id: number, field = 'id'): Promise<Dados<E>[]> {
    const rows = await db().sql<{ dados: Dados<E> }[]>`
      SELECT dados FROM eventos WHERE empresa_id = ${this.company.id} AND evento = ${evento}
        AND (dados #>> ${field.split('.')}::text[])::bigint = ${id} ORDER BY id`;
    return rows.map(({ dados }) => dados);
  }
}

const client = new Contratante();
beforeAll(async () => {
  client.api = await startApi({ rateLimitScale: 1_000 });
  client.company = await makeCompany();
  const escopos = ['contratos:read', 'contratos:write', 'contratos:delete', 'crm:read', 'crm:write'];
  ({ token: client.token } = await client.company.token({ escopos }));
  ({ id: client.cliente_id } = await client.company.customer({ nome: 'Escritório Nogueira' }));
  await client.company.funnel();
});
afterAll(async () => {
  expect(await verifyContratos(client.company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  expect(await verifyFinanceiro(client.company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  await client.api.close();
});

test('a contract has every field of the contract, and its item too; its cycle opens a receivable of its value', async () => {
  const servico = await client.company.service({ nome: 'Manutenção', codigo: 'MANUT', preco: '116.40' });
  const hoje = today(client.company.ctx.fuso);
  const contrato = await client.make({
    ...{ periodicidade: 'trimestral', fim_em: '2098-12-31', dias_antecedencia: 5, observacao: ' Cedo ' },
    itens: [
      { servico_id: servico.id, quantidade: 3 },
      { descricao: 'Plantão', unidade: 'H', quantidade: '0.333', preco_unitario: '1.50', desconto_percentual: 10 },
    ],
  });
  const none = { suspenso_em: null, encerrado_em: null, cancelado_em: null };
  const item = { id: expect.any(Number), produto_id: null };
  expect(contrato).toStrictEqual({
    id: expect.any(Number),
    numero: '000001',
    ...{ titulo: 'Suporte', status: 'ativo', periodicidade: 'trimestral' },
    // 3 × 116,40 + 0,333 × 1,50 − 10 % (0,44955, half-up).
    valor: '349.65',
    ...{ inicio_em: hoje, fim_em: '2098-12-31', primeiro_vencimento: hoje, dia_vencimento: Number(hoje.slice(8)) },
    ...{ cliente_id: client.cliente_id, cliente_nome: 'Escritório Nogueira' },
    ...{ negocio_id: null, negocio: null, proposta_id: null, dias_antecedencia: 5 },
    proximo_vencimento: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    ...{ preco_desde: hoje, observacao: 'Cedo', ...none },
    criado_em: expect.stringMatching(/-03:00$/),
    atualizado_em: expect.stringMatching(/-03:00$/),
    itens: [
      {
        ...item,
        ...{ tipo: 'servico', servico_id: servico.id, codigo: 'MANUT', descricao: 'Manutenção', unidade: 'UN' },
        ...{ quantidade: '3.000', preco_unitario: '116.40', desconto_percentual: '0.00', preco_total: '349.20' },
      },
      {
        ...item,
        ...{ tipo: 'livre', servico_id: null, codigo: '', descricao: 'Plantão', unidade: 'H' },
        ...{ quantidade: '0.333', preco_unitario: '1.50', desconto_percentual: '10.00', preco_total: '0.45' },
      },
    ],
  });
  const { data } = (await client.call('GET', `${contrato.id}/ciclos/`)).json;
  expect(data).toMatchObject({
    resultados: [
      {
        ...{ contrato_id: contrato.id, competencia: hoje.slice(0, 7), vencimento: hoje, valor: '349.65' },
        ...{ titulo_id: expect.any(Number), titulo_numero: '000001', titulo_status: 'aberta', desfeito_em: null },
      },
    ],
    paginacao: { total_registros: 1 },
  });
  // What is read may be sent back, and changes nothing.
  const [before] = await client.events('contrato.criado', contrato.id);
  const put = await client.call('PUT', `${contrato.id}/`, contrato);
  expect(put.json.data).toStrictEqual(contrato);
  expect(before).toEqual({
    ...{ id: contrato.id, numero: '000001', titulo: 'Suporte', status: 'ativo', periodicidade: 'trimestral' },
    ...{ valor: '349.65', inicio_em: hoje, fim_em: '2098-12-31', cliente_id: client.cliente_id, negocio: null },
    ...{ itens: contrato.itens, criado_em: contrato.criado_em },
  });
  expect(Object.keys(before ?? {}).sort()).toEqual(Object.keys(exemploDe('contrato.criado')).sort());
});

test('a change of status is told once, with the status before it; DELETE cancels', async () => {
  const { id } = await client.make();
  for (const action of ['suspender', 'suspender', 'reativar', 'reativar']) await client.act(id, action);
  for (let n = 0; n < 2; n++)
    expect((await client.call('DELETE', `${id}/`)).json).toEqual({
      success: true,
      message: 'Contrato cancelado.',
    });
  const told = await client.events('contrato.status_alterado', id);
  expect(told.map(({ status_anterior, status }) => [status_anterior, status])).toEqual([
    ['ativo', 'suspenso'],
    ['suspenso', 'ativo'],
    ['ativo', 'cancelado'],
  ]);
  expect(Object.keys(told[0] ?? {}).sort()).toEqual(Object.keys(exemploDe('contrato.status_alterado')).sort());
  expect(await client.refusal('POST', `${id}/encerrar/`)).toEqual({
    status: [expect.stringMatching(/está cancelado: só pode ser encerrado a partir de ativo, suspenso\.$/)],
  });
});

test('a contract of a deal is named by the deal, which tells of it; a deal has one that runs', async () => {
  const negocio = await client.company.deal();
  const contrato = await client.make({ negocio_id: negocio.id });
  expect(contrato).toMatchObject({ negocio_id: negocio.id, negocio: { id: negocio.id, codigo: negocio.codigo } });
  const told = await client.events('negocio.atualizado', negocio.id, 'negocio.id');
  expect(told.at(-1)).toMatchObject({
    negocio: { contrato_erp_id: contrato.id },
    campos_alterados: ['contrato_erp_id'],
  });
  const again = { titulo: 'Outro', cliente_id: client.cliente_id, valor: '10', negocio_id: negocio.id };
  expect(await client.refusal('POST', '', again)).toEqual({
    negocio_id: [`O negócio ${negocio.codigo} já tem o contrato ${contrato.numero}.`],
  });
  await client.act(contrato.id, 'encerrar');
  const next = await client.make({ negocio_id: negocio.id });
  expect(next).toMatchObject({ negocio_id: negocio.id });
  const { token } = await client.company.token({ escopos: ['contratos:read', 'contratos:write'] });
  expect((await client.call('POST', '', { ...again, negocio_id: negocio.id }, { token })).status).toBe(403);
});

test('ten requests for a contract of one deal make one', async () => {
  const negocio = await client.company.deal();
  const body = { titulo: 'Um', cliente_id: client.cliente_id, valor: '10', negocio_id: negocio.id };
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.call('POST', '', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
});

const LAST_YEAR = new Date().getUTCFullYear() - 1;

test.each<[string, Fields, string, RegExp]>([
  ['no value', { itens: [] }, 'itens', /ao menos um item/],
  ['a value of nothing', { itens: [], valor: '0' }, 'valor', /maior que 0/],
  ['another value than the sum', { valor: '99' }, 'valor', /soma dos itens \(100,00\)/],
  ['a product', { itens: [{ produto_id: 1, quantidade: '1' }] }, 'itens.0.produto_id', /produtos saem do estoque/],
  ['a text without words', { itens: [{ quantidade: '1' }] }, 'itens.0.descricao', /Informe/],
  [
    'an unknown service',
    { itens: [{ servico_id: 999999999, quantidade: '1' }] },
    'itens.0.servico_id',
    /não encontrado/,
  ],
  ['an unknown customer', { cliente_id: 999999999 }, 'cliente_id', /não encontrado/],
  ['an unknown deal', { negocio_id: 999999999 }, 'negocio_id', /não encontrado/],
  ['a day that no month has', { dia_vencimento: 32 }, 'dia_vencimento', /1 a 31/],
  [
    'another day than the first one',
    { primeiro_vencimento: '2098-01-10', dia_vencimento: 11 },
    'dia_vencimento',
    /não cai no dia 11/,
  ],
  ['a first due day too long ago', { primeiro_vencimento: '1990-01-10' }, 'primeiro_vencimento', /em diante/],
  [
    'an end that has passed',
    { inicio_em: `${LAST_YEAR}-01-01`, fim_em: `${LAST_YEAR}-02-01` },
    'fim_em',
    /já teria terminado/,
  ],
  ['an end before its beginning', { inicio_em: '2098-01-01', fim_em: '2097-01-01' }, 'fim_em', /antes do início/],
  [
    'an end before its first due day',
    { primeiro_vencimento: '2098-01-10', fim_em: '2097-01-01' },
    'fim_em',
    /nenhum ciclo/,
  ],
  ['an unknown periodicity', { periodicidade: 'semanal' }, 'periodicidade', /Aceitos: mensal/],
  ['more days ahead than it takes', { dias_antecedencia: 61 }, 'dias_antecedencia', /0 a 60/],
])('%s is refused on its field', async (_, fields, field, message) => {
  const itens = [{ descricao: 'Suporte', quantidade: '1', preco_unitario: '100' }];
  const details = await client.refusal('POST', '', { titulo: 'X', cliente_id: client.cliente_id, itens, ...fields });
  expect(details?.[field]?.join(' ')).toMatch(message);
});

test('a service that a contract names is not deleted, nor is its customer', async () => {
  const servico = await client.company.service();
  const cliente = await client.company.customer();
  await client.make({
    cliente_id: cliente.id,
    primeiro_vencimento: '2098-01-10',
    itens: [{ servico_id: servico.id, quantidade: '1', preco_unitario: '5' }],
  });
  const { token } = await client.company.token({ escopos: ['servicos:delete', 'clientes:delete'] });
  const gone = await client.api.call('DELETE', `/v1/servicos/${servico.id}/`, { token });
  expect([gone.status, gone.text]).toEqual([400, expect.stringContaining('contratos')]);
  const left = await client.api.call('DELETE', `/v1/clientes/${cliente.id}/`, { token });
  expect([left.status, left.text]).toEqual([400, expect.stringContaining('contratos')]);
});
