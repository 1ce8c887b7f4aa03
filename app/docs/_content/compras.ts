import { bash, type Guide, h2, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_COMPRAS = {
  achar: {
    text: `export ID=$(curl -s "$BASE/v1/compras/?status=aberta&por_pagina=1" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
export ITEM=$(curl -s "$BASE/v1/compras/$ID/" ${AUTH} \\
  | grep -o '"itens":\\[{"id":[0-9]*' | grep -o '[0-9]*$')`,
    shows: [],
  },
  consultar: {
    text: `curl "$BASE/v1/compras/$ID/" ${AUTH}`,
    shows: ['"status":"aberta"', '"quantidade_recebida":"0.000"'],
  },
  emPartes: {
    text: `curl "$BASE/v1/compras/$ID/receber/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: carga-$ID-1" \\
  -d '{"itens": [{"item_id": '$ITEM', "quantidade": "40"}], "observacao": "Primeira carga"}'`,
    shows: ['"message":"Compra recebida."', '"status":"parcial"', '"quantidade":"40.000"'],
  },
  tudo: {
    text: `curl -X POST "$BASE/v1/compras/$ID/receber/" ${AUTH}`,
    shows: ['"status":"recebida"'],
  },
  devolver: {
    text: `curl "$BASE/v1/compras/$ID/devolucoes/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"itens": [{"item_id": '$ITEM', "quantidade": "3"}], "observacao": "Embalagem furada"}'`,
    shows: ['"message":"Devolução criada."', '"quantidade_devolvida":"3.000"'],
  },
  cancelar: {
    text: `curl -X POST "$BASE/v1/compras/$ID/cancelar/" ${AUTH}`,
    shows: ['"VALIDATION_ERROR"', 'só pode ser cancelada a partir de aberta, parcial'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { achar, consultar, emPartes, tudo, devolver, cancelar } = COMANDOS_COMPRAS;

export const compras: Guide = {
  slug: 'compras',
  title: 'Compras',
  description: 'Pedir a fornecedores, receber por inteiro ou em partes, devolver e cancelar, com o custo médio em dia.',
  blocks: ({ document }) => [
    h2('Criar'),
    p(
      '`POST /v1/compras/` cria uma compra `aberta`, com o próximo número da sequência da empresa, sem falhas. O estoque ainda não se move.',
    ),
    json(exampleOf(document, 'criarCompra'), 'Resposta 201'),
    ul(
      '`fornecedor_id` é qualquer cliente ativo da empresa: ele passa a ser marcado como fornecedor.',
      'De 1 a 200 itens; o mesmo produto pode estar em vários. Sem `custo_unitario`, vale o preço de custo do produto.',
      'Cada item é arredondado ao centavo, meio para cima; `total` é a soma dos itens.',
      '`condicao_pagamento`, como `30/60`, diz em quantos dias se paga o que chega: cada recebimento lança as suas [contas a pagar](/docs/financeiro).',
      'Sem `deposito_id`, vale o depósito padrão. `PUT` e `PATCH` mudam só uma compra aberta; enviar o que já está gravado é aceito sempre.',
    ),

    h2('Receber', 'receber'),
    p('Aqui, primeiro se acha uma compra aberta e o seu primeiro item:'),
    bash(achar.text),
    bash(consultar.text),
    p('Em partes: o que chegou de cada item, nunca mais do que falta.'),
    bash(emPartes.text),
    p('Sem `itens`, tudo o que falta:'),
    bash(tudo.text),
    p(
      'Cada item cujo produto controla estoque entra uma vez no depósito, com origem `C`, e gera `estoque.atualizado`; os outros são recebidos sem lançamento. `recebimento`, na resposta, diz o que chegou agora e em qual lançamento.',
    ),
    warning(
      'Repetir `receber/` sem `itens` é seguro: uma compra já recebida responde 200 e nada se move. Com `itens`, cada chamada recebe de novo: envie `Idempotency-Key`.',
    ),

    h2('Custo médio', 'custo-medio'),
    p(
      'Ao receber, o custo médio do produto passa a ser a média do que havia em estoque e do que chegou, ponderada pelas quantidades. Se não havia saldo, é o custo do que chegou. Devoluções e saídas não mudam o custo médio, e `preco_custo`, que é do cadastro, fica como está.',
    ),

    h2('Devolver ao fornecedor', 'devolver'),
    p(
      'Nunca mais do que foi recebido e ainda não voltou. Sai com origem `D` de onde o último recebimento entrou, ou de `deposito_id`.',
    ),
    bash(devolver.text),
    p('Onde a empresa não permite estoque negativo, o que já não está lá não pode voltar: a resposta é 400 no item.'),

    h2('Cancelar', 'cancelar'),
    p('Uma compra recebida por inteiro não é cancelada, é devolvida:'),
    bash(cancelar.text),
    table(
      'De onde cada ação é aceita',
      ['Ação', 'A partir de', 'O que acontece'],
      ['`receber/`', '`aberta`, `parcial`', 'Passa a `parcial` ou `recebida`'],
      [
        '`cancelar/`, `DELETE`',
        '`aberta`, `parcial`',
        'Passa a `cancelada`: o que falta não vem; o que chegou fica no estoque',
      ],
      ['`devolucoes/`', 'Qualquer uma de que algo chegou', 'O status não muda'],
      ['`PUT`, `PATCH`', '`aberta`', 'Muda os dados e os itens'],
    ),
    note(
      '`GET {id}/recebimentos/` e `GET {id}/devolucoes/` listam o que chegou e o que voltou, com o lançamento de cada item.',
    ),
  ],
};
