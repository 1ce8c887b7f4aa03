import { and, eq, gt, sql } from 'drizzle-orm';
import { links_pessoais, usuarios } from '#drizzle/schema/identidade.ts';
import { enqueueMail } from '#server/correio/index.ts';
import { isWellFormedSecret, newSecret, sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { hasEmail } from './internal.ts';
import { dropLinks, mailOfLinks } from './links.ts';
import { hashSenha } from './password.ts';
import { type Caller, mailPessoal, recordPessoal } from './record-pessoal.ts';
import { linkInput, newSenhaInput, recoveryInput } from './schemas.ts';
import { requireUncommon } from './senha-comum.ts';
import { endSessions, holdUsuario } from './sessoes.ts';

const PREFIX = 'rmn_rs';
/** How long a recovery's link works. */
const HOURS = 1;
/** Who asks again so soon still waits for the e-mail. */
const AGAIN_MINUTES = 10;

const ENDED = 'Este link não vale mais: foi usado, cancelado ou venceu. Peça outro.';

/** A link to a new password. It is in this answer only; the database keeps its SHA-256. */
async function newLink(tx: Db, usuario_id: number): Promise<string> {
  const link = newSecret(PREFIX);
  await tx.orm.insert(links_pessoais).values({
    tipo: 'recuperacao',
    usuario_id,
    hash: sha256(link),
    expira_em: sql`now() + make_interval(hours => ${HOURS})`,
  });
  return link;
}

/** Whether the person got a link within the last minutes, which still works. */
async function hasFreshLink(tx: Db, usuario_id: number): Promise<boolean> {
  const [fresh] = await tx.orm
    .select({ id: links_pessoais.id })
    .from(links_pessoais)
    .where(
      and(
        eq(links_pessoais.usuario_id, usuario_id),
        eq(links_pessoais.tipo, 'recuperacao'),
        gt(links_pessoais.criado_em, sql`now() - make_interval(mins => ${AGAIN_MINUTES})`),
      ),
    )
    .limit(1);
  return fresh !== undefined;
}

/**
 * Somebody forgot the password of an e-mail: its owner gets a link, unless one is on its way already. Links from before go on working until
 * their time is over or one is used: whoever asks may be a stranger, who must not void the owner's. Of an e-mail that nobody has, nothing
 * happens, and the caller is told the same: the door sees to it that time tells nothing either.
 */
export async function requestRecovery(db: Db, input: unknown, { ip }: Caller): Promise<void> {
  const { email } = parseInput(recoveryInput, input);
  await inTransaction(db, async (tx) => {
    const [person] = await tx.orm
      .select({ id: usuarios.id, nome: usuarios.nome, email: usuarios.email })
      .from(usuarios)
      .where(hasEmail(email));
    if (!person) return;
    // The e-mail is read again with the row held: it may just have been changed.
    const held = await holdUsuario(tx, person.id);
    if (held?.email !== person.email || (await hasFreshLink(tx, person.id))) return;
    const link = await newLink(tx, person.id);
    await enqueueMail(tx, {
      tipo: 'recuperacao',
      para: person.email,
      sobre: mailOfLinks('recuperacao', person.id),
      valida_horas: HOURS,
      dados: { nome: person.nome, link, ip },
    });
  });
}

/** A recovery link for the operator of the command line, who hands it to its person; links from before are void. @throws DomainError NOT_FOUND */
export async function makeRecoveryLink(db: Db, input: unknown): Promise<{ usuario_id: number; link: string }> {
  const { email } = parseInput(recoveryInput, input);
  return inTransaction(db, async (tx) => {
    const [person] = await tx.orm.select({ id: usuarios.id }).from(usuarios).where(hasEmail(email));
    if (!person) throw notFound(`Usuário não encontrado (${email}).`);
    await holdUsuario(tx, person.id);
    await dropLinks(tx, person.id, ['recuperacao']);
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

/** Whose a recovery's link is, before a new password is typed. @throws DomainError NOT_FOUND where the link does not work (any more) */
export async function readRecovery(db: Db, input: unknown): Promise<{ email: string }> {
  const { email } = await find(db, parseInput(linkInput, input).link);
  return { email };
}

/**
 * Whoever holds a recovery's link chooses a new password: the link is spent, every other link and every session of the person end. `also` is done in the
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
  const { usuario_id, email, usuario_nome } = await find(db, link);
  await requireUncommon(senha, { nome: usuario_nome, email }, 'senha');
  const senha_hash = await hashSenha(senha, 'recuperação');
  return inTransaction(db, async (tx) => {
    await holdUsuario(tx, usuario_id);
    const spent = await tx.orm
      .delete(links_pessoais)
      .where(
        and(
          eq(links_pessoais.hash, sha256(link)),
          eq(links_pessoais.tipo, 'recuperacao'),
          gt(links_pessoais.expira_em, sql`now()`),
        ),
      )
      .returning({ id: links_pessoais.id });
    if (spent.length === 0) throw notFound(ENDED);
    await dropLinks(tx, usuario_id);
    await tx.orm.update(usuarios).set({ senha_hash, atualizado_em: sql`now()` }).where(eq(usuarios.id, usuario_id));
    await endSessions(tx, usuario_id, 'senha_redefinida');
    await recordPessoal(tx, { usuario_id, usuario_nome }, caller, { acao: 'usuario.senha_redefinida' });
    await mailPessoal(tx, email, usuario_nome, caller, { mudanca: 'senha' });
    await also(tx, usuario_id);
    return { email };
  });
}
