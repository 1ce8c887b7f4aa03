import { describe, expect, test } from 'vitest';
import { textsOf, type VisibleText, visibleTexts } from '#tests/support/visible-texts.ts';

// Words that people read: one word for one thing, in ordinary Portuguese. What is found is said with its file and its line.

const ALL = ['app/**/*.{ts,tsx}', 'modulos/**/*.ts', 'server/**/*.ts'];
/** Where the API, OAuth and webhooks are told of, and an order only rarely. */
const INTEGRATION = [
  'app/(painel)/integracoes/**/*.{ts,tsx}',
  'app/(painel)/inicio/{saude,verdict}*.{ts,tsx}',
  'app/docs/_content/{autenticacao,convencoes,erros,erros-oauth,feed-de-eventos,limites,llms,oauth*,verificar-assinatura}.ts',
  'app/docs/_content/{canal-sms,conhecimento,primeiros-passos,webhooks*}.ts',
  'app/docs/_content/samples/*.ts',
  'app/integracoes/**/*.ts',
  'modulos/{aplicativos,webhooks}.ts',
  'server/{acesso,entregas,requisicoes,webhooks}/**/*.ts',
  'server/transport/{oauth,trpc}/**/*.ts',
  'server/transport/rest/*.ts',
  'server/transport/rest/resources/{eventos,webhooks}.ts',
];

/** Orders of a shop, a person's request for access, and "asked for", which is no noun. */
const ORDERS = [
  'Pedido {…}',
  'Buscar: estoque, pedido, criado…',
  'Quando um pedido é criado ou um estoque muda',
  /[Pp]edido de acesso/,
  'número do pedido e do item',
  'constar em pedidos',
  /^Pedido$/,
  /pedido-\d+/,
  /Pedido \d+/,
  /\bfoi pedido (?:com|sem) code_challenge/,
];
/** Names of fields and of places, where a word is not a person's. */
const FIELDS = [/^pedido$/, /name="pedido" value="{…}"/, /pedido-com-erro/, /pedido(?:_\w+)+/, /\w+_pedido/];

const SECRET_FIELDS = [
  /`[^`]*`/,
  /\bclient_secret\b/,
  /\(secret, /,
  // What banks call the field that is copied from them.
  /\bClient secret\b/,
  /\bHMAC-SHA256\(secret/,
  /#[\w-]*secret[\w-]*/,
  /\/[\w{}/-]*secret[\w/-]*/,
];

/** The text without what is allowed in it. */
const without = (text: string, allowed: readonly (string | RegExp)[]) =>
  allowed.reduce<string>(
    (rest, each) => (typeof each === 'string' ? rest.replaceAll(each, '') : rest.replace(new RegExp(each, 'g'), '')),
    text,
  );

/** A sentence in Portuguese, and no program and no statement. */
const isPortuguese = (text: string) =>
  /(?:^|\s)(?:o|os|do|da|um|uma|com|não|para|que|novo|anterior|este|seu|trocar)(?:\s|$)/i.test(text) &&
  !/\b(?:SELECT|UPDATE|INSERT|const|import|export|openssl)\b/.test(text);

/** Sayings that once stood in place of what happened and what to do. */
const RIDDLES = [
  ...['ninguém atende', 'que se prova', 'pedido é de alguém', 'trabalhe depois', 'ouve cada', 'não abre mais nada'],
  ...[
    'o que se queria já é verdade',
    'quanto insistimos',
    'quem o perde',
    'é hora de processar',
    'não dá a assinatura',
  ],
  ...['a meio caminho de', 'nada aconteceu com ele', 'sem pressa, que nada faltou'],
];

const RULES: Record<string, (text: string) => boolean> = {
  'a call of the API is a “requisição”': (text) => /\bpedidos?\b/i.test(without(text, [...ORDERS, ...FIELDS])),
  'a tracking URL is a “link de rastreio”': (text) =>
    /\b(?:endereço|url|link) (?:completo )?de (?:rastreamento|tracking)\b|\b(?:endereço|url) (?:completo )?de rastreio\b/i.test(
      text,
    ),
  'a secret is a “segredo”': (text) => isPortuguese(text) && /\bsecrets?\b/i.test(without(text, SECRET_FIELDS)),
  'a percentile says what it means': (text) => /\bp(?:50|90|95|99)\b/i.test(text) && !/^p\d\d(?:_\w+)?$/.test(text),
  'nothing is said in riddles': (text) => RIDDLES.some((riddle) => text.toLowerCase().includes(riddle)),
  'a percent sign touches its number': (text) => /(?:\d|\{…\})\s%(?: de\b|[.,:;]|$)/.test(text),
  'a secret is “trocado”': (text) => isPortuguese(text) && /\brotacion(?!ar-secret)/i.test(text),
};

/** A call named as an order, wherever it stands. */
const CALL =
  /\bpedidos? (?:http|à api|da api|por minuto|simultâneos|ao mesmo tempo|demais|de autorização)\b|\b(?:corpo|cabeçalho|erro|método|resto) (?:do|no) pedido\b|\b(?:repetir|repita) o pedido\b/i;

const findings = (texts: readonly VisibleText[], isWrong: (text: string) => boolean) =>
  texts.filter(({ text }) => isWrong(text)).map(({ path, line, text }) => `${path}:${line} ${text.slice(0, 160)}`);

const all = visibleTexts(ALL);
const integration = visibleTexts(INTEGRATION);

test('texts are found: of screens, guides, e-mails and the OpenAPI document', () => {
  const paths = new Set(all.map(({ path }) => path));
  for (const path of [
    'app/(painel)/integracoes/webhooks/[id]/secret-tab.tsx',
    'app/docs/_content/webhooks.ts',
    'server/correio/modelos.ts',
    'server/transport/rest/openapi.ts',
  ]) {
    expect(paths).toContain(path);
  }
  expect(integration.length).toBeGreaterThan(5_000);
});

test.each(Object.entries(RULES))('%s', (rule, isWrong) => {
  expect(findings(rule.includes('requisição') ? integration : all, isWrong)).toEqual([]);
});

test('no call is an order, in any text', () => {
  expect(findings(all, (text) => CALL.test(text))).toEqual([]);
});

describe('the rules find what they forbid, and leave the rest', () => {
  const [call, link, secret, percentile, riddle, percent, changed] = Object.values(RULES) as [
    (text: string) => boolean,
    (text: string) => boolean,
    (text: string) => boolean,
    (text: string) => boolean,
    (text: string) => boolean,
    (text: string) => boolean,
    (text: string) => boolean,
  ];
  test.each([
    [call, 'Erro no pedido (4xx)', true],
    [call, 'O mesmo do pedido.', true],
    [call, 'Quando um pedido é criado ou um estoque muda, o Romaneio envia um POST.', false],
    [call, 'O aplicativo enviou um pedido de acesso com erro', false],
    [link, 'Endereço de rastreio', true],
    [link, 'URL completo de rastreio', true],
    [link, 'Link de rastreio', false],
    [secret, 'Trocar o secret', true],
    [secret, 'O segredo, em `secret`, não volta.', false],
    [secret, 'O client_secret anterior ainda vale', false],
    [percentile, 'Tempo (p95)', true],
    [percentile, 'p95', false],
    [riddle, 'Cada pedido é de alguém.', true],
    [percent, '{…} % de desconto', true],
    [percent, 'Enviando: {…} %', true],
    [percent, '5% de desconto', false],
    [changed, 'Rotacionar o client_secret', true],
    [changed, 'Trocar o client_secret', false],
  ])('%# %s', (rule, text, wrong) => {
    expect(rule(text)).toBe(wrong);
  });

  test('a sentence over several elements and lines is one text', () => {
    const source = 'const a = <p>\n  Tempo do <Code>pedido</Code>,{" "}\n  em {ms}\n</p>;';
    expect(textsOf('a.tsx', source)[0]?.text).toBe('Tempo do pedido, em {…}');
  });
});
