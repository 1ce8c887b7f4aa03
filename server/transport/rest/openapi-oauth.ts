import { type OAuthError, tokensOauth } from '#server/acesso/index.ts';
import { LIMITES } from '#server/limites/index.ts';
import { env } from '#server/platform/env.ts';
import { metadataOf } from '../oauth/metadata.ts';
import { jsonSchema } from './json-schema.ts';
import { headers, json, reference } from './openapi-components.ts';
import type { ApiResponse, Example, OpenApiDocument, Operation, Schema } from './openapi-types.ts';

const text = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });

/** Error codes of the token and revocation endpoints. The authorization address sends its own codes to the application's redirect address. */
const ERRORS: OAuthError[] = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unsupported_grant_type',
  'temporarily_unavailable',
  'server_error',
];

const CREDENTIALS: Record<string, Schema> = {
  client_id: text(
    'O aplicativo (`rmn_app_…`), quando as credenciais não vão no cabeçalho `Authorization`. Com ele, só pode vir igual ao de lá.',
  ),
  client_secret: text(
    'O segredo do aplicativo (`rmn_sec_…`), com `client_id`; nunca junto do cabeçalho `Authorization`. Aplicativos públicos não têm.',
  ),
};

/** Which of the forms of credentials exclude each other (RFC 6749 §2.3), as far as a form alone can say. */
const ONE_FORM: Schema[] = [
  {
    title: 'No cabeçalho',
    description: 'As credenciais vão em `Authorization: Basic`, e nenhuma no formulário.',
    not: { anyOf: [{ required: ['client_id'] }, { required: ['client_secret'] }] },
  },
  {
    title: 'No formulário',
    description: 'O aplicativo confidencial envia `client_id` e `client_secret`, sem o cabeçalho `Authorization`.',
    required: ['client_id', 'client_secret'],
  },
  {
    title: 'Aplicativo público',
    description: 'Só `client_id`: não há segredo, e a troca do code leva `code_verifier` (PKCE).',
    required: ['client_id'],
    not: { required: ['client_secret'] },
  },
];

/** The fields that each grant asks for. */
const GRANTS: Schema[] = [
  {
    title: 'Troca de um code',
    properties: { grant_type: { const: 'authorization_code', description: 'Apresenta um code.' } },
    allOf: [{ required: ['code', 'redirect_uri'] }],
  },
  {
    title: 'Renovação',
    properties: { grant_type: { const: 'refresh_token', description: 'Apresenta um refresh token.' } },
    allOf: [{ required: ['refresh_token'] }],
  },
];

const EXCLUDE =
  'As credenciais vão de uma só forma: no cabeçalho `Authorization` (Basic), no formulário (`client_id` e `client_secret`) ou, de um aplicativo público, só `client_id`. Duas formas na mesma requisição respondem 400 `invalid_request`.';

const METADATA = [
  ['issuer', 'O endereço do serviço.'],
  ['authorization_endpoint', 'Para onde o navegador da pessoa é levado.'],
  ['token_endpoint', 'Onde se obtêm e se renovam tokens.'],
  ['revocation_endpoint', 'Onde se revogam.'],
  ['service_documentation', 'O guia, para pessoas.'],
] as const;
const METADATA_LISTS = [
  ['response_types_supported', 'Tipos de resposta.'],
  ['response_modes_supported', 'Como a resposta volta.'],
  ['grant_types_supported', 'Valores de `grant_type`.'],
  ['code_challenge_methods_supported', 'Métodos do PKCE.'],
  ['token_endpoint_auth_methods_supported', 'Como o aplicativo se identifica.'],
  ['revocation_endpoint_auth_methods_supported', 'O mesmo, ao revogar.'],
  ['scopes_supported', 'Todos os escopos.'],
  ['ui_locales_supported', 'Idiomas da tela de consentimento.'],
] as const;

const answered = jsonSchema(tokensOauth, 'output');

export const OAUTH_SCHEMAS: Record<string, Schema> = {
  PedidoDeTokens: {
    type: 'object',
    description: 'Formulário: a troca de um code, ou a renovação de uma conexão.',
    required: ['grant_type'],
    allOf: [{ oneOf: GRANTS }, { oneOf: ONE_FORM }],
    properties: {
      grant_type: text('O que se apresenta.', { enum: ['authorization_code', 'refresh_token'] }),
      code: text('O code que voltou do consentimento: vale 10 minutos e uma vez.'),
      redirect_uri: text('O mesmo que pediu o code.', { maxLength: 2_048 }),
      code_verifier: text('O segredo do PKCE, de 43 a 128 caracteres; obrigatório onde houve `code_challenge`.'),
      refresh_token: text('O refresh token da última resposta.'),
      scope: text('Ao renovar: só estes dos escopos concedidos, separados por espaço.'),
      ...CREDENTIALS,
    },
  },
  Tokens: {
    type: 'object',
    description: 'Os tokens de uma conexão.',
    required: answered.required,
    properties: answered.properties,
  },
  PedidoDeRevogacao: {
    type: 'object',
    description: 'Formulário: o token a revogar.',
    required: ['token'],
    oneOf: ONE_FORM,
    properties: {
      token: text('Um refresh token encerra a conexão inteira; um access token, só a si mesmo.'),
      token_type_hint: text('Aceito e não usado: o próprio token diz o que é.'),
      ...CREDENTIALS,
    },
  },
  ErroOAuth: {
    type: 'object',
    description: 'Recusa na forma da RFC 6749.',
    required: ['error', 'error_description', 'error_uri'],
    properties: {
      error: text('Código, para o seu programa.', { enum: ERRORS }),
      error_description: text('O que houve, sem acentos.'),
      error_uri: text('O que fazer, na documentação.'),
    },
  },
  MetadadosOAuth: {
    type: 'object',
    description: 'O que um cliente OAuth descobre (RFC 8414).',
    required: [...METADATA, ...METADATA_LISTS].map(([name]) => name as string),
    properties: {
      ...Object.fromEntries(METADATA.map(([name, description]) => [name, text(description)])),
      ...Object.fromEntries(
        METADATA_LISTS.map(([name, description]): [string, Schema] => [
          name,
          { type: 'array', items: { type: 'string' }, description },
        ]),
      ),
      authorization_response_iss_parameter_supported: {
        type: 'boolean',
        description: 'Se o retorno do consentimento traz `iss` (RFC 9207).',
      },
    },
  },
};

const refused = (error: OAuthError, error_description: string): unknown => ({
  error,
  error_description,
  error_uri: `${env.APP_URL}/docs/erros-oauth#${error}`,
});

const twoForms = (): Example => ({
  summary: 'Credenciais de duas formas',
  value: refused('invalid_request', 'Envie as credenciais no Authorization ou no corpo: nunca nos dois.'),
});

const failure = (description: string, examples: Record<string, Example>, ...named: string[]): ApiResponse => ({
  description,
  headers: headers('X-Request-Id', ...named),
  content: json(reference('schemas', 'ErroOAuth'), examples),
});

const one = (value: unknown): Record<string, Example> => ({ exemplo: { value } });

const shared = (): Operation['responses'] => ({
  401: failure(
    'Credenciais do aplicativo ausentes ou recusadas.',
    one(refused('invalid_client', 'Faltam as credenciais do aplicativo.')),
    'WWW-Authenticate',
  ),
  413: failure('Corpo acima de 64 KiB.', one(refused('invalid_request', 'O corpo passa de 64 KiB.'))),
  429: failure(
    'Credenciais recusadas demais, ou a mesma conexão renovada vezes demais. Nada foi gasto.',
    one(refused('temporarily_unavailable', 'Muitas credenciais recusadas. Aguarde 12 s.')),
    'Retry-After',
  ),
  500: failure(
    'Erro interno. Nada foi gravado. Ao pedir ajuda, informe o `X-Request-Id`.',
    one(refused('server_error', 'Erro interno. Ao pedir ajuda, informe req_6f1c2a90b7de4c35a8e90417d2c6b53f.')),
  ),
});

function form(schema: string, example: unknown): NonNullable<Operation['requestBody']> {
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: reference('schemas', schema), example } },
  };
}

function endpoint(operation: Omit<Operation, 'tags' | 'security' | 'parameters' | 'x-limite'>): Operation {
  const { limit, windowMs, nome } = LIMITES['oauth:cliente'];
  return {
    tags: ['OAuth 2.0'],
    // Credentials come in the header or in the form.
    security: [{ aplicativo: [] }, {}],
    'x-limite': { nome, requisicoes: limit, segundos: windowMs / 1_000 },
    parameters: [],
    ...operation,
  };
}

const token = (): Operation =>
  endpoint({
    operationId: 'obterTokens',
    summary: 'Obter ou renovar tokens',
    description: `Troca um code por tokens, ou renova a conexão com o último refresh token. O corpo é um formulário. Cada code e cada refresh token vale uma vez: apresentado de novo, encerra a conexão. No limite só contam credenciais recusadas; uma conexão se renova até 60 vezes por hora. ${EXCLUDE}`,
    requestBody: form('PedidoDeTokens', {
      grant_type: 'authorization_code',
      code: 'rmn_cod_…',
      redirect_uri: 'https://app.exemplo.com.br/retorno',
    }),
    responses: {
      200: {
        description: 'Os tokens.',
        headers: headers('X-Request-Id'),
        content: json(
          reference('schemas', 'Tokens'),
          one({
            access_token: 'rmn_at_…',
            token_type: 'Bearer',
            expires_in: 14_400,
            refresh_token: 'rmn_rt_…',
            refresh_expires_in: 2_592_000,
            scope: 'estoque:read expedicao:read',
          }),
        ),
      },
      400: failure('Requisição incompleta, ou code ou refresh token que não vale.', {
        campo: { summary: 'Falta um campo', value: refused('invalid_request', 'Falta o campo grant_type.') },
        credenciais: twoForms(),
        tipo: {
          summary: 'Outro grant_type',
          value: refused('unsupported_grant_type', 'Aceitos em grant_type: authorization_code, refresh_token.'),
        },
      }),
      ...shared(),
    },
  });

const revoke = (): Operation =>
  endpoint({
    operationId: 'revogarToken',
    summary: 'Revogar um token',
    description: `Encerra a conexão (refresh token) ou só um access token. Um token desconhecido ou já encerrado responde 200 também (RFC 7009). Só credenciais recusadas contam no limite. ${EXCLUDE}`,
    requestBody: form('PedidoDeRevogacao', { token: 'rmn_rt_…' }),
    responses: {
      200: {
        description: 'O token não vale mais. O corpo é um objeto vazio.',
        headers: headers('X-Request-Id'),
        content: json({ type: 'object', properties: {} }, one({})),
      },
      400: failure('Requisição incompleta, ou token de outro aplicativo.', {
        campo: { summary: 'Falta um campo', value: refused('invalid_request', 'Falta o campo token.') },
        credenciais: twoForms(),
      }),
      ...shared(),
    },
  });

const discover = (): Operation => ({
  tags: ['OAuth 2.0'],
  operationId: 'lerMetadadosOAuth',
  summary: 'Ler os metadados do OAuth',
  description: 'Os endereços e o que eles aceitam, para bibliotecas de OAuth (RFC 8414). Não pede token.',
  security: [],
  parameters: [],
  responses: {
    200: {
      description: 'Os metadados.',
      headers: headers('X-Request-Id'),
      content: json(reference('schemas', 'MetadadosOAuth'), one(metadataOf(env.APP_URL))),
    },
  },
});

/**
 * The endpoints that applications call: token and revocation. The authorization address is a page for people, so it is part of the
 * security scheme instead.
 */
export const oauthOperations = (): OpenApiDocument['paths'] => ({
  '/integracoes/oauth/token/': { post: token() },
  '/integracoes/oauth/revoke/': { post: revoke() },
  '/.well-known/oauth-authorization-server': { get: discover() },
});
