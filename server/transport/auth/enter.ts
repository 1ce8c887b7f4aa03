import {
  checkPasskey,
  type DonoDaPasskey,
  findHalfOpen,
  firstEmpresa,
  type HalfOpen,
  holdUsuario,
  isStillOwner,
  isStillProved,
  mailCodeUsed,
  normalizedEmail,
  noteSignIn,
  noticeNewDevice,
  openHalf,
  openSession,
  recordRefusedSignIn,
  recordSignIn,
  signIn,
  spendTyped,
} from '#server/identidade/index.ts';
import { consume, giveBack, type Limite } from '#server/limites/index.ts';
import { type Db, db, inTransaction } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { IP_HEADER, ipFromHeader, limitedAddress } from '#server/platform/net.ts';
import { addLogFields } from '#server/platform/trace.ts';
import { countSignIn } from '../http-metrics.ts';
import { deviceCookie, knownDevice } from './devices.ts';
import { sessionOfHeader } from './session-cookie.ts';

// The ways in: a password; after it a code, where the person has a second factor; and a passkey, after the password or in its place.

/** The error of a sign-in that was refused before its password was checked; the screen has its own words for it. */
const THROTTLED = 'MUITAS_TENTATIVAS';
/** The password was right too long ago, or another tab has finished. */
const LATE = 'PRAZO_DO_CODIGO';
/** Replaces every unexpected error: next-auth would put the error's text, with values of queries, into an address. */
const UNAVAILABLE = 'INDISPONIVEL';
const SAID = [THROTTLED, LATE, UNAVAILABLE];

type Counts = readonly (readonly [Limite, string])[];

/**
 * Counts an attempt before it is checked: one limit after the other, so that an attempt that one of them refuses does not touch the next.
 * The returned function takes the counts back.
 */
async function throttle(counts: Counts): Promise<() => Promise<unknown>> {
  for (const [limite, who] of counts) {
    if ((await consume(limite, who)).allowed) continue;
    countSignIn('limitada');
    throw new Error(THROTTLED);
  }
  return () => Promise.all(counts.map(([limite, who]) => giveBack(limite, who)));
}

/** What the service itself failed at is nobody's guess: its counts are taken back. */
const forgiving =
  (forgive: () => Promise<unknown>) =>
  async (error: unknown): Promise<never> => {
    await forgive();
    throw error;
  };

/** From a device that signed in to the account before, only its own limit counts: nobody else can use that one up. */
const passwordCounts = (email: string, address: string, device: string | null): Counts =>
  device
    ? [['entrada:dispositivo', device]]
    : [
        ['entrada:ip', address],
        ['entrada:par', `${email} ${address}`],
        ['entrada:conta', email],
      ];

const codeCounts = ({ usuario_id }: HalfOpen, device: string | null): Counts =>
  device
    ? [
        ['fator:dispositivo', device],
        ['fator:dispositivo-dia', device],
      ]
    : [
        ['fator:conta', String(usuario_id)],
        ['fator:dia', String(usuario_id)],
      ];

/**
 * The cookie by which this browser is known from now on; undefined when the account has too many new ones today. Otherwise whoever once
 * knew the password could have made themselves any number of devices, each with guesses of its own.
 */
async function remember(cookies: string | undefined, email: string, device: string | null) {
  if (device !== null) return deviceCookie(cookies, email, device);
  return (await consume('entrada:dispositivo-novo', email)).allowed ? deviceCookie(cookies, email) : undefined;
}

/** More wait for their passwords to be checked than the process has room for: no fault of its own. */
const isCrowded = (error: unknown) => error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS';

type Credentials = Partial<Record<'email' | 'senha' | 'codigo' | 'passkey', unknown>> | undefined;

type Browser = { ip: string | null; cookies: string | undefined; agente: string | null };

export const browserOf = (headers: Record<string, string | undefined> = {}): Browser => ({
  ip: ipFromHeader(headers[IP_HEADER]),
  cookies: headers.cookie,
  agente: headers['user-agent'] ?? null,
});

/**
 * One step of a sign-in, as next-auth's `authorize` asks for it: whose session it is, or null where the step was wrong.
 * @throws Error with a text for the screen: MUITAS_TENTATIVAS, PRAZO_DO_CODIGO or INDISPONIVEL
 */
export async function enter(credentials: Credentials, browser: Browser) {
  try {
    if (typeof credentials?.passkey === 'string') return await byPasskey(credentials.passkey, browser);
    if (typeof credentials?.codigo === 'string') return await byCode(credentials.codigo, browser);
    return await byPassword(credentials, browser);
  } catch (err) {
    if (err instanceof Error && SAID.includes(err.message)) throw err;
    logger().error({ err }, 'Sign-in failed');
    throw new Error(UNAVAILABLE);
  }
}

async function byPassword(credentials: Credentials, browser: Browser) {
  const { ip, cookies, agente } = browser;
  // In a JSON body the e-mail may be of any type.
  const email = typeof credentials?.email === 'string' ? normalizedEmail(credentials.email) : '';
  const device = knownDevice(cookies, email);
  const address = limitedAddress(ip);
  const forgive = await throttle(passwordCounts(email, address, device));
  const found = await signIn(db(), credentials, device ?? address).catch(async (error: unknown) => {
    // Nobody learned whether the password was right.
    await forgive();
    if (!isCrowded(error)) throw error;
    countSignIn('limitada');
    throw new Error(UNAVAILABLE);
  });
  if (!found) return refused(email, browser);
  const { usuario_id, segundo_fator, empresa_id } = found;
  const opened = await inTransaction(db(), async (tx) => {
    if (!(await isStillProved(tx, found))) return null;
    if (!segundo_fator) return open(found, browser, 'senha', () => openSession(tx, { usuario_id, ip, agente }), tx);
    return { empresa_id, ...(await openSession(tx, { usuario_id, ip, agente, fase: 'segundo_fator' })) };
  }).catch(forgiving(forgive));
  if (!opened) return refused(email, browser);
  await forgive();
  if (!segundo_fator) return admitted(found, browser, opened);
  countSignIn('segundo_fator');
  return userOf(found, opened);
}

async function byCode(codigo: string, browser: Browser) {
  const half = await findHalfOpen(db(), await sessionOfHeader(browser.cookies));
  if (!half) throw new Error(LATE);
  const email = normalizedEmail(half.email);
  // A browser that signed in with the password alone has not proved more than whoever knew it.
  const forgive = await throttle(codeCounts(half, half.desde && knownDevice(browser.cookies, email, half.desde)));
  // A code is spent only by the session that it opens.
  const opened = await inTransaction(db(), async (tx) => {
    // First of all, as whoever ends sessions does: so that neither waits for the other.
    await holdUsuario(tx, half.usuario_id);
    const fator = await spendTyped(tx, half, codigo);
    if (!fator) return null;
    const begin = async () => {
      const sessao = await openHalf(tx, half.sessao_id);
      if (!sessao) throw new Error(LATE);
      if (fator === 'codigo_recuperacao') await mailCodeUsed(tx, half, { request_id: requestId(), ip: browser.ip });
      return { sessao };
    };
    return open(half, browser, fator, begin, tx);
  }).catch(forgiving(forgive));
  if (!opened) return refused(email, browser, 'segundo_fator');
  await forgive();
  return admitted(half, browser, opened);
}

async function byPasskey(text: string, browser: Browser) {
  const forgive = await throttle([['entrada:ip', limitedAddress(browser.ip)]]);
  const { half, owner, opened } = await answerOf(text, browser).catch(forgiving(forgive));
  if (owner && opened) {
    await forgive();
    return admitted(owner, browser, opened);
  }
  if (owner) return refused(owner.email, browser, 'passkey');
  // A key that nobody has: where the password was right, its person is told.
  if (half) return refused(half.email, browser, 'segundo_fator');
  countSignIn('recusada');
  return null;
}

/** Whose passkey answered, who waits for a second factor in this browser, and the session that the answer opened; null where none of it is so. */
async function answerOf(text: string, browser: Browser) {
  const half = await findHalfOpen(db(), await sessionOfHeader(browser.cookies));
  const owner = await checkPasskey(db(), { resposta: parsed(text) });
  return { half, owner, opened: owner?.confere ? await openFor(owner, half, browser) : null };
}

/** Opens the session of whose passkey answered, in place of the half-open one of the same person; null where it is theirs no more. */
const openFor = (owner: DonoDaPasskey, half: HalfOpen | null, browser: Browser) =>
  inTransaction(db(), async (tx) => {
    if (!(await isStillOwner(tx, owner))) return null;
    const begin = async () => {
      const sessao = half?.usuario_id === owner.usuario_id ? await openHalf(tx, half.sessao_id) : null;
      const { ip, agente } = browser;
      return sessao ? { sessao } : openSession(tx, { usuario_id: owner.usuario_id, ip, agente });
    };
    return open(owner, browser, 'passkey', begin, tx);
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Person = { usuario_id: number; nome: string; email: string };

/** What happens when a session of a person, whose row is held, opens: in the same transaction. */
async function open(
  person: Person,
  browser: Browser,
  fator: 'senha' | 'aplicativo' | 'codigo_recuperacao' | 'passkey',
  begin: () => Promise<{ sessao: string }>,
  tx: Db,
): Promise<Opened> {
  const { ip, cookies, agente } = browser;
  const { usuario_id } = person;
  const email = normalizedEmail(person.email);
  const device = knownDevice(cookies, email);
  const empresa_id = await firstEmpresa(tx, usuario_id);
  const request_id = requestId();
  addLogFields({ request_id, empresa_id, usuario_id });
  const first = await noteSignIn(tx, usuario_id);
  if (device === null && !first) await noticeNewDevice(tx, { usuario_id, ip, agente });
  // The place before sessions, as wherever both are held.
  await recordSignIn(tx, { usuario_id, empresa_id }, { request_id, ip }, fator);
  const { sessao } = await begin();
  return { sessao, empresa_id };
}

type Opened = { sessao: string; empresa_id: number | null };

/** What follows once the session is open for certain; none of it waits with the person's row held. */
async function admitted(person: Person, { cookies }: Browser, opened: Opened) {
  countSignIn('aceita');
  const email = normalizedEmail(person.email);
  const dispositivo = await remember(cookies, email, knownDevice(cookies, email));
  return { ...userOf(person, opened), ...(dispositivo ? { dispositivo } : {}) };
}

const userOf = ({ usuario_id, nome, email }: Person, { sessao, empresa_id }: Opened) => ({
  ...{ id: String(usuario_id), name: nome, email, sessao, usuario_id, empresa_id },
});

/** Nobody waits for the line in the audit trail: the answer to a wrong password takes as long for an e-mail that nobody has. */
function refused(email: string, { ip }: Browser, lacking?: 'segundo_fator' | 'passkey'): null {
  countSignIn('recusada');
  recordRefusedSignIn(db(), email, { request_id: requestId(), ip }, lacking).catch((err: unknown) =>
    logger().warn({ err }, 'A refused sign-in was not recorded'),
  );
  return null;
}
