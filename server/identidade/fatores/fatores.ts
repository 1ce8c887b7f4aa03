import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  codigos_recuperacao,
  empresas,
  passkeys,
  totps,
  usuarios,
  usuarios_empresas,
} from '#drizzle/schema/identidade.ts';
import type { Detalhes } from '#server/auditoria/index.ts';
import { type Carta, enqueueMail } from '#server/correio/index.ts';
import type { Db } from '#server/platform/db.ts';
import { inTransaction } from '#server/platform/db.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import { requestId } from '#server/platform/ids.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { hasEmail } from '../internal.ts';
import { dropLinks } from '../links.ts';
import { type Caller, recordPessoal } from '../record-pessoal.ts';
import { type Fatores, type Passkey, recoveryInput } from '../schemas.ts';
import { endSessions, type Pessoa } from '../sessoes.ts';

// Of a row of `usuarios`. The name of its column is written out: the builder leaves out the table's where a query has one table, and the
// inner queries would take their own.

/** Whether the person of the row has an authenticator application. */
export const hasApp = sql<boolean>`EXISTS (
  SELECT FROM ${totps} t WHERE t.usuario_id = usuarios.id AND t.confirmado_em IS NOT NULL)`;
/** Whether the person of the row has a passkey. */
export const hasPasskey = sql<boolean>`EXISTS (SELECT FROM ${passkeys} p WHERE p.usuario_id = usuarios.id)`;
/** Since when the person of the row has had one factor or another; null without any. */
export const factorsSince = sql<Date | null>`least(
  (SELECT t.confirmado_em FROM ${totps} t WHERE t.usuario_id = usuarios.id),
  (SELECT min(p.criado_em) FROM ${passkeys} p WHERE p.usuario_id = usuarios.id))`.mapWith(usuarios.criado_em);
/** Whether the person of the row can prove more than a password. */
export const hasFactor = sql<boolean>`(${hasApp} OR ${hasPasskey})`;

const columns = {
  id: passkeys.id,
  nome: passkeys.nome,
  sincronizada: passkeys.sincronizada,
  criado_em: passkeys.criado_em,
  ultimo_uso_em: passkeys.ultimo_uso_em,
};

/** The person's passkeys, the oldest first. */
export const listPasskeys = (db: Db, usuario_id: number): Promise<Passkey[]> =>
  db.orm.select(columns).from(passkeys).where(eq(passkeys.usuario_id, usuario_id)).orderBy(asc(passkeys.id));

/** What a person proves who they are with besides the password, and the companies that ask for it. */
export async function readFatores(db: Db, { usuario_id }: Pick<Pessoa, 'usuario_id'>): Promise<Fatores> {
  const [[totp], keys, codes, exigido_por] = await Promise.all([
    db.orm
      .select({ desde: totps.confirmado_em })
      .from(totps)
      .where(and(eq(totps.usuario_id, usuario_id), isNotNull(totps.confirmado_em))),
    listPasskeys(db, usuario_id),
    db.orm
      .select({ n: count() })
      .from(codigos_recuperacao)
      .where(and(eq(codigos_recuperacao.usuario_id, usuario_id), isNull(codigos_recuperacao.usado_em))),
    listRequiring(db, usuario_id),
  ]);
  return { aplicativo_desde: totp?.desde ?? null, passkeys: keys, codigos: oneRow(codes).n, exigido_por };
}

/** The names of a person's companies that open only to whoever has a second factor. */
async function listRequiring(db: Db, usuario_id: number): Promise<string[]> {
  const rows = await db.orm
    .select({ nome: empresas.nome })
    .from(usuarios_empresas)
    .innerJoin(empresas, and(eq(empresas.id, usuarios_empresas.empresa_id), eq(empresas.situacao, 'ativa')))
    .where(
      and(
        eq(usuarios_empresas.usuario_id, usuario_id),
        usuarios_empresas.ativo,
        eq(empresas.exige_segundo_fator, true),
      ),
    )
    .orderBy(asc(empresas.nome));
  return rows.map(({ nome }) => nome);
}

/** Whether a person has a second factor. */
export async function hasOneFactor(db: Db, usuario_id: number): Promise<boolean> {
  const rows = await db.orm.select({ has: hasFactor }).from(usuarios).where(eq(usuarios.id, usuario_id));
  return rows[0]?.has === true;
}

type Change = {
  acao: 'usuario.fator_adicionado' | 'usuario.fator_removido' | 'usuario.codigos_gerados';
  detalhes?: Detalhes<'usuario'>;
  /** What the e-mail tells. */
  mudanca: Mudanca;
  detalhe?: string;
};
type Mudanca = Extract<Carta, { tipo: 'segundo_fator' }>['dados']['mudanca'];

/** Tells the person's companies, and the person by e-mail, of a change to how they sign in. */
export async function tellChange(
  tx: Db,
  pessoa: Pick<Pessoa, 'usuario_id' | 'usuario_nome' | 'usuario_email'>,
  caller: Caller,
  { acao, detalhes, ...change }: Change,
): Promise<void> {
  await recordPessoal(tx, pessoa, caller, detalhes ? { acao, detalhes } : { acao });
  await mailChange(tx, pessoa, caller, change);
}

/** Tells the person by e-mail of a change to how they sign in. */
export async function mailChange(
  tx: Db,
  pessoa: Pick<Pessoa, 'usuario_nome' | 'usuario_email'>,
  { ip }: Caller,
  { mudanca, detalhe = null }: { mudanca: Mudanca; detalhe?: string | null },
): Promise<void> {
  await enqueueMail(tx, {
    tipo: 'segundo_fator',
    para: pessoa.usuario_email,
    dados: { nome: pessoa.usuario_nome, mudanca, detalhe, ip, quando: new Date().toISOString() },
  });
}

/**
 * After a factor went: recovery codes go with the last one.
 * @throws DomainError CONFLICT where a company of the person asks for a factor and none is left
 */
export async function afterRemoval(tx: Db, { usuario_id }: Pick<Pessoa, 'usuario_id'>): Promise<void> {
  if (await hasOneFactor(tx, usuario_id)) return;
  const [empresa] = await listRequiring(tx, usuario_id);
  if (empresa) {
    throw new DomainError(
      'CONFLICT',
      `${empresa} exige verificação em duas etapas. Adicione outra forma antes de remover esta.`,
    );
  }
  await tx.orm.delete(codigos_recuperacao).where(eq(codigos_recuperacao.usuario_id, usuario_id));
}

/**
 * Takes every factor from a person who lost them all, for the operator of the command line, who has made sure of who asks. Every session
 * of the person ends; companies that ask for a factor lead them to set up another.
 * @throws DomainError NOT_FOUND
 */
export async function dropFatores(db: Db, input: unknown): Promise<{ usuario_id: number; removidos: number }> {
  const { email } = parseInput(recoveryInput, input);
  return inTransaction(db, async (tx) => {
    const [person] = await tx.orm
      .select({ usuario_id: usuarios.id, usuario_nome: usuarios.nome, usuario_email: usuarios.email })
      .from(usuarios)
      .where(hasEmail(email))
      .for('no key update');
    if (!person) throw notFound(`Usuário não encontrado (${email}).`);
    const { usuario_id } = person;
    const apps = await tx.orm.delete(totps).where(eq(totps.usuario_id, usuario_id));
    const keys = await tx.orm.delete(passkeys).where(eq(passkeys.usuario_id, usuario_id));
    await tx.orm.delete(codigos_recuperacao).where(eq(codigos_recuperacao.usuario_id, usuario_id));
    const removidos = apps.count + keys.count;
    await endSessions(tx, usuario_id, 'segundo_fator');
    await dropLinks(tx, usuario_id);
    if (removidos > 0) {
      const caller = { request_id: requestId(), ip: null };
      await tellChange(tx, person, caller, {
        acao: 'usuario.fator_removido',
        detalhes: { fator: 'suporte' },
        mudanca: 'removidos_pelo_suporte',
      });
    }
    return { usuario_id, removidos };
  });
}
