import { describe, expect, test, vi } from 'vitest';
import { createToken } from '#server/acesso/index.ts';
import { listArvore, listProdutos } from '#server/catalogo/index.ts';
import { getCliente, listClientes } from '#server/clientes/index.ts';
import { getEstoque, listExtrato, verifyEstoque } from '#server/estoque/index.ts';
import { cancelImportacao, getImportacao, listLinhas, setColunas, startImportacao } from '#server/importacao/index.ts';
import { db } from '#server/platform/db.ts';
import { serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import { handOverImportacoes } from '#server/transport/inngest/handover.ts';
import { runImportacao } from '#server/transport/inngest/importacao-batch.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { Form } from '#tests/support/form.ts';
import { check, importFile, send, workOff } from '#tests/support/importing.ts';

const root = await makeCompany();

/** The faults of each row, by its number. */
async function faults({ ctx }: Company, id: number) {
  const { resultados } = await listLinhas(ctx, { id, estado: 'erro', por_pagina: 100 });
  return Object.fromEntries(resultados.map(({ numero, erros }) => [numero, erros]));
}

const upload = ({ bytes, type }: Form): RequestInit => ({
  ...{ method: 'POST', body: new Uint8Array(bytes) },
  headers: { 'content-type': type },
});

const ask = (company: Company, path: string, init?: RequestInit) =>
  serveArquivosOf(company.admin.session, new Request(`http://localhost/api/arquivos${path}`, init));

describe('Products', () => {
  test('the rules of the record, per cell; a code that comes twice; a new product without a name', async () => {
    const company = await root.sibling();
    const sent = await send(
      company,
      'produtos',
      [
        'SKU;Descrição;Preço;Preço de custo;GTIN/EAN;NCM;Situação;Gerenciar estoque',
        'A1;Um;R$ 1.234,50;10,005;7891234567895;01012100;Inativo;Não',
        'A2;Dois;caro;1;;;;',
        'A1;De novo;1;1;;;;',
        ';Sem código;1;1;;;;',
        'A3;;1;1;;;;',
        'A4;Quatro;1,999;1;7891234567890;123;talvez;',
        'A5;Cinco;-1;;;;;',
      ].join('\n'),
    );
    const checked = await check(company, sent);
    expect(checked).toMatchObject({
      total: 7,
      novas: 1,
      com_erro: 6,
      erros_por_campo: { codigo: 2, nome: 1, preco_venda: 3 },
    });
    expect(await faults(company, sent.id)).toEqual({
      3: { preco_venda: ['Informe um número, como 1.234,56.'] },
      4: { codigo: ['“Código” repetido: é o mesmo da linha 2.'] },
      5: { codigo: ['Este campo é obrigatório.'] },
      6: { nome: ['Um produto novo precisa de nome.'] },
      7: {
        preco_venda: ['Use no máximo 2 casas decimais.'],
        gtin: ['GTIN inválido: confira os 8, 12, 13 ou 14 dígitos.'],
        ncm: expect.any(Array),
        situacao: [expect.stringContaining('Valor não reconhecido')],
      },
      8: { preco_venda: [expect.any(String)] },
    });
    await startImportacao(company.ctx, { id: sent.id });
    await workOff(sent.id);
    const { resultados } = await listProdutos(company.ctx, {});
    expect(resultados).toMatchObject([
      {
        codigo: 'A1',
        nome: 'Um',
        preco_venda: '1234.50',
        preco_custo: '10.01',
        situacao: 'I',
        controlar_estoque: false,
      },
    ]);
  });

  test('a product that exists is changed by the cells that are filled in, and left alone where they are the same', async () => {
    const company = await root.sibling();
    await company.product({ codigo: 'A1', nome: 'Um', preco_venda: '5.00', unidade: 'CX' });
    await company.product({ codigo: 'A2', nome: 'Dois' });
    const file = 'Código;Nome;Preço\nA1;;7,50\nA2;Dois;\nA3;Três;1\n';
    const ended = await importFile(company, 'produtos', file);
    expect(ended).toMatchObject({ estado: 'concluida', criadas: 1, alteradas: 1, iguais: 1, puladas: 0 });
    const { resultados } = await listProdutos(company.ctx, { ordenar: 'codigo' });
    expect(resultados.map(({ nome, preco_venda, unidade }) => [nome, preco_venda, unidade])).toEqual([
      ['Um', '7.50', 'CX'],
      ['Dois', '0.00', 'UN'],
      ['Três', '1.00', 'UN'],
    ]);
  });

  test('or passed over', async () => {
    const company = await root.sibling();
    await company.product({ codigo: 'A1', nome: 'Um' });
    const ended = await importFile(company, 'produtos', 'Código;Nome\nA1;Outro\nA2;Dois\n', { existentes: 'pular' });
    expect(ended).toMatchObject({ criadas: 1, alteradas: 0, puladas: 1 });
    const { resultados } = await listProdutos(company.ctx, { ordenar: 'codigo' });
    expect(resultados.map(({ nome }) => nome)).toEqual(['Um', 'Dois']);
  });

  test('the same file again: told, and written again only with a word', async () => {
    const company = await root.sibling();
    const file = 'Código;Nome\nA1;Um\n';
    const first = await importFile(company, 'produtos', file);
    const again = await send(company, 'produtos', file);
    const checked = await check(company, again);
    expect(checked.repetida).toMatchObject({ id: first.id });
    await expect(startImportacao(company.ctx, { id: again.id })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^Este arquivo já foi importado em .* \(importação nº \d+\)\.$/),
    });
    await startImportacao(company.ctx, { id: again.id, repetir: true });
    await expect(startImportacao(company.ctx, { id: again.id, repetir: true })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await workOff(again.id);
    expect(await getImportacao(company.ctx, { id: again.id })).toMatchObject({ iguais: 1, criadas: 0 });
  });

  test('a code that somebody else takes after the check is no double: the row changes that product', async () => {
    const company = await root.sibling();
    const sent = await send(company, 'produtos', 'Código;Nome\nA1;Um\nA2;Dois\n');
    await check(company, sent);
    await company.product({ codigo: 'A2', nome: 'Antes' });
    await startImportacao(company.ctx, { id: sent.id });
    await workOff(sent.id);
    expect(await getImportacao(company.ctx, { id: sent.id })).toMatchObject({ criadas: 1, alteradas: 1 });
  });

  test('checked, checked anew and written within a minute: each is handed over as a run of its own, and each once', async () => {
    const company = await root.sibling();
    const { id } = await send(company, 'produtos', 'Código;Nome\nE1;Um\n');
    const ids = async () => {
      await handOverImportacoes(db());
      await handOverImportacoes(db());
      const rows = await db().sql<{ id: string }[]>`
        SELECT evento ->> 'id' AS id FROM executor_eventos WHERE (evento -> 'data' ->> 'importacao_id')::bigint = ${id}`;
      return new Set(rows.map((row) => row.id)).size;
    };
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:30Z') });
    try {
      const columns = { id, colunas: ['codigo', 'nome'], decimal: 'virgula', existentes: 'atualizar' };
      await setColunas(company.ctx, columns);
      expect(await ids()).toBe(1);
      await setColunas(company.ctx, columns);
      expect(await ids()).toBe(2);
      await workOff(id);
      await startImportacao(company.ctx, { id });
      expect(await ids()).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test('stopped: the batch that was written stays, the rest is not', async () => {
    const company = await root.sibling();
    const rows = Array.from({ length: 600 }, (_, n) => `A${n};Produto ${n}`).join('\n');
    const sent = await send(company, 'produtos', `Código;Nome\n${rows}`);
    await check(company, sent);
    await startImportacao(company.ctx, { id: sent.id });
    expect(await runImportacao(sent.id)).toBe(true);
    await cancelImportacao(company.ctx, { id: sent.id });
    await workOff(sent.id);
    expect(await getImportacao(company.ctx, { id: sent.id })).toMatchObject({ estado: 'cancelada', criadas: 250 });
    const [{ n } = { n: -1 }] = await db().sql<
      { n: number }[]
    >`SELECT count(*) AS n FROM produtos WHERE empresa_id = ${company.id}`;
    expect(n).toBe(250);
  });

  test('ends when its author loses the access', async () => {
    const company = await root.sibling();
    const sent = await send(company, 'produtos', 'Código;Nome\nA1;Um\n');
    await check(company, sent);
    await startImportacao(company.ctx, { id: sent.id });
    await db()
      .sql`UPDATE usuarios_empresas SET papel = 'leitura' WHERE empresa_id = ${company.id} AND usuario_id = ${company.admin.id}`;
    await workOff(sent.id);
    expect(await getImportacao(company.ctx, { id: sent.id })).toMatchObject({
      ...{ estado: 'cancelada', criadas: 0, motivo: 'Quem começou a importação perdeu o acesso.' },
    });
  });
});

test('customers: documents with the zeros that Excel cut, addresses beside those that are there, kinds of person', async () => {
  const company = await root.sibling();
  const cliente = await company.customer({
    ...{ nome: 'Antes', cnpj_cpf: '11222333000181', tipo_pessoa: 2 },
    enderecos: [{ tipo: 'entrega', logradouro: 'Rua B' }],
  });
  const file = [
    'Nome;Fantasia;CPF/CNPJ;Tipo de pessoa;CEP;Endereço;Número;Cidade;UF;Fornecedor',
    'Papelaria;Central;11.222.333/0001-81;Jurídica;25620001;Rua A;10;Petrópolis;RJ;Sim',
    'Maria;;52998224725;F;;;;;;',
    'José;;12345678900;;;;;;;',
    'Ana;;;;;;;;XX;',
  ].join('\n');
  const ended = await importFile(company, 'clientes', file);
  expect(ended).toMatchObject({ criadas: 1, alteradas: 1, com_erro: 2 });
  expect(await faults(company, ended.id)).toEqual({
    4: { cnpj_cpf: ['CPF inválido: confira os 11 dígitos.'] },
    5: { uf: ['UF desconhecida.'] },
  });
  expect(await getCliente(company.ctx, { id: cliente.id })).toMatchObject({
    ...{ nome: 'Papelaria', nome_fantasia: 'Central', fornecedor: true, cidade: 'Petrópolis' },
    enderecos: [
      { tipo: 'principal', logradouro: 'Rua A', cep: '25620001' },
      { tipo: 'entrega', logradouro: 'Rua B' },
    ],
  });
  expect((await listClientes(company.ctx, {})).resultados).toHaveLength(2);
});

test('balances are counts: by warehouse, with the difference in the ledger, which proves itself', async () => {
  const company = await root.sibling();
  const one = await company.product({ codigo: 'A1' });
  await company.product({ codigo: 'S1', controlar_estoque: false });
  await company.move(one, '10');
  const loja = await company.warehouse({ nome: 'Loja' });
  const file = [
    'Código;Estoque;Depósito;Custo',
    'A1;3,5;;1,25',
    'A1;7;loja;',
    'A1;8;LOJA;',
    'A1;1;Lua;',
    'S1;1;;',
    'X;1;;',
    'A1;-1;;',
  ].join('\n');
  const ended = await importFile(company, 'saldos', file);
  expect(ended).toMatchObject({ criadas: 2, com_erro: 5 });
  expect(Object.keys(await faults(company, ended.id))).toEqual(['4', '5', '6', '7', '8']);
  const { depositos, estoque_total } = await getEstoque(company.ctx, { produto_id: one.id });
  expect(estoque_total).toBe('10.500');
  expect(depositos.find(({ deposito_id }) => deposito_id === loja.id)?.quantidade).toBe('7.000');
  const { resultados } = await listExtrato(company.ctx, { produto_id: one.id });
  expect(resultados.map(({ tipo, variacao, saldo_apos }) => [tipo, variacao, saldo_apos])).toEqual(
    expect.arrayContaining([
      ['balanco', '-6.500', '3.500'],
      ['balanco', '7.000', '7.000'],
    ]),
  );
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

describe('The files of the panel', () => {
  test('a spreadsheet comes in, its faulty rows go out, other companies and other sites do not reach it', async () => {
    const company = await root.sibling();
    const form = upload(Form.of('Código;Nome;Preço\n=A1;Um;caro\n', 'meus.csv', 'text/csv'));
    const answer = await ask(company, '/importacoes?tipo=produtos', form);
    expect(answer.status).toBe(201);
    const { id, ...sent } = (await answer.json()) as { id: number };
    expect(sent).toMatchObject({ arquivo_nome: 'meus.csv', total: 1 });
    await check(company, { id });
    const out = await ask(company, `/importacoes/${id}/erros.csv`);
    expect(out.headers.get('content-disposition')).toBe(`attachment; filename="importacao-${id}-erros.csv"`);
    expect(out.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await out.arrayBuffer()).toString()).toBe(
      "\uFEFFCódigo;Nome;Preço;Erros\r\n'=A1;Um;caro;Preço de venda: Informe um número, como 1.234,56.\r\n",
    );
    expect((await ask(root, `/importacoes/${id}/erros.csv`)).status).toBe(404);
    const foreign = await ask(company, '/listas/produtos.csv', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.status).toBe(403);
    const nobody = await serveArquivosOf(null, new Request('http://localhost/api/arquivos/listas/produtos.csv'));
    expect(nobody.status).toBe(401);
    const reader = await company.member('leitura');
    const refused = await serveArquivosOf(
      reader.session,
      new Request('http://localhost/api/arquivos/importacoes?tipo=produtos', form),
    );
    expect(refused.status).toBe(403);
  });

  test('faulty rows that go out come in as they were: negative numbers, texts like formulas', async () => {
    const company = await root.sibling();
    const first = await send(company, 'saldos', 'Código;Estoque;Custo\n-A1;-3,5;-1\n=A2;2;"\t-7,25"\n');
    await check(company, first);
    const before = await faults(company, first.id);
    const out = Buffer.from(await (await ask(company, `/importacoes/${first.id}/erros.csv`)).arrayBuffer());
    expect(out.toString().split('\r\n')[1]).toMatch(/^'-A1;'-3,5;'-1;/);
    const again = await send(company, 'saldos', out);
    await check(company, again);
    expect(await faults(company, again.id)).toEqual(before);
    expect(Object.keys(before['2'] ?? {})).toContain('quantidade');
  });

  test('categories: by path or name, those that are missing are made once, only existing ones where that is asked; the file that goes out comes in', async () => {
    const company = await root.sibling();
    const ended = await importFile(
      company,
      'produtos',
      [
        'Código;Nome;Categoria',
        'A1;Um;Bebidas > Café',
        'A2;Dois;bebidas>CAFE',
        'A3;Três;Café',
        'A4;Quatro;a > b > c > d > e > f',
        'A5;Cinco;',
      ].join('\n'),
    );
    expect(ended).toMatchObject({ criadas: 4, com_erro: 1 });
    expect((await listArvore(company.ctx)).map(({ caminho }) => caminho)).toEqual(['Bebidas', 'Bebidas > Café']);
    const out = await (await ask(company, '/listas/produtos.csv?ordenar=codigo')).text();
    const cells = out
      .trim()
      .split('\r\n')
      .map((line) => line.split(';').slice(0, 3).join(';'));
    expect(cells).toEqual([
      'Código;Nome;Categoria',
      'A1;Um;Bebidas > Café',
      'A2;Dois;Bebidas > Café',
      'A3;Três;Bebidas > Café',
      'A5;Cinco;',
    ]);
    expect(await importFile(company, 'produtos', out)).toMatchObject({ iguais: 4, com_erro: 0 });
    const only = await send(
      company,
      'produtos',
      'Código;Nome;Categoria (só as que existem)\nA6;Seis;Café\nA7;Sete;Chá\n',
    );
    expect(await check(company, only)).toMatchObject({ novas: 1, com_erro: 1 });
    expect(await faults(company, only.id)).toEqual({
      3: { categoria_existente: ['A empresa não tem esta categoria.'] },
    });
  });

  test('model files are taken as they are', async () => {
    const company = await root.sibling();
    for (const [tipo, formato] of [
      ['produtos', 'csv'],
      ['clientes', 'xlsx'],
    ] as const) {
      const model = await ask(company, `/importacoes/modelos/${tipo}.${formato}`);
      const ended = await importFile(company, tipo, Buffer.from(await model.arrayBuffer()));
      expect(ended).toMatchObject({ criadas: 2, com_erro: 0 });
    }
  });

  test('a list goes out whole, with its filters, without a formula, in more batches than one; who took customers is written down', async () => {
    const company = await root.sibling();
    const rows = Array.from({ length: 1_203 }, (_, n) => `P${String(n).padStart(4, '0')};Produto ${n};${n},50`).join(
      '\n',
    );
    await importFile(company, 'produtos', `Código;Nome;Preço\n${rows}\n-SOMA(A1);=1+1;3,00\n`);
    const all = await (await ask(company, '/listas/produtos.csv?ordenar=codigo&pagina=3&por_pagina=5')).text();
    const lines = all.trim().split('\r\n');
    expect(lines).toHaveLength(1_205);
    expect(lines[1]).toMatch(/^'-SOMA\(A1\);'=1\+1;;UN;3,00;/);
    expect(new Set(lines).size).toBe(1_205);
    const found = await (await ask(company, '/listas/produtos.csv?busca=produto%2012')).text();
    expect(found.trim().split('\r\n')).toHaveLength(1 + 1 + 10 + 3);
    const xlsx = await ask(company, '/listas/produtos.xlsx');
    expect((await send(company, 'produtos', Buffer.from(await xlsx.arrayBuffer()))).total).toBe(1_204);
    expect((await ask(company, '/listas/produtos.csv?ordenar=sorte')).status).toBe(400);
    expect((await ask(company, '/listas/nada.csv')).status).toBe(404);
    await ask(company, '/listas/clientes.csv').then((answer) => answer.text());
    const trail = await db()
      .sql`SELECT recurso_nome FROM auditoria WHERE empresa_id = ${company.id} AND acao = 'exportacao.feita'`;
    expect([...trail]).toEqual([{ recurso_nome: 'Clientes' }]);
  });
});

test('the log of requests goes out whole, in more batches than one; the audit trail to nobody whose role does not see it', async () => {
  const company = await root.sibling();
  const { id } = await createToken(company.ctx, { nome: 'Loja', escopos: ['estoque:read'] });
  await db().sql`
    INSERT INTO requisicoes_api (empresa_id, token_id, ator_nome, metodo, rota, caminho, status, duracao_ms, request_id, campos_ignorados, criado_em)
    SELECT ${company.id}, ${id}, 'Loja', 'GET', '/v1/estoque/', '/v1/estoque/' || n || '/', 200, 3, 'req_' || n, '{}', now() - n * interval '1 second'
    FROM generate_series(1, 1203) n`;
  const lines = (await (await ask(company, '/listas/requisicoes.csv')).text()).trim().split('\r\n');
  expect(lines).toHaveLength(1_204);
  expect(lines[1203]).toContain(';GET;/v1/estoque/1203/;200;3;1;Loja;');
  const found = await (await ask(company, '/listas/requisicoes.csv?busca=estoque/120')).text();
  expect(found.trim().split('\r\n')).toHaveLength(1 + 5);
  const reader = await company.member('leitura');
  const refused = new Request('http://localhost/api/arquivos/listas/auditoria.csv');
  expect((await serveArquivosOf(reader.session, refused)).status).toBe(403);
});

test('what is asked of another company’s import is answered as of a missing one', async () => {
  const [own, other] = [await root.sibling(), await root.sibling()];
  const { id } = await send(own, 'produtos', 'Código;Nome\nA1;Um\n');
  const missing = { code: 'NOT_FOUND' };
  await expect(getImportacao(other.ctx, { id })).rejects.toMatchObject(missing);
  await expect(cancelImportacao(other.ctx, { id })).rejects.toMatchObject(missing);
  await expect(
    setColunas(other.ctx, { id, colunas: ['codigo', 'nome'], decimal: 'virgula', existentes: 'pular' }),
  ).rejects.toMatchObject(missing);
});
