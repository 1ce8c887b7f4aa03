import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { aplicativos, concessoes, eventos_aplicativos } from '#drizzle/schema/acesso.ts';
import { empresas, usuarios } from '#drizzle/schema/identidade.ts';
import { recordAll } from '#server/auditoria/index.ts';
import { withdrawConvitesOf } from '#server/identidade/index.ts';
import type { Ator, Ctx, EmpresaId, Porta } from '#server/platform/context.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { requestId } from '#server/platform/ids.ts';
import { endWebhooksOf, listConcessoesOfWebhooks, type WebhookLegado } from '#server/webhooks/index.ts';
import type { TipoEvento } from '../aplicativos/schemas.ts';
import { actorName, type Caller } from './internal.ts';
import { isLive } from './situacao.ts';

type Motivo = NonNullable<typeof concessoes.$inferSelect.encerrada_motivo>;

/** A connection that ends, with the names of its application and user, and the place where its end is told. */
export type Ending = {
  id: number;
  aplicativo_id: number;
  aplicativo_nome: string;
  empresa_id: number;
  usuario_id: number;
  usuario_nome: string;
  fuso: string;
};

/** Whose doing the end is, and through which door it came. */
type By = Caller & { ator: Ator; porta: Porta };

/** Which webhooks of a connection that ends go on, as the company's own. */
export type Manter = ReadonlySet<number> | 'todos';

export type Ended = {
  conexoes: Ending[];
  webhooks: { encerrados: WebhookLegado[]; mantidos: WebhookLegado[] };
};

const columns = {
  id: concessoes.id,
  aplicativo_id: concessoes.aplicativo_id,
  aplicativo_nome: aplicativos.nome,
  empresa_id: concessoes.empresa_id,
  usuario_id: concessoes.usuario_id,
  usuario_nome: usuarios.nome,
  fuso: empresas.fuso,
};

/** Live connections that meet a condition, oldest first, each locked until the transaction ends. */
export const lockLive = (tx: Db, condition: SQL | undefined): Promise<Ending[]> =>
  tx.orm
    .select(columns)
    .from(concessoes)
    .innerJoin(aplicativos, eq(aplicativos.id, concessoes.aplicativo_id))
    .innerJoin(usuarios, eq(usuarios.id, concessoes.usuario_id))
    .innerJoin(empresas, eq(empresas.id, concessoes.empresa_id))
    .where(and(condition, isLive))
    .orderBy(asc(concessoes.id))
    .for('update', { of: concessoes });

/** What the application's log says. Why a person's access ended is the company's own affair. */
const EVENTO: Partial<Record<Motivo, TipoEvento>> = {
  desconectada: 'desconectada',
  revogada: 'revogada',
  reuso_code: 'reuso_code',
  reuso_refresh_token: 'reuso_refresh_token',
};

/** How many rows one statement writes. */
const BATCH = 1_000;

/** The context in which a company is told of the end. */
const contextIn = (db: Db, { empresa_id, fuso }: Pick<Ending, 'empresa_id' | 'fuso'>, by: By): Ctx => ({
  ...{ request_id: by.request_id, ip: by.ip, ator: by.ator, porta: by.porta },
  ...{ db, empresa_id: empresa_id as EmpresaId, fuso, escopos: new Set<string>() },
});

/**
 * Ends connections that are locked, for good: with a connection's row, every token of it is dead, and the webhooks that stop with it are
 * inactive, but for those in `manter`; invitations that they wrote and that wait are taken back. The applications' logs and the companies'
 * audit trails tell of it.
 * @param address the application's own address, where it is the application's doing
 */
export async function endLocked(
  tx: Db,
  ending: readonly Ending[],
  motivo: Motivo,
  by: By,
  { manter, address = null }: { manter?: Manter | undefined; address?: string | null } = {},
): Promise<Ended> {
  const webhooks: Ended['webhooks'] = { encerrados: [], mantidos: [] };
  if (ending.length === 0) return { conexoes: [], webhooks };
  await tx.orm
    .update(concessoes)
    .set({
      ...{ encerrada_em: sql`now()`, encerrada_motivo: motivo },
      encerrada_por_nome: motivo === 'desconectada' ? by.ator.nome : null,
    })
    .where(
      inArray(
        concessoes.id,
        ending.map(({ id }) => id),
      ),
    );
  const events = ending.map(({ id, aplicativo_id, empresa_id }) => ({
    ...{ aplicativo_id, empresa_id, concessao_id: id },
    ...{ tipo: EVENTO[motivo] ?? ('acesso_encerrado' as const), ip: address },
  }));
  for (let i = 0; i < events.length; i += BATCH) {
    await tx.orm.insert(eventos_aplicativos).values(events.slice(i, i + BATCH));
  }
  for (const [empresa_id, own] of Map.groupBy(ending, (each) => each.empresa_id)) {
    const [{ fuso } = { fuso: '' }] = own;
    const of = { concessoes: own.map(({ id }) => id) };
    const there = contextIn(tx, { empresa_id, fuso }, by);
    const { encerrados, mantidos } = await endWebhooksOf(there, of, manter);
    await withdrawConvitesOf(there, of);
    webhooks.encerrados.push(...encerrados);
    webhooks.mantidos.push(...mantidos);
  }
  const lines = ending.map((each) => {
    const namesOf = (list: readonly WebhookLegado[]) =>
      list.filter(({ concessao_id }) => concessao_id === each.id).map(({ nome }) => nome);
    const [encerrados, mantidos] = [namesOf(webhooks.encerrados), namesOf(webhooks.mantidos)];
    const detalhes = {
      motivo,
      ...(encerrados.length > 0 ? { webhooks_encerrados: encerrados } : {}),
      ...(mantidos.length > 0 ? { webhooks_mantidos: mantidos } : {}),
    };
    const line = { acao: 'conexao.encerrada', recurso: 'conexao', recurso_id: each.id } as const;
    return { ctx: contextIn(tx, each, by), entry: { ...line, recurso_nome: each.aplicativo_nome, detalhes } };
  });
  await recordAll(tx, lines);
  return { conexoes: [...ending], webhooks };
}

/** Ends a locked connection because of something that its application did. */
export async function endGrant(
  tx: Db,
  grant: Ending,
  motivo: 'revogada' | 'reuso_code' | 'reuso_refresh_token',
  caller: Caller,
): Promise<void> {
  const ator = { tipo: 'concessao' as const, id: grant.id, nome: actorName(grant) };
  await endLocked(tx, [grant], motivo, { ...caller, ator, porta: 'api' }, { address: caller.ip });
}

/**
 * Ends every live connection that a person allowed, in whatever company, in the caller's transaction, when their password was reset: the
 * person's own doing.
 */
export async function endGrantsOf(
  tx: Db,
  { usuario_id }: { usuario_id: number },
  motivo: 'senha_redefinida',
  { request_id, ip }: Caller,
): Promise<Ended> {
  const ending = await lockLive(tx, eq(concessoes.usuario_id, usuario_id));
  const ator: Ator = { tipo: 'usuario', id: usuario_id, nome: ending[0]?.usuario_nome ?? '' };
  return endLocked(tx, ending, motivo, { request_id, ip, ator, porta: 'painel' });
}

/**
 * Stops the webhooks whose connection expired: its end is no event that somebody causes, so the housekeeping finds it. Safe to run at once
 * in several processes.
 */
export async function endWebhooksOfExpired(db: Db): Promise<number> {
  const wanted = await listConcessoesOfWebhooks(db);
  let count = 0;
  for (const [empresa_id, own] of Map.groupBy(wanted, (each) => each.empresa_id)) {
    const asked = own.map(({ concessao_id }) => concessao_id);
    const alive = await db.orm
      .select({ id: concessoes.id })
      .from(concessoes)
      .where(and(inArray(concessoes.id, asked), isLive));
    const gone = asked.filter((id) => !alive.some((each) => each.id === id));
    if (gone.length === 0) continue;
    count += await inTransaction(db, async (tx) => {
      // Locked and asked again: it may have been renewed meanwhile.
      const renewed = await tx.orm
        .select({ id: concessoes.id, live: sql<boolean>`${isLive}` })
        .from(concessoes)
        .where(inArray(concessoes.id, gone))
        .orderBy(asc(concessoes.id))
        .for('update');
      const concessoesOver = gone.filter((id) => !renewed.some((each) => each.id === id && each.live));
      const [empresa] = await tx.orm.select({ fuso: empresas.fuso }).from(empresas).where(eq(empresas.id, empresa_id));
      const by: By = {
        ...{ request_id: requestId(), ip: null, porta: 'job' },
        ator: { tipo: 'sistema', id: null, nome: 'Sistema' },
      };
      const ctx = contextIn(tx, { empresa_id, fuso: empresa?.fuso ?? 'America/Sao_Paulo' }, by);
      return (await endWebhooksOf(ctx, { concessoes: concessoesOver })).encerrados.length;
    });
  }
  return count;
}
