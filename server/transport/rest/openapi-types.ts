/** The part of OpenAPI 3.1 (and of JSON Schema 2020-12) that this product's document uses. */

export type Reference = { $ref: string };

export type Schema = {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  dependentRequired?: Record<string, string[]>;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  maxProperties?: number;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
};

export type Example = { summary?: string; value: unknown };

export type MediaType = {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
  /** Of a form's parts: the content types that each may have. */
  encoding?: Record<string, { contentType: string }>;
};

export type Content = { 'application/json': MediaType };

/** A JSON answer, or a file. */
export type ResponseContent = Partial<
  Record<'application/json' | 'application/pdf' | 'image/png' | 'application/xml', MediaType>
>;

/** A JSON body, the form of OAuth's endpoints, or a form with a file. */
export type RequestContent = Partial<
  Record<'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data', MediaType>
>;

export type Header = { description: string; required?: boolean; schema: Schema };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  /** Of a query: whether it may come without a value. */
  allowEmptyValue?: boolean;
  description?: string;
  schema: Schema;
};

export type ApiResponse = {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: ResponseContent;
  links?: Record<string, Link>;
};

/** What to do next with an answer: an operation, and which of its parameters come from the answer. */
export type Link = { operationId: string; description: string; parameters: Record<string, string> };

export type Operation = {
  tags: string[];
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  /** The scope that the token needs; absent where the operation takes no token. */
  'x-escopo'?: string;
  /** The rate limit that the operation counts against. */
  'x-limite'?: { nome: string; requisicoes: number; segundos: number };
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: RequestContent };
  responses: Record<string, ApiResponse | Reference>;
};

/** A request that the service makes: a delivery of a webhook. */
export type OutgoingRequest = {
  tags: string[];
  operationId: string;
  summary: string;
  description: string;
  /** Whether the service emits this kind of event today. */
  'x-emitido': boolean;
  security: Record<string, string[]>[];
  parameters: (Parameter | Reference)[];
  requestBody: { required: boolean; content: Content };
  responses: Record<string, ApiResponse>;
};

type SecurityScheme = { description: string } & (
  | { type: 'http'; scheme: 'bearer' | 'basic' }
  | {
      type: 'oauth2';
      flows: {
        authorizationCode: {
          authorizationUrl: string;
          tokenUrl: string;
          refreshUrl: string;
          scopes: Record<string, string>;
        };
      };
    }
);

export type OpenApiDocument = {
  openapi: string;
  info: {
    title: string;
    summary: string;
    version: string;
    description: string;
    contact: { name: string; url: string };
  };
  externalDocs: { url: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: OutgoingRequest }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    responses: Record<string, ApiResponse>;
    securitySchemes: Record<string, SecurityScheme>;
  };
};
