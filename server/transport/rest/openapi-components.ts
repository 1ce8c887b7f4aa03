import { CODES } from './http-error.ts';
import type { ApiResponse, Example, Header, MediaType, OpenApiDocument, Schema } from './openapi-types.ts';

export const reference = (kind: keyof OpenApiDocument['components'], name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Body of a refusal: `success` false, the error's code, message and messages by field, and of a conflict the record as it is now. */
export const refusal = (code: string, message: string, details?: Record<string, string[]>, data?: unknown) => ({
  success: false,
  error: { code, message, ...(details ? { details } : {}) },
  ...(data === undefined ? {} : { data }),
});

export const json = (schema: Schema, examples?: Record<string, Example>): { 'application/json': MediaType } => {
  const [only, ...more] = Object.values(examples ?? {});
  const shown = !only ? {} : more.length === 0 ? { example: only.value } : { examples };
  return { 'application/json': { schema, ...shown } };
};

const integer = (description: string): Schema => ({ type: 'integer', description });

export const SCHEMAS: Record<string, Schema> = {
  Paginacao: {
    type: 'object',
    description: 'Onde esta página está na lista.',
    required: ['pagina_atual', 'total_paginas', 'total_registros', 'por_pagina', 'proxima', 'anterior'],
    properties: {
      pagina_atual: integer('Número desta página.'),
      total_paginas: integer('Total de páginas.'),
      total_registros: integer('Total de registros encontrados.'),
      por_pagina: integer('Registros por página.'),
      proxima: {
        type: ['string', 'null'],
        description: 'Endereço completo da próxima página, com os mesmos filtros; `null` na última.',
      },
      anterior: {
        type: ['string', 'null'],
        description: 'Endereço completo da página anterior, com os mesmos filtros; `null` na primeira.',
      },
    },
  },
  Erro: {
    type: 'object',
    description: 'Recusa com código, mensagem e, onde houver campo errado, mensagens por campo.',
    required: ['success', 'error'],
    properties: {
      success: { const: false, description: 'Sempre `false`.' },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: {
            type: 'string',
            description: 'Código estável, para o seu programa.',
            enum: [...CODES],
          },
          message: { type: 'string', description: 'Mensagem em português, para pessoas.' },
          details: {
            type: 'object',
            description: 'Nome do campo → lista de mensagens.',
            additionalProperties: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    },
  },
  ErroDeAcesso: {
    type: 'object',
    description: 'Recusa por autenticação, permissão ou limite de requisições.',
    required: ['detail'],
    properties: { detail: { type: 'string', description: 'Mensagem em português.' } },
  },
};

export const HEADERS: Record<string, Header> = {
  'X-Request-Id': {
    description: 'Identificador da requisição: o que você enviou, se válido, ou um novo.',
    required: true,
    schema: { type: 'string', examples: ['req_6f1c2a90b7de4c35a8e90417d2c6b53f'] },
  },
  'Content-Disposition': {
    description: 'O nome do arquivo.',
    schema: { type: 'string', examples: ['inline; filename="pedido-000187.pdf"'] },
  },
  Location: {
    description: 'O endereço do arquivo.',
    schema: { type: 'string', examples: ['https://erp.example.com/midia/AAAAAAABAgdOkw3Vx1m0kQpT9u2ZcYxR5fE'] },
  },
  'X-RateLimit-Limit': {
    description: 'Requisições permitidas por minuto neste limite.',
    schema: { type: 'integer', examples: [120] },
  },
  'X-RateLimit-Remaining': {
    description: 'Quantas requisições ainda cabem agora.',
    schema: { type: 'integer', examples: [119] },
  },
  'X-RateLimit-Reset': {
    description: 'Quando volta a caber mais uma requisição, em segundos Unix.',
    schema: { type: 'integer', examples: [1_786_108_560] },
  },
  'X-Campos-Ignorados': {
    description: 'Parâmetros e campos enviados que a API não conhece e ignorou. Ausente quando não há nenhum.',
    schema: { type: 'string', examples: ['page, observacoes'] },
  },
  'Idempotent-Replayed': {
    description: '`true` quando a resposta é a repetição da primeira. Ausente na primeira vez.',
    schema: { type: 'string', enum: ['true'] },
  },
  'X-Total-Minimo': {
    description: '`true` quando há mais registros do que `total_registros` diz. Ausente quando o total é exato.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': {
    description: 'Segundos a esperar antes de tentar de novo.',
    schema: { type: 'integer', examples: [12] },
  },
  'WWW-Authenticate': {
    description: 'O que falta, como na RFC 6750.',
    schema: { type: 'string', examples: ['Bearer error="invalid_token"'] },
  },
};

/** The names as a response's `headers`. */
export const headers = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, reference('headers', name)]));

export const RATE = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

const TOKEN_IN_URL_MESSAGE = 'Envie o token só no cabeçalho Authorization: o que esteve em uma URL deve ser revogado.';
const BAD_KEY_MESSAGE = 'Idempotency-Key: use de 1 a 255 caracteres ASCII visíveis.';

const access = (description: string, named: string[], examples: Record<string, Example>): ApiResponse => ({
  description,
  headers: headers(...named),
  content: json(reference('schemas', 'ErroDeAcesso'), examples),
});

const error = (description: string, value: unknown): ApiResponse => ({
  description,
  headers: headers(...RATE, 'X-Campos-Ignorados'),
  content: json(reference('schemas', 'Erro'), { exemplo: { value } }),
});

const KEYS_ONLY: Record<string, Example> = {
  outra_chave: {
    summary: 'Chave de outra empresa',
    value: { detail: 'Só uma chave da empresa principal da conta abre empresas e emite chaves.' },
  },
  aplicativo: {
    summary: 'Aplicativo conectado',
    value: {
      detail:
        'Um aplicativo conectado não abre empresas nem emite chaves: use uma chave da empresa principal da conta.',
    },
  },
};

type Forbidding = { escopo: string; keysOnly: boolean; forbids: Record<string, { summary: string; detail: string }> };

/** The 403 for a token without the operation's scope, for one that is no key of the main registration, and of the operation's own rules. */
export const forbidden = ({ escopo, keysOnly, forbids }: Forbidding): ApiResponse => {
  const ruled = keysOnly || Object.keys(forbids).length > 0;
  const description = `Token sem o escopo, ou usado fora das redes permitidas${ruled ? ', ou que não pode isto: veja os exemplos' : ''}.`;
  return access(description, [...RATE, 'WWW-Authenticate'], {
    ...(keysOnly ? KEYS_ONLY : {}),
    ...Object.fromEntries(
      Object.entries(forbids).map(([name, { summary, detail }]) => [name, { summary, value: { detail } }]),
    ),
    escopo: {
      summary: 'Falta um escopo',
      value: { detail: `Permissão insuficiente: esta ação exige o escopo ${escopo}.` },
    },
    rede: {
      summary: 'Rede não permitida',
      value: { detail: 'O IP 203.0.113.7 não está entre as redes permitidas deste token.' },
    },
  });
};

export const TOKEN_IN_URL: Example = {
  summary: 'Token na URL',
  value: refusal('VALIDATION_ERROR', TOKEN_IN_URL_MESSAGE, { access_token: [TOKEN_IN_URL_MESSAGE] }),
};

export const BAD_KEY: Example = {
  summary: 'Chave malformada',
  value: refusal('VALIDATION_ERROR', BAD_KEY_MESSAGE, { 'Idempotency-Key': [BAD_KEY_MESSAGE] }),
};

/** Responses that operations share, by name. */
export const RESPONSES: Record<string, ApiResponse> = {
  NaoAutenticado: access(
    'Token ausente, malformado, inválido, expirado ou revogado.',
    ['X-Request-Id', 'WWW-Authenticate'],
    {
      ausente: {
        summary: 'Sem cabeçalho Authorization',
        value: { detail: 'Informe o token no cabeçalho Authorization: Bearer <token>.' },
      },
      invalido: { summary: 'Token desconhecido', value: { detail: 'Token inválido.' } },
      revogado: { summary: 'Token revogado', value: { detail: 'Token revogado.' } },
      expirado: { summary: 'Token expirado', value: { detail: 'Token expirado.' } },
    },
  ),
  LimiteExcedido: access('Limite de requisições excedido.', [...RATE, 'Retry-After'], {
    exemplo: { value: { detail: 'Limite de requisições excedido. Tente de novo em 12 segundos.' } },
  }),
  CorpoGrande: error('Corpo acima de 1 MiB.', refusal('PAYLOAD_TOO_LARGE', 'O corpo passa de 1 MiB.')),
  TipoNaoAceito: error(
    'Corpo com outro `Content-Type`.',
    refusal('UNSUPPORTED_MEDIA_TYPE', 'Envie o corpo como Content-Type: application/json.'),
  ),
  ArquivoGrande: error(
    'Arquivo maior do que a rota aceita: a mensagem diz até quanto.',
    refusal('PAYLOAD_TOO_LARGE', 'O arquivo passa de 10 MB.'),
  ),
  FormularioNaoAceito: error(
    'Corpo com outro `Content-Type`.',
    refusal('UNSUPPORTED_MEDIA_TYPE', 'Envie o corpo como Content-Type: multipart/form-data.'),
  ),
  CorpoOuArquivoGrande: error(
    'Corpo JSON acima de 1 MiB, ou arquivo maior do que a rota aceita: a mensagem diz até quanto.',
    refusal('PAYLOAD_TOO_LARGE', 'O arquivo passa de 100 MB.'),
  ),
  CorpoOuFormularioNaoAceito: error(
    'Corpo com outro `Content-Type`.',
    refusal(
      'UNSUPPORTED_MEDIA_TYPE',
      'Envie o corpo como Content-Type: application/json ou, com um arquivo, multipart/form-data.',
    ),
  ),
  ArmazenamentoFora: error(
    'O armazenamento de arquivos não respondeu. Nada foi gravado: envie de novo.',
    refusal('UNAVAILABLE', 'O armazenamento de arquivos não respondeu; tente de novo.'),
  ),
  ErroInterno: error(
    'Erro interno. Nada foi gravado. Ao pedir ajuda, informe o `X-Request-Id`.',
    refusal(
      'INTERNAL_ERROR',
      'Erro interno. Ao pedir ajuda, informe a requisição req_6f1c2a90b7de4c35a8e90417d2c6b53f.',
    ),
  ),
};
