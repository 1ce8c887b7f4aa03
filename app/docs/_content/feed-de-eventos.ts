import { bash, code, type Guide, h2, json, note, p, table, ul } from './blocks.ts';
import { exampleOf } from './examples.ts';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_FEED = {
  comecar: {
    text: `curl "$BASE/v1/eventos/?apos_id=0&por_pagina=2" -H "Authorization: Bearer $TOKEN"`,
    shows: ['"resultados":[', '"proximo_apos_id":', '"tem_mais":true'],
  },
  seguir: {
    text: `APOS=$(cat apos_id 2>/dev/null || echo 0)
while :; do
  PAGINA=$(curl -sf "$BASE/v1/eventos/?apos_id=$APOS&por_pagina=100" \\
    -H "Authorization: Bearer $TOKEN") || break
  printf '%s\\n' "$PAGINA" >> eventos.jsonl   # aqui, o seu tratamento
  APOS=$(printf '%s' "$PAGINA" | grep -o '"proximo_apos_id":[0-9]*' | grep -o '[0-9]*')
  printf '%s' "$APOS" > apos_id              # só depois de tratar
  case "$PAGINA" in *'"tem_mais":false'*) break ;; esac
done
echo "Lido até o evento $APOS"`,
    shows: ['Lido até o evento '],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

export const feedDeEventos: Guide = {
  slug: 'feed-de-eventos',
  title: 'Feed de eventos',
  description:
    'Todos os eventos da empresa, em ordem, para você buscar quando quiser. Serve para conferir se algum webhook faltou, e para quem não pode receber webhooks.',
  blocks: ({ document }) => [
    h2('Para que serve'),
    ul(
      'Seu destino ficou fora do ar por mais tempo do que duram as tentativas.',
      'Você quer conferir, uma vez por dia, que nada faltou.',
      'Sua rede não aceita conexões de fora, e webhooks não são possíveis.',
      'A ordem importa, e webhooks podem chegar fora de ordem.',
    ),
    p(
      'O feed traz todo evento da empresa, haja ou não um webhook que o escute, por 90 dias. Pede o escopo `webhooks:read`.',
    ),

    h2('Ler'),
    bash(COMANDOS_FEED.comecar.text),
    json(exampleOf(document, 'lerFeedDeEventos')),
    table(
      'Campos da resposta',
      ['Campo', 'O que é'],
      ['`resultados`', 'Os eventos depois de `apos_id`, em ordem, até `por_pagina` (25 se não vier, no máximo 100)'],
      ['`proximo_apos_id`', 'O `apos_id` da próxima leitura. Sem eventos novos, é o que você enviou'],
      ['`tem_mais`', '`true` quando já há outros depois destes'],
    ),
    p('`dados` é o mesmo das entregas, e `id` é o `evento_id` delas: assim se compara o feed com o que chegou.'),

    h2('Seguir até o fim', 'seguir'),
    p('Este laço lê o que falta e guarda onde parou. Rode-o de tempos em tempos; cada execução continua da anterior:'),
    bash(COMANDOS_FEED.seguir.text),
    ul(
      'Grave `proximo_apos_id` **depois** de tratar a página: se o programa cair no meio, ela volta inteira, e nada se perde.',
      'Pare quando `tem_mais` for `false` e espere. Um minuto entre leituras cabe com folga nos [limites](/docs/limites).',
      'Para um tipo só, acrescente `evento=estoque.atualizado`. Quando não há mais desse tipo, `proximo_apos_id` é o último evento de qualquer tipo: o de um tipo raro não vence enquanto você lê.',
    ),

    h2('O que a ordem garante', 'ordem'),
    p(
      'A ordem é a das gravações no banco. Um evento só aparece quando nenhuma gravação mais antiga está em andamento, de modo que nada surge depois atrás de onde você já leu: seguindo `proximo_apos_id`, nenhum evento falta e nenhum se repete.',
    ),
    note('Os números de `id` nem sempre crescem dentro da lista. Guarde `proximo_apos_id`, e nunca o maior `id`.'),
    ul(
      'Um `apos_id` que não é da empresa, ou de um evento com mais de 90 dias, responde 400. Recomece com `apos_id=0`, o mais antigo que houver.',
      'Testes (`webhook.teste`) são de um webhook só e não aparecem no feed.',
    ),

    h2('Com webhooks', 'com-webhooks'),
    p(
      'Use os dois juntos: a entrega chega em milissegundos, e com o feed você confere depois se nada faltou. Trate os dois pelo mesmo caminho, e marque cada evento como tratado:',
    ),
    code(
      'text',
      'webhook chega → confere a assinatura → guarda → responde 2xx → trata\nfeed, 1×/dia  → para cada evento não tratado → trata',
      'Receita',
    ),
    p(
      'O corpo da entrega não traz o `id` do evento; o mesmo fato tem, no feed, os mesmos `evento`, `timestamp` e `dados`.',
    ),
  ],
};
