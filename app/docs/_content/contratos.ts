import { bash, type Guide, h2, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_CONTRATOS = {
  criar: {
    text: `export CLIENTE=$(curl -s "$BASE/v1/clientes/?ativo=true&por_pagina=1" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
export ID=$(curl -s "$BASE/v1/contratos/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"titulo": "Suporte mensal", "cliente_id": '$CLIENTE', "dia_vencimento": 31, "dias_antecedencia": 5,
       "itens": [{"descricao": "Suporte", "quantidade": "1", "preco_unitario": "250.00"}]}' \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')`,
    shows: [],
  },
  consultar: {
    text: `curl "$BASE/v1/contratos/$ID/" ${AUTH}`,
    shows: ['"status":"ativo"', '"valor":"250.00"', '"dia_vencimento":31'],
  },
  ciclos: {
    text: `curl "$BASE/v1/contratos/$ID/ciclos/" ${AUTH}`,
    shows: ['"resultados":['],
  },
  reajustar: {
    text: `curl "$BASE/v1/contratos/$ID/reajustes/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"percentual": "4.62", "indice": "IPCA"}'`,
    shows: ['"valor_antes":"250.00"', '"valor_depois":"261.55"'],
  },
  suspender: {
    text: `curl -X POST "$BASE/v1/contratos/$ID/suspender/" ${AUTH}`,
    shows: ['"status":"suspenso"', '"proximo_vencimento":null'],
  },
  reativar: {
    text: `curl -X POST "$BASE/v1/contratos/$ID/reativar/" ${AUTH}`,
    shows: ['"status":"ativo"'],
  },
  encerrar: {
    text: `curl -X POST "$BASE/v1/contratos/$ID/encerrar/" ${AUTH}`,
    shows: ['"message":"Contrato encerrado."', '"status":"encerrado"'],
  },
  recusado: {
    text: `curl -X POST "$BASE/v1/contratos/$ID/cancelar/" ${AUTH}`,
    shows: ['"VALIDATION_ERROR"', 'só pode ser cancelado a partir de ativo, suspenso'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { criar, consultar, ciclos, reajustar, suspender, reativar, encerrar, recusado } = COMANDOS_CONTRATOS;

export const contratos: Guide = {
  slug: 'contratos',
  title: 'Contratos',
  description:
    'Serviços que se cobram de novo a cada mês: o calendário, os ciclos e as suas contas a receber, suspender, encerrar e reajustar.',
  blocks: ({ document }) => [
    h2('Criar'),
    p(
      '`POST /v1/contratos/` cria um contrato `ativo`, com o próximo número da sequência da empresa, e gera já os ciclos devidos. Cada ciclo abre uma conta a receber do cliente.',
    ),
    bash(criar.text),
    bash(consultar.text),
    json(exampleOf(document, 'criarContrato'), 'Resposta 201'),
    ul(
      'Os itens são serviços do cadastro (`servico_id`) ou textos livres (`descricao`). Produtos não: eles saem do estoque, e são vendidos por um pedido.',
      '`valor` é a soma dos itens, cada um arredondado ao centavo, meio para cima. Sem itens, envie `valor`.',
      '`periodicidade`: `mensal`, `bimestral`, `trimestral`, `semestral` ou `anual`.',
      'Com `negocio_id`, o negócio passa a apontar para o contrato (`contrato_erp_id`); a chave precisa também de `crm:write`.',
      'O primeiro ciclo é cobrado inteiro: não há ciclo proporcional. Para cobrar só os dias do começo, faça um pedido à parte e comece o contrato no mês seguinte.',
    ),

    h2('O calendário', 'calendario'),
    p(
      'Há uma âncora, `primeiro_vencimento`, e um dia do mês, `dia_vencimento`. Cada vencimento é contado sempre a partir da âncora, nunca do vencimento anterior. Um mês mais curto vence no seu último dia, e o seguinte volta ao dia certo:',
    ),
    table(
      'Um contrato mensal do dia 31',
      ['Ciclo', 'Vencimento'],
      ['01/2026', '31/01/2026'],
      ['02/2026', '28/02/2026 (29 em ano bissexto)'],
      ['03/2026', '31/03/2026'],
      ['04/2026', '30/04/2026'],
    ),
    ul(
      'Sem `primeiro_vencimento`, vale o primeiro `dia_vencimento` desde o início; sem este também, o dia do início. Um contrato do dia 31 pode começar em fevereiro: envie os dois.',
      'Um ciclo é gerado quando o dia chega no fuso da empresa, menos `dias_antecedencia` (0 a 60; sem ele, 0).',
      'Cada competência, que é o mês do vencimento, tem um só ciclo. Se o serviço ficar parado três meses, os três ciclos aparecem quando ele volta, uma vez cada um.',
      'Um `primeiro_vencimento` novo é de uma competência depois da última gerada; um `dia_vencimento` novo vale do próximo ciclo em diante. O que já foi gerado não muda. Se o novo primeiro vencimento vier antes de um reajuste já aplicado, o reajuste volta a ficar agendado: os meses antes dele têm o preço anterior.',
      '`fim_em` é o último dia: o último ciclo é o que vence até ele, e no dia seguinte o contrato passa sozinho a `encerrado`.',
    ),
    bash(ciclos.text),
    note('`proximo_vencimento` é o do próximo ciclo a gerar. `titulo_id` é a conta a receber de cada ciclo.'),

    h2('Reajustar', 'reajustar'),
    p(
      'Um percentual, de até 999,99 para cima ou 99,99 para baixo, muda o preço de cada item, arredondado ao centavo, meio para cima; o valor é a soma deles. `indice` e `motivo` são informativos.',
    ),
    bash(reajustar.text),
    ul(
      '`a_partir_de` é a competência do primeiro ciclo com o preço novo. Sem ela, a do próximo ciclo. Uma competência posterior fica agendada (`aplicado_em` nulo) e é aplicada quando o seu primeiro ciclo é gerado; até lá, pode ser excluída.',
      'Uma competência já gerada, ou que já tem reajuste, é recusada com 400.',
      '`GET {id}/reajustes/` traz o histórico, com o valor e os preços antes e depois. `preco_antigo=true` na lista acha os contratos ativos cujo preço tem 12 meses ou mais.',
    ),

    h2('Suspender e reativar', 'suspender'),
    bash(suspender.text),
    p(
      'O que venceu até hoje fica cobrado. O que vence durante a suspensão não é cobrado, nem depois de reativar. Ciclos gerados com antecedência que ainda não venceram, e que nada receberam, são desfeitos: a conta a receber é cancelada, e o ciclo traz `desfeito_em`. Reativado antes daquele vencimento, o contrato gera o ciclo de novo. Um reajuste que só valia para ciclos desfeitos volta a ficar agendado.',
    ),
    bash(reativar.text),

    h2('Encerrar e cancelar', 'encerrar'),
    bash(encerrar.text),
    p(
      'Com `em`, o contrato continua até aquele dia, que passa a ser `fim_em`. O que vence até o último dia fica cobrado; o que foi gerado além dele, e nada recebeu, é desfeito. `cancelar/` vai além: desfaz também o que vence hoje. O que venceu antes continua devido, e o que foi pago fica pago.',
    ),
    bash(recusado.text),
    table(
      'De onde cada ação é aceita',
      ['Ação', 'A partir de', 'O que acontece'],
      ['`suspender/`', '`ativo`', 'Passa a `suspenso`'],
      ['`reativar/`', '`suspenso`', 'Passa a `ativo`, na mesma âncora'],
      ['`encerrar/`', '`ativo`, `suspenso`', 'Passa a `encerrado`, hoje ou depois de `em`'],
      ['`cancelar/`, `DELETE`', '`ativo`, `suspenso`', 'Passa a `cancelado`'],
      ['`reajustes/`, `PUT`, `PATCH`', '`ativo`, `suspenso`', 'Muda o que ainda não foi gerado'],
    ),
    warning(
      'Repetir uma ação que nada muda responde 200 e não gera evento. Criar e mudar de status geram `contrato.criado` e `contrato.status_alterado`; um ciclo não gera evento: leia `ciclos/`.',
    ),
  ],
};
