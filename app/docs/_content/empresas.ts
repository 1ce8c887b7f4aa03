import { bash, type Guide, h2, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_EMPRESAS = {
  limite: {
    text: `curl "$BASE/v1/empresas/limite/" ${AUTH}`,
    shows: ['"contratadas":', '"usuarios":{"contratados":'],
  },
  listar: {
    text: `curl "$BASE/v1/empresas/da-conta/?ordenar=criado_em" ${AUTH}`,
    shows: ['"principal":true', '"ocupa_limite":true'],
  },
  abrir: {
    text: `curl "$BASE/v1/empresas/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: abrir-loja-centro-$(date +%s)-$RANDOM" \\
  -d '{
    "nome": "Loja Centro",
    "cnpj": "12.ABC.345/01DE-35",
    "gerar_chave": true,
    "nome_chave": "Loja virtual do centro",
    "escopos": ["estoque:read", "estoque:write"]
  }'`,
    shows: ['"message":"Empresa aberta."', '"cnpj":"12ABC34501DE35"', '"token":"rmn_tok_'],
  },
  achar: {
    text: `export EMPRESA=$(curl -s "$BASE/v1/empresas/da-conta/?busca=12ABC34501DE35&situacao=ativa" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')`,
    shows: [],
  },
  emitir: {
    text: `curl "$BASE/v1/empresas/$EMPRESA/chaves/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"nome": "Leitura", "escopos": ["estoque:read"], "ips_permitidos": ["203.0.113.0/24"]}'`,
    shows: ['"message":"Chave emitida."', '"ips_permitidos":["203.0.113.0/24"]', '"token":"rmn_tok_'],
  },
  permissoes: {
    text: `curl "$BASE/v1/empresas/escopos/" ${AUTH}`,
    shows: ['"modulo":"estoque"', '"extra":true'],
  },
  chaves: {
    text: `curl "$BASE/v1/empresas/$EMPRESA/chaves/?ordenar=criado_em&direcao=desc" ${AUTH}`,
    shows: ['"nome":"Leitura"', '"token_prefixo":"rmn_tok_"'],
  },
  acharChave: {
    text: `export CHAVE=$(curl -s "$BASE/v1/empresas/$EMPRESA/chaves/?busca=leitura" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')`,
    shows: [],
  },
  redes: {
    text: `curl -X PATCH "$BASE/v1/empresas/$EMPRESA/chaves/$CHAVE/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"ips_permitidos": null}'`,
    shows: ['"message":"Chave atualizada."', '"ips_permitidos":null'],
  },
  revogar: {
    text: `curl -X DELETE "$BASE/v1/empresas/$EMPRESA/chaves/$CHAVE/" ${AUTH}`,
    shows: ['{"success":true,"message":"Chave revogada."}'],
  },
  revogarComEmitidas: {
    text: `curl -X DELETE "$BASE/v1/empresas/$EMPRESA/chaves/$CHAVE/?com_emitidos=true" ${AUTH}`,
    shows: ['{"success":true,"message":"Chave revogada.'],
  },
  encerrar: {
    text: `curl -X PATCH "$BASE/v1/empresas/$EMPRESA/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"situacao": "encerrada"}'`,
    shows: ['"situacao":"encerrada"', '"ocupa_limite":false'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { limite, listar, abrir, achar, emitir, permissoes, chaves, acharChave, redes, encerrar } = COMANDOS_EMPRESAS;
const { revogar, revogarComEmitidas } = COMANDOS_EMPRESAS;

export const empresas: Guide = {
  slug: 'empresas',
  title: 'Empresas e chaves',
  description: 'Abrir empresas e filiais na conta, saber quanto o contrato permite, e emitir chaves para cada uma.',
  blocks: ({ document }) => [
    h2('A conta, a empresa principal e as outras', 'conta'),
    p(
      'Uma **conta** tem um contrato e uma ou mais empresas. A primeira é a **principal**: só uma chave dela abre empresas e emite chaves, e ela alcança todas as empresas da conta. A chave de qualquer outra empresa lê e altera só a própria.',
    ),
    table(
      'O que cada chave faz, com os escopos',
      ['O quê', 'Escopo', 'Chave da principal', 'Chave de outra empresa'],
      ['Consultar e alterar empresas', '`empresas:read`, `empresas:write`', 'Todas da conta', 'Só a própria'],
      ['Abrir empresas', '`empresas:criar_empresa`', 'Sim', '403'],
      ['Emitir, listar e revogar chaves', '`empresas:gerar_chave`', 'De todas da conta', '403'],
    ),
    note(
      '`empresas:criar_empresa` e `empresas:gerar_chave` são concedidos um a um: `empresas:write` não os inclui. Um aplicativo conectado por [OAuth](/docs/oauth) não abre empresas nem emite chaves, quaisquer que sejam os seus escopos, e consulta só a empresa que o autorizou.',
    ),

    h2('Quanto o contrato permite', 'limite'),
    bash(limite.text),
    json(exampleOf(document, 'consultarLimite')),
    p(
      'Contam as empresas que não foram encerradas. Filiais só contam quando o contrato diz que sim. Cada empresa da lista diz se conta, em `ocupa_limite`:',
    ),
    bash(listar.text),
    p(
      'Com o contrato cheio, abrir uma empresa responde 400, com uma mensagem pronta para mostrar a quem usa o seu sistema:',
    ),
    json(
      {
        success: false,
        error: {
          code: 'VALIDATION_ERROR',
          message:
            'Seu contrato permite 3 empresas e todas estão em uso. Para contratar mais, fale com o nosso comercial.',
        },
      },
      'Resposta 400',
    ),

    h2('Abrir uma empresa', 'abrir'),
    p(
      'Só `nome` é obrigatório. Com `matriz_id`, a empresa é uma filial. Com `gerar_chave`, a primeira chave dela vem em `chave`, na mesma operação: ou as duas coisas acontecem, ou nenhuma.',
    ),
    bash(abrir.text),
    json(exampleOf(document, 'abrirEmpresa'), 'Resposta 201'),
    table(
      'Campos de uma empresa nova',
      ['Campo', 'Regra', 'Sem ele'],
      ['`nome`', 'Até 150 caracteres', 'É recusado'],
      ['`razao_social`', 'Até 150 caracteres', '`null`'],
      ['`cnpj`', 'Numérico ou alfanumérico, com ou sem pontuação; único entre as empresas abertas da conta', '`null`'],
      ['`matriz_id`', 'Uma empresa da conta que não seja filial nem tenha sido encerrada', '`null`: não é filial'],
      ['`fuso`', 'Como `America/Manaus`', 'O da empresa principal'],
      ['`gerar_chave`', '`true` exige também `empresas:gerar_chave`', '`false`'],
      ['`nome_chave`, `escopos`, `ips_permitidos`, `expira_em`', 'Os da chave, como abaixo', 'Como abaixo'],
    ),
    p(
      'No painel, quem abre uma empresa passa a administrá-la. Uma empresa aberta pela API começa sem usuários: com uma chave dela que tenha `usuarios:write`, [convide](/docs/usuarios) quem vai administrá-la, ou assuma a administração no painel da empresa principal, em [Empresas](/empresas).',
    ),
    warning(
      'O texto da chave vem só nesta resposta. Envie `Idempotency-Key`: se a conexão cair, a repetição com a mesma chave traz a mesma resposta, com o texto, por 24 horas.',
    ),

    h2('Emitir chaves', 'chaves'),
    bash(achar.text),
    bash(emitir.text),
    json(exampleOf(document, 'emitirChave'), 'Resposta 201'),
    table(
      'Campos de uma chave nova',
      ['Campo', 'Regra', 'Sem ele'],
      ['`nome`', 'Até 100 caracteres', 'O nome da empresa'],
      [
        '`escopos`',
        'De módulos do plano (400 em `escopos`), e que a chave que a emite também tenha (403)',
        'Os da chave que a emite, menos os concedidos um a um',
      ],
      [
        '`ips_permitidos`',
        'IPs ou redes, dentro das da chave que a emite (403); uma lista vazia é recusada',
        'Qualquer rede',
      ],
      ['`expira_em`', 'No máximo o fim da chave que a emite (403)', 'Não expira'],
    ),
    p('As permissões que uma chave pode ter, em palavras:'),
    bash(permissoes.text),

    h2('Consultar, limitar e revogar', 'revogar'),
    p('A lista mostra o começo e o fim do texto de cada chave, e quando foi usada pela última vez:'),
    bash(chaves.text),
    json(exampleOf(document, 'listarChaves')),
    p(
      'De uma chave só as redes mudam, e valem na requisição seguinte. `escopos` em um PATCH é ignorado e vem em `X-Campos-Ignorados`: para outras permissões, emita outra chave.',
    ),
    bash(acharChave.text),
    bash(redes.text),
    bash(revogar.text),
    p(
      'Uma chave da empresa principal que vazou pode ter emitido outras, e elas continuam valendo. Com `com_emitidos=true` terminam junto as que ela emitiu, e as que estas emitiram, em qualquer empresa da conta; também a que você está usando, se for uma delas. `message` diz quantas foram. Vale também para uma chave que já foi revogada.',
    ),
    bash(revogarComEmitidas.text),

    h2('Alterar e encerrar', 'encerrar'),
    ul(
      'PATCH muda só o que você envia. A principal fica sempre `ativa` e não é filial.',
      'Em uma empresa `inativa` as chaves respondem 401, os contratos não geram cobranças, as propostas não abrem e o assistente não responde. Os canais continuam recebendo mensagens e os webhooks continuam entregando. `ativa` traz tudo de volta.',
      'Uma empresa com filiais abertas não é encerrada: encerre-as, ou mude a matriz delas, antes.',
      '`encerrada` é para sempre: a empresa deixa de contar no contrato e libera o CNPJ. Os canais dela deixam de receber; as entregas de webhooks que faltavam ainda chegam.',
    ),
    bash(encerrar.text),
  ],
};
