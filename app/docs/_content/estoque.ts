import { bash, code, type Guide, h2, h3, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

export const estoque: Guide = {
  slug: 'estoque',
  title: 'Estoque',
  description: 'Como o saldo se forma, como se lança, como se corrige e como se confere.',
  blocks: ({ document }) => [
    h2('O saldo vem dos lançamentos'),
    p(
      'O estoque é um livro razão: uma sequência de lançamentos que só cresce. O saldo não se edita; ele muda quando entra um lançamento, e cada lançamento guarda o saldo que deixou. Nem o banco de dados aceita alterar ou apagar um lançamento.',
    ),
    table(
      'Quatro lançamentos de um produto em um depósito',
      ['Lançamento', '`tipo`', '`quantidade`', '`variacao`', '`saldo_apos`'],
      ['Compra', '`entrada`', '42.000', '42.000', '42.000'],
      ['Venda no balcão', '`saida`', '6.000', '-6.000', '36.000'],
      ['Contagem: havia 33', '`balanco`', '33.000', '-3.000', '33.000'],
      ['Reposição', '`entrada`', '9.000', '9.000', '42.000'],
    ),
    p('Daí três perguntas têm resposta exata: quanto há, desde quando, e por quê.'),

    h2('Saldo por depósito e saldo total'),
    p(
      'Cada depósito tem o seu saldo de cada produto. `estoque_total` é a soma dos depósitos. A lista mostra o total; o detalhe mostra cada depósito:',
    ),
    bash('curl "$BASE/v1/estoque/1/" -H "Authorization: Bearer $TOKEN"'),
    json(exampleOf(document, 'consultarEstoque')),
    ul(
      'Só aparecem produtos que controlam estoque. Os outros respondem 404 no detalhe e 400 no lançamento.',
      'O detalhe traz os depósitos ativos, mesmo zerados, e os inativos que ainda tenham saldo.',
      '`com_estoque=true` lista totais maiores que zero; `com_estoque=false`, totais iguais a zero. Totais negativos não entram em nenhuma das duas listas.',
    ),

    h2('Lançar'),
    p('`POST /v1/estoque/` cria uma entrada ou uma saída:'),
    bash(`curl "$BASE/v1/estoque/" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"produto_id": 1, "tipo": "entrada", "quantidade": "10", "custo_unitario": "21.40"}'`),
    json(exampleOf(document, 'criarLancamento'), 'Resposta 201'),
    ul(
      '`produto_id`, `tipo` e `quantidade` são obrigatórios.',
      '`deposito_id` é opcional: sem ele vale o **depósito padrão**, definido no painel em **Depósitos**. Os depósitos se leem, se cadastram e se alteram em `/v1/depositos/`; um depósito não se exclui, inativa-se com `ativo` `false`. Sem padrão, a resposta é 400.',
      'Depósito inativo não recebe lançamentos.',
      '`custo_unitario` é opcional e vale 0; `observacao` aceita até 500 caracteres.',
    ),
    note(
      'Envie `Idempotency-Key` em todo lançamento automático. É o que permite repetir depois de uma queda sem lançar duas vezes: veja [Limites](/docs/limites#idempotencia).',
    ),

    h2('Decimais'),
    p(
      'Quantidades têm até 15 dígitos e até 3 casas decimais; custos, até 2 casas. A resposta traz sempre texto, com 3 casas na quantidade e 2 no custo.',
    ),
    table(
      'Como as quantidades são lidas',
      ['Enviado', 'Lido como', 'Por quê'],
      ['`"10"`, `10`, `"10.000"`', '`10.000`', 'Texto e número são aceitos.'],
      ['`"0.125"`, `0.125`, `1.25e-1`', '`0.125`', 'O número é lido como foi escrito, sem ponto flutuante.'],
      ['`"1.2345"`', '400', 'Quatro casas decimais: nada é arredondado em silêncio.'],
      ['`"1,5"`', '400', 'Na API o separador decimal é o ponto.'],
      ['`"0"`, `"-3"`', '400', 'A quantidade é maior que 0; o sentido está em `tipo`.'],
    ),
    p('Prefira texto: muitas linguagens trocam `0.1` por `0.1000000000000000055` antes mesmo de enviar.'),

    h2('Estorno'),
    p(
      '`PUT`, `PATCH` e `DELETE` respondem sempre 405. Um lançamento errado se estorna: nasce o lançamento inverso, ligado a ele por `estorno_de_id`. `LANCAMENTO` é o `id` de um lançamento:',
    ),
    bash(`curl "$BASE/v1/estoque/lancamentos/$LANCAMENTO/estornar/" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"observacao": "Nota lançada duas vezes"}'`),
    json(exampleOf(document, 'estornarLancamento'), 'Resposta 201'),
    ul(
      'Um lançamento é estornado uma vez só, mesmo com requisições simultâneas: o segundo responde 400 em `estorno_de_id`.',
      'Um estorno não se estorna: faça um novo lançamento.',
      'O lançamento de um documento (venda, compra, expedição, transferência) se desfaz pelo documento, que a recusa nomeia.',
      'O extrato mostra a ligação dos dois lados: `estorno_de_id` no estorno, `estornado_por_id` no lançamento estornado.',
    ),
    p(
      'Quando a contagem física não bate com o sistema, o painel faz o **balanço**: informa-se a quantidade contada e o razão guarda a diferença. No extrato ele aparece com `tipo` `balanco`. Pela API não se lança balanço.',
    ),

    h2('Transferências'),
    p(
      '`POST /v1/estoque/transferencias/` passa um produto de um depósito a outro: uma saída e uma entrada, as duas juntas ou nenhuma. O total do produto não muda.',
    ),
    bash(`curl "$BASE/v1/estoque/transferencias/" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"produto_id": 1, "deposito_origem_id": 2, "deposito_destino_id": 1, "quantidade": "12", "observacao": "Reposição da loja"}'`),
    json(exampleOf(document, 'criarTransferencia'), 'Resposta 201'),
    p(
      'Uma transferência não se altera nem se exclui: transfira de volta. `GET /v1/estoque/transferencias/` lista as feitas, da mais nova para a mais antiga, e filtra por `produto_id`, `data_inicio` e `data_fim`.',
    ),

    h2('Disponibilidade'),
    p(
      'A empresa escolhe, em **Configurações**, se as vendas em aberto reservam estoque. Então o disponível é o saldo menos o reservado; nas outras empresas, é o próprio saldo. O saldo nos outros endereços não muda com reservas.',
    ),
    bash('curl "$BASE/v1/estoque/1/disponibilidade/" -H "Authorization: Bearer $TOKEN"'),
    json(exampleOf(document, 'consultarDisponibilidade')),
    p(
      'Onde o estoque negativo é proibido, uma venda não reserva mais do que há disponível. Um lançamento manual não olha as reservas: o que saiu da prateleira saiu, e o disponível fica negativo até que alguém resolva.',
    ),

    h2('Saldo após e concorrência', 'saldo-apos'),
    p(
      '`saldo_apos` é o saldo do depósito logo após o lançamento. Lançamentos simultâneos do mesmo produto no mesmo depósito entram um de cada vez, e cada um vê o saldo que o anterior deixou: dois pedidos nunca vendem a mesma última unidade quando o estoque negativo é proibido.',
    ),

    h2('Estoque negativo'),
    p(
      'De início, uma saída pode deixar o saldo negativo, porque muitas empresas vendem antes de registrar a compra. A empresa pode proibir isso em **Configurações**. Então a saída maior que o saldo do depósito é recusada:',
    ),
    json(
      {
        success: false,
        error: {
          code: 'VALIDATION_ERROR',
          message: 'Saldo insuficiente: esta empresa não permite estoque negativo.',
          details: { quantidade: ['Saldo insuficiente: esta empresa não permite estoque negativo.'] },
        },
      },
      'Resposta 400',
    ),
    p('A regra olha o depósito do lançamento, e não o total: saldo em outro depósito não cobre a falta.'),

    h2('Extrato'),
    p(
      '`GET /v1/estoque/{produto_id}/extrato/` lista os lançamentos, do mais novo para o mais antigo, com autor (`autor`), porta de entrada (`porta`), origem, documento que o causou (`documento`), estorno e saldo após cada um. Filtra por `deposito_id`, `tipo`, `data_inicio` e `data_fim`; as datas são dias no fuso da empresa, os dois inclusive.',
    ),
    bash(
      'curl "$BASE/v1/estoque/1/extrato/?tipo=saida&data_inicio=2026-01-01&por_pagina=2" -H "Authorization: Bearer $TOKEN"',
    ),
    json(exampleOf(document, 'listarExtrato'), 'Resposta, com outro filtro'),
    h3('Origem e porta'),
    table(
      'Valores de origem e porta',
      ['Campo', 'Valor', 'Significado'],
      ['`origem`', '`M`', 'Manual: lançado pela API ou no painel, estorno ou transferência.'],
      ['`origem`', '`V` `C` `D` `N`', 'Venda, compra, devolução e nota fiscal.'],
      ['`porta`', '`api` `painel`', 'Chegou pela API ou foi feito no painel.'],
      ['`porta`', '`cli` `job`', 'Linha de comando ou tarefa do próprio sistema.'],
    ),

    h2('Conferir o razão', 'conferir'),
    p(
      'O razão pode ser conferido: o saldo é a soma das variações, cada `saldo_apos` parte do anterior, e a numeração interna não tem buracos. No painel, abra um produto em **Estoque** e use **Conferir razão**. No servidor, um comando confere a empresa inteira:',
    ),
    bash('npm run -s cli -- estoque verificar --empresa 1', 'No servidor'),
    code('json', '{"ok":true,"produtos":23,"lancamentos":42,"divergencias":[]}', 'Resultado'),

    h2('Evento'),
    p(
      'Cada lançamento grava, na mesma transação, o evento `estoque.atualizado`, venha ele da API ou do painel. Um [webhook](/docs/webhooks) que o escute o recebe em instantes, com o saldo do depósito em `saldo_atual`.',
    ),
    warning(
      'Não guarde o saldo no seu sistema para decidir vendas: leia-o, ou use o `saldo_apos` do lançamento que você acabou de fazer.',
    ),
  ],
};
