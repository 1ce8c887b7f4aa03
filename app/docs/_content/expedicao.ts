import { bash, type Guide, h2, h3, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_EXPEDICAO = {
  criar: {
    text: `curl "$BASE/v1/expedicao/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{
    "codigo_rastreio": "BR123456789SP",
    "url_rastreio": "https://rastreio.exemplo.com.br/BR123456789SP"
  }'`,
    shows: ['"message":"Expedição criada."', '"status":"pendente"', '"itens":[]', '"data_conclusao":null'],
  },
  achar: {
    text: `export ID=$(curl -s "$BASE/v1/expedicao/?busca=BR123456789SP&por_pagina=1" ${AUTH} \\
  | grep -o '"id":[0-9]*' | grep -o '[0-9]*')`,
    shows: [],
  },
  consultar: {
    text: `curl "$BASE/v1/expedicao/$ID/" ${AUTH}`,
    shows: ['"codigo_rastreio":"BR123456789SP"', '"rastreio_enviado":false'],
  },
  concluir: {
    text: `curl -X PATCH "$BASE/v1/expedicao/$ID/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"status": "concluida"}'`,
    shows: ['"status":"concluida"', '"data_conclusao":"20'],
  },
  listar: {
    text: `curl "$BASE/v1/expedicao/?status=concluida&ordenar=numero_expedicao&por_pagina=5" ${AUTH}`,
    shows: ['"resultados":[', '"status":"concluida"'],
  },
  cancelar: {
    text: `curl -X DELETE "$BASE/v1/expedicao/$ID/" ${AUTH}`,
    shows: ['{"success":true,"message":"Expedição cancelada."}'],
  },
  recusar: {
    text: `curl -X PATCH "$BASE/v1/expedicao/$ID/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"status": "pendente"}'`,
    shows: ['"VALIDATION_ERROR"', 'está cancelada e não pode mais ser alterada'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { criar, achar, consultar, concluir, listar, cancelar, recusar } = COMANDOS_EXPEDICAO;

export const expedicao: Guide = {
  slug: 'expedicao',
  title: 'Expedição',
  description: 'Criar, acompanhar, concluir e cancelar expedições, com rastreio e números que não falham.',
  blocks: ({ document }) => [
    h2('Criar'),
    p(
      '`POST /v1/expedicao/` cria uma expedição. Todos os campos são opcionais: `{}` já cria uma, pendente e numerada.',
    ),
    bash(criar.text),
    json(exampleOf(document, 'criarExpedicao'), 'Resposta 201'),
    table(
      'Campos de uma expedição',
      ['Campo', 'Regra', 'Sem ele'],
      ['`numero_expedicao`', 'Até 50 caracteres, único na empresa', 'O próximo da sequência da empresa'],
      ['`forma_envio_id`', 'Uma forma de envio ativa da empresa', '`null`'],
      ['`codigo_rastreio`', 'Até 100 caracteres', '`null`'],
      ['`url_rastreio`', 'Endereço `http` ou `https`, até 2.048 caracteres', '`null`'],
      ['`status`', '`pendente`, `concluida` ou `cancelada`', '`pendente`'],
    ),
    ul(
      'As formas de envio são cadastradas no painel, em **Expedição › Formas de envio**, e lidas em `GET /v1/formas-envio/`. Uma forma desativada continua nas expedições que já a têm, e não pode ser escolhida de novo.',
      'Criada como `concluida`, a expedição já recebe `data_conclusao`.',
      'Os itens, que ligam a expedição aos pedidos de venda, são vinculados no painel e vêm em `itens`.',
    ),
    note(
      'Envie `Idempotency-Key`: se a conexão cair, repita com a mesma chave e receba a mesma expedição, sem criar outra. Veja [Limites](/docs/limites#idempotencia).',
    ),

    h2('Números'),
    p(
      'O número automático é a sequência da própria empresa, com seis dígitos: `000001`, `000002`. Não se repete e não tem falhas, mesmo com muitas criações ao mesmo tempo: uma criação recusada não gasta número. Se o seu sistema enviar um número que a sequência ainda alcançaria, ela o pula.',
    ),

    h2('Consultar e listar'),
    p('O detalhe traz tudo. Aqui, primeiro se acha o `id` pelo código de rastreio:'),
    bash(achar.text),
    bash(consultar.text),
    json(exampleOf(document, 'consultarExpedicao')),
    p('A lista mostra as mais novas primeiro, também as canceladas:'),
    bash(listar.text),
    table(
      'Filtros da lista',
      ['Parâmetro', 'O que faz'],
      ['`busca`', 'Parte do número ou do código de rastreio; ignora acentos e maiúsculas.'],
      ['`status`', '`pendente`, `concluida` ou `cancelada`.'],
      ['`data_inicio`, `data_fim`', 'Dias da criação, `AAAA-MM-DD`, no fuso da empresa, os dois inclusive.'],
      ['`ordenar`', '`data_criacao` (padrão) ou `numero_expedicao`, em que 9 vem antes de 10.'],
      ['`direcao`', '`desc` (padrão) ou `asc`.'],
    ),
    h3('Totais de uma busca', 'totais'),
    p(
      'Sem `busca`, `total_registros` é sempre exato. Com `busca`, também, enquanto os outros filtros deixarem até 20.000 expedições. Acima disso, é exato até 1.000 registros além da página; quando há mais, a resposta traz o cabeçalho `X-Total-Minimo: true` e os totais são um mínimo, que cresce conforme você avança. Siga `proxima` até `null` e nada fica de fora.',
    ),

    h2('Situações'),
    table(
      'De uma situação a outra',
      ['De', 'Para', 'Como', 'O que acontece'],
      ['`pendente`', '`concluida`', 'PATCH ou PUT', '`data_conclusao` é preenchida'],
      ['`concluida`', '`pendente`', 'PATCH ou PUT', 'Reabre: `data_conclusao` volta a `null`'],
      ['`pendente`, `concluida`', '`cancelada`', 'DELETE, PATCH ou PUT', 'A expedição fica na lista, cancelada'],
      ['`cancelada`', '–', '–', 'Nada mais muda: PATCH e PUT respondem 400 em `status`, até com os mesmos valores'],
    ),
    bash(concluir.text),
    json(exampleOf(document, 'alterarExpedicao')),
    p(
      'Onde a empresa escolheu que o estoque sai com a expedição, concluir tira do depósito o que os pedidos vinculados ainda não tiraram, com origem `V`, e reabrir ou cancelar o devolve. Falta de saldo, onde ele não pode ficar negativo, é 400 em `itens`, e nada muda. Na escolha padrão, o estoque sai ao [finalizar a venda](/docs/vendas), e a expedição não o move.',
    ),

    h2('Alterar'),
    ul(
      '**PATCH** muda só o que você envia.',
      '**PUT** é a alteração completa: `forma_envio_id`, `codigo_rastreio` e `url_rastreio` não enviados ficam `null`; `numero_expedicao` e `status` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta: os campos de leitura são ignorados e nomeados em `X-Campos-Ignorados`.',
      'Enviar o que já está gravado não altera nada, nem `atualizado_em`.',
      'Duas alterações ao mesmo tempo entram uma de cada vez, e a segunda vê a primeira: campos diferentes não se perdem.',
      'Mudar o rastreio desmarca `rastreio_enviado`, porque o novo rastreio ainda não foi enviado ao cliente.',
    ),

    h2('Cancelar'),
    p(
      '`DELETE` cancela sem apagar e responde só com `success` e `message`. Cancelar de novo responde 200 e não muda nada, de modo que repetir é seguro:',
    ),
    bash(cancelar.text),
    json(exampleOf(document, 'cancelarExpedicao')),
    p('Uma expedição cancelada não volta:'),
    bash(recusar.text),
    json(
      {
        success: false,
        error: {
          code: 'VALIDATION_ERROR',
          message: 'A expedição 000042 está cancelada e não pode mais ser alterada.',
          details: { status: ['A expedição 000042 está cancelada e não pode mais ser alterada.'] },
        },
      },
      'Resposta 400',
    ),
    warning(
      'Cancelar usa o escopo `expedicao:delete` e tem limite próprio. Com `expedicao:write` também se cancela, por PATCH: dê esse escopo só a quem pode.',
    ),

    h2('No painel'),
    p(
      'Em **Expedição**, cada expedição mostra a sua linha do tempo: o que mudou, quem mudou, quando e por qual porta, API ou painel. Ali se vinculam os itens, se marca o rastreio como enviado e se imprime o romaneio, com o número em código de barras.',
    ),
  ],
};
