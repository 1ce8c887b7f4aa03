import { bash, type Guide, h2, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_PIX = {
  achar: {
    text: `export ID=$(curl -s "$BASE/v1/financeiro/cobrancas/?status=ativa&por_pagina=1" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
export CONTA=$(curl -s "$BASE/v1/financeiro/cobrancas/$ID/" ${AUTH} \\
  | grep -o '"conta_id":[0-9]*' | grep -o '[0-9]*')`,
    shows: [],
  },
  contas: {
    text: `curl "$BASE/v1/financeiro/contas-pix/" ${AUTH}`,
    shows: ['"adaptador":"estatico"', '"padrao":true'],
  },
  cobrar: {
    text: `curl -X POST "$BASE/v1/financeiro/contas-receber/$CONTA/cobrancas/" ${AUTH}`,
    shows: ['"status":"ativa"', '"nova":false', '"copia_e_cola":"000201'],
  },
  qrcode: {
    text: `curl -s -o /tmp/cobranca.png -w "%{content_type}\\n" "$BASE/v1/financeiro/cobrancas/$ID/qrcode/" ${AUTH}`,
    shows: ['image/png'],
  },
  pdf: {
    text: `curl -s -o /tmp/cobranca.pdf -w "%{content_type}\\n" "$BASE/v1/financeiro/cobrancas/$ID/pdf/" ${AUTH}`,
    shows: ['application/pdf'],
  },
  quarentena: {
    text: `curl "$BASE/v1/financeiro/pix-em-quarentena/?situacao=aberta" ${AUTH}`,
    shows: ['"success":true'],
  },
  linhas: {
    text: `curl "$BASE/v1/financeiro/linhas-extrato/?status=pendente" ${AUTH}`,
    shows: ['"status":"pendente"', 'TARIFA'],
  },
  aceitar: {
    text: `curl -X POST "$BASE/v1/financeiro/extratos/aceitar-sugestoes/" ${AUTH}`,
    shows: ['"conciliadas":2'],
  },
  cancelar: {
    text: `curl "$BASE/v1/financeiro/cobrancas/$ID/cancelar/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{}'`,
    shows: ['"status":"removida_pelo_recebedor"'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { achar, contas, cobrar, qrcode, pdf, quarentena, linhas, aceitar, cancelar } = COMANDOS_PIX;

export const cobrancas_pix: Guide = {
  slug: 'cobrancas-pix',
  title: 'Cobranças Pix e conciliação',
  description:
    'Cobrar uma conta a receber por Pix, com código estático ou pela API do banco, e conciliar o extrato bancário.',
  blocks: ({ document }) => [
    h2('Contas Pix', 'contas-pix'),
    p(
      'Uma conta Pix é uma chave que recebe. É criada no painel, em **Conciliação → Contas Pix**, por quem administra a empresa; a API só as lista.',
    ),
    table(
      'Os dois modos de receber',
      ['`adaptador`', 'Como funciona', 'Baixa'],
      ['`estatico`', 'O código é feito aqui e vale em qualquer banco', 'Manual, ou pelo extrato bancário'],
      [
        '`api_pix`',
        'A cobrança é registrada no banco, pela API Pix v2 do Banco Central',
        'Sozinha, depois de confirmada',
      ],
    ),
    bash(contas.text),
    p(
      'Para `api_pix` o banco fornece o endereço da API e o do token, o Client ID, o Client secret e um certificado (PEM com a chave, ou `.pfx`): a conexão é OAuth 2.0 sobre TLS mútuo. As credenciais são guardadas cifradas e nunca são mostradas de novo; ao trocar o servidor do banco, informe o Client secret outra vez. O endereço dos avisos do banco é secreto e é informado a ele sem que você faça nada.',
    ),
    note('Boleto usará as mesmas cobranças quando houver um banco com que fazê-lo. Hoje não há.'),

    h2('Cobrar', 'cobrar'),
    p('Uma conta tem uma cobrança ativa de cada vez. Aqui, primeiro se acha uma, e a sua conta a receber:'),
    bash(achar.text),
    p('Cobrar de novo o mesmo responde com a mesma cobrança, e `nova` é falso:'),
    bash(cobrar.text),
    json(exampleOf(document, 'cobrarContaReceber'), 'Resposta 200'),
    ul(
      'Sem `valor`, cobra-se o que falta receber; sem `conta_pix_id`, na conta Pix padrão.',
      'Numa conta `api_pix`, `copia_e_cola` é nulo e `pendencia` é `registrar` até o banco responder: consulte a cobrança de novo. Um banco fora do ar atrasa, e nada se perde.',
      'Quando a conta é baixada de outro modo, a cobrança termina: a estática fica `concluida`, a do banco é removida nele.',
    ),
    p('O código, como imagem e numa página para enviar ao cliente:'),
    bash(qrcode.text),
    bash(pdf.text),
    table(
      'Situações de uma cobrança',
      ['`status`', 'O que significa'],
      ['`ativa`', 'Pode ser paga'],
      ['`concluida`', 'Foi paga'],
      ['`removida_pelo_recebedor`', 'Foi cancelada aqui, ou a conta foi baixada de outro modo'],
      ['`removida_pelo_psp`', 'O banco a recusou ou removeu; `erro` diz por quê'],
      ['`expirada`', 'O prazo terminou sem pagamento'],
    ),

    h2('O aviso do banco não baixa nada', 'confirmacao'),
    p(
      'Quando um aviso chega, o banco é consultado (`GET /pix/{e2eid}` e `GET /cob/{txid}`), e só se a chave, o valor, o `txid` e o identificador do pagamento conferem a conta é baixada, uma vez. Avisos repetidos não mudam nada, e os que se perdem são descobertos: as cobranças ativas são consultadas de tempos em tempos.',
    ),
    p('O resto fica em quarentena, com o motivo, até alguém decidir:'),
    bash(quarentena.text),
    ul(
      '`vincular/` baixa uma conta a receber com o valor que o banco confirmou. Cada Pix baixa uma conta só.',
      '`tratar/` anota o que foi feito, como uma devolução; nada é baixado.',
      '`perguntar/` consulta o banco outra vez; se tudo conferir, a cobrança é paga.',
    ),

    h2('Extrato bancário', 'extrato'),
    p(
      'O extrato em OFX (1.x ou 2.x) é solto no painel, em **Conciliação**, ou enviado em base64 a `POST /v1/financeiro/extratos/`. Cada linha entra uma vez por conta bancária: o mesmo arquivo de novo não acrescenta nada, e bancos que repetem o FITID são entendidos.',
    ),
    bash(linhas.text),
    p(
      'As linhas com uma só conta possível, que o nome, o número, o Pix ou o dia confirma, são conciliadas de uma vez:',
    ),
    bash(aceitar.text),
    ul(
      '`conciliar/` diz que contas a linha paga: uma, ou várias cuja soma é o valor dela. O que entrou paga contas a receber; o que saiu, contas a pagar.',
      'Com `baixa_id`, a linha fica ligada a uma baixa que já existe, como a de um Pix, e nada é baixado outra vez.',
      '`ignorar/` pede um motivo; `desfazer/` estorna o que a linha baixou.',
    ),

    h2('Cancelar', 'cancelar'),
    bash(cancelar.text),
    warning(
      'Um código estático que já está com o cliente continua podendo ser pago: cancelar só o tira daqui. Uma cobrança do banco é removida nele.',
    ),
  ],
};
