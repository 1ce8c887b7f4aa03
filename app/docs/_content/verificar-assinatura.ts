import { type Block, code, errorTable, type Guide, h2, h3, ol, p, table, ul, warning } from './blocks.ts';
import { VERIFICATION, type Verification } from './webhook-verification.ts';

const ABOUT: Record<Verification['id'], string> = {
  node: 'Sem dependências. Em Express, use `express.raw({ type: "application/json" })` na rota, para que o corpo chegue em bytes.',
  python:
    'Sem dependências. Em Django, o corpo em bytes é `request.body`; em Flask, `request.get_data()`; em FastAPI, `await request.body()`.',
  php: 'Sem dependências. Em Laravel, o corpo em bytes é `$request->getContent()`.',
  go: 'Só a biblioteca padrão. Leia o corpo uma vez, antes de decodificar.',
  openssl: 'Para conferir à mão uma entrega guardada. Não serve num servidor: a comparação não é em tempo constante.',
};

const receivers: Block[] = VERIFICATION.flatMap(({ id, nome, linguagem, arquivo, codigo }) => [
  h3(nome, id),
  p(ABOUT[id]),
  code(linguagem, codigo().trimEnd(), arquivo),
]);

export const verificarAssinatura: Guide = {
  slug: 'verificar-assinatura',
  title: 'Verificar a assinatura',
  description:
    'Como ter certeza de que uma entrega veio do Romaneio, não foi mudada no caminho e não é a cópia de outra, com receptores prontos em cinco linguagens.',
  blocks: () => [
    h2('A regra'),
    p(
      'Cada tentativa traz em `X-Webhook-Enviado-Em` a hora em que saiu, em segundos Unix inteiros, e em `X-Webhook-Assinatura-Envio` o texto `sha256=` seguido de um HMAC-SHA256 em hexadecimal minúsculo: o do texto dessa hora, de um ponto e dos bytes do corpo. A chave é o segredo do webhook, inteiro, com o prefixo `whsec_`. Para conferir, calcule o mesmo e compare:',
    ),
    code(
      'text',
      'X-Webhook-Assinatura-Envio == "sha256=" + hex(HMAC-SHA256(secret, X-Webhook-Enviado-Em + "." + corpo))',
      'Fórmula',
    ),
    ol(
      '**Confira a assinatura.** Durante uma [troca do segredo](/docs/webhooks#trocar-o-secret) podem vir duas, separadas por uma vírgula, sem espaço: aceite se uma delas bater.',
      '**Recuse o que saiu há mais de 5 minutos**: se `X-Webhook-Enviado-Em` estiver a mais de 300 segundos de agora, para trás ou para a frente, é a cópia de um envio antigo. Cada tentativa e cada reenvio trazem a sua própria hora, de modo que um envio legítimo é sempre recente. Os relógios precisam estar certos: mantenha o do seu servidor sincronizado (NTP).',
      '**Deduplique pela `idempotency_key` do corpo**, que está assinado: uma cópia que chegue logo tem a mesma chave. Não use para isso o cabeçalho `X-Webhook-Idempotency-Key`, que nenhuma assinatura cobre e qualquer um pode trocar.',
    ),
    ul(
      '**Os bytes do corpo, como chegaram.** Um JSON lido e escrito de novo muda espaços, ordem ou acentos, e a assinatura deixa de bater. Pegue o corpo antes que o framework o interprete.',
      '**Comparação em tempo constante**: `timingSafeEqual`, `compare_digest`, `hash_equals`, `hmac.Equal`. O `==` comum revela, pelo tempo, quantos caracteres estão certos.',
      '**Recuse o que não confere**, com 401, antes de interpretar o corpo.',
      '**Um segredo vazio é um erro de configuração**: os receptores abaixo não começam sem ele.',
    ),

    h2('Só o corpo', 'so-o-corpo'),
    p(
      'Cada entrega traz também `X-Webhook-Signature`, a assinatura do corpo sozinho. Ela é igual em toda tentativa, sempre feita com o segredo atual, e continua valendo para quem já a confere:',
    ),
    code('text', 'X-Webhook-Signature == "sha256=" + hex(HMAC-SHA256(secret, corpo))', 'Fórmula'),
    p(
      'Ela prova quem escreveu o corpo, mas não quando foi enviado: com ela apenas, só a deduplicação protege de uma cópia. Não recuse por `timestamp` antigo: ele é a hora do evento, e uma nova tentativa legítima pode chegar dias depois.',
    ),

    h2('O que a assinatura cobre', 'o-que-cobre'),
    table(
      'O que está assinado',
      ['Parte', 'Assinada?', 'O que fazer'],
      ['Corpo, com `timestamp`, `webhook_id` e `idempotency_key`', 'Sim, pelas duas', 'Confie, depois de conferir'],
      ['`X-Webhook-Enviado-Em`', 'Sim, por `X-Webhook-Assinatura-Envio`', 'Recuse o que passa de 5 minutos'],
      ['Os outros cabeçalhos `X-Webhook-*`', 'Não', 'Use o que está no corpo'],
      ['Cabeçalhos próprios do webhook', 'Não', 'Servem para rotear, não para autenticar'],
    ),

    h2('Receptores'),
    p(
      'Cada um é um programa inteiro: salve, defina `WEBHOOK_SECRET` e rode. Os servidores respondem 204 ao que confere, e só tratam uma vez o que se repete; o que não confere, ou saiu há mais de 5 minutos, recebe 401. Os testes deste produto os executam, onde a linguagem está instalada, contra entregas de verdade e contra entregas adulteradas.',
    ),
    ...receivers,

    h2('Quando não confere', 'quando-nao-confere'),
    errorTable(
      'Causas comuns',
      ['Causa', 'Como saber'],
      ['O corpo foi interpretado e escrito de novo', 'Compare o tamanho com o `corpo` da entrega, no painel ou na API'],
      ['O segredo é de outro webhook', 'Compare os quatro últimos caracteres com `secret_final`'],
      [
        'O segredo foi trocado',
        'Veja a troca na auditoria; o anterior vale só se a troca o manteve, e por no máximo 24 horas',
      ],
      ['Sobrou uma quebra de linha no segredo', '`printf %s "$WEBHOOK_SECRET" | wc -c` mostra 55'],
      ['Um proxy mudou o corpo', 'Compare com o que o painel mostra que foi enviado'],
      ['O relógio do servidor está errado', 'Compare `date +%s` com `X-Webhook-Enviado-Em`'],
    ),
    p(
      'O corpo exato de qualquer entrega dos últimos 30 dias vem em [Consultar uma entrega](/docs/referencia#consultarEntrega), no campo `corpo`, e as assinaturas enviadas, em `cabecalhos_enviados`.',
    ),
    warning(
      'Não registre o segredo em logs nem o ponha no repositório. Se vazar, troque-o sem manter o anterior: ele deixa de valer na hora.',
    ),
  ],
};
