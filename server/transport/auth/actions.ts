import { z } from 'zod';
import { withBody } from '../read-body.ts';

/** A text that next-auth reads. No browser sends a control character in one. */
const line = z
  .string()
  .max(16_384)
  .regex(/^\P{Cc}*$/u)
  .optional();
const form = { csrfToken: line, callbackUrl: line, json: line };

/** The bodies that the panel posts to next-auth, by address. E-mail, password and code are judged where they are checked. */
const POSTED: Record<string, z.ZodType> = {
  'callback/credentials': z.strictObject({
    ...form,
    redirect: line,
    email: z.string().optional(),
    senha: z.string().optional(),
    // The second step, and sign-ins with a passkey alone.
    codigo: z.string().optional(),
    passkey: line,
  }),
  signout: z.strictObject(form),
  session: z.strictObject({ csrfToken: line, data: z.strictObject({ empresa_id: z.number().int() }).optional() }),
};
const READ = ['csrf', 'providers', 'session'];
/** Where next-auth's part of the panel leads when it could not ask for `providers`. */
const FAILED = 'error';

const refused = (status: number, message: string, headers: HeadersInit = {}) =>
  Response.json({ message }, { status, headers });

/**
 * What keeps a request from next-auth: its actions and its parameters, beyond those that the panel uses, let strangers cause errors,
 * write into the log or choose where a browser goes next. Null for a request that may pass; a body is judged by `readAuthBody`.
 */
export function refuseAction(request: Request, nextauth: readonly string[]): Response | null {
  const action = nextauth.join('/');
  if (action === FAILED && request.method !== 'POST') {
    return new Response(null, { status: 303, headers: { Location: '/entrar' } });
  }
  const methods = [...(READ.includes(action) ? ['GET'] : []), ...(Object.hasOwn(POSTED, action) ? ['POST'] : [])];
  if (methods.length === 0) return refused(404, 'Endereço não encontrado.');
  if (!methods.includes(request.method)) {
    return refused(405, `Envie ${methods.join(' ou ')}.`, { Allow: methods.join(', ') });
  }
  return new URL(request.url).search ? refused(400, 'Este endereço não tem parâmetros.') : null;
}

/** The request with its body read and found to be what the panel sends; or the refusal of another body. */
export async function readAuthBody(request: Request, nextauth: readonly string[]): Promise<Request | Response> {
  const type = /^application\/(json|x-www-form-urlencoded)(?: *;|$)/i.exec(request.headers.get('content-type') ?? '');
  if (!type) return refused(415, 'Envie um formulário ou JSON.');
  const body = await request.text();
  let fields: unknown;
  try {
    fields = type[1] === 'json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
  } catch {
    return refused(400, 'O corpo não é JSON válido.');
  }
  if (!POSTED[nextauth.join('/')]?.safeParse(fields).success) return refused(400, 'Corpo inválido.');
  return withBody(request, body);
}
