import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { propertyName } from '#sdk/generator/names.ts';
import { writeClient } from '#sdk/generator/write.ts';
import * as sdk from '#sdk/typescript/src/index.ts';
import { openContract } from '#tests/support/contract.ts';
import { Form } from '#tests/support/form.ts';
import { type Described, document, guarded, operations } from '#tests/support/openapi.ts';
import { pathTo, restCaseOf, rightBody } from '#tests/support/rest-cases.ts';
import { clientOf, fieldsOf } from '#tests/support/sdk.ts';

// The client for TypeScript against the running product: each of its methods, and its lists over several pages.

const { Romaneio, OPERACOES } = sdk;
const GENERATED = join(import.meta.dirname, '../../sdk/typescript/src/generated');
const contract = openContract();
let romaneio: sdk.Romaneio;

beforeAll(() => {
  ({ romaneio } = clientOf(contract.api.base, contract.token));
});

type Method = (entrada?: object, opcoes?: sdk.Opcoes) => sdk.Chamada<unknown> | sdk.Lista<unknown>;

/** The method of an operation, found by the names that the document gives. */
function methodOf({ operation }: Described): Method {
  const subject = romaneio[propertyName(operation.tags[0] ?? '') as 'vendas'] as unknown as Record<string, Method>;
  return (entrada, opcoes) => (subject[operation.operationId] as Method).call(subject, entrada, opcoes);
}

describe('the generated files', () => {
  const written = writeClient(document);

  test('are what the document says: `npm run sdk` writes them anew', () => {
    expect(readdirSync(GENERATED).sort()).toEqual(Object.keys(written).sort());
    for (const [name, text] of Object.entries(written)) {
      expect(readFileSync(join(GENERATED, name), 'utf8') === text, `${name}: run npm run sdk`).toBe(true);
    }
  });

  test('say nothing of the installation on which they were made', () => {
    const elsewhere = JSON.parse(
      JSON.stringify(document).replaceAll(document.servers[0]?.url ?? '', 'https://outro.exemplo'),
    );
    expect(writeClient(elsewhere)).toEqual(written);
  });

  test('have every operation, and no other', () => {
    expect(Object.keys(OPERACOES).sort()).toEqual(operations.map(({ operation }) => operation.operationId).sort());
    for (const described of operations) expect(methodOf(described), described.name).toBeTypeOf('function');
  });

  test('are of the version that the package and the document have', () => {
    const { version } = JSON.parse(readFileSync(join(GENERATED, '../../package.json'), 'utf8'));
    expect([version, sdk.VERSAO]).toEqual([document.info.version, document.info.version]);
  });
});

describe('every operation answers through the client as it does without', () => {
  test.each(guarded)('$name', async (described) => {
    const { operationId } = described.operation;
    const ids = (await restCaseOf(operationId).ids?.(contract.scene)) ?? {};
    const right = await rightBody(operationId, contract.scene);
    const body = right instanceof Form ? await fieldsOf(right) : right;
    const { dados, resposta } = await methodOf(described)({ ...ids, ...body }).comResposta();
    expect(resposta).toMatchObject({ tentativas: 1, repetida: false, camposIgnorados: [] });
    expect(resposta.requestId).toMatch(/^req_/);
    expect(resposta.limite?.requisicoes).toBeGreaterThan(0);
    if (described.method !== 'GET') return;
    const plain = await contract.api.get(pathTo(described.path, ids), contract.token);
    const kind = OPERACOES[operationId as 'listarVendas'].resposta as string;
    if (kind === 'arquivo') {
      const { bytes, nome, tipo } = dados as sdk.Arquivo;
      expect([tipo, bytes.length > 100]).toEqual([plain.headers.get('content-type'), true]);
      expect(plain.headers.get('content-disposition')).toContain(`filename="${nome}"`);
    } else if (kind === 'endereco') expect(dados).toMatch(/^http:.*\/midia\//);
    else expect(stable(dados)).toEqual(stable(plain.json.data));
  });

  /** Without what two readings at two moments tell differently; of how long an open stage has lasted, that it is told. */
  const stable = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (name, inner) => {
        if (name === 'segundos') return typeof inner;
        return /^(ultimo_uso|proxima$|anterior$|url$)/.test(name) ? null : inner;
      }),
    );

  test('a form with a file in place of JSON', async () => {
    for (const { operation, ...described } of guarded.filter(({ orForm }) => orForm)) {
      const { ids, form } = (await restCaseOf(operation.operationId).orForm?.(contract.scene)) ?? {};
      if (!form) throw new Error(`${operation.operationId} has no form`);
      const { dados } = await methodOf({ operation, ...described })({
        ...ids,
        ...(await fieldsOf(form)),
      }).comResposta();
      expect(dados, operation.operationId).toBeTypeOf('object');
    }
  });

  test('the service and the metadata of OAuth ask for no token', async () => {
    const { romaneio: nobody } = clientOf(`${contract.api.base}/`, undefined);
    expect(await nobody.servico.consultarSaude()).toMatchObject({ live: true, database: { ok: true } });
    expect(await nobody.oauth.lerMetadadosOAuth()).toMatchObject({ code_challenge_methods_supported: ['S256'] });
    expect(await nobody.servico.lerDocumentoOpenApi()).toEqual(document);
    await expect(nobody.vendas.listarVendas()).rejects.toThrow(sdk.ErroDeUso);
    const revoked = nobody.oauth.revogarToken({ token: 'x', client_id: 'rmn_app_x', client_secret: 'y' });
    await expect(revoked).rejects.toMatchObject({ name: 'ErroDeAutenticacao', status: 401, code: 'invalid_client' });
  });
});

describe('lists', () => {
  test('for await passes through every record of every page, in order, as the API tells them', async () => {
    const { company } = contract.scene;
    for (let i = 0; i < 7; i++) await company.product({ nome: `Paginado ${i}` });
    const filtros = { busca: 'paginado', ordenar: 'nome', por_pagina: 3 } as const;
    const lista = romaneio.produtos.listarProdutos(filtros);
    const found: string[] = [];
    for await (const { nome } of lista) found.push(nome);
    expect(found).toEqual(Array.from({ length: 7 }, (_, i) => `Paginado ${i}`));

    const pages = [];
    for await (const page of romaneio.produtos.listarProdutos(filtros).paginas()) pages.push(page);
    expect(pages.map(({ resultados }) => resultados.length)).toEqual([3, 3, 1]);
    for (const [i, page] of pages.entries()) {
      const path = `/v1/produtos/?busca=paginado&ordenar=nome&por_pagina=3&pagina=${i + 1}`;
      expect(page).toEqual((await contract.api.get(path, contract.token)).json.data);
    }
    // Awaited, it is its first page; from a page on, the rest.
    expect(await lista).toEqual(pages[0]);
    const rest = await romaneio.produtos.listarProdutos({ ...filtros, pagina: 3 }).todos();
    expect(rest.map(({ nome }) => nome)).toEqual(['Paginado 6']);
    expect(await romaneio.produtos.listarProdutos(filtros).todos(4)).toHaveLength(4);
  });

  test('nothing is asked before the list is, and no page more than is walked through', async () => {
    const seen: string[] = [];
    const counted = clientOf(contract.api.base, contract.token, {
      fetch: (url, init) => {
        seen.push(new URL(url).search);
        return fetch(url, init);
      },
    }).romaneio;
    const lista = counted.produtos.listarProdutos({ por_pagina: 2 });
    expect(seen).toEqual([]);
    for await (const _ of lista) break;
    expect(seen).toEqual(['?por_pagina=2']);
    expect(await counted.produtos.listarProdutos({ por_pagina: 2 }).todos(0)).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  test('the feed is followed from where it was left', async () => {
    const { eventos } = romaneio;
    const all = await eventos.lerFeedDeEventos({ apos_id: 0, por_pagina: 100 }).todos();
    expect(all.length).toBeGreaterThan(5);
    const ids: number[] = [];
    let apos_id = 0;
    for await (const leitura of eventos.lerFeedDeEventos({ apos_id, por_pagina: 2 }).paginas()) {
      ids.push(...leitura.resultados.map(({ id }) => id));
      apos_id = leitura.proximo_apos_id;
      if (ids.length >= 4) break;
    }
    for await (const { id } of eventos.lerFeedDeEventos({ apos_id, por_pagina: 3 })) ids.push(id);
    expect(ids.slice(0, all.length)).toEqual(all.map(({ id }) => id));
  });
});

describe('refusals', () => {
  test('are errors of their own, with what the API said', async () => {
    const { produto } = contract.scene;
    const bad = { produto_id: produto.id, tipo: 'troca' as 'entrada', quantidade: '0' };
    const error = await romaneio.estoque.criarLancamento(bad).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(sdk.ErroDeValidacao);
    expect(error).toMatchObject({
      ...{ status: 400, code: 'VALIDATION_ERROR', message: 'Dados inválidos.' },
      details: { quantidade: ['A quantidade deve ser maior que 0.'] },
      requestId: expect.stringMatching(/^req_/),
    });
    await expect(romaneio.vendas.consultarVenda({ id: 999_999_999 })).rejects.toThrow(sdk.ErroNaoEncontrado);
    const { token } = await contract.scene.company.token({ escopos: ['estoque:read'] });
    const reader = clientOf(contract.api.base, token).romaneio;
    await expect(reader.vendas.listarVendas()).rejects.toThrow(sdk.ErroDePermissao);
    const stranger = clientOf(contract.api.base, 'rmn_tok_nenhum').romaneio;
    await expect(stranger.vendas.listarVendas()).rejects.toThrow(sdk.ErroDeAutenticacao);
    const { codigo, nome } = produto;
    await expect(romaneio.produtos.criarProduto({ codigo, nome })).rejects.toThrow(sdk.ErroDaApi);
  });

  test('a key of one body is not another’s', async () => {
    const movement = { produto_id: contract.scene.produto.id, tipo: 'entrada', quantidade: '1' } as const;
    const opcoes = { chaveIdempotencia: 'sdk-chave-1' };
    const first = await romaneio.estoque.criarLancamento(movement, opcoes);
    const again = await romaneio.estoque.criarLancamento(movement, opcoes).comResposta();
    expect(again).toMatchObject({ dados: { id: first.id }, resposta: { repetida: true } });
    const other = romaneio.estoque.criarLancamento({ ...movement, quantidade: '2' }, opcoes);
    await expect(other).rejects.toThrow(sdk.ErroDeChaveReusada);
  });

  test('what is wrong before a request is sent is said at once, and never with the token', async () => {
    for (const base of ['', 'erp.exemplo.com.br', 'ftp://erp.exemplo.com.br'])
      expect(() => new Romaneio({ base, token: 'x' })).toThrow(sdk.ErroDeUso);
    for (const id of [0, -1, 1.5, Number.NaN, undefined as unknown as number])
      await expect(romaneio.vendas.consultarVenda({ id })).rejects.toThrow('Informe id');
    for (const tempoLimite of [0, -1, Number.NaN, '5 s' as unknown as number]) {
      const asked = romaneio.vendas.listarVendas({}, { tempoLimite, novasTentativas: 0 });
      await expect(asked).rejects.toThrow(/^Informe em `tempoLimite`/);
    }
    for (const wrong of [-1, Number.NaN, 'muitas' as unknown as number]) {
      const asked = romaneio.vendas.listarVendas({}, { novasTentativas: wrong });
      await expect(asked).rejects.toThrow(/^Informe em `novasTentativas`/);
      const { romaneio: waiting } = clientOf(contract.api.base, contract.token, { esperaMaxima: wrong });
      await expect(waiting.vendas.listarVendas()).rejects.toThrow(/^Informe em `esperaMaxima`/);
    }
    // As the documentation writes a token that is not told; the runtime's own error would show the value.
    const { romaneio: pasted } = clientOf(contract.api.base, 'rmn_tok_segredo…');
    const refused = await pasted.vendas.listarVendas().catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(sdk.ErroDeUso);
    expect(String(refused)).toMatch(/O token tem caracteres/);
    expect(String(refused)).not.toContain('segredo');
    const movement = { produto_id: contract.scene.produto.id, tipo: 'entrada', quantidade: '1' } as const;
    const named = romaneio.estoque.criarLancamento(movement, { chaveIdempotencia: 'pedido → 1' });
    await expect(named).rejects.toThrow('O cabeçalho Idempotency-Key tem caracteres');
    const { romaneio: lost } = clientOf('http://127.0.0.1:9', 'rmn_tok_segredo', { novasTentativas: 0 });
    const error = await lost.vendas.listarVendas().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(sdk.ErroDeConexao);
    expect(JSON.stringify(error) + String(error) + String((error as Error).cause)).not.toContain('segredo');
  });

  test('a time that no timer counts is the longest that one does', async () => {
    for (const tempoLimite of [2 ** 31, Number.POSITIVE_INFINITY, 30_000.5]) {
      expect((await romaneio.estoque.listarDepositos({}, { tempoLimite })).resultados).not.toEqual([]);
    }
  });

  test('unknown fields are told of, and headers are sent along', async () => {
    const seen: string[][] = [];
    const { romaneio: watching } = clientOf(`${contract.api.base}/v1/`, contract.token, {
      aoResponder: ({ metodo, caminho, resposta }) => seen.push([metodo, caminho, ...resposta.camposIgnorados]),
    });
    const { resposta } = await watching.produtos
      .listarProdutos({ page: 2, cor: 'azul', 'preço, à vista': 1, '100%': 1 } as object, {
        cabecalhos: { 'X-Request-Id': 'pedido-2041-sdk' },
      })
      .comResposta();
    expect(resposta.requestId).toBe('pedido-2041-sdk');
    expect(seen).toEqual([['GET', '/v1/produtos/', 'page', 'cor', 'preço, à vista', '100%']]);
  });
});
