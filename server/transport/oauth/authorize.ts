import {
  type Authorization,
  type Consent,
  contextOfSession,
  denyConsent,
  describeConsent,
  grantConsent,
  mayRedirect,
  type OAuthError,
  OAuthRefusal,
  readAuthorization,
} from '#server/acesso/index.ts';
import { endSession, findPessoa } from '#server/identidade/index.ts';
import { needsProof } from '#server/platform/context.ts';
import { seal, sha256, unseal } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { requestId } from '#server/platform/ids.ts';
import { IP_HEADER, ipFromHeader } from '#server/platform/net.ts';
import type { PanelSession } from '../auth/options.ts';
import { sessionOfRequest } from '../auth/session-cookie.ts';
import { isForeign, publicAddress } from '../origin.ts';
import { readBody } from '../read-body.ts';

/** The authorization endpoint's answer, which `app/integracoes/oauth/authorize` draws. */
export type AuthorizeAnswer =
  | { kind: 'redirect'; location: string; signOut?: boolean }
  | { kind: 'refused'; status: 400 | 403; title: string; message: string }
  /** An application's faulty request, shown to somebody who does not know the application: `location` is theirs to follow. */
  | {
      kind: 'unanswered';
      aplicativo_nome: string;
      host: string;
      error: OAuthError;
      message: string;
      location: string;
    }
  | {
      kind: 'consent';
      authorization: Authorization;
      consent: Consent;
      usuario: { nome: string; email: string };
      /** The sealed request and the proof that the form was drawn for this user. The form sends it back with the decision. */
      pedido: string;
      csrf: string;
      /** The address of this screen for another company. */
      addressOf: (empresa_id: number) => string;
      /** The scopes that were ticked in a form that was refused, and why it was refused. */
      marcados: readonly string[] | null;
      erro: string | null;
    };

export type ConsentScreen = Extract<AuthorizeAnswer, { kind: 'consent' }>;

const PATH = '/integracoes/oauth/authorize/';
/** Half a working day. A form that stayed open for longer is drawn again. */
const FORM_SECONDS = 4 * 3_600;
/** Bytes of a form. The longest address, sealed, is a small part of this. */
const LARGEST_FORM = 64 * 1024;
/** The parameter with the company chosen on the screen; OAuth does not define one. */
const EMPRESA = 'empresa';
/** Parameters that are read from the sealed request alone, never from the form. */
const SEALED = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];

const badRequest = (message: string): AuthorizeAnswer => ({
  kind: 'refused',
  status: 400,
  title: 'Este pedido de acesso não é válido',
  message,
});
const forbidden = (message: string): AuthorizeAnswer => ({
  kind: 'refused',
  status: 403,
  title: 'Nada foi autorizado',
  message,
});

/** `GET /integracoes/oauth/authorize/`: the consent screen, the way to sign-in, or a refusal, on a page or at the application. */
export async function showConsent(request: Request): Promise<AuthorizeAnswer> {
  const { search, searchParams } = new URL(request.url);
  return show(request, search, searchParams.get(EMPRESA), await readAuthorization(db(), searchParams));
}

type Outcome = Awaited<ReturnType<typeof readAuthorization>>;

const nowhere = (email: string) =>
  `Você entrou como ${email}, que não está em nenhuma empresa aberta. Entre com outra conta, ou peça um convite a quem administra a empresa.`;

const mustSetUp = ({ empresas, escolhida }: Consent, shown: number | null): boolean =>
  escolhida.permitidos.length === 0 &&
  empresas.some(({ id, impedida }) => id === shown && impedida === 'segundo_fator');

async function show(
  request: Request,
  search: string,
  empresa: string | null,
  outcome: Outcome,
  left: { marcados: readonly string[]; erro: string } | null = null,
): Promise<AuthorizeAnswer> {
  if (outcome.kind === 'page') return badRequest(outcome.message);
  const session = await sessionOfRequest(request);
  if (outcome.kind === 'error') {
    const member = session && (await contextOrNull(session, request));
    return tell(request, outcome, member ? session.usuario_id : null);
  }
  // The person is enough: the company that the panel shows may be closed to them, and they choose another on the screen.
  const pessoa = session && (await findPessoa(db(), session, callerOf(request).ip));
  if (!session || !pessoa) return signIn(search);
  const { empresa_id } = session;
  const { usuario_nome, usuario_email } = pessoa;
  const consent = await describeConsent(
    db(),
    { ...pessoa, empresa_id },
    outcome,
    empresa === null ? null : Number(empresa),
  );
  if (!consent) return forbidden(nowhere(usuario_email));
  if (mustSetUp(consent, empresa_id)) return setUp(search);
  // Before the form is filled in, not after.
  if (needsProof({ porta: 'painel', sessao: pessoa })) return prove(search);
  return {
    kind: 'consent',
    authorization: outcome,
    consent,
    usuario: { nome: usuario_nome, email: usuario_email },
    pedido: seal('consentimento', search, FORM_SECONDS),
    csrf: seal('csrf', bearer(session), FORM_SECONDS),
    addressOf: (id) => {
      const query = new URLSearchParams(search);
      query.set(EMPRESA, String(id));
      return `${PATH}?${query}`;
    },
    marcados: left?.marcados ?? null,
    erro: left?.erro ?? null,
  };
}

/** `POST /integracoes/oauth/authorize/`: the decision taken on the screen. */
export async function decideConsent(request: Request): Promise<AuthorizeAnswer> {
  if (isForeign(request) && !isSilent(request)) {
    return forbidden('A decisão veio de outro site. Volte ao aplicativo e comece de novo.');
  }
  const bytes = await readBody(request, LARGEST_FORM);
  if (!bytes) return badRequest('O formulário enviado passa de 64 KiB.');
  const form = new URLSearchParams(Buffer.from(bytes).toString());
  const search = unseal('consentimento', form.get('pedido') ?? '');
  const session = await sessionOfRequest(request);
  if (!session) {
    return search === null ? forbidden('Sua sessão terminou. Volte ao aplicativo e comece de novo.') : signIn(search);
  }
  if (unseal('csrf', form.get('csrf') ?? '') !== bearer(session)) {
    return forbidden(
      'Esta página ficou aberta por muito tempo, ou é de outra pessoa. Volte ao aplicativo e comece de novo.',
    );
  }
  if (search === null || SEALED.some((name) => form.has(name))) {
    return badRequest('O pedido de acesso foi alterado no caminho. Volte ao aplicativo e comece de novo.');
  }
  if (form.get('decisao') === 'trocar_conta') {
    await endSession(db(), session, callerOf(request));
    return { ...signIn(search), signOut: true };
  }
  const outcome = await readAuthorization(db(), new URLSearchParams(search));
  if (outcome.kind !== 'valid') return show(request, search, null, outcome);
  if (form.get('decisao') === 'recusar') {
    await denyConsent(db(), outcome.aplicativo);
    return refuseTo(request, { ...outcome, refusal: new OAuthRefusal('access_denied', 'A pessoa recusou o acesso.') });
  }
  return grant(request, session, search, outcome, form);
}

async function grant(
  request: Request,
  session: PanelSession,
  search: string,
  outcome: Authorization & { kind: 'valid' },
  form: URLSearchParams,
): Promise<AuthorizeAnswer> {
  const escolhidos = form.getAll('escopos');
  if (form.get('decisao') !== 'autorizar' || escolhidos.some((escopo) => !outcome.escopos.includes(escopo))) {
    return badRequest('A decisão não corresponde ao que o aplicativo pediu. Volte a ele e comece de novo.');
  }
  const empresa_id = Number(form.get('empresa_id'));
  // The membership is read again: a user who was removed after the form was drawn may allow nothing.
  const member = Number.isSafeInteger(empresa_id) ? await contextOrNull({ ...session, empresa_id }, request) : null;
  if (!member) {
    return forbidden(
      'Você não faz mais parte da empresa escolhida, ou ela passou a exigir verificação em duas etapas.',
    );
  }
  if (escolhidos.length === 0) {
    const left = { marcados: [], erro: 'Marque ao menos uma permissão, ou recuse o acesso.' };
    return show(request, search, String(empresa_id), outcome, left);
  }
  try {
    const { code } = await grantConsent(member.ctx, outcome, escolhidos);
    return redirectTo(request, outcome, { code });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'FORBIDDEN') return forbidden(error.message);
    if (error instanceof DomainError && error.code === 'PROOF_REQUIRED') return prove(search);
    throw error;
  }
}

/**
 * Whether the browser leaves open which site the form was on. The page sends no referrer, so its `Origin` is `null`; Sec-Fetch-Site is
 * missing on plain http and in browsers from before 2023. The proof in the form decides then.
 */
const isSilent = ({ headers }: Request) => headers.get('origin') === 'null' && !headers.has('sec-fetch-site');

/** The session that the form was drawn for; the form shows a digest of it. */
const bearer = ({ sessao }: PanelSession) => sha256(`csrf ${sessao}`).toString('base64url');

const callerOf = ({ headers }: Request) => ({
  request_id: requestId(headers.get('x-request-id')),
  ip: ipFromHeader(headers.get(IP_HEADER)),
});

async function contextOrNull(session: PanelSession, request: Request) {
  try {
    return await contextOfSession(db(), session, callerOf(request));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}

const leadTo = (path: string) => (search: string) => ({
  kind: 'redirect' as const,
  location: `${path}?${new URLSearchParams({ voltar: `${PATH}${search}` })}`,
});

const signIn = leadTo('/entrar');
/** Nothing can be allowed before the person has a second factor, which the company that the panel shows asks for. */
const setUp = leadTo('/segundo-fator');
/** Whoever signed in a while ago proves who they are first: an application gets a key of its own. */
const prove = leadTo('/confirmar');

/** An error of the application's own: back to it, or a page where the user does not know it. */
async function tell(
  request: Request,
  outcome: Extract<Outcome, { kind: 'error' }>,
  usuario_id: number | null,
): Promise<AuthorizeAnswer> {
  const { aplicativo, redirect_uri, refusal } = outcome;
  const back = refuseTo(request, outcome);
  if (await mayRedirect(db(), usuario_id, aplicativo.id)) return back;
  return {
    ...back,
    kind: 'unanswered',
    aplicativo_nome: aplicativo.nome,
    host: new URL(redirect_uri).host,
    error: refusal.error,
    message: refusal.message,
  };
}

type Back = { redirect_uri: string; state: string | null };

const refuseTo = (request: Request, { refusal, ...back }: Back & { refusal: OAuthRefusal }) =>
  redirectTo(request, back, { error: refusal.error, error_description: refusal.message });

/** The registered redirect address, with its own query, followed by the answer's parameters (RFC 6749, 4.1.2; RFC 9207). */
function redirectTo(request: Request, { redirect_uri, state }: Back, answer: Record<string, string>) {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: publicAddress(request) });
  const joint = !redirect_uri.includes('?') ? '?' : /[?&]$/.test(redirect_uri) ? '' : '&';
  return { kind: 'redirect' as const, location: `${redirect_uri}${joint}${query}` };
}
