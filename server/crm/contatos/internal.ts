import { type SQL, sql } from 'drizzle-orm';
import { contatos } from '#drizzle/schema/crm.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Dados, maskEmail, maskTelefone, publishMany } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { camposOf } from '../campos/values.ts';
import type { Contato } from './schemas.ts';

/** The columns of the table that a contact shows; its labels and own fields are read beside them. */
export const COLUMNS = {
  id: contatos.id,
  nome: contatos.nome,
  email: contatos.email,
  telefone: contatos.telefone,
  celular: contatos.celular,
  empresa_nome: contatos.empresa_nome,
  cargo: contatos.cargo,
  observacao: contatos.observacao,
  cliente_erp_id: contatos.cliente_erp_id,
  responsavel_id: contatos.responsavel_id,
  responsavel_nome: contatos.responsavel_nome,
  arquivado: contatos.arquivado,
  arquivado_em: contatos.arquivado_em,
  criado_em: contatos.criado_em,
  atualizado_em: contatos.atualizado_em,
};

export const CONTATOS = { table: contatos, columns: COLUMNS, missing: 'Contato não encontrado.' };

/** Whether a door shows personal data: the panel alone does, so that any door to come is masked. */
export const showsPersonal = ({ porta }: Pick<Ctx, 'porta'>): boolean => porta === 'painel';

const plain = sql.raw(
  Object.keys(COLUMNS)
    .map((name) => `e.${name}`)
    .join(', '),
);

const ETIQUETAS = sql`
  (SELECT coalesce(json_agg(json_build_object('id', t.id, 'nome', t.nome, 'cor', t.cor) ORDER BY normalizar(t.nome)), '[]')
    FROM contatos_etiquetas ce JOIN etiquetas t ON t.id = ce.etiqueta_id WHERE ce.contato_id = e.id) AS etiquetas`;

/** The columns of a contact (`e`) as its record has them, personal fields of the company's own masked where the door asks for that. */
export const shownContato = (ctx: Ctx): SQL =>
  sql`${plain}, ${ETIQUETAS}, ${camposOf('contato', !showsPersonal(ctx))} AS campos`;

/** A contact as the door shows it: masked everywhere but at the panel. */
export const masked = (ctx: Ctx, contato: Contato): Contato =>
  showsPersonal(ctx)
    ? contato
    : {
        ...contato,
        email: contato.email && maskEmail(contato.email),
        telefone: contato.telefone && maskTelefone(contato.telefone),
        celular: contato.celular && maskTelefone(contato.celular),
      };

/** The id that a contact has now, in SQL: of one that was merged, that of the other. */
export const presentId = (ctx: Ctx, id: number): SQL =>
  sql`coalesce((SELECT q.contato_id FROM mesclagens_contato q WHERE q.antigo_id = ${id} AND q.empresa_id = ${ctx.empresa_id}), ${id})`;

/**
 * The company's contact, as the door shows it; the id of one that was merged finds the one that it is now.
 * @throws DomainError NOT_FOUND
 */
export async function fetchShown(ctx: Ctx, id: number): Promise<Contato> {
  // Written out: labels and own fields come as JSON columns, in one round trip.
  const [found] = (await ctx.db.orm.execute(sql`
    SELECT ${shownContato(ctx)} FROM contatos e WHERE e.empresa_id = ${ctx.empresa_id} AND e.id = ${presentId(ctx, id)}`)) as unknown as Contato[];
  if (!found) throw notFound(CONTATOS.missing);
  return masked(ctx, found);
}

/**
 * The id that a contact has now: of one that was merged, that of the other.
 * @throws DomainError NOT_FOUND where the company has none
 */
export async function currentId(ctx: Ctx, id: number): Promise<number> {
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql<{ id: number }[]>`
    SELECT id FROM contatos WHERE empresa_id = ${ctx.empresa_id} AND id = coalesce(
      (SELECT contato_id FROM mesclagens_contato WHERE antigo_id = ${id} AND empresa_id = ${ctx.empresa_id}), ${id})`;
  if (!found) throw notFound(CONTATOS.missing);
  return found.id;
}

/** What of a contact its events tell. */
type Told = Pick<
  Contato,
  'id' | 'nome' | 'email' | 'telefone' | 'celular' | 'empresa_nome' | 'cargo' | 'cliente_erp_id'
>;

/** A contact in an event, its personal data masked. */
export const contatoEmEvento = (contato: Told): Dados<'contato.criado'>['contato'] => ({
  id: contato.id,
  nome: contato.nome,
  email: maskEmail(contato.email),
  telefone: maskTelefone(contato.telefone),
  celular: maskTelefone(contato.celular),
  empresa_nome: contato.empresa_nome,
  cargo: contato.cargo,
  cliente_erp_id: contato.cliente_erp_id,
});

type Evento = 'contato.criado' | 'contato.atualizado' | 'contato.arquivado' | 'contato.etiqueta_alterada';

type More<E extends Evento> = Omit<Dados<E>, 'contato' | 'negocio'>;

/** Publishes an event of a contact, with the newest of its open deals. */
export const publishContato = <E extends Evento>(ctx: Ctx, evento: E, contato: Told, more: More<E>): Promise<void> =>
  publishContatos(ctx, evento, [{ contato, more }]);

/** The same of many contacts, in their order, in two statements. */
export async function publishContatos<E extends Evento>(
  ctx: Ctx,
  evento: E,
  all: readonly { contato: Told; more: More<E> }[],
): Promise<void> {
  if (all.length === 0) return;
  const ids = all.map(({ contato }) => contato.id);
  // Written out: a prepared statement is one round trip.
  const newest = await ctx.db.sql<{ contato_id: number; id: number; codigo: number }[]>`
    SELECT DISTINCT ON (contato_id) contato_id, id, codigo FROM negocios
    WHERE contato_id = ANY (${ids}::bigint[]) AND status = 'aberto' AND excluido_em IS NULL
    ORDER BY contato_id, criado_em DESC, id DESC`;
  const byContato = new Map(newest.map(({ contato_id, ...negocio }) => [contato_id, negocio]));
  await publishMany(
    ctx,
    evento,
    all.map(
      ({ contato, more }) =>
        ({
          contato: contatoEmEvento(contato),
          negocio: byContato.get(contato.id) ?? null,
          ...more,
        }) as unknown as Dados<E>,
    ),
  );
}

export const recordContato = (
  ctx: Ctx,
  acao: AcaoDe<'contato'>,
  { id, nome }: Pick<Contato, 'id' | 'nome'>,
  detalhes: Detalhes<'contato'>,
) => record(ctx, { acao, recurso: 'contato', recurso_id: id, recurso_nome: nome, detalhes });
