import { and, eq, gt, sql } from 'drizzle-orm';
import { links_pessoais, usuarios } from '#drizzle/schema/identidade.ts';
import { enqueueMail } from '#server/correio/index.ts';
import { isWellFormedSecret, newSecret, sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { DomainError, invalid, notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { EMAIL_TAKEN, emailTaken, hasEmail } from './internal.ts';
import { dropLinks, mailOfLinks } from './links.ts';
import { type Caller, mailPessoal, recordPessoal } from './record-pessoal.ts';
import { linkInput, newEmailInput, nomeInput } from './schemas.ts';
import { holdPessoa, holdUsuario, type Pessoa, requirePessoaProof } from './sessoes.ts';

const PREFIX = 'rmn_em';
/** How long the link to a new e-mail works. */
const HOURS = 1;

const ENDED = 'Este link não vale mais: foi usado, cancelado ou venceu.';

/** Changes the person's own name, in every company. */
export async function changeNome(db: Db, pessoa: Pessoa, input: unknown, caller: Caller): Promise<void> {
  const { nome } = parseInput(nomeInput, input);
  if (nome === pessoa.usuario_nome) return;
  await inTransaction(db, async (tx) => {
    await tx.orm.update(usuarios).set({ nome, atualizado_em: sql`now()` }).where(eq(usuarios.id, pessoa.usuario_id));
    const detalhes = { nome: { antes: pessoa.usuario_nome, depois: nome } };
    await recordPessoal(tx, { ...pessoa, usuario_nome: nome }, caller, { acao: 'usuario.alterado', detalhes });
  });
}

/**
 * Sends a link to the e-mail that the person wants from now on; nothing changes before it is opened. To an e-mail that somebody else signs
 * in with nothing is sent, and the answer is the same: it would tell who has an account.
 * @throws DomainError PROOF_REQUIRED; VALIDATION_ERROR on `email`
 */
export async function requestEmail(db: Db, pessoa: Pessoa, input: unknown): Promise<void> {
  requirePessoaProof(pessoa);
  const { email } = parseInput(newEmailInput, input);
  if (email === pessoa.usuario_email.toLowerCase()) throw invalid('email', 'Este já é o seu e-mail.');
  const link = newSecret(PREFIX);
  await inTransaction(db, async (tx) => {
    await holdPessoa(tx, pessoa);
    await dropLinks(tx, pessoa.usuario_id, ['email']);
    const [taken] = await tx.orm.select({ id: usuarios.id }).from(usuarios).where(hasEmail(email));
    if (taken) return;
    await tx.orm.insert(links_pessoais).values({
      tipo: 'email',
      usuario_id: pessoa.usuario_id,
      hash: sha256(link),
      email_novo: email,
      expira_em: sql`now() + make_interval(hours => ${HOURS})`,
    });
    await enqueueMail(tx, {
      tipo: 'confirmar_email',
      para: email,
      sobre: mailOfLinks('email', pessoa.usuario_id),
      valida_horas: HOURS,
      dados: { nome: pessoa.usuario_nome, link },
    });
  });
}

/**
 * Whoever opens the link that was sent to a new e-mail makes it the person's own. Links to a new password that went to the e-mail before
 * work no more, and the link itself does not outlive a new password, a first second factor or the end of sessions by their person: it may
 * have been asked for by whoever knew the old one.
 * @throws DomainError NOT_FOUND where the link does not work (any more); CONFLICT where somebody has the e-mail by now
 */
export async function confirmEmail(db: Db, input: unknown, caller: Caller): Promise<{ email: string }> {
  const { link } = parseInput(linkInput, input);
  if (!isWellFormedSecret(link, PREFIX)) throw notFound(ENDED);
  return inTransaction(db, async (tx) => {
    const [asked] = await tx.orm
      .select({ usuario_id: links_pessoais.usuario_id })
      .from(links_pessoais)
      .where(eq(links_pessoais.hash, sha256(link)));
    if (asked) await holdUsuario(tx, asked.usuario_id);
    const [spent] = await tx.orm
      .delete(links_pessoais)
      .where(
        and(
          eq(links_pessoais.hash, sha256(link)),
          eq(links_pessoais.tipo, 'email'),
          gt(links_pessoais.expira_em, sql`now()`),
        ),
      )
      .returning({ usuario_id: links_pessoais.usuario_id, email: links_pessoais.email_novo });
    if (!spent?.email) throw notFound(ENDED);
    const { usuario_id, email } = spent;
    const [before] = await tx.orm
      .select({ usuario_nome: usuarios.nome, email: usuarios.email })
      .from(usuarios)
      .where(eq(usuarios.id, usuario_id));
    if (!before) throw notFound(ENDED);
    await tx.orm.update(usuarios).set({ email, atualizado_em: sql`now()` }).where(eq(usuarios.id, usuario_id));
    await dropLinks(tx, usuario_id);
    const detalhes = { email: { antes: before.email, depois: email } };
    await recordPessoal(tx, { ...before, usuario_id }, caller, { acao: 'usuario.alterado', detalhes });
    await mailPessoal(tx, before.email, before.usuario_nome, caller, { mudanca: 'email', email_novo: email });
    return { email };
  })
    .catch(emailTaken('email'))
    .catch((error: unknown) => {
      throw error instanceof DomainError && error.message === EMAIL_TAKEN
        ? new DomainError('CONFLICT', EMAIL_TAKEN)
        : error;
    });
}
