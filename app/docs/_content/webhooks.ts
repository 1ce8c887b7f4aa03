import type { Facts } from '#server/transport/rest/documentation.ts';
import { type Block, bash, code, type Guide, h2, h3, json, note, ol, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_WEBHOOKS = {
  criar: {
    text: `curl "$BASE/v1/webhooks/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{
    "url": "'"$DESTINO"'",
    "descricao": "Loja virtual",
    "eventos": ["estoque.atualizado", "produto.atualizado"]
  }'`,
    shows: ['"message":"Webhook criado."', '"ativo":true', '"secret":"whsec_'],
  },
  achar: {
    text: `export WEBHOOK=$(curl -s "$BASE/v1/webhooks/?por_pagina=100" ${AUTH} \\
  | grep -o '"id":[0-9]*' | tail -n 1 | grep -o '[0-9]*')`,
    shows: [],
  },
  testar: {
    text: `curl -X POST "$BASE/v1/webhooks/$WEBHOOK/teste/" ${AUTH}`,
    shows: ['"message":"Teste na fila."', '"evento":"webhook.teste"', '"estado":"pendente"'],
  },
  listar: {
    text: `curl "$BASE/v1/webhooks/$WEBHOOK/entregas/?por_pagina=5" ${AUTH}`,
    shows: ['"evento":"webhook.teste"', '"estado":"entregue"'],
  },
  acharEntrega: {
    text: `export ENTREGA=$(curl -s "$BASE/v1/webhooks/$WEBHOOK/entregas/?por_pagina=1" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -n 1 | grep -o '[0-9]*')`,
    shows: [],
  },
  consultar: {
    text: `curl "$BASE/v1/webhooks/entregas/$ENTREGA/" ${AUTH}`,
    shows: ['"corpo":"{', '"lista_tentativas":[{"numero":1', '"resultado":"sucesso"'],
  },
  reenviar: {
    text: `curl -X POST "$BASE/v1/webhooks/entregas/$ENTREGA/reenviar/" ${AUTH}`,
    shows: ['"message":"Entrega na fila."', '"tentativas_ciclo":0'],
  },
  recuperar: {
    text: `curl "$BASE/v1/webhooks/$WEBHOOK/recuperar/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"desde": "'"$(date -u +%Y-%m-%dT00:00:00Z)"'"}'`,
    shows: ['"message":"Recuperação iniciada."', '"estado":"na_fila"'],
  },
  rotacionar: {
    text: `curl -X POST "$BASE/v1/webhooks/$WEBHOOK/rotacionar-secret/" ${AUTH}`,
    shows: ['"message":"Segredo trocado."', '"secret":"whsec_'],
  },
  manterAnterior: {
    text: `curl "$BASE/v1/webhooks/$WEBHOOK/rotacionar-secret/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"manter_anterior_horas": 24}'`,
    shows: ['"message":"Segredo trocado."', '"secret_anterior_ate":"'],
  },
  desativar: {
    text: `curl -X PATCH "$BASE/v1/webhooks/$WEBHOOK/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"ativo": false}'`,
    shows: ['"ativo":false', '"desativado_motivo":"manual"'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const C = COMANDOS_WEBHOOKS;

/** The statements that keep each delivery once; a test runs them. */
export const SQL_RECEBIDOS = {
  tabela: `CREATE TABLE webhooks_recebidos (
  idempotency_key text PRIMARY KEY,
  corpo jsonb NOT NULL,
  recebido_em timestamptz NOT NULL DEFAULT now()
);`,
  recebido: `-- 1 linha: é nova. 0 linhas: já tinha chegado; responda 2xx do mesmo jeito.
INSERT INTO webhooks_recebidos (idempotency_key, corpo)
VALUES ($1, $2)
ON CONFLICT DO NOTHING;`,
};

/** A delivery as the wire carries it, from the catalogue's own example. */
function requestOf({ document }: Facts): string {
  const told = document.webhooks['estoque.atualizado']?.post;
  const headers = (told?.parameters ?? []).map((parameter) => {
    const found =
      '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter;
    return `${found?.name}: ${String(found?.schema.examples?.[0])}`;
  });
  return [
    'POST /webhooks/romaneio HTTP/1.1',
    'Content-Type: application/json; charset=utf-8',
    'User-Agent: Romaneio-Webhooks/1.0',
    ...headers,
  ].join('\n');
}

const bodyOf = ({ document }: Facts) =>
  document.webhooks['estoque.atualizado']?.post.requestBody.content['application/json'].example;

const receiving = (facts: Facts): Block[] => [
  h2('O que chega'),
  p('Um `POST` com estes cabeçalhos, mais os que você definir em `headers`:'),
  code('http', requestOf(facts), 'Cabeçalhos da entrega'),
  p('E este corpo. Muda só `dados`, conforme o [evento](/docs/eventos):'),
  json(bodyOf(facts), 'Corpo da entrega'),
  table(
    'Campos do corpo',
    ['Campo', 'O que é'],
    ['`evento`', 'Tipo do evento.'],
    ['`timestamp`', 'Quando aconteceu, no fuso da empresa. Não é a hora do envio.'],
    ['`webhook_id`', 'Webhook que recebe esta entrega.'],
    ['`empresa_id`', 'Empresa em que aconteceu.'],
    ['`dados`', 'O que aconteceu.'],
    ['`idempotency_key`', 'Chave única da entrega, a mesma em toda tentativa e em todo reenvio.'],
  ),
  ul(
    'O corpo é gravado junto com o evento, na mesma transação, e não muda mais: todas as tentativas enviam os mesmos bytes.',
    'Uma requisição recusada não grava nada e não gera entrega.',
    '`X-Webhook-Enviado-Em` é a hora desta tentativa, em segundos Unix, e `X-Webhook-Assinatura-Envio` a assina junto com o corpo: com eles se recusa a cópia de um envio antigo.',
    'Só o corpo e a hora do envio são assinados. Use-os para decidir; os outros cabeçalhos `X-Webhook-*` repetem campos do corpo para facilitar filtros.',
    'Campos novos podem aparecer sem mudança de versão: ignore os que não conhece.',
  ),
  p('Antes de confiar no corpo, [verifique a assinatura](/docs/verificar-assinatura).'),

  h2('Como responder'),
  p(
    'Responda com qualquer 2xx assim que guardar a entrega, e processe depois. O destino tem de 5 a 30 segundos (10, se você não mudar) para tudo, do DNS ao corpo da resposta.',
  ),
  table(
    'O que cada resposta causa',
    ['Resposta', 'O que acontece'],
    ['2xx', 'A entrega foi aceita. Não há nova tentativa'],
    ['429', 'Nova tentativa, no momento que `Retry-After` pedir'],
    ['5xx, tempo esgotado, falha de conexão, de DNS ou de TLS', 'Nova tentativa, pela tabela abaixo'],
    ['3xx', 'Falha definitiva: redirecionamentos não são seguidos'],
    ['Outro 4xx', 'Falha definitiva: repetir não mudaria nada'],
  ),
  ul(
    'Responda 401 ou 403 só a quem não provou ser o Romaneio: com a assinatura certa, um 4xx encerra a entrega.',
    'Se o seu banco estiver fora do ar, responda 503, e a entrega volta depois.',
    'Da resposta guardam-se os cabeçalhos e até 2 KB do corpo; o resto não é lido. Uma resposta que não chega ao corpo em 64 KB, ou que manda mais de dez respostas provisórias (1xx), conta como falha.',
  ),
];

const retries = ({ desativacao }: Facts): Block[] => [
  h2('Novas tentativas'),
  table(
    'Intervalos entre tentativas',
    ['Tentativa', 'Depois da anterior'],
    ['1', 'Na hora do evento'],
    ['2', '30 minutos'],
    ['3', '2 horas'],
    ['4', '6 horas'],
    ['5', '12 horas'],
    ['6 a 10', '24 horas'],
  ),
  ul(
    'Cada intervalo varia ±15%, para que as entregas de uma parada não voltem todas juntas.',
    '`max_tentativas` vai de 1 a 10 e começa em 5. Acabadas as tentativas, a entrega fica `falhou`, e ainda pode ser reenviada.',
    'Cada tentativa é registrada: endereço, IP, cabeçalhos dos dois lados, resposta e tempos. Entregas e tentativas ficam 30 dias.',
    'Cada tentativa usa o segredo, os cabeçalhos e o endereço que o webhook tem na hora: se você o corrigir, a próxima já sai certa.',
  ),
  h3('429 e Retry-After', 'retry-after'),
  p(
    'Com 429, a próxima tentativa é quando `Retry-After` disser, em segundos ou como data HTTP: nunca antes, no mínimo 1 segundo e no máximo 24 horas depois. Sem ele, ou com um valor que não se entende, vale a tabela. O 429 conta como tentativa. Em outras respostas `Retry-After` não é lido.',
  ),
  h3('Desativação automática', 'desativacao'),
  p(
    `Um webhook que só falha é desativado: depois de ${desativacao.failures} tentativas seguidas sem sucesso, a primeira delas há pelo menos ${desativacao.hours} horas. Um sucesso zera a conta. Na metade desse caminho, o painel e \`saude.em_risco\` avisam, e os administradores recebem um e-mail com as últimas respostas e a hora a partir da qual ele será desativado; outro chega quando o webhook é desativado. Cada pessoa desliga esses e-mails em **Segurança da conta**. Desativado, \`desativado_motivo\` é \`falhas\`, e as entregas que esperavam são canceladas.`,
  ),
  ol(
    'Corrija o destino: o e-mail e o painel mostram as últimas respostas.',
    'Reative o webhook e envie um teste.',
    '[Recupere](#recuperar) o que faltou: o painel diz quantos eventos aconteceram enquanto ele esteve desativado, quantos ele assina, e quantos vai enviar.',
  ),
  h3('Quando o acesso de quem o criou termina', 'acesso-encerrado'),
  p(
    'Cada webhook tem um responsável: quem o criou ou mudou o endereço por último, a pessoa de quem é o token usado, ou a [conexão](/docs/oauth#desconexao) do aplicativo. Quando a pessoa é removida ou desativada, ou a conexão termina, o webhook é desativado com `desativado_motivo` `acesso_encerrado`, e as entregas que esperavam são canceladas. Quem administra pode mantê-lo na hora, ou reativá-lo depois no painel: ele passa a ser da empresa, e não para mais com ninguém. `criado_por_tipo` e `criado_por_nome` dizem de onde veio.',
  ),
  p('Enquanto um webhook está inativo nada é enviado nem se acumula, mas os eventos continuam gravados por 90 dias.'),
];

const repairing = ({ document }: Facts): Block[] => [
  h2('Acompanhar'),
  note(
    'Se o envio inteiro parar, o painel diz na hora desde quando, também em cada teste. Nada se perde: as entregas esperam na fila e saem em ordem quando ele voltar. Um destino lento atrasa só as entregas dele.',
  ),
  p('O painel mostra tudo em **Integrações › Webhooks**. Pela API, a lista das entregas:'),
  bash(C.listar.text),
  p('E uma entrega inteira, com o corpo exato e cada tentativa:'),
  bash(C.acharEntrega.text),
  bash(C.consultar.text),
  json(exampleOf(document, 'consultarEntrega')),
  table(
    'Estados de uma entrega',
    ['`estado`', 'O que quer dizer'],
    ['`pendente`', 'Na fila, prestes a sair'],
    ['`agendada`', 'Falhou, e outra tentativa está marcada em `proxima_tentativa_em`'],
    ['`entregue`', 'Aceita com 2xx'],
    ['`falhou`', 'Falha definitiva, ou tentativas esgotadas'],
    ['`cancelada`', 'O webhook foi desativado ou excluído antes de ela sair'],
  ),

  h2('Reenviar e recuperar', 'recuperar'),
  p(
    '**Reenviar** põe uma entrega de volta na fila, com os mesmos bytes e a mesma chave, e começa um novo ciclo de tentativas:',
  ),
  bash(C.reenviar.text),
  p(
    '**Recuperar** envia tudo o que faltou desde um momento dos últimos 30 dias: o que falhou de vez, o que foi cancelado e o que aconteceu com o webhook inativo. É uma tarefa, que se acompanha em `/v1/webhooks/reenvios/{id}/`:',
  ),
  bash(C.recuperar.text),
  json(exampleOf(document, 'recuperarWebhook'), 'Resposta 201'),
  ul(
    'Sai primeiro o que já tinha entrega, do mais antigo ao mais novo, com os mesmos bytes e a mesma `idempotency_key`: quem [deduplica](#deduplicacao) não o processa duas vezes.',
    'Depois saem os eventos que o webhook não viu, também em ordem, cada um com a sua primeira chave.',
    'O painel mostra quantos são, e de que tipos, antes de enviar; depois, quantos chegaram.',
  ),
  p('Eventos de antes de o webhook existir se leem no [feed de eventos](/docs/feed-de-eventos).'),

  h2('Trocar o segredo', 'trocar-o-secret'),
  p(
    'O segredo novo vem só na resposta, e o anterior deixa de assinar na hora: só uma entrega que já estava saindo ainda pode levá-lo, por até um segundo. Faça assim quando ele vazou. Até instalar o novo, responda 503 a assinaturas erradas: as entregas voltam depois.',
  ),
  bash(C.rotacionar.text),
  p(
    'Numa troca planejada, peça que o anterior continue assinando por algumas horas, de 1 a 24, com `manter_anterior_horas`. Por esse tempo `X-Webhook-Assinatura-Envio` traz duas assinaturas, a do novo e a do anterior, separadas por vírgula: um [receptor](/docs/verificar-assinatura#receptores) que aceita qualquer uma das duas não perde nenhuma entrega, com qualquer um dos dois segredos.',
  ),
  bash(C.manterAnterior.text),
  ul(
    'Entregas que esperavam saem com a assinatura do novo segredo, como as outras: bytes e chaves não mudam.',
    '`secret_anterior_ate` diz até quando; depois o anterior é apagado. O painel pode encerrá-lo antes.',
    '`X-Webhook-Signature` leva sempre só a assinatura do novo: quem confere por ela precisa trocar na hora.',
    'Outra troca encerra o que uma anterior mantinha, e sem `manter_anterior_horas` encerra todos.',
  ),

  h2('Desativar e excluir', 'desativar'),
  bash(C.desativar.text),
  p(
    '`{"ativo": true}` o reativa e zera a conta de falhas. `DELETE` exclui o webhook, com o escopo `webhooks:delete`; as entregas feitas continuam consultáveis por 30 dias.',
  ),
];

export const webhooks: Guide = {
  slug: 'webhooks',
  title: 'Webhooks',
  description:
    'O Romaneio avisa o seu sistema na hora em que algo muda, com um POST assinado. Veja o que chega, como responder e o que fazer quando uma entrega falha.',
  blocks: (facts) => [
    h2('Criar um webhook', 'criar'),
    p(
      'No painel, em **Integrações › Webhooks**, ou pela API, com um token que tenha `webhooks:read` e `webhooks:write`. Diga para onde enviar e que [eventos](/docs/eventos) interessam:',
    ),
    bash('export DESTINO=https://loja.exemplo.com.br/webhooks/romaneio', 'Seu endereço'),
    bash(C.criar.text),
    json(exampleOf(facts.document, 'criarWebhook'), 'Resposta 201, com outros campos preenchidos'),
    warning(
      'O segredo do webhook, que vem em `secret`, é a chave das assinaturas e só aparece aqui e na troca. Guarde-o como uma senha. Se o perder, troque-o.',
    ),
    p('Envie um teste. A entrega sai em instantes, e o resultado aparece nela:'),
    bash(C.achar.text),
    bash(C.testar.text),
    table(
      'Campos de um webhook',
      ['Campo', 'Regra', 'Sem ele'],
      ['`url`', 'Endereço público, até 2.048 caracteres; em produção, HTTPS', 'obrigatório'],
      ['`eventos`', 'Tipos de evento, ao menos um', 'obrigatório'],
      ['`descricao`', 'Até 255 caracteres', 'vazia'],
      ['`max_tentativas`', 'De 1 a 10', '5'],
      ['`timeout_segundos`', 'De 5 a 30', '10'],
      [
        '`headers`',
        'Até 10 cabeçalhos próprios; os que a entrega usa, os de credenciais e os de metadados ou proxies (`Metadata*`, `X-Aws-*`, `X-Real-IP`, `X-Original-URL`) são recusados',
        'nenhum',
      ],
      ['`ativo`', '`true` ou `false`', '`true`'],
    ),
    ul(
      'Até 20 webhooks por empresa. Dois para o mesmo endereço recebem duas entregas, com chaves diferentes.',
      'Endereços de redes privadas, `localhost`, de metadados de nuvem ou com usuário e senha são recusados, ao salvar e a cada conexão, pelo IP em que o nome resulta.',
      'O endereço também costuma conter uma chave, no caminho ou na consulta: as listas mostram só o começo, `https://loja.exemplo.com.br/…`, e um token sem `webhooks:write` não lê mais que isso em lugar nenhum. Enviado de volta, esse começo não muda o endereço gravado.',
      'Valores de `headers` costumam ser chaves do destino: um token sem `webhooks:write` os lê como `[oculto]`, e a auditoria guarda só os nomes.',
      '`PUT` devolve ao padrão o que não é enviado, menos `ativo`; `PATCH` muda só o que vem.',
    ),

    ...receiving(facts),

    h2('Deduplicação', 'deduplicacao'),
    p(
      'A mesma entrega pode chegar mais de uma vez: se o seu 2xx se perde no caminho, o Romaneio não tem como saber e tenta de novo. A garantia é de **ao menos uma vez**. Para não processar duas vezes a mesma entrega, guarde a `idempotency_key` do corpo, que está assinado, e não a do cabeçalho, com um índice único e deixe o banco decidir:',
    ),
    code('sql', SQL_RECEBIDOS.tabela, 'PostgreSQL'),
    code('sql', SQL_RECEBIDOS.recebido, 'A cada entrega'),
    ul(
      'Grave a chave na mesma transação do efeito, ou grave a entrega inteira e deixe outro processo tratá-la.',
      'Guarde as chaves por 31 dias: é até quando uma entrega pode ser reenviada.',
      'As entregas podem chegar fora de ordem: uma nova tentativa de ontem chega depois do evento de hoje. Onde a ordem importa, leia o [feed](/docs/feed-de-eventos) ou busque o registro na API.',
      'Um evento pode chegar também antes da resposta da chamada que o causou. Se o seu sistema só conhece o registro pela resposta, espere por ela ou use o `id` que vem em `dados`.',
    ),

    ...retries(facts),
    ...repairing(facts),

    h2('Na sua máquina', 'desenvolvimento-local'),
    p('Em desenvolvimento (`APP_ENV` ausente ou `development`) três coisas ajudam:'),
    ol(
      `O **receptor de exemplo**, em \`${facts.baseUrl}/exemplos/receptor/\`: um endereço do próprio Romaneio, aceito como destino, que confere a assinatura e mostra o que chegou na página [Receptor de exemplo](/integracoes/receptor) do painel. Nada mais é preciso para ver a primeira entrega.`,
      '`WEBHOOK_ALLOWED_NETWORKS=127.0.0.0/8,::1/128` deixa entregar na sua máquina, por exemplo a um dos receptores de [Verificar a assinatura](/docs/verificar-assinatura).',
      '`WEBHOOK_RETRY_SCALE=0.001` encurta os intervalos mil vezes: a segunda tentativa vem em 2 segundos.',
    ),
    bash('WEBHOOK_ALLOWED_NETWORKS=127.0.0.0/8,::1/128 WEBHOOK_RETRY_SCALE=0.001 npm start', 'No servidor'),
    note('Em produção as duas variáveis são recusadas, e o receptor de exemplo não existe.'),
  ],
};
