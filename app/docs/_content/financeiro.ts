import { bash, type Guide, h2, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_FINANCEIRO = {
  criar: {
    text: `export ID=$(curl -s "$BASE/v1/financeiro/contas-receber/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"descricao": "Locação da sala", "valor": "600.00", "vencimento": "2036-09-05"}' \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')`,
    shows: [],
  },
  parcial: {
    text: `curl "$BASE/v1/financeiro/contas-receber/$ID/baixar/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: recibo-$ID-1" \\
  -d '{"valor": "250.00", "forma": "pix", "recebido_em": "2026-08-14"}'`,
    shows: ['"message":"Recebimento registrado."', '"status":"parcial"', '"valor_aberto":"350.00"'],
  },
  resto: {
    text: `curl "$BASE/v1/financeiro/contas-receber/$ID/baixar/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"juros": "7.00", "multa": "3.50", "forma": "boleto"}'`,
    shows: ['"status":"paga"', '"valor_recebido":"610.50"', '"valor_aberto":"0.00"'],
  },
  estornar: {
    text: `curl "$BASE/v1/financeiro/contas-receber/$ID/estornar/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"motivo": "Boleto devolvido"}'`,
    shows: ['"message":"Recebimento estornado."', '"status":"parcial"', '"motivo_estorno":"Boleto devolvido"'],
  },
  vencidas: {
    text: `curl "$BASE/v1/financeiro/contas-pagar/?vencida=true" ${AUTH}`,
    shows: ['"resultados"', '"vencida":true'],
  },
  fluxo: {
    text: `curl "$BASE/v1/financeiro/fluxo-de-caixa/?saldo_inicial=1000" ${AUTH}`,
    shows: ['"dias"', '"acima_de_90"', '"saldo_inicial":"1000.00"'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { criar, parcial, resto, estornar, vencidas, fluxo } = COMANDOS_FINANCEIRO;

export const financeiro: Guide = {
  slug: 'financeiro',
  title: 'Contas a receber e a pagar',
  description:
    'O que pedidos, compras e contratos lançam, baixas parciais com juros e desconto, estornos e o fluxo de caixa.',
  blocks: ({ document }) => [
    h2('O que é uma conta', 'conta'),
    p(
      'Cada conta é uma parcela: de quem é, quanto e quando vence. `/v1/financeiro/contas-receber/` e `/v1/financeiro/contas-pagar/` são iguais; a pagar, `cliente_id` chama-se `fornecedor_id`, `valor_recebido` chama-se `valor_pago` e `recebido_em`, `pago_em`. Os escopos são `financeiro:read`, `financeiro:write` e `financeiro:delete`.',
    ),
    json(exampleOf(document, 'consultarContaReceber'), 'Resposta 200'),
    ul(
      '`valor_abatido` é o que devoluções e cancelamentos tiraram; `valor_recebido`, o dinheiro, com juros e multa; `valor_aberto`, o que falta.',
      '`status` decorre dos valores: `aberta`, `parcial`, `paga` ou `cancelada`.',
      '`vencida` não é gravada: é calculada a cada leitura, pelo dia de hoje no fuso da empresa.',
    ),

    h2('De onde vêm', 'origens'),
    p(
      'Um pedido e uma compra têm `condicao_pagamento`: dias separados por barra, como `30/60/90`, até 24 parcelas; `0`, nulo ou nada é à vista.',
    ),
    table(
      'O que lança e o que muda contas',
      ['O que acontece', 'O que muda'],
      ['Pedido finalizado', 'As parcelas de `total_venda`, contadas do dia da finalização'],
      [
        'Devolução de um pedido',
        'Abate as parcelas em aberto, da última para a primeira; o que já foi quitado vira uma conta a pagar, `devolucao_venda`',
      ],
      [
        'Pedido finalizado e cancelado',
        'O que não foi pago é cancelado; o que foi recebido vira uma conta a pagar, `devolucao_venda`',
      ],
      ['Compra recebida, cada vez', 'As parcelas do que chegou, contadas do dia do recebimento'],
      [
        'Devolução ao fornecedor',
        'Abate as parcelas em aberto; além disso é um crédito, uma conta a receber `devolucao_compra`',
      ],
    ),
    p(
      'As parcelas são iguais, e os centavos que sobram da divisão vão para as primeiras: somam exatamente o total. Em qualquer momento, a soma de `valor` − `valor_abatido` das contas de um pedido que não estão canceladas, menos o que se deve devolver, é `total_venda` − `total_devolvido`.',
    ),
    p(
      'Desconto dado em uma baixa não é dinheiro, e não se devolve: de uma conta de devolução, a parte que foi perdoada (em proporção, ao centavo) é quitada na hora por uma baixa de `valor` 0 e `origem` `devolucao`. Quem pagou 80,00 de um pedido de 100,00, com 20,00 de desconto, e devolve tudo recebe 80,00.',
    ),
    note(
      'Pedidos finalizados e compras recebidas antes deste recurso não têm contas, e não passam a ter. As contas de um documento não são canceladas, nem mudam de valor, por aqui: cancele ou devolva o documento.',
    ),

    h2('Lançar à mão', 'criar'),
    p('Aluguel, energia, uma locação: sem `cliente_id`, a conta não é de ninguém do cadastro.'),
    bash(criar.text),

    h2('Baixar', 'baixar'),
    p('Uma parte, em um dia que passou:'),
    bash(parcial.text),
    p('O resto, com juros e multa. Sem `valor`, vale o que falta, mais `juros` e `multa` e menos o `desconto`:'),
    bash(resto.text),
    ul(
      '`valor` é o dinheiro todo. Quita a conta em `valor` − `juros` − `multa` + `desconto`, nunca mais do que falta.',
      '`recebido_em` é um dia ou data e hora com fuso, não no futuro; sem ele, agora.',
      '`forma`: `dinheiro`, `pix`, `boleto`, `cartao_credito`, `cartao_debito`, `transferencia`, `cheque` ou `outro`.',
      'Perdoar o que falta: `"valor": "0"` com o `desconto`.',
    ),
    warning(
      'Repetir sem `valor` depois de paga responde 200 e não muda nada. Com `valor`, cada chamada é outra baixa: envie `Idempotency-Key`.',
    ),
    p(
      'De um pedido que nasceu de um negócio do CRM, cada baixa, também a parcial, gera `pagamento.recebido`, em que `valor_recebido` é o desta baixa. Outras baixas e estornos não geram evento. [Eventos](/docs/eventos)',
    ),

    h2('Estornar', 'estornar'),
    p('A baixa mais nova, ou a de `baixa_id`. Ela continua na conta, marcada, e o valor volta a faltar.'),
    bash(estornar.text),

    h2('Cancelar', 'cancelar'),
    p(
      '`{id}/cancelar/`, ou `DELETE` com o escopo de exclusão: só uma conta de que nada foi pago, lançada à mão ou por um contrato. A conta continua na lista, como `cancelada`. Repetir responde 200.',
    ),

    h2('Consultar', 'consultar'),
    p(
      'Filtros: `status`, `em_aberto`, `vencida`, `cliente_id` (ou `fornecedor_id`), `venda_id`, `contrato_id` (ou `compra_id`), `vencimento_inicio`, `vencimento_fim` e `busca`, por número, descrição ou nome. Ordem por `vencimento`, `valor` ou `criado_em`.',
    ),
    bash(vencidas.text),

    h2('Fluxo de caixa', 'fluxo'),
    p(
      'Dia a dia: o que veio, o que foi e o que falta das contas que vencem em cada dia. `saldo` acumula o que veio menos o que foi e, de hoje em diante, também o que há a receber menos o que há a pagar; o que está vencido não entra nele. `receber` e `pagar` dizem tudo o que está em aberto, por idade.',
    ),
    bash(fluxo.text),
  ],
};
