import { bash, type Guide, h2, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_VENDAS = {
  achar: {
    text: `export CLIENTE=$(curl -s "$BASE/v1/clientes/?ativo=true&por_pagina=1" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
export PRODUTO=$(curl -s "$BASE/v1/produtos/?situacao=A&por_pagina=1" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')`,
    shows: [],
  },
  criar: {
    text: `export ID=$(curl -s "$BASE/v1/vendas/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"cliente_id": '$CLIENTE', "desconto": "1.00", "frete": "12.50",
       "itens": [{"produto_id": '$PRODUTO', "quantidade": "3", "preco_unitario": "10.00", "desconto_percentual": "33.33"}]}' \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
export ITEM=$(curl -s "$BASE/v1/vendas/$ID/" ${AUTH} \\
  | grep -o '"itens":\\[{"id":[0-9]*' | grep -o '[0-9]*$')`,
    shows: [],
  },
  consultar: {
    text: `curl "$BASE/v1/vendas/$ID/" ${AUTH}`,
    shows: ['"status":"em_aberto"', '"total_produtos":"20.00"', '"total_venda":"31.50"'],
  },
  finalizar: {
    text: `curl -X POST "$BASE/v1/vendas/$ID/finalizar/" ${AUTH}`,
    shows: ['"status":"finalizada"', '"total_venda":"31.50"'],
  },
  devolver: {
    text: `curl "$BASE/v1/vendas/$ID/devolucoes/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: devolucao-$ID-1" \\
  -d '{"itens": [{"item_id": '$ITEM', "quantidade": "1"}], "observacao": "Cor trocada"}'`,
    shows: ['"quantidade_devolvida":"1.000"', '"total":"6.33"'],
  },
  cancelar: {
    text: `curl -X POST "$BASE/v1/vendas/$ID/cancelar/" ${AUTH}`,
    shows: ['"status":"cancelada"', '"quantidade_baixada":"0.000"'],
  },
  tarde: {
    text: `curl -X POST "$BASE/v1/vendas/$ID/finalizar/" ${AUTH}`,
    shows: ['"VALIDATION_ERROR"', 'só pode ser finalizado a partir de em_aberto'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { achar, criar, consultar, finalizar, devolver, cancelar, tarde } = COMANDOS_VENDAS;

export const vendas: Guide = {
  slug: 'vendas',
  title: 'Vendas',
  description:
    'Criar pedidos, vendas e orçamentos, finalizar, devolver e cancelar, e o que cada passo move no estoque.',
  blocks: ({ document }) => [
    h2('Criar'),
    p(
      '`POST /v1/vendas/` cria uma venda `em_aberto`, com o próximo número da sequência da empresa. Primeiro, um cliente e um produto:',
    ),
    bash(achar.text),
    p('Três unidades a R$ 10,00 com 33,33% de desconto no item, R$ 1,00 de desconto no pedido e R$ 12,50 de frete:'),
    bash(criar.text),
    bash(consultar.text),
    json(exampleOf(document, 'criarVenda'), 'Resposta 201'),
    ul(
      '`tipo_pedido` é `pedido` (o padrão), `venda` ou `orcamento`. Um orçamento não é finalizado nem expedido: mude o tipo quando for vendido.',
      'De 1 a 200 itens; cada um é de um produto (`produto_id`) ou de um serviço (`servico_id`). Sem `preco_unitario`, vale o preço do cadastro; sem `descricao`, o nome.',
      'Um serviço é cobrado como um produto e nunca move estoque.',
      'Sem `deposito_id`, os produtos saem do depósito padrão. `vendedor_id` é um usuário ativo da empresa.',
      '`PUT` e `PATCH` mudam só uma venda em aberto; enviar o que já está gravado é aceito sempre. Itens são reconhecidos pelo `id`.',
    ),

    h2('Valores', 'valores'),
    p(
      'Cada item é arredondado ao centavo, meio para cima: `preco_total` é quantidade × preço, menos o desconto do item. O `desconto` do pedido é rateado entre os itens (`desconto_rateado`) sem perder um centavo: os `total_liquido` mais o frete somam exatamente `total_venda`.',
    ),
    p(
      '`condicao_pagamento` diz em quantos dias se paga, contados da finalização: `30/60/90` são três parcelas, `0` é à vista. Ao finalizar, viram [contas a receber](/docs/financeiro).',
    ),

    h2('Finalizar', 'finalizar'),
    bash(finalizar.text),
    p(
      'Cada item cujo produto controla estoque sai uma única vez, com origem `V`, e gera `estoque.atualizado`. Chamadas repetidas ou paralelas respondem 200 e nada se move de novo. Onde a empresa não permite estoque negativo, o que falta é recusado item por item, e nada sai.',
    ),
    note(
      'A empresa escolhe, nas configurações, se o estoque sai ao finalizar (o padrão) ou ao concluir a expedição. `saida_estoque` guarda a regra que valia para cada venda, na finalização ou, se veio antes, na primeira expedição concluída; pela segunda, finalizar não muda nenhum saldo.',
    ),

    h2('Imprimir', 'imprimir'),
    p(
      '`GET /v1/vendas/{id}/pdf/` responde o pedido em PDF (`application/pdf`, não JSON), com a empresa, o cliente, os itens e os totais: o mesmo que o painel imprime.',
    ),

    h2('Reservas', 'reservas'),
    p(
      'Se a empresa liga as reservas, pedidos e vendas em aberto reservam o que vendem até sair, ser cancelados ou mudar. Orçamentos não reservam. O saldo continua o mesmo; `GET /v1/estoque/{produto_id}/disponibilidade/` diz o saldo, o reservado e o disponível. [Estoque](/docs/estoque#disponibilidade)',
    ),

    h2('Devolver', 'devolver'),
    p('O que o cliente devolve de uma venda finalizada, nunca mais do que comprou:'),
    bash(devolver.text),
    p(
      'O que já tinha saído entra de novo, com origem `D`, no depósito de onde saiu ou em `deposito_id`. `total` é a parte do item no que foi pago, já com os descontos.',
    ),
    warning('Cada chamada devolve de novo: envie `Idempotency-Key`.'),

    h2('Cancelar', 'cancelar'),
    bash(cancelar.text),
    p(
      'Só o que ainda está fora volta ao estoque: o que o cliente já devolveu não volta duas vezes. O registro continua na lista, e não há como desfazer:',
    ),
    bash(tarde.text),
    table(
      'De onde cada ação é aceita',
      ['Ação', 'A partir de', 'O que acontece'],
      ['`finalizar/`', '`em_aberto`', 'Passa a `finalizada`; o estoque sai, conforme a regra da empresa'],
      ['`cancelar/`, `DELETE`', '`em_aberto`, `finalizada`', 'Passa a `cancelada`; o que está fora volta'],
      ['`devolucoes/`', '`finalizada`', 'O status não muda; o que tinha saído entra'],
      ['`PUT`, `PATCH`', '`em_aberto`', 'Muda os dados e os itens'],
    ),

    h2('Eventos', 'eventos'),
    ul(
      '`venda.criada` ao criar; `venda.atualizada`, com `status_anterior`, ao mudar, finalizar e devolver.',
      '`venda.cancelada`, com `status_anterior`, no cancelamento, no lugar de `venda.atualizada`.',
      '`estoque.atualizado` para cada item que sai ou volta. O que não muda nada não gera evento. [Eventos](/docs/eventos)',
    ),
  ],
};
