import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { sessoes, usuarios } from '#drizzle/schema/identidade.ts';
import { inBatches } from '#server/platform/batches.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { deviceOf } from '#server/platform/devices.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { placeOf } from '#server/platform/places.ts';
import { parseInput } from '#server/platform/validation.ts';
import { dropLinks } from './links.ts';
import { verifySenha } from './password.ts';
import { type Caller, recordPessoal } from './record-pessoal.ts';
import { provaInput, type Sessao, sessaoIdInput } from './schemas.ts';
import { endSessions, holdPessoa, isOpen, type Pessoa } from './sessoes.ts';

/** How long ended sessions, and links that were not opened, are kept. */
const KEPT_DAYS = 90;

/** The person's open sessions, the one that was used last first: on which device and where. */
export async function listSessoes(db: Db, { usuario_id, sessao_id }: Pessoa): Promise<Sessao[]> {
  const rows = await db.orm
    .select({
      id: sessoes.id,
      agente: sessoes.agente,
      ip: sessoes.ultimo_uso_ip,
      criado_em: sessoes.criado_em,
      ultimo_uso_em: sessoes.ultimo_uso_em,
    })
    .from(sessoes)
    .where(and(eq(sessoes.usuario_id, usuario_id), isOpen))
    .orderBy(desc(sessoes.ultimo_uso_em), desc(sessoes.id));
  return Promise.all(
    rows.map(async ({ agente, ...row }) => ({
      ...row,
      dispositivo: deviceOf(agente),
      lugar: await placeOf(row.ip),
      esta: row.id === sessao_id,
    })),
  );
}

/** Ends one of the person's own sessions. @throws DomainError NOT_FOUND */
export async function endOwnSession(db: Db, pessoa: Pessoa, input: unknown, caller: Caller): Promise<void> {
  const { id } = parseInput(sessaoIdInput, input);
  await endThese(db, pessoa, caller, { only: id });
}

/** Ends every session of the person but the one that asks. Returns how many were open, as the list has them. */
export const endOtherSessions = (db: Db, pessoa: Pessoa, caller: Caller): Promise<{ encerradas: number }> =>
  endThese(db, pessoa, caller, { except: pessoa.sessao_id });

/**
 * The person's companies are told of what ended. A link to another e-mail, which one of these sessions may have asked for, is void.
 * @throws DomainError NOT_FOUND where the one that is chosen is not open
 */
const endThese = (
  db: Db,
  pessoa: Pessoa,
  caller: Caller,
  which: { only: number } | { except: number },
): Promise<{ encerradas: number }> =>
  inTransaction(db, async (tx) => {
    await holdPessoa(tx, pessoa);
    const { usuario_id } = pessoa;
    const chosen = 'only' in which ? eq(sessoes.id, which.only) : ne(sessoes.id, which.except);
    // A session that nobody signed out of, and whose time is over, has no end of its own: it was open to nobody any more.
    const encerradas = await tx.orm.$count(sessoes, and(eq(sessoes.usuario_id, usuario_id), chosen, isOpen));
    if ('only' in which && encerradas === 0) throw notFound('Sessão não encontrada.');
    if ((await endSessions(tx, usuario_id, 'encerrada', which)) > 0) await dropLinks(tx, usuario_id, ['email']);
    if (encerradas > 0) {
      const detalhes = { sessoes_encerradas: encerradas };
      await recordPessoal(tx, pessoa, caller, { acao: 'sessao.encerrada_pelo_dono', detalhes });
    }
    return { encerradas };
  });

/**
 * The person proves with the password who sits there: what is delicate is allowed for a while (`requireProof`).
 * @throws DomainError VALIDATION_ERROR on `senha`
 */
export async function proveBySenha(db: Db, { usuario_id, sessao_id }: Pessoa, input: unknown): Promise<void> {
  const { senha } = parseInput(provaInput, input);
  const [person] = await db.orm
    .select({ senha_hash: usuarios.senha_hash })
    .from(usuarios)
    .where(eq(usuarios.id, usuario_id));
  if (!(await verifySenha(person?.senha_hash, senha, 'painel', `pessoa:${usuario_id}`))) {
    throw invalid('senha', 'A senha não confere.');
  }
  await noteProof(db, sessao_id);
}

/** The person of a session has proved just now who they are. */
export async function noteProof(db: Db, sessao_id: number): Promise<void> {
  await db.orm
    .update(sessoes)
    .set({ confirmada_em: sql`now()` })
    .where(and(eq(sessoes.id, sessao_id), isNull(sessoes.encerrada_em), gt(sessoes.expira_em, sql`now()`)));
}

/** Deletes sessions that ended long ago, and links and challenges that nobody used. Safe to run at once in several processes. */
export async function retainSessoes(db: Db): Promise<{ sessoes: number; links: number; desafios: number }> {
  const { sql } = db;
  // Written out, all three: batches, whose rows a subquery with a limit chooses.
  return {
    sessoes: await inBatches(
      (limit) => sql`
        DELETE FROM sessoes WHERE id IN (
          SELECT id FROM sessoes WHERE expira_em < now() - make_interval(days => ${KEPT_DAYS}) LIMIT ${limit})`,
    ),
    links: await inBatches(
      (limit) => sql`
        DELETE FROM links_pessoais WHERE id IN (
          SELECT id FROM links_pessoais WHERE expira_em < now() - interval '1 day' LIMIT ${limit})`,
    ),
    desafios: await inBatches(
      (limit) => sql`
        DELETE FROM desafios WHERE desafio IN (
          SELECT desafio FROM desafios WHERE expira_em < now() - interval '1 day' LIMIT ${limit})`,
    ),
  };
}
