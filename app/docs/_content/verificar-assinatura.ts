import { type Block, code, type Guide, h2, h3, p, table, ul, warning } from './blocks.ts';
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
    'Como ter certeza de que uma entrega veio do Romaneio e não foi mudada no caminho, com receptores prontos em cinco linguagens.',
  blocks: () => [
    h2('A regra'),
    p(
      'Cada entrega traz em `X-Webhook-Signature` o texto `sha256=` seguido do HMAC-SHA256 do corpo, em hexadecimal minúsculo. A chave é o secret do webhook, inteiro, com o prefixo `whsec_`. Para conferir, calcule o mesmo e compare:',
    ),
    code('text', 'X-Webhook-Signature == "sha256=" + hex(HMAC-SHA256(secret, corpo))', 'Fórmula'),
    ul(
      '**Os bytes do corpo, como chegaram.** Um JSON lido e escrito de novo muda espaços, ordem ou acentos, e a assinatura deixa de bater. Pegue o corpo antes que o framework o interprete.',
      '**Comparação em tempo constante**: `timingSafeEqual`, `compare_digest`, `hash_equals`, `hmac.Equal`. O `==` comum revela, pelo tempo, quantos caracteres estão certos.',
      '**Recuse o que não confere**, com 401, antes de interpretar o corpo.',
      '**Um secret vazio é um erro de configuração**, e não uma chave: os receptores abaixo não começam sem ele.',
    ),

    h2('O que a assinatura cobre', 'o-que-cobre'),
    table(
      'O que está assinado',
      ['Parte', 'Assinada?', 'O que fazer'],
      ['Corpo, com `timestamp`, `webhook_id` e `idempotency_key`', 'Sim', 'Confie, depois de conferir'],
      ['Cabeçalhos `X-Webhook-*`', 'Não', 'Use o que está no corpo'],
      ['Cabeçalhos próprios do webhook', 'Não', 'Servem para rotear, não para autenticar'],
    ),
    p(
      'Quem capturasse uma entrega poderia repeti-la. Contra isso vale a [deduplicação](/docs/webhooks#deduplicacao): a chave está no corpo assinado e só é aceita uma vez. Não recuse por `timestamp` antigo: ele é a hora do evento, e uma nova tentativa legítima pode chegar dias depois.',
    ),

    h2('Receptores'),
    p(
      'Cada um é um programa inteiro: salve, defina `WEBHOOK_SECRET` e rode. Os servidores respondem 204 ao que confere e 401 ao que não confere. Os testes deste produto os executam, onde a linguagem está instalada, contra entregas de verdade e contra entregas adulteradas.',
    ),
    ...receivers,

    h2('Quando não confere', 'quando-nao-confere'),
    table(
      'Causas comuns',
      ['Causa', 'Como saber'],
      ['O corpo foi interpretado e escrito de novo', 'Compare o tamanho com o `corpo` da entrega, no painel ou na API'],
      ['O secret é de outro webhook', 'Compare os quatro últimos caracteres com `secret_final`'],
      ['O secret foi trocado', 'Veja a troca na auditoria; vale só o último'],
      ['Sobrou uma quebra de linha no secret', '`printf %s "$WEBHOOK_SECRET" | wc -c` diz 55'],
      ['Um proxy mudou o corpo', 'Compare com o que o painel mostra que foi enviado'],
    ),
    p(
      'O corpo exato de qualquer entrega dos últimos 30 dias vem em [Consultar uma entrega](/docs/referencia#consultarEntrega), no campo `corpo`, e a assinatura enviada, em `cabecalhos_enviados`.',
    ),
    warning(
      'Não registre o secret em logs nem o ponha no repositório. Se vazar, troque-o: o anterior deixa de valer na hora.',
    ),
  ],
};
