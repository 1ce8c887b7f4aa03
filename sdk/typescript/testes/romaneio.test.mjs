import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import {
  ErroDaApi,
  ErroDeAssinatura,
  ErroDeConexao,
  ErroDeUso,
  ErroNaoEncontrado,
  OPERACOES,
  Romaneio,
  VERSAO,
  verificarWebhook,
} from '@romaneio/api';

// ROMANEIO_BASE e ROMANEIO_TOKEN: o serviço que se lê. Sem eles, só o que não precisa de rede.
const { ROMANEIO_BASE: base, ROMANEIO_TOKEN: token } = process.env;
const skip = base && token ? false : 'defina ROMANEIO_BASE e ROMANEIO_TOKEN';
const romaneio = new Romaneio({ base: base ?? 'http://127.0.0.1:9', token: token ?? 'nenhum' });

const SEGREDO = 'whsec_teste';

function assinada(corpo, envio = String(Math.floor(Date.now() / 1000))) {
  const hmac = createHmac('sha256', SEGREDO).update(`${envio}.${corpo}`).digest('hex');
  return {
    corpo,
    cabecalhos: {
      'x-webhook-enviado-em': envio,
      'x-webhook-assinatura-envio': `sha256=${'0'.repeat(64)},sha256=${hmac}`,
    },
    segredo: SEGREDO,
  };
}

test('há um método para cada operação', () => {
  const metodos = new Set(
    Object.values(romaneio).flatMap((assunto) => Object.getOwnPropertyNames(Object.getPrototypeOf(assunto))),
  );
  for (const nome of Object.keys(OPERACOES)) assert.ok(metodos.has(nome), nome);
  assert.match(VERSAO, /^\d+\.\d+\.\d+$/);
});

test('um webhook assinado é aceito; mudado, velho ou sem assinatura, não', async () => {
  const entrega = assinada(JSON.stringify({ evento: 'webhook.teste', dados: {}, idempotency_key: 'k' }));
  assert.equal((await verificarWebhook(entrega)).evento, 'webhook.teste');
  const recusada = (motivo) => (erro) => erro instanceof ErroDeAssinatura && erro.motivo === motivo;
  await assert.rejects(verificarWebhook({ ...entrega, corpo: `${entrega.corpo} ` }), recusada('assinatura_errada'));
  await assert.rejects(verificarWebhook({ ...entrega, agora: Date.now() + 400_000 }), recusada('fora_do_tempo'));
  await assert.rejects(verificarWebhook({ ...entrega, cabecalhos: {} }), recusada('sem_assinatura'));
});

test('o que está errado na configuração é dito na hora', async () => {
  assert.throws(() => new Romaneio({ base: 'erp.exemplo.com.br' }), ErroDeUso);
  await assert.rejects(romaneio.vendas.consultarVenda({ id: 0 }), ErroDeUso);
});

test('sem resposta, o erro é de conexão, depois das novas tentativas', async () => {
  let vezes = 0;
  const falha = new Romaneio({
    base: 'http://127.0.0.1:9',
    token: 'nenhum',
    esperar: async () => {},
    fetch: () => {
      vezes += 1;
      throw new TypeError('fetch failed');
    },
  });
  await assert.rejects(
    falha.estoque.criarLancamento({ produto_id: 1, tipo: 'entrada', quantidade: '1' }),
    ErroDeConexao,
  );
  assert.equal(vezes, 4);
});

test('o serviço está pronto', { skip }, async () => {
  const { ready } = await romaneio.servico.consultarSaude();
  assert.equal(ready, true);
});

test('uma lista percorrida tem o que as páginas têm', { skip }, async () => {
  const { paginacao, resultados } = await romaneio.estoque.listarEstoque({ por_pagina: 5 });
  assert.ok(resultados.length <= 5);
  const ids = [];
  for await (const { produto_id } of romaneio.estoque.listarEstoque({ por_pagina: 5 })) {
    ids.push(produto_id);
    if (ids.length === 12) break;
  }
  assert.equal(ids.length, Math.min(12, paginacao.total_registros));
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    ids.slice(0, resultados.length),
    resultados.map(({ produto_id }) => produto_id),
  );
});

test('uma recusa é um erro com o código e o identificador da requisição', { skip }, async () => {
  await assert.rejects(romaneio.estoque.consultarEstoque({ produto_id: 999_999_999 }), (erro) => {
    assert.ok(erro instanceof ErroNaoEncontrado && erro instanceof ErroDaApi);
    assert.equal(erro.code, 'NOT_FOUND');
    assert.ok(erro.requestId);
    return true;
  });
});
