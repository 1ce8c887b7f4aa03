import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isInside, isNetwork } from '#server/platform/net.ts';

/** Raised at start when a variable is missing or malformed; the message names each variable and its fix. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

const networks = list.refine(
  (items) => items.every(isNetwork),
  'use addresses or networks separated by commas, for example 10.0.0.0/8,127.0.0.1',
);

/** Somebody to tell of flaws, as a URI; a plain e-mail address becomes one. */
const contacts = list
  .transform((items) => items.map((item) => (/^[^:@]+@[^:@]+$/.test(item) ? `mailto:${item}` : item)))
  .refine(
    (items) =>
      items.every(
        (item) =>
          /^(?:mailto:[^@]+@[^@]+|https:\/\/[^/?#]+.*|tel:\+?[\d.-]+)$/.test(item) &&
          /^(?:[\w.~:/?#@!$&'*+;=-]|%[\dA-Fa-f]{2})+$/.test(item),
      ),
    'use e-mail addresses, or mailto:, https:// or tel: addresses, separated by commas',
  );

const integer = (message: string, least: number, most: number) =>
  z.coerce.number(message).int(message).min(least, message).max(most, message);

/** One for each core and two more: more statements at once are no quicker, and each connection is 6 to 15 MB of memory in two processes. */
const connections = () => Math.min(10, Math.max(4, availableParallelism() + 2));

const isKey = (text: string) => Buffer.from(text, 'base64').length === 32;

/** An address that a driver can take apart, its credentials included; null where one would give up, and print it. */
function readable(text: string): URL | null {
  const url = URL.parse(text);
  try {
    decodeURIComponent(`${url?.username}${url?.password}`);
  } catch {
    return null;
  }
  return url?.hash === '' ? url : null;
}

/** Host, port and credentials alone: what else an address may say is not read. */
function isSmtpUrl(text: string): boolean {
  const url = readable(text);
  if (!url || !/^smtps?:$/.test(url.protocol)) return false;
  return url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search === '';
}

/** Several hosts may be named, separated by commas: the driver tries them in turn. */
const isDatabaseUrl = (text: string) =>
  /^postgres(?:ql)?:\/\//.test(text) && readable(text.replace(/^([^/]*\/\/(?:[^/?]*@)?[^,/?]*),[^/?]*/, '$1')) !== null;

/** What stands behind the host is the number of a database. */
const isRedisUrl = (text: string) => /^rediss?:\/\//.test(text) && /^\/?\d*$/.test(readable(text)?.pathname ?? '-');

/** A path is written behind it. */
function isBase(text: string): boolean {
  const url = readable(text);
  return url !== null && url.username + url.password + url.search === '' && !/[?#]/.test(text);
}

/** The product answers at the root of a host: pages, cookies and links know no folder above it. */
const isSite = (text: string) => isBase(text) && /^\/*$/.test(new URL(text).pathname);

/** The address of another service, to which paths are added. */
const service = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `use a full address, for example ${example}`, abort: true })
    .refine(isBase, `use a full address without credentials, ? or #, for example ${example}`);

/** Multiplied by it, limits and waits must still be numbers that are counted with. */
const scale = (most: number) => {
  const message = `use a number greater than 0, at most ${most}`;
  return z.coerce.number(message).positive(message).max(most, message).default(1);
};

/** A host with its port, or the path of a socket. */
const CLAMD = /^(?:tcp:\/\/(?:\[[\da-f:]+\]|[\w.-]+):\d{1,5}|unix:\/[^/?#]\S*)$/i;

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const schema = z.object({
  APP_ENV: z
    .enum(['development', 'staging', 'production'], 'use development, staging or production')
    .default('development'),
  APP_URL: z
    .url({ protocol: /^https?$/, error: 'use a full address, for example https://erp.example.com', abort: true })
    .refine(isSite, 'use a full address without credentials, a path, ? or #, for example https://erp.example.com')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  PORT: integer('use a port number, 0 to 65535', 0, 65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().min(1, 'name a folder').default('.data'),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'use postgres://user:password@host:5432/database, with what is special in user and password as %40',
    )
    .optional(),
  DATABASE_POOL: integer('use a number from 1 to 200', 1, 200).default(connections),
  REDIS_URL: z
    .string()
    .refine(
      isRedisUrl,
      'use redis://host:6379 or redis://user:password@host:6379/0, with what is special in them as %40',
    )
    .optional(),
  NEXTAUTH_SECRET: z.string().min(32, 'use at least 32 random characters (openssl rand -base64 32)').optional(),
  ENCRYPTION_KEY: z.string().refine(isKey, 'use 32 bytes in base64 (openssl rand -base64 32)').optional(),
  ENCRYPTION_KEY_PREVIOUS: list.refine(
    (keys) => keys.every(isKey),
    'use keys of 32 bytes in base64, separated by commas: what ENCRYPTION_KEY was before',
  ),
  TRUSTED_PROXIES: networks,
  INNGEST_BASE_URL: service('http://localhost:8288').optional(),
  INNGEST_EVENT_KEY: z.string().optional(),
  INNGEST_SIGNING_KEY: z
    .string()
    .regex(/^(signkey-[\w-]+-)?(?:[0-9a-f]{2})+$/i, 'use an even number of hexadecimal digits (openssl rand -hex 32)')
    .optional(),
  INNGEST_SERVE_ORIGIN: service('http://10.0.0.5:3000').optional(),
  INNGEST_DEV: z.stringbool('use true or false; the address goes into INNGEST_BASE_URL').default(false),
  SECURITY_CONTACT: contacts,
  SALES_CONTACT: z.string().max(200, 'use at most 200 characters').optional(),
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'use smtp://user:password@host:587 or smtps://user:password@host, with what is special in them as %40',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .max(300, 'use at most 300 characters')
    .regex(
      /^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@,\s]+@[^<>@,\s]+)$/u,
      'use Name <address@example.com>, or an address',
    )
    .optional(),
  S3_ENDPOINT: service('https://s3.sa-east-1.amazonaws.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'use the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'use a region, for example sa-east-1; us-east-1 where the server has none')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.stringbool('use true or false').default(true),
  MEDIA_QUOTA_MB: integer('use a number of megabytes, at least 1', 1, 1_000_000_000).default(2_048),
  CLAMD_URL: z
    .string()
    .refine((text) => CLAMD.test(text) && readable(text) !== null, 'use tcp://host:3310 or unix:/run/clamav/clamd.ctl')
    .optional(),
  CLAMD_REQUIRED: z.stringbool('use true or false').default(false),
  /** Language model of the assistant: any endpoint that speaks OpenAI's chat completions, up to `/v1`. */
  IA_URL: service('https://api.example.com/v1').optional(),
  IA_MODELO: z.string().max(200, 'use at most 200 characters').optional(),
  IA_CHAVE: z.string().max(1_000, 'use at most 1000 characters').optional(),
  IA_PRAZO_SEGUNDOS: integer('use a number of seconds, 1 to 120', 1, 120).default(40),
  /** Embeddings of the knowledge: any endpoint that speaks OpenAI's embeddings, up to `/v1`. */
  IA_EMBEDDINGS_URL: service('http://localhost:8000/v1').optional(),
  IA_EMBEDDINGS_MODELO: z.string().max(200, 'use at most 200 characters').optional(),
  /** Where questions have a model's name of their own. */
  IA_EMBEDDINGS_MODELO_PERGUNTA: z.string().max(200, 'use at most 200 characters').optional(),
  IA_EMBEDDINGS_CHAVE: z.string().max(1_000, 'use at most 1000 characters').optional(),
  /** What models like E5 want in front of a passage and of a question. */
  IA_EMBEDDINGS_PREFIXO_TRECHO: z.string().max(200, 'use at most 200 characters').optional(),
  IA_EMBEDDINGS_PREFIXO_PERGUNTA: z.string().max(200, 'use at most 200 characters').optional(),
  /** A folder with the certificates of ICP-Brasil's authorities, roots and intermediate ones. */
  ICP_BRASIL_CERTS: z.string().min(1, 'name a folder').optional(),
  STAGING_BASE_URL: service('https://staging.example.com')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  RATE_LIMIT_SCALE: scale(1_000_000_000),
  WEBHOOK_ALLOWED_NETWORKS: networks,
  WEBHOOK_RETRY_SCALE: scale(1_000),
  WEBHOOK_DEACTIVATE_FAILURES: integer('use a number from 1 to 10000', 1, 10_000).default(20),
  WEBHOOK_DEACTIVATE_HOURS: z.coerce
    .number('use a number of hours, 0 to 100000')
    .min(0, 'use a number of hours, 0 to 100000')
    .max(100_000, 'use a number of hours, 0 to 100000')
    .default(24),
  LOG_LEVEL: z.enum(LEVELS, `use one of ${LEVELS.join(', ')}`).default('info'),
  LOG_PRETTY: z.stringbool('use true or false').default(false),
  METRICS_PORT: integer('use a port number, 1 to 65534', 1, 65_534).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'use at least 16 visible ASCII characters (openssl rand -base64 32)')
    .optional(),
  DRAIN_SECONDS: integer('use a number of seconds, 0 to 300', 0, 300).optional(),
});

/** Every variable that the product reads. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

export type Env = Omit<z.infer<typeof schema>, 'HOST' | 'APP_URL' | 'DRAIN_SECONDS' | 'MAIL_FROM'> & {
  HOST: string;
  MAIL_FROM: string;
  DRAIN_SECONDS: number;
  APP_URL: string;
  /** Whether APP_URL was configured, or derived from PORT. */
  APP_URL_SET: boolean;
};

/**
 * Validates a set of environment variables (.docker/README.md lists them).
 * @throws EnvError with one line per variable at fault.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const { values, faults: unread } = withFiles(source);
  // An empty variable is one that is not set; a blank one would be the number 0.
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim() !== '')),
  );
  const wrong = parsed.success
    ? [
        ...storeFaults(parsed.data),
        ...scannerFaults(parsed.data),
        ...iaFaults(parsed.data),
        ...publicFaults(parsed.data),
      ]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const faults = unread.length > 0 ? unread : wrong;
  if (!parsed.success || faults.length > 0) {
    throw new EnvError(`Invalid configuration:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
  const data = parsed.data;
  return {
    ...data,
    DATA_DIR: resolve(data.DATA_DIR),
    HOST: data.HOST ?? (data.APP_ENV === 'development' ? '127.0.0.1' : '0.0.0.0'),
    MAIL_FROM: data.MAIL_FROM ?? 'Romaneio <nao-responda@localhost>',
    DRAIN_SECONDS: data.DRAIN_SECONDS ?? (data.APP_ENV === 'development' ? 0 : 3),
    APP_URL_SET: data.APP_URL !== undefined,
    APP_URL: data.APP_URL ?? `http://localhost:${data.PORT}`,
  };
}

/** `NAME_FILE` names a file with the value of NAME, as container platforms hand secrets over. */
function withFiles(source: Record<string, string | undefined>) {
  const values = { ...source };
  const faults: string[] = [];
  for (const name of VARIABLES) {
    const path = source[`${name}_FILE`];
    if (!path) continue;
    try {
      const value = readFileSync(path, 'utf8').trim();
      if (source[name] && source[name] !== value) faults.push(`${name}_FILE: ${name} is set too; keep one of them`);
      values[name] = value;
    } catch (error) {
      faults.push(`${name}_FILE: cannot read ${path} (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { values, faults };
}

/** A bucket is named whole or not at all: half of a name would put files onto the disk of one machine in silence. */
function storeFaults(data: z.infer<typeof schema>): string[] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = names.filter((name) => !data[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map((name) => `${name}: required with the other S3_ variables`);
}

/** An endpoint is of use with its model alone; a model without an endpoint is a slip. */
const iaFaults = (data: z.infer<typeof schema>): string[] =>
  (
    [
      ['IA_URL', 'IA_MODELO'],
      ['IA_EMBEDDINGS_URL', 'IA_EMBEDDINGS_MODELO'],
    ] as const
  ).flatMap(([url, modelo]) => {
    if (Boolean(data[url]) === Boolean(data[modelo])) return [];
    return data[url] ? [`${modelo}: required with ${url}`] : [`${url}: required with ${modelo}`];
  });

const scannerFaults = (data: z.infer<typeof schema>): string[] =>
  data.CLAMD_REQUIRED && !data.CLAMD_URL ? ['CLAMD_URL: required with CLAMD_REQUIRED'] : [];

/** What is missing or too open for a service that others reach: everywhere but in development. */
function publicFaults(data: z.infer<typeof schema>): string[] {
  if (data.APP_ENV === 'development') return [];
  const required = `required in ${data.APP_ENV}`;
  const faults: string[] = [];
  if (!data.APP_URL?.startsWith('https://')) faults.push(`APP_URL: ${required}, with https://`);
  if (data.SMTP_URL && !data.MAIL_FROM)
    faults.push(`MAIL_FROM: ${required} with SMTP_URL: the sender of e-mails, for example Romaneio <erp@example.com>`);
  if (data.INNGEST_BASE_URL || data.INNGEST_EVENT_KEY) {
    if (!data.INNGEST_EVENT_KEY) faults.push(`INNGEST_EVENT_KEY: ${required} with INNGEST_BASE_URL`);
    if (!data.INNGEST_SIGNING_KEY)
      faults.push(`INNGEST_SIGNING_KEY: ${required} with an Inngest server (openssl rand -hex 32)`);
    if (data.INNGEST_DEV)
      faults.push(`INNGEST_DEV: must be false (or unset) in ${data.APP_ENV}; signatures must be verified`);
  }
  return data.APP_ENV === 'production' ? [...faults, ...productionFaults(data)] : faults;
}

function productionFaults(data: z.infer<typeof schema>): string[] {
  const faults: string[] = [];
  if (!data.DATABASE_URL)
    faults.push('DATABASE_URL: required in production; use postgres://user:password@host:5432/database');
  if (!data.NEXTAUTH_SECRET) faults.push('NEXTAUTH_SECRET: required in production (openssl rand -base64 32)');
  if (!data.ENCRYPTION_KEY) faults.push('ENCRYPTION_KEY: required in production (openssl rand -base64 32)');
  if (data.RATE_LIMIT_SCALE !== 1) faults.push('RATE_LIMIT_SCALE: must be 1 (or unset) in production');
  if (data.WEBHOOK_ALLOWED_NETWORKS.length > 0) faults.push('WEBHOOK_ALLOWED_NETWORKS: must be unset in production');
  if (data.WEBHOOK_RETRY_SCALE !== 1) faults.push('WEBHOOK_RETRY_SCALE: must be 1 (or unset) in production');
  return faults;
}

let cached: Env | undefined;

/** The process's configuration, validated on first use. */
export const env: Env = new Proxy({} as Env, {
  get(_target, key) {
    cached ??= parseEnv(process.env);
    return Reflect.get(cached, key);
  },
});

/**
 * Validates the environment at a process's start, and that there are a database and, outside development, secrets. Ends the process
 * with a message that names each variable and its fix.
 */
export function requireEnv(): void {
  try {
    if (!env.DATABASE_URL)
      throw new EnvError('DATABASE_URL: not set; use `npm start`, which brings a PostgreSQL along');
    // In development the parts that need them say so.
    const missing = (['NEXTAUTH_SECRET', 'ENCRYPTION_KEY'] as const).find((name) => !env[name]);
    if (missing && env.APP_ENV !== 'development')
      throw new EnvError(`${missing}: not set (openssl rand -base64 32); \`npm start\` would make one up`);
  } catch (error) {
    refuseToStart(error);
  }
}

/** The warning for a development process that other machines reach: its sign-in is public. Null where there is nothing to warn of. */
export function openDevelopment(): string | null {
  if (env.APP_ENV !== 'development' || env.HOST === 'localhost' || isInside(env.HOST, ['127.0.0.0/8', '::1']))
    return null;
  return `ATENÇÃO: HOST=${env.HOST} abre este ambiente de desenvolvimento à rede, e a senha da demonstração é pública. Para outras pessoas, use APP_ENV=staging.`;
}

/** Ends a process whose configuration cannot be right, with the message that says why. */
export function refuseToStart(error: unknown): never {
  process.stderr.write(`${error instanceof EnvError ? error.message : String(error)}\n`);
  process.exit(78);
}

/** Sets variables of this process that a library reads by itself (next-auth) or that were found out at start. */
export function setEnv(values: Record<string, string>): void {
  Object.assign(process.env, values);
  cached = undefined;
}

/** This process's environment plus `extra`, for child processes. */
export function inheritedEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...extra };
}
