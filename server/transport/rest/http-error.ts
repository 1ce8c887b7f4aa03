import { type Outcome, TooMany } from '#server/limites/index.ts';
import { DomainError, type ErrorDetails } from '#server/platform/errors.ts';
import { UnderWay } from '#server/platform/idempotency.ts';
import { ERRORS } from '../errors.ts';

/** A refusal, ready to be written. */
export type Refusal = {
  status: number;
  body: string;
  headers: Record<string, string>;
  message: string;
  /** The fields that were refused. */
  fields: readonly string[];
};

/** Codes of the refusals that no verb throws: they concern HTTP alone. */
const HTTP_CODES = { 405: 'METHOD_NOT_ALLOWED', 413: 'PAYLOAD_TOO_LARGE', 415: 'UNSUPPORTED_MEDIA_TYPE' } as const;

/** A refusal that concerns HTTP alone. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: keyof typeof HTTP_CODES;
  readonly headers: Record<string, string>;

  constructor(status: keyof typeof HTTP_CODES, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Statuses whose body is only `detail`: the caller is refused before the route is known. */
const DETAIL_ONLY = [401, 403, 429];

/** Every `error.code` that the API answers. */
export const CODES: readonly string[] = [
  ...Object.keys(ERRORS).filter((code) => !DETAIL_ONLY.includes(ERRORS[code as keyof typeof ERRORS].status)),
  ...Object.values(HTTP_CODES),
];

const detail = (status: number, message: string, headers: Record<string, string>): Refusal => ({
  status,
  body: JSON.stringify({ detail: message }),
  headers,
  message,
  fields: [],
});

const envelope = (status: number, code: string, message: string, details?: ErrorDetails, data?: unknown): Refusal => ({
  status,
  body: JSON.stringify({
    success: false,
    error: { code, message, ...(details ? { details } : {}) },
    ...(data === undefined ? {} : { data }),
  }),
  headers: {},
  message,
  fields: Object.keys(details ?? {}),
});

/** How a limit stands. */
export const quotaHeaders = ({ limit, remaining, reset_at }: Outcome): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil(reset_at / 1000)),
});

/** Translates any thrown value. An unknown error becomes a 500 that shows the request id and nothing else. */
export function toRefusal(error: unknown, requestId: string, auth: { sent: boolean; escopo?: string }): Refusal {
  if (error instanceof HttpError) {
    return { ...envelope(error.status, HTTP_CODES[error.status], error.message), headers: error.headers };
  }
  if (!(error instanceof DomainError)) {
    return envelope(500, 'INTERNAL_ERROR', `Erro interno. Ao pedir ajuda, informe a requisição ${requestId}.`);
  }
  const { status } = ERRORS[error.code];
  if (status === 401) {
    // RFC 6750 §3.1: a request without credentials is answered without an error code.
    const challenge = auth.sent ? 'Bearer error="invalid_token"' : 'Bearer';
    return detail(status, error.message, { 'WWW-Authenticate': challenge });
  }
  if (status === 403) {
    const headers: Record<string, string> = {};
    if (auth.escopo) headers['WWW-Authenticate'] = `Bearer error="insufficient_scope", scope="${auth.escopo}"`;
    return detail(status, error.message, headers);
  }
  if (error instanceof TooMany) {
    // The headers are those of the limit that refused.
    const headers = { ...quotaHeaders(error.outcome), 'Retry-After': String(error.seconds) };
    return detail(status, error.message, headers);
  }
  if (status === 429) return detail(status, error.message, {});
  const refusal = envelope(status, error.code, error.message, error.details, error.atual);
  // The one conflict that passes by itself: programs tell it from the others by this header.
  return error instanceof UnderWay ? { ...refusal, headers: { 'Retry-After': '1' } } : refusal;
}
