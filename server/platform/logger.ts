import { type Logger, type LoggerOptions, pino } from 'pino';
import { env } from '#server/platform/env.ts';
import { errorForLog } from '#server/platform/error-log.ts';
import { maskSecrets } from '#server/platform/mask-secrets.ts';
import { logFields } from '#server/platform/trace.ts';

const store = globalThis as typeof globalThis & { romaneioLogger?: Logger; romaneioLogOutput?: number };
const STDOUT = 1;
const STDERR = 2;

function create(): Logger {
  const output = store.romaneioLogOutput ?? STDOUT;
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    base: { app: 'romaneio' },
    // request_id, empresa_id, entrega_id, evento_id… of the work that the line belongs to.
    mixin: logFields,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    // Safety nets only: nothing secret is meant to reach the logger at all.
    hooks: { streamWrite: maskSecrets },
    redact: {
      paths: [
        'authorization',
        'senha',
        'token',
        'secret',
        '*.authorization',
        '*.senha',
        '*.token',
        '*.secret',
        '*.senha_hash',
      ],
      censor: '[oculto]',
    },
  };
  if (!env.LOG_PRETTY)
    return output === STDOUT ? pino(options) : pino(options, pino.destination({ dest: output, sync: true }));
  const pretty = { translateTime: 'HH:MM:ss', ignore: 'pid,app', destination: output };
  return pino({ ...options, transport: { target: 'pino-pretty', options: pretty } });
}

/** The process's structured logger (JSON lines on standard output, unless they were sent elsewhere). */
export function logger(): Logger {
  store.romaneioLogger ??= create();
  return store.romaneioLogger;
}

/** Sends the log to standard error, before anything is logged: for a command whose standard output is its answer. */
export function logToStandardError(): void {
  store.romaneioLogOutput = STDERR;
}

/** Whether an error says only that a client has gone before its answer, which is no fault of anybody's. */
const isClientGone = (err: (Error & { code?: unknown }) | undefined) =>
  err?.code === 'ECONNRESET' && err.message === 'aborted';

/**
 * Turns lines that packages write to the console into lines of the log, each error without its secrets. That a client has gone is for who
 * looks closely alone.
 */
export function captureConsole(): void {
  for (const [method, level] of [
    ['error', 'error'],
    ['warn', 'warn'],
    ['log', 'info'],
    ['info', 'info'],
  ] as const) {
    console[method] = (...args: unknown[]) => {
      const err = args.find((arg) => arg instanceof Error);
      const text = args.filter((arg) => typeof arg === 'string').join(' ');
      logger()[isClientGone(err) ? 'debug' : level](err === undefined ? {} : { err }, text.trim() || 'Console');
    };
  }
}
