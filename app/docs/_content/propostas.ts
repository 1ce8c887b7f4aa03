import { bash, type Guide, h2, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_PROPOSTAS = {
  achar: {
    text: `export CLIENTE=$(curl -s "$BASE/v1/clientes/?por_pagina=1" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
export PRODUTO=$(curl -s "$BASE/v1/produtos/?busca=CAFE-500" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')`,
    shows: [],
  },
  criar: {
    text: `export ID=$(curl -s "$BASE/v1/propostas/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"titulo": "Café para o escritório", "cliente_id": '$CLIENTE', "valida_ate": "2099-12-31",
       "itens": [{"produto_id": '$PRODUTO', "quantidade": "20"}], "condicoes": "Pagamento em 28 dias."}' \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')`,
    shows: [],
  },
  enviar: {
    text: `curl -X POST "$BASE/v1/propostas/$ID/enviar/" ${AUTH}`,
    shows: ['"message":"Proposta enviada."', '"status":"enviada"', '/p/rmn_pp_', '"pdf_sha256":"'],
  },
  pdf: {
    text: `curl -s "$BASE/v1/propostas/$ID/pdf/" ${AUTH} | sha256sum
curl -s "$BASE/v1/propostas/$ID/" ${AUTH} | grep -o '"pdf_sha256":"[0-9a-f]*"'`,
    shows: ['"pdf_sha256":"'],
  },
  mudar: {
    text: `curl -X PATCH "$BASE/v1/propostas/$ID/" ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"desconto": "15.00"}'`,
    shows: ['"status":"rascunho"', '"versao":2'],
  },
  deNovo: {
    text: `curl -X POST "$BASE/v1/propostas/$ID/enviar/" ${AUTH}`,
    shows: ['"status":"enviada"', '"versao":2'],
  },
  aceitar: {
    text: `curl "$BASE/v1/propostas/$ID/aceitar/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"nome": "Rafael Nogueira", "documento": "529.982.247-25"}'`,
    shows: ['"status":"aceita"', '"por":"empresa"', '"documento":"***.982.247-25"'],
  },
  converter: {
    text: `curl -X POST "$BASE/v1/propostas/$ID/converter/" ${AUTH}`,
    shows: ['"message":"Proposta convertida."', '"venda_id":'],
  },
  cancelar: {
    text: `curl -X POST "$BASE/v1/propostas/$ID/cancelar/" ${AUTH}`,
    shows: ['"VALIDATION_ERROR"', 'só pode ser cancelada a partir de rascunho, enviada, recusada, expirada'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { achar, criar, enviar, pdf, mudar, deNovo, aceitar, converter, cancelar } = COMANDOS_PROPOSTAS;

export const propostas: Guide = {
  slug: 'propostas',
  title: 'Propostas',
  description: 'Escrever uma proposta, enviá-la por um link, saber o que o cliente respondeu e convertê-la em venda.',
  blocks: ({ document }) => [
    h2('Criar'),
    p('Para um cliente ou um contato do CRM, com produtos, serviços e textos livres. Aqui, primeiro se acham os dois:'),
    bash(achar.text),
    bash(criar.text),
    json(exampleOf(document, 'criarProposta'), 'Resposta 201'),
    ul(
      'A proposta nasce `rascunho`, com o próximo número da sequência da empresa, sem falhas, e gera `proposta.criada`.',
      'Os itens são arredondados ao centavo e `desconto` é rateado como nas [vendas](/docs/vendas): `valor_total` = `total_produtos` − `desconto` + `frete`.',
      'Com `negocio_id` (exige `crm:read`), o que não for enviado de título, contato, cliente e itens vem do [negócio](/docs/negocios).',
      '`tipo_destino` diz o que ela vira: `venda` ou `contrato`, este com `periodicidade` e `inicio`.',
    ),

    h2('Enviar', 'enviar'),
    bash(enviar.text),
    p(
      'Ao enviar, itens, textos, valores e nomes ficam **congelados** como uma versão, com o PDF e o SHA-256 dele. A resposta traz em `link` o endereço da página do cliente; ele não fica guardado em lugar nenhum: para ter outro, envie de novo, o que não muda mais nada nem gera evento. Com `"por_email": true` ou `"email"`, o link também vai por e-mail.',
    ),
    p('O PDF de uma versão enviada é sempre o mesmo, byte a byte:'),
    bash(pdf.text),
    warning('Quem tem o link pode responder pela proposta: trate-o como uma senha.'),

    h2('Mudar depois de enviada', 'versoes'),
    p(
      'Uma proposta enviada, recusada ou expirada que muda volta a `rascunho`, como a próxima versão. Os links da versão anterior continuam abrindo, dizem que há uma mais nova e não aceitam respostas.',
    ),
    bash(mudar.text),
    bash(deNovo.text),
    p(
      '`GET {id}/versoes/` lista o que foi enviado, com a resposta de cada versão; `GET {id}/pdf/?versao=1` traz o PDF de uma delas.',
    ),

    h2('O que o cliente responde', 'responder'),
    p(
      'Na página do link o cliente lê a proposta, baixa o PDF, aceita ou recusa. **Abrir o link não aceita nada**, nem muda nada: antivírus de e-mail e prévias de mensagens abrem links. Aceitar exige nome, CPF ou CNPJ e concordância, sobre o SHA-256 do PDF que estava na tela; ficam guardados também o IP, o navegador e a hora, em `resposta`.',
    ),
    p('A empresa também registra a resposta em nome do cliente, com `aceitar/` e `recusar/`:'),
    bash(aceitar.text),
    p(
      'Depois do fim de `valida_ate`, no fuso da empresa, ninguém aceita mais; em minutos o status passa a `expirada`. Cada mudança de status gera um `proposta.status_alterada`, e só um.',
    ),

    h2('Converter', 'converter'),
    p(
      'Uma proposta aceita vira o que prometeu, uma vez só: uma venda (exige também `vendas:write`) ou um contrato (exige `contratos:write`). Repetir responde a mesma `venda_id` ou o mesmo `contrato_id`.',
    ),
    bash(converter.text),
    ul(
      'A venda nasce em aberto, com os mesmos itens, preços, desconto e frete, e `proposta_id`.',
      'O contrato cobra a cada ciclo os mesmos itens, serviços e textos livres, com o primeiro vencimento em `inicio`. Uma proposta sem valor, ou com `inicio` há mais de cinco anos, não é enviada: aceita, não poderia virar contrato.',
      'Sem `cliente_id`, o contato vira cliente (exige `clientes:write`).',
      'Em uma venda não há item de texto livre: diga em `itens` que produto ou serviço ele é, como `{"itens": [{"id": 3302, "servico_id": 58}]}`.',
      'O negócio recebe a venda ou o contrato; com `"ganhar_negocio": true` (exige `crm:write`) também é ganho.',
    ),
    p('O que foi aceito não muda nem é cancelado:'),
    bash(cancelar.text),
    table(
      'De onde cada ação é aceita',
      ['Ação', 'A partir de', 'O que acontece'],
      ['`enviar/`', '`rascunho`, `enviada`', 'Congela a versão e passa a `enviada`; enviada, só cria outro link'],
      ['`aceitar/`, `recusar/`', '`enviada`', 'Passa a `aceita` ou `recusada`'],
      ['`cancelar/`, `DELETE`', '`rascunho`, `enviada`, `recusada`, `expirada`', 'Passa a `cancelada`'],
      [
        '`PUT`, `PATCH`',
        '`rascunho`, `enviada`, `recusada`, `expirada`',
        'Muda; o que já foi enviado volta a `rascunho`',
      ],
      ['`converter/`', '`aceita`', 'Cria a venda ou o contrato; o status não muda'],
    ),
    note(
      'O logo e a cor dos documentos são escolhidos no painel, em Configurações › Aparência dos documentos, e valem para as propostas e os pedidos impressos.',
    ),
  ],
};
