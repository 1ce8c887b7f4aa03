import { bash, code, type Guide, h2, note, ol, p, table, ul, warning } from './blocks.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_PRODUCAO = {
  conferir: {
    text: `curl -i "$BASE/v1/estoque/?por_pagina=1" ${AUTH}`,
    shows: ['200 OK', 'x-ratelimit-remaining: ', 'x-request-id: req_', '"success":true'],
  },
  chave: { text: 'export CHAVE=pedido-3107-item-1-$(date +%s)', shows: [] },
  gravar: {
    text: `curl -i "$BASE/v1/estoque/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: $CHAVE" \\
  -d '{"produto_id": 1, "tipo": "saida", "quantidade": "1", "observacao": "Pedido 3107"}'`,
    shows: ['201 Created', '"tipo":"saida"', '"saldo_apos":'],
  },
  funcao: {
    text: `romaneio() {
  local corpo cabecalhos resposta espera tentativa
  corpo=$(mktemp); cabecalhos=$(mktemp)
  for tentativa in 1 2 3 4 5; do
    : > "$corpo"; : > "$cabecalhos"   # nada fica da tentativa anterior
    resposta=$(curl -s -o "$corpo" -D "$cabecalhos" -w '%{http_code}' ${AUTH} "$@") || resposta=000
    espera=$(grep -i '^retry-after:' "$cabecalhos" | tr -dc '0-9')
    case "$resposta" in
      409) [ -n "$espera" ] || break ;;   # sem Retry-After, é um conflito que não passa
      429 | 503) espera=\${espera:-$((2 ** tentativa))} ;;
      000 | 5??) espera=$((2 ** tentativa)) ;;   # 2, 4, 8, 16 s
      *) break ;;
    esac
    [ "$tentativa" -lt 5 ] && sleep "$espera"
  done
  cat "$corpo"; rm -f "$corpo" "$cabecalhos"
  case "$resposta" in 2??) return 0 ;; *) return 1 ;; esac
}`,
    shows: [],
  },
  usar: { text: 'romaneio "$BASE/v1/estoque/1/"', shows: ['"success":true', '"produto_id":1'] },
  paginas: {
    text: `pagina=1
while lista=$(romaneio "$BASE/v1/produtos/?por_pagina=10&pagina=$pagina"); do
  printf '%s\\n' "$lista" | grep -o '"codigo":"[^"]*"'   # aqui, o seu tratamento
  case "$lista" in *'"proxima":null'*) echo "Lidas todas: $pagina páginas"; break ;; esac
  pagina=$((pagina + 1))
done`,
    shows: ['"codigo":"CAFE-500"', '"codigo":"SAC-KR-M"', 'Lidas todas: 3 páginas'],
  },
  webhooks: {
    text: `curl "$BASE/v1/webhooks/1/" ${AUTH}`,
    shows: ['"success":true', '"saude":{', '"em_risco":'],
  },
  feed: {
    text: `curl "$BASE/v1/eventos/?apos_id=0&por_pagina=1" ${AUTH}`,
    shows: ['"proximo_apos_id":', '"tem_mais":'],
  },
  identificar: {
    text: `curl -i "$BASE/v1/estoque/1/" ${AUTH} -H "X-Request-Id: pedido-3107-tentativa-1"`,
    shows: ['x-request-id: pedido-3107-tentativa-1'],
  },
  saude: { text: 'curl -i "$BASE/api/saude/"', shows: ['200 OK', '"ready":true'] },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const C = COMANDOS_PRODUCAO;

export const daPrimeiraChamadaAProducao: Guide = {
  slug: 'da-primeira-chamada-a-producao',
  title: 'Da primeira chamada à produção',
  description:
    'O que conferir antes de uma integração trabalhar com dados reais, na ordem em que se faz: token, repetições, listas, webhooks, acompanhamento e o dia de ligar.',
  blocks: ({ baseUrl, limites }) => [
    p(
      'Quem já fez os [primeiros passos](/docs/primeiros-passos) tem uma chamada que funciona. Aqui está o que falta para ela continuar a funcionar sozinha. As linhas rodam como estão na empresa de demonstração.',
    ),
    bash(`export BASE=${baseUrl}\nexport TOKEN=rmn_tok_…`),

    h2('A lista', 'lista'),
    table(
      'Antes de ligar',
      ['Item', 'Pronto quando'],
      ['[Token](#token)', 'Cada integração tem o seu, com os escopos que usa e só as suas redes'],
      ['[Repetir](#idempotencia)', 'Todo `POST` leva uma `Idempotency-Key` que vem da operação'],
      ['[Esperar](#esperar)', '429 espera `Retry-After`; 5xx e queda de conexão repetem com espera crescente'],
      ['[Listas](#listas)', 'Toda lista é lida até `proxima` ser `null`'],
      [
        '[Webhooks](#webhooks)',
        'A assinatura é conferida, a entrega é guardada e respondida, e a repetida não conta duas vezes',
      ],
      ['[Feed](#feed)', 'Uma leitura por dia prova que nada faltou'],
      ['[Segredos](#segredos)', 'Você já trocou cada um uma vez, sem parada'],
      ['[Acompanhar](#acompanhar)', 'Alguém fica sabendo quando algo falha, e acha a requisição'],
    ),

    h2('Um token por integração', 'token'),
    ul(
      'Crie o token em **Integrações › Tokens** com um nome que diga quem o usa. Se ele vazar, revoga-se esse, e os outros seguem valendo.',
      'Dê só os [escopos](/docs/autenticacao#escopos) que a integração usa. Ler não vem com escrever, e nenhum dos dois vem com excluir.',
      'O seu servidor tem IP fixo? Ponha-o nas [redes permitidas](/docs/autenticacao#redes-permitidas): fora delas o token responde 403.',
      'Guarde o token no cofre de segredos do seu servidor. Nunca em página, aplicativo, repositório ou URL.',
      'Um token criado por uma pessoa [sai com ela](/docs/usuarios#saida), a não ser que um administrador o mantenha.',
    ),
    p('Uma leitura diz se está tudo certo, e quanto cabe no minuto:'),
    bash(C.conferir.text),

    h2('Grave uma vez só', 'idempotencia'),
    p(
      'Entre enviar e receber a resposta, a conexão pode cair: com uma `Idempotency-Key` basta repetir a mesma requisição. Monte a chave com o que identifica a operação no seu sistema, e guarde o corpo enviado: a repetição precisa ser igual, byte a byte.',
    ),
    bash(C.chave.text),
    bash(C.gravar.text, 'Terminal: rode esta linha duas vezes'),
    p(
      'A segunda resposta é a primeira, com `Idempotent-Replayed: true`, e o estoque baixou uma vez. A chave vale por 24 horas; os outros casos estão em [Limites](/docs/limites#idempotencia).',
    ),

    h2('Espere antes de repetir', 'esperar'),
    table(
      'O que fazer com cada resposta',
      ['Resposta', 'O que fazer'],
      ['2xx', 'Siga'],
      ['429', 'Espere os segundos de `Retry-After` e repita'],
      [
        '409 `CONFLICT`',
        'Com `Retry-After`, a primeira ainda corre: espere e repita a mesma. Sem ele, o registro já existe ou mudou: não repita, leia `error.message`',
      ],
      ['5xx, conexão perdida', 'Repita com a mesma chave, esperando o dobro a cada vez'],
      ['Outro 4xx', 'Não repita: registre `error.details` e avise alguém'],
    ),
    p('Em um terminal, isso tudo é uma função:'),
    bash(C.funcao.text),
    bash(C.usar.text),
    ul(
      'Cinco tentativas bastam. Depois delas, guarde a operação em uma fila sua e tente mais tarde.',
      'Com vários processos, some à espera um tempo sorteado, para que não voltem todos no mesmo instante.',
      `Os [limites](/docs/limites#requisicoes-por-minuto) são por token: ${limites.leitura.limit} leituras por minuto em toda a API. \`X-RateLimit-Remaining\` diz quanto resta: diminua antes de chegar a zero.`,
    ),

    h2('Leia as listas até o fim', 'listas'),
    p(
      '`total_registros` pode ser um mínimo em listas grandes; o fim é quando `proxima` é `null`. A função de cima espera onde o limite acaba no meio:',
    ),
    bash(C.paginas.text),
    p(
      'Para manter uma cópia em dia, não leia tudo outra vez: use `atualizado_desde`, onde a lista o tem, do jeito que [Produtos](/docs/produtos#copia) mostra: ali a leitura segue do último `atualizado_em`, e não de `proxima`.',
    ),

    h2('Receba webhooks com segurança', 'webhooks'),
    ol(
      '**Confira a assinatura** de cada entrega, sobre os bytes que chegaram, antes de interpretar o corpo: há [receptores prontos](/docs/verificar-assinatura#receptores).',
      '**Recuse o que é antigo**: `X-Webhook-Enviado-Em` a mais de 5 minutos de agora é a cópia de um envio.',
      '**Guarde o evento e responda 2xx logo**; processe depois. O seu destino tem 10 segundos, se você não mudar `timeout_segundos`.',
      '**Deduplique** pela `idempotency_key` do corpo, com um [índice único](/docs/webhooks#deduplicacao): a garantia é de ao menos uma vez.',
      '**Não conte com a ordem**: busque o registro na API, ou leia o feed.',
      '**Ignore o que não conhece**: campos novos podem aparecer.',
    ),
    p('Cada webhook diz como vai; o de número 1 é o da demonstração:'),
    bash(C.webhooks.text),
    p(
      '`saude.em_risco` avisa antes da [desativação automática](/docs/webhooks#desativacao). Corrigido o destino, [recupere](/docs/webhooks#recuperar) o que faltou.',
    ),

    h2('O feed, por baixo dos webhooks', 'feed'),
    p(
      'Um webhook depende de o seu destino estar de pé; o [feed](/docs/feed-de-eventos) guarda todo evento por 90 dias, em ordem. Leia-o uma vez por dia, a partir de onde parou, e trate o que ainda não foi tratado:',
    ),
    bash(C.feed.text),
    p(
      'Guarde `proximo_apos_id` depois de tratar a página. O laço inteiro está em [Seguir até o fim](/docs/feed-de-eventos#seguir).',
    ),

    h2('Troque os segredos', 'segredos'),
    table(
      'Como se troca cada segredo sem parada',
      ['Segredo', 'Como'],
      [
        'Token de API',
        'Crie outro com os mesmos escopos, instale-o, veja em **Integrações › Tokens** que o antigo parou de ser usado, e revogue-o',
      ],
      [
        'Segredo de um webhook',
        '[Troque](/docs/webhooks#trocar-o-secret) com `manter_anterior_horas`: por até 24 horas vêm as duas assinaturas, e o receptor aceita qualquer uma',
      ],
      ['`client_secret` de um aplicativo', 'No painel, mantendo o anterior por 1 ou 24 horas; as conexões não mudam'],
    ),
    warning('Vazou? Troque sem manter o anterior: ele deixa de valer na hora.'),

    h2('Acompanhe', 'acompanhar'),
    p(
      'Toda chamada fica por 30 dias em **Integrações › Requisições**, com a resposta, a duração e o IP. Envie um `X-Request-Id` seu, grave-o nos seus registros, e a requisição se acha pelos dois lados:',
    ),
    bash(C.identificar.text),
    ul(
      'Conte, no seu sistema, as respostas 4xx e 5xx por hora, e o que está na sua fila de repetição.',
      '`X-Campos-Ignorados` em uma resposta é quase sempre um nome digitado errado: registre-o.',
      'Um monitor pode perguntar, sem token, se o serviço está de pé:',
    ),
    bash(C.saude.text),

    h2('O dia de ligar', 'ligar'),
    ol(
      'Crie o token e o webhook da empresa de verdade. Nada do que foi feito na demonstração vem junto.',
      'Comece por ler: compare o que a integração lê com o que o painel mostra.',
      'Grave um registro só, confira-o no painel e no extrato, e espere o evento dele chegar.',
      'Derrube de propósito o seu destino por alguns minutos: as entregas falham, são tentadas de novo e chegam.',
      'Ligue o resto. No primeiro dia, olhe **Integrações › Entregas** e **Requisições** de hora em hora.',
      'No dia seguinte, leia o feed e confira que nada faltou.',
    ),
    code(
      'text',
      'token · escopos · redes\nchave em todo POST · espera em 429 e 5xx · listas até o fim\nassinatura · 5 minutos · uma vez só · feed uma vez por dia\nsegredos trocados · registros com X-Request-Id · alguém é avisado',
      'Para colar no seu quadro',
    ),
    note('Vem de outro sistema? Traga os dados antes: [Migrar de outro ERP](/docs/migrar-de-outro-erp).'),
  ],
};
