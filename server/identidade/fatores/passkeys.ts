import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { desafios, passkeys, usuarios } from '#drizzle/schema/identidade.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { DomainError, invalid, notFound } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { oneRow, refuseTaken } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import type { Caller } from '../record-pessoal.ts';
import { type CodigosNovos, newPasskeyInput, passkeyIdInput, renamePasskeyInput, respostaInput } from '../schemas.ts';
import { holdPessoa, holdUsuario, type Pessoa, requirePessoaProof } from '../sessoes.ts';
import { noteProof } from '../sessoes-da-pessoa.ts';
import { addFactor } from './codigos.ts';
import { afterRemoval, tellChange } from './fatores.ts';

/** Loaded with the first passkey: most processes meet none. */
const webauthn = () => import('@simplewebauthn/server');

const MAX_PASSKEYS = 20;
/** How long a browser may take to answer. */
const MINUTES = 5;

/** EdDSA, ES256 and RS256, of which every authenticator knows one; what the runtime calls experimental is not among them. */
const ALGORITHMS = [-8, -7, -257];

type Use = typeof desafios.$inferSelect.uso;

/** The site that passkeys are for: that of APP_URL, and no other. */
const site = () => new URL(env.APP_URL);

/** A passkey's user handle, which a browser gives back to nobody but this site. */
const handleOf = (usuario_id: number) => new Uint8Array(sha256(`passkey ${usuario_id}`));

async function keepChallenge(db: Db, desafio: string, uso: Use, usuario_id: number | null): Promise<void> {
  const expira_em = sql`now() + make_interval(mins => ${MINUTES})`;
  await db.orm.insert(desafios).values({ desafio, uso, usuario_id, expira_em });
}

/** Spends a challenge, whatever comes of its answer. Undefined where it waits for none; else whom it was put to, if anybody. */
async function spendChallenge(db: Db, desafio: string, uso: Use): Promise<{ usuario_id: number | null } | undefined> {
  const [spent] = await db.orm
    .delete(desafios)
    .where(and(eq(desafios.desafio, desafio), eq(desafios.uso, uso), gt(desafios.expira_em, sql`now()`)))
    .returning({ usuario_id: desafios.usuario_id });
  return spent;
}

const credentials = (db: Db, usuario_id: number) =>
  db.orm
    .select({ id: passkeys.credencial, transports: passkeys.transportes })
    .from(passkeys)
    .where(eq(passkeys.usuario_id, usuario_id));

/** What a browser needs to make a passkey for the person. @throws DomainError PROOF_REQUIRED */
export async function beginPasskey(db: Db, pessoa: Pessoa): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requirePessoaProof(pessoa);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Romaneio',
    rpID: site().hostname,
    userID: handleOf(pessoa.usuario_id),
    userName: pessoa.usuario_email,
    userDisplayName: pessoa.usuario_nome,
    timeout: MINUTES * 60_000,
    excludeCredentials: await credentials(db, pessoa.usuario_id),
    // It is found without an e-mail, and unlocked by the person: by itself it is two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await keepChallenge(db, options.challenge, 'registro', pessoa.usuario_id);
  return options;
}

const NOT_ACCEPTED = 'Não foi possível conferir a chave de acesso. Tente de novo.';

/**
 * Keeps the passkey that a browser made. The person's first factor comes with recovery codes, and ends their other sessions.
 * @throws DomainError PROOF_REQUIRED; VALIDATION_ERROR on `resposta` or `nome`; CONFLICT past 20
 */
export async function addPasskey(db: Db, pessoa: Pessoa, input: unknown, caller: Caller): Promise<CodigosNovos> {
  requirePessoaProof(pessoa);
  const { nome, resposta } = parseInput(newPasskeyInput, input);
  const { usuario_id } = pessoa;
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: resposta as unknown as RegistrationResponseJSON,
      expectedChallenge: async (desafio) => (await spendChallenge(db, desafio, 'registro'))?.usuario_id === usuario_id,
      expectedOrigin: site().origin,
      expectedRPID: site().hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified) throw invalid('resposta', NOT_ACCEPTED);
  const { credential, credentialBackedUp } = registrationInfo;
  return inTransaction(db, async (tx) => {
    await holdPessoa(tx, pessoa);
    const rows = await tx.orm.select({ n: count() }).from(passkeys).where(eq(passkeys.usuario_id, usuario_id));
    if (oneRow(rows).n >= MAX_PASSKEYS) throw new DomainError('CONFLICT', `São no máximo ${MAX_PASSKEYS} chaves.`);
    const codigos = await addFactor(tx, pessoa, () =>
      tx.orm.insert(passkeys).values({
        ...{ usuario_id, nome, credencial: credential.id, chave_publica: Buffer.from(credential.publicKey) },
        ...{ contador: credential.counter, transportes: credential.transports ?? [], sincronizada: credentialBackedUp },
      }),
    );
    const detalhes = { fator: 'passkey', fator_nome: nome };
    await tellChange(tx, pessoa, caller, {
      ...{ acao: 'usuario.fator_adicionado', detalhes, mudanca: 'passkey_adicionada', detalhe: nome },
    });
    return { codigos };
  }).catch(refuseTaken('passkeys_credencial', 'resposta', 'Esta chave de acesso já está cadastrada.'));
}

const own = ({ usuario_id }: Pessoa, id: number) => and(eq(passkeys.usuario_id, usuario_id), eq(passkeys.id, id));
const missing = () => notFound('Chave de acesso não encontrada.');

/** @throws DomainError NOT_FOUND; VALIDATION_ERROR on `nome` */
export async function renamePasskey(db: Db, pessoa: Pessoa, input: unknown): Promise<void> {
  const { id, nome } = parseInput(renamePasskeyInput, input);
  const written = await db.orm.update(passkeys).set({ nome }).where(own(pessoa, id));
  if (written.count === 0) throw missing();
}

/** @throws DomainError PROOF_REQUIRED; NOT_FOUND; CONFLICT where a company asks for a second factor and it is the last */
export async function removePasskey(db: Db, pessoa: Pessoa, input: unknown, caller: Caller): Promise<void> {
  requirePessoaProof(pessoa);
  const { id } = parseInput(passkeyIdInput, input);
  await inTransaction(db, async (tx) => {
    await holdPessoa(tx, pessoa);
    const [gone] = await tx.orm.delete(passkeys).where(own(pessoa, id)).returning({ nome: passkeys.nome });
    if (!gone) throw missing();
    await afterRemoval(tx, pessoa);
    const detalhes = { fator: 'passkey', fator_nome: gone.nome };
    await tellChange(tx, pessoa, caller, {
      ...{ acao: 'usuario.fator_removido', detalhes, mudanca: 'passkey_removida', detalhe: gone.nome },
    });
  });
}

/**
 * What a browser needs to sign in with a passkey: of whomever, or of the person whose password was right already.
 * @param usuario_id null where nobody has said who they are
 */
export async function askPasskey(
  db: Db,
  usuario_id: number | null,
  uso: 'entrada' | 'confirmacao' = 'entrada',
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: site().hostname,
    timeout: MINUTES * 60_000,
    userVerification: 'required',
    ...(usuario_id === null ? {} : { allowCredentials: await credentials(db, usuario_id) }),
  });
  await keepChallenge(db, options.challenge, uso, usuario_id);
  return options;
}

/** Whose passkey answered, and whether the answer is right, and of whom the challenge was put to. */
export type DonoDaPasskey = { passkey_id: number; usuario_id: number; nome: string; email: string; confere: boolean };

/** The person whose passkey answered a challenge; null where nobody has it. */
export async function checkPasskey(
  db: Db,
  input: unknown,
  uso: 'entrada' | 'confirmacao' = 'entrada',
): Promise<DonoDaPasskey | null> {
  const parsed = respostaInput.safeParse(input);
  if (!parsed.success) return null;
  const { resposta } = parsed.data;
  const [key] = await db.orm
    .select({
      ...{ id: passkeys.id, usuario_id: passkeys.usuario_id, nome: usuarios.nome, email: usuarios.email },
      ...{ chave_publica: passkeys.chave_publica, contador: passkeys.contador, transportes: passkeys.transportes },
    })
    .from(passkeys)
    .innerJoin(usuarios, eq(usuarios.id, passkeys.usuario_id))
    .where(eq(passkeys.credencial, resposta.id));
  if (!key) return null;
  const { id, usuario_id, nome, email } = key;
  const owner = { passkey_id: id, usuario_id, nome, email };
  const { verifyAuthenticationResponse } = await webauthn();
  const answer = await checked(() =>
    verifyAuthenticationResponse({
      response: resposta as unknown as AuthenticationResponseJSON,
      expectedChallenge: async (desafio) => {
        const asked = await spendChallenge(db, desafio, uso);
        return asked !== undefined && (asked.usuario_id === null || asked.usuario_id === usuario_id);
      },
      expectedOrigin: site().origin,
      expectedRPID: site().hostname,
      credential: {
        id: resposta.id,
        publicKey: new Uint8Array(key.chave_publica),
        counter: key.contador,
        transports: key.transportes,
      },
      requireUserVerification: true,
    }),
  ).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (!answer?.verified) return { ...owner, confere: false };
  const { newCounter, credentialBackedUp } = answer.authenticationInfo;
  await db.orm
    .update(passkeys)
    .set({ contador: newCounter, sincronizada: credentialBackedUp, ultimo_uso_em: sql`now()` })
    .where(eq(passkeys.id, id));
  return { ...owner, confere: true };
}

/**
 * Whether a passkey that answered is still its person's: it may have been removed meanwhile. Holds the person until the transaction ends,
 * so that whoever removes it then finds the session that is opened here.
 */
export async function isStillOwner(
  tx: Db,
  { passkey_id, usuario_id }: Pick<DonoDaPasskey, 'passkey_id' | 'usuario_id'>,
): Promise<boolean> {
  await holdUsuario(tx, usuario_id);
  const [found] = await tx.orm.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, passkey_id));
  return found !== undefined;
}

/** What the person's browser needs to prove with a passkey who sits there. @throws DomainError CONFLICT where they have none */
export async function askProof(db: Db, { usuario_id }: Pessoa): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await askPasskey(db, usuario_id, 'confirmacao');
  if (!options.allowCredentials?.length) throw new DomainError('CONFLICT', 'Você não tem chave de acesso.');
  return options;
}

/** The person proves with a passkey who sits there. @throws DomainError VALIDATION_ERROR on `resposta` */
export async function proveByPasskey(db: Db, { usuario_id, sessao_id }: Pessoa, input: unknown): Promise<void> {
  const owner = await checkPasskey(db, input, 'confirmacao');
  if (!owner?.confere || owner.usuario_id !== usuario_id) throw invalid('resposta', NOT_ACCEPTED);
  await noteProof(db, sessao_id);
}

/** The library throws where an answer is not right, and tells why in English. */
async function checked<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (err) {
    logger().info({ err }, 'A passkey was refused');
    throw invalid('resposta', NOT_ACCEPTED);
  }
}
