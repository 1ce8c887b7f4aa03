import { and, asc, eq, sql } from 'drizzle-orm';
import { empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import type { FATOR } from '#modulos/usuarios.ts';
import { type AcaoDe, type Detalhes, isRecordedSince, record } from '#server/auditoria/index.ts';
import type { Ator, Ctx, EmpresaId } from '#server/platform/context.ts';
import { type Db, inTransaction, takeTurn } from '#server/platform/db.ts';
import { endHalf } from './fatores/segundo-passo.ts';
import { hasEmail } from './internal.ts';
import type { Caller } from './record-pessoal.ts';
import { endSessions, findPessoa, findPlace, type PanelSession } from './sessoes.ts';

/** Seconds between two lines about wrong passwords of one person. */
const REFUSED_EVERY = 60;

const STRANGER = {
  senha: 'Alguém sem a senha',
  segundo_fator: 'Alguém com a senha, sem a verificação em duas etapas',
  passkey: 'Alguém com uma chave de acesso que não confere',
};

type Place = { id: number; nome: string; empresa_id: number; fuso: string };

const contextIn = (db: Db, { empresa_id, fuso }: Place, caller: Caller, ator: Ator): Ctx => ({
  ...{ request_id: caller.request_id, ip: caller.ip, db, fuso, ator },
  ...{ empresa_id: empresa_id as EmpresaId, escopos: new Set<string>(), porta: 'painel' },
});

const write = (
  db: Db,
  place: Place,
  caller: Caller,
  ator: Ator,
  acao: Extract<AcaoDe<'usuario'>, `sessao.${string}`>,
  detalhes?: Detalhes<'usuario'>,
): Promise<void> =>
  record(contextIn(db, place, caller, ator), {
    acao,
    recurso: 'usuario',
    recurso_id: place.id,
    recurso_nome: place.nome,
    detalhes,
  });

const columns = {
  id: usuarios_empresas.id,
  nome: usuarios.nome,
  empresa_id: empresas.id,
  fuso: empresas.fuso,
};

const places = (db: Db) =>
  db.orm
    .select(columns)
    .from(usuarios)
    .innerJoin(usuarios_empresas, and(eq(usuarios_empresas.usuario_id, usuarios.id), usuarios_empresas.ativo))
    .innerJoin(empresas, and(eq(empresas.id, usuarios_empresas.empresa_id), eq(empresas.situacao, 'ativa')));

/**
 * Tells every company that the person is an active member of that somebody had a wrong password, a wrong code after the right one, or a
 * passkey that does not prove; nothing where nobody has the e-mail, and at most once a minute in each of them. Not to be waited for by the
 * answer, whose time would tell whether the e-mail is known.
 * @param email as `normalizedEmail` writes it
 */
export async function recordRefusedSignIn(
  db: Db,
  email: string,
  caller: Caller,
  lacking: keyof typeof STRANGER = 'senha',
): Promise<void> {
  const stranger: Ator = { tipo: 'sistema', id: null, nome: STRANGER[lacking] };
  await inTransaction(db, async (tx) => {
    await takeTurn(tx, `sessao.recusada:${email}`);
    const everywhere = await places(tx).where(hasEmail(email)).orderBy(asc(usuarios_empresas.empresa_id));
    for (const place of everywhere) {
      const line = { acao: 'sessao.recusada', recurso: 'usuario', recurso_id: place.id } as const;
      if (await isRecordedSince(contextIn(tx, place, caller, stranger), line, REFUSED_EVERY)) continue;
      await write(tx, place, caller, stranger, 'sessao.recusada');
    }
  });
}

const placeIn = async (
  db: Db,
  { usuario_id, empresa_id }: Pick<PanelSession, 'usuario_id' | 'empresa_id'>,
): Promise<Place | undefined> => {
  if (empresa_id === null) return undefined;
  const isThis = and(eq(usuarios_empresas.usuario_id, usuario_id), eq(usuarios_empresas.empresa_id, empresa_id));
  const [place] = await places(db).where(isThis);
  return place;
};

const noteEntered = (tx: Db, { id }: Place) =>
  tx.orm.update(usuarios_empresas).set({ ultimo_acesso_em: sql`now()` }).where(eq(usuarios_empresas.id, id));

/** Tells the company that the panel opens with of a sign-in, and of what the person proved it with. */
export async function recordSignIn(
  db: Db,
  session: Pick<PanelSession, 'usuario_id' | 'empresa_id'>,
  caller: Caller,
  fator: keyof typeof FATOR,
): Promise<void> {
  const place = await placeIn(db, session);
  if (!place) return;
  const ator = { tipo: 'usuario', id: session.usuario_id, nome: place.nome } as const;
  await noteEntered(db, place);
  await write(db, place, caller, ator, 'sessao.aberta', { fator });
}

/** Ends the session of a cookie, as its person asked; the company that the panel showed is told. */
export async function endSession(db: Db, session: PanelSession, caller: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    const pessoa = await findPessoa(tx, session);
    if (!pessoa) return endHalf(tx, session);
    const ended = await endSessions(tx, pessoa.usuario_id, 'saida', { only: pessoa.sessao_id });
    const place = ended > 0 && (await placeIn(tx, session));
    if (!place) return;
    const ator = { tipo: 'usuario', id: pessoa.usuario_id, nome: pessoa.usuario_nome } as const;
    await write(tx, place, caller, ator, 'sessao.encerrada');
  });
}

/** Whether the session may enter the company that it names; the company is told. */
export async function enterEmpresa(db: Db, session: PanelSession, caller: Caller): Promise<boolean> {
  // A company that asks for a second factor is entered too: the panel then leads to its set-up.
  const membership = await findPlace(db, session, caller.ip);
  if (!membership) return false;
  return inTransaction(db, async (tx) => {
    const place = await placeIn(tx, session);
    if (!place) return false;
    const ator = { tipo: 'usuario', id: membership.usuario_id, nome: membership.usuario_nome } as const;
    await noteEntered(tx, place);
    await write(tx, place, caller, ator, 'sessao.empresa');
    return true;
  });
}
