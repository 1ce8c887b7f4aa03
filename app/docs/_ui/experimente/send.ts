import type { Trial } from './trial.ts';

/** What the reader filled in. */
export type TrialValues = {
  path: Record<string, string>;
  query: Record<string, string>;
  /** Texts of a form. */
  parts: Record<string, string>;
  files: Record<string, File | null>;
  /** JSON, as it is sent. */
  body: string;
  key: string;
  token: string;
  client_id: string;
  client_secret: string;
};

export type TrialContent =
  | { kind: 'text'; text: string; isJson: boolean }
  | { kind: 'file'; blob: Blob; name: string }
  | { kind: 'none' };

/** What came back, and after how many milliseconds. */
export type TrialAnswer = {
  status: number;
  ms: number;
  requestId: string | null;
  /** The headers that say something of this call. */
  headers: [name: string, value: string][];
  content: TrialContent;
};

/** Longer than the slowest answer of the API may take (ms). */
const PATIENCE = 120_000;

const TOLD = [
  ...['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After'],
  ...['Idempotent-Replayed', 'X-Campos-Ignorados', 'Content-Type'],
];

/** Path and query of the request, on this page's own origin. */
export function addressOf({ path, inPath, inQuery }: Trial, values: TrialValues): string {
  const filled = inPath.reduce(
    (address, { name }) => address.replace(`{${name}}`, encodeURIComponent(values.path[name]?.trim() ?? '')),
    path,
  );
  const query = new URLSearchParams(
    inQuery.flatMap(({ name }) => (values.query[name] ? [[name, values.query[name]]] : [])),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/**
 * Sends the request, without the session of the panel: the answer is what the token's own program would get.
 * @throws TypeError where nobody answers; DOMException where `signal` or the patience ends it
 */
export async function send(trial: Trial, values: TrialValues, signal: AbortSignal): Promise<TrialAnswer> {
  const started = performance.now();
  const response = await fetch(addressOf(trial, values), {
    method: trial.method,
    headers: headersOf(trial, values),
    body: bodyOf(trial, values),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  });
  const content = await contentOf(response);
  const ms = performance.now() - started;
  const headers = TOLD.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, ms, requestId: response.headers.get('X-Request-Id'), headers, content };
}

function headersOf({ credentials, takesKey, body }: Trial, values: TrialValues): Headers {
  const headers = new Headers();
  if (credentials === 'token' && values.token) headers.set('Authorization', `Bearer ${values.token.trim()}`);
  // A public application has no secret, and names itself in the form.
  if (credentials === 'application' && values.client_secret) {
    headers.set('Authorization', `Basic ${btoa(`${values.client_id.trim()}:${values.client_secret.trim()}`)}`);
  }
  if (body?.kind === 'json') headers.set('Content-Type', 'application/json');
  if (takesKey && values.key) headers.set('Idempotency-Key', values.key);
  return headers;
}

function bodyOf({ body, credentials }: Trial, values: TrialValues): BodyInit | null {
  if (!body) return null;
  if (body.kind === 'json') return values.body;
  const form = body.kind === 'form' ? new URLSearchParams() : new FormData();
  for (const { name, accept } of body.fields) {
    const file = values.files[name];
    if (accept && file && form instanceof FormData) form.set(name, file);
    if (!accept && values.parts[name]) form.set(name, values.parts[name]);
  }
  if (credentials === 'application' && !values.client_secret && values.client_id)
    form.set('client_id', values.client_id.trim());
  return form;
}

async function contentOf(response: Response): Promise<TrialContent> {
  const type = response.headers.get('Content-Type') ?? '';
  if (/^(?:application\/(?:json|xml)|text\/)/.test(type)) {
    const text = await response.text();
    return text ? { kind: 'text', text, isJson: type.startsWith('application/json') } : { kind: 'none' };
  }
  const blob = await response.blob();
  if (blob.size === 0) return { kind: 'none' };
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return { kind: 'file', blob, name: name ?? 'arquivo' };
}
