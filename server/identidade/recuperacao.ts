import { and, eq, gt, sql } from 'drizzle-orm';
import { links_pessoais, usuarios } from '#drizzle/schema/identidade.ts';
import { cancelMail, enqueueMail } from '#server/correio/index.ts';
import { isWellFormedSecret, newSecret, sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { hasEmail } from './internal.ts';
import { hashSenha } from './password.ts';
import { type Caller, mailPessoal, recordPessoal } from './record-pessoal.ts';
import { newSenhaInput, recoveryInput } from './schemas.ts';
import { requireUncommon } from './senha-comum.ts';
import { endSessions } from './sessoes.ts';

const PREFIX = 'rmn_rs';
/** How long a recovery's link works. */
const HOURS = 1;

const ENDED = 'Este link não vale mais: foi usado, venceu ou há outro mais novo. Peça outro.';

const mailOf = (usuario_id: number) => `recuperacao:${usuario_id}`;

/** A link to a new password, in place of those before it. It is in this answer only; the database keeps its SHA-256. */
async function newLink(tx: Db, usuario_id: number): Promise<string> {
  const link = newSecret(PREFIX);
  await dropLinks(tx, usuario_id);
  await tx.orm.insert(links_pessoais).values({
    tipo: 'recuperacao',
    usuario_id,
    hash: sha256(link),
    expira_em: sql`now() + make_interval(hours => ${HOURS})`,
  });
  return link;
}

/** Voids the recovery links of a person, and their e-mails that wait. */
export async function dropLinks(tx: Db, usuario_id: number): Promise<void> {
  await tx.orm
    .delete(links_pessoais)
    .where(and(eq(links_pessoais.usuario_id, usuario_id), eq(links_pessoais.tipo, 'recuperacao')));
  await cancelMail(tx, mailOf(usuario_id));
}

/**
 * Somebody forgot the password of an e-mail: its owner gets a link. Of an e-mail that nobody has, nothing happens, and the caller is told
 * the same: the door sees to it that time tells nothing either.
 */
export async function requestRecovery(db: Db, input: unknown, { ip }: Caller): Promise<void> {
  const { email } = parseInput(recoveryInput, input);
  await inTransaction(db, async (tx) => {
    const [person] = await tx.orm
      .select({ id: usuarios.id, nome: usuarios.nome, email: usuarios.email })
      .from(usuarios)
      .where(hasEmail(email));
    if (!person) return;
    const link = await newLink(tx, person.id);
    await enqueueMail(tx, {
      tipo: 'recuperacao',
      para: person.email,
      sobre: mailOf(person.id),
      valida_horas: HOURS,
      dados: { nome: person.nome, link, ip },
    });
  });
}

/** A recovery link for the operator of the command line, who hands it to its person. @throws DomainError NOT_FOUND */
export async function makeRecoveryLink(db: Db, input: unknown): Promise<{ usuario_id: number; link: string }> {
  const { email } = parseInput(recoveryInput, input);
  return inTransaction(db, async (tx) => {
    const [person] = await tx.orm.select({ id: usuarios.id }).from(usuarios).where(hasEmail(email));
    if (!person) throw notFound(`Usuário não encontrado (${email}).`);
    return { usuario_id: person.id, link: await newLink(tx, person.id) };
  });
}

/** The person of a link that still works. @throws DomainError NOT_FOUND */
async function find(db: Db, link: string) {
  if (!isWellFormedSecret(link, PREFIX)) throw notFound(ENDED);
  const [found] = await db.orm
    .select({ usuario_id: usuarios.id, usuario_nome: usuarios.nome, email: usuarios.email })
    .from(links_pessoais)
    .innerJoin(usuarios, eq(usuarios.id, links_pessoais.usuario_id))
    .where(
      and(
        eq(links_pessoais.hash, sha256(link)),
        eq(links_pessoais.tipo, 'recuperacao'),
        gt(links_pessoais.expira_em, sql`now()`),
      ),
    );
  if (!found) throw notFound(ENDED);
  return found;
}

/**
 * Whoever holds a recovery's link chooses a new password: the link is spent, and every session of the person ends. `also` is done in the
 * same transaction, for rooms that give access of other kinds.
 * @throws DomainError NOT_FOUND where the link does not work (any more); VALIDATION_ERROR on `senha`
 */
export async function redeemRecovery(
  db: Db,
  input: unknown,
  caller: Caller,
  also: (tx: Db, usuario_id: number) => Promise<unknown>,
): Promise<{ email: string }> {
  const { link, senha } = parseInput(newSenhaInput, input);
  const { email, usuario_nome } = await find(db, link);
  await requireUncommon(senha, { nome: usuario_nome, email }, 'senha');
  const senha_hash = await hashSenha(senha, 'recuperação');
  return inTransaction(db, async (tx) => {
    const spent = await tx.orm
      .delete(links_pessoais)
      .where(
        and(
          eq(links_pessoais.hash, sha256(link)),
          eq(links_pessoais.tipo, 'recuperacao'),
          gt(links_pessoais.expira_em, sql`now()`),
        ),
      )
      .returning({ usuario_id: links_pessoais.usuario_id });
    const [one] = spent;
    if (!one) throw notFound(ENDED);
    const { usuario_id } = one;
    await tx.orm.update(usuarios).set({ senha_hash, atualizado_em: sql`now()` }).where(eq(usuarios.id, usuario_id));
    await endSessions(tx, usuario_id, 'senha_redefinida');
    await recordPessoal(tx, { usuario_id, usuario_nome }, caller, { acao: 'usuario.senha_redefinida' });
    await mailPessoal(tx, email, usuario_nome, caller, { mudanca: 'senha' });
    await also(tx, usuario_id);
    return { email };
  });
}
