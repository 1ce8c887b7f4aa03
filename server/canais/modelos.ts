import { and, eq, sql } from 'drizzle-orm';
import { modelos_whatsapp } from '#drizzle/schema/canais.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { DomainError, notFound, StatusRefused } from '#server/platform/errors.ts';
import { idFilter } from '#server/platform/ids.ts';
import { readShort } from '#server/platform/listing.ts';
import { logger } from '#server/platform/logger.ts';
import { namedInput, type Page } from '#server/platform/pagination.ts';
import { storableJson } from '#server/platform/storable.ts';
import { instante, parseInput, z } from '#server/platform/validation.ts';
import { adaptadorOf } from './adaptadores.ts';
import { fetchCanal, findCanal, openCanal } from './internal.ts';
import { FalhaDoCanal, type ModeloDaPlataforma } from './port.ts';
import { canalIdInput } from './schemas.ts';
import { parametrosDe, previewModelo } from './whatsapp/modelos.ts';

/** What a header may ask for, and buttons that take a value. */
export const CABECALHOS = ['texto', 'imagem', 'video', 'documento'] as const;
export const BOTOES = ['url', 'quick_reply', 'copy_code', 'flow'] as const;

const pedidos = z.object({
  cabecalho: z
    .object({
      tipo: z.enum(CABECALHOS).describe('Tipo de conteúdo do cabeçalho.'),
      nome: z.string().nullable().describe('Nome do lugar; nulo onde tem número.'),
    })
    .nullable()
    .describe('O que o cabeçalho pede; nulo quando não pede nada.'),
  corpo: z
    .object({
      nomes: z.array(z.string()).describe('Os lugares, na ordem do texto.'),
      nomeados: z.boolean().describe('Se têm nome em vez de número.'),
    })
    .describe('Lugares do corpo, em ordem; `nomeados` quando têm nome em vez de número.'),
  botoes: z
    .array(
      z.object({
        indice: z.int().describe('Lugar do botão entre todos, de 0.'),
        tipo: z.enum(BOTOES).describe('Tipo de botão, na palavra da Meta.'),
        texto: z.string().describe('Texto do botão.'),
        obrigatorio: z.boolean().describe('Se o modelo não pode ser enviado sem o valor.'),
      }),
    )
    .describe('Botões que aceitam um valor; `indice` conta todos os botões, de 0.'),
  impedimento: z.string().nullable().describe('Por que não pode ser enviado por aqui; nulo quando pode.'),
});

/** A template, as the doors show it. */
export const modeloWhatsapp = z.object({
  id: z.int().describe('Identificador do modelo.'),
  canal_id: z.int().describe('Canal de WhatsApp em que está aprovado.'),
  nome: z.string().describe('Nome do modelo na Meta.'),
  idioma: z.string().describe('Idioma, como `pt_BR`.'),
  categoria: z.string().describe('Categoria da Meta: `MARKETING`, `UTILITY`, `AUTHENTICATION`.'),
  status: z.string().describe('Estado na Meta; só os `APPROVED` são listados.'),
  texto: z.string().describe('O modelo como texto, com os lugares por preencher.'),
  parametros: pedidos.describe('O que o modelo pede para ser enviado.'),
  atualizado_em: instante.describe('Momento da última alteração na Meta que se soube (ISO 8601).'),
});
export type ModeloWhatsapp = z.output<typeof modeloWhatsapp>;

export const modelosFilters = z.object({
  ...namedInput('Parte do nome do modelo.'),
  canal_id: idFilter('Só os deste canal.'),
});

type Linha = typeof modelos_whatsapp.$inferSelect;

const shown = ({
  id,
  canal_id,
  nome,
  idioma,
  categoria,
  status,
  componentes,
  atualizado_em,
}: Linha): ModeloWhatsapp => {
  const { cabecalho, corpo, botoes, impedimento } = parametrosDe({ nome, componentes });
  return {
    ...{ id, canal_id, nome, idioma, categoria, status, atualizado_em },
    texto: previewModelo({ nome, componentes }),
    parametros: {
      cabecalho,
      corpo: { ...corpo, nomes: [...corpo.nomes] },
      botoes: botoes.map((one) => ({ ...one })),
      impedimento,
    },
  };
};

/**
 * The approved templates of the company's WhatsApp channels.
 * @throws DomainError FORBIDDEN
 */
export async function listModelos(ctx: Ctx, input: unknown): Promise<Page<ModeloWhatsapp>> {
  requireScope(ctx, 'crm:read');
  const { canal_id, ...f } = parseInput(modelosFilters, input);
  const page = await readShort<Linha>(ctx, f, {
    from: sql`modelos_whatsapp e`,
    shown: sql`e.id, e.canal_id, e.nome, e.idioma, e.categoria, e.status, e.componentes, e.atualizado_em`,
    where: sql`e.empresa_id = ${ctx.empresa_id} AND e.status = 'APPROVED' ${canal_id === undefined ? sql`` : sql`AND e.canal_id = ${canal_id}`}`,
  });
  return {
    ...page,
    resultados: page.resultados.map((row) => shown({ ...row, atualizado_em: new Date(row.atualizado_em) })),
  };
}

/**
 * A template to be sent. For other rooms: no scope is checked here.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of one that Meta has not approved
 */
export async function fetchModelo(ctx: Ctx, id: number): Promise<Linha> {
  const [row] = await ctx.db.orm
    .select()
    .from(modelos_whatsapp)
    .where(and(eq(modelos_whatsapp.empresa_id, ctx.empresa_id), eq(modelos_whatsapp.id, id)));
  if (!row) throw notFound('Modelo não encontrado.');
  if (row.status !== 'APPROVED') {
    const is = `O modelo "${row.nome}" está ${row.status} na Meta: só pode ser enviado`;
    throw new StatusRefused(`${is} a partir de APPROVED.`, `${is} quando a Meta o aprovar (APPROVED).`);
  }
  return row;
}

/** Templates change seldom; the platform tells of most changes. */
const EVERY = sql`now() + interval '6 hours'`;
const AFTER_FAULT = sql`now() + interval '15 minutes'`;

/** Channels whose templates are due to be read. For the service's own use: of every company. */
export async function listDevidosDeModelos({ sql: query }: Db): Promise<{ canal_id: number; empresa_id: number }[]> {
  // Written out: a prepared statement is one round trip.
  const rows = await query<{ canal_id: number; empresa_id: number }[]>`
    SELECT id AS canal_id, empresa_id FROM canais WHERE ativo AND sincronizar_em <= now() ORDER BY sincronizar_em LIMIT 100`;
  return [...rows];
}

/**
 * Reads the platform's templates of a channel and keeps them; those that the platform has no more are gone.
 * @returns how many there are
 * @throws FalhaDoCanal where the platform does not answer; DomainError NOT_FOUND where the channel is removed meanwhile
 */
export async function syncModelos(outer: Ctx, canal_id: number): Promise<number> {
  const row = await findCanal(outer.db, canal_id);
  const canal = row && row.empresa_id === outer.empresa_id ? openCanal(row) : null;
  const { listModelos: ask } = row ? adaptadorOf(row).adaptador : {};
  if (!row || !canal || !ask) return 0;
  // Asked again later whatever comes of it: a process that dies meanwhile costs minutes. Written out: by the database's clock.
  await outer.db.sql`UPDATE canais SET sincronizar_em = now() + interval '15 minutes' WHERE id = ${canal_id}`;
  const found = await ask(canal);
  await transaction(outer, (ctx) => keepAll(ctx, canal_id, found));
  return found.length;
}

async function keepAll(ctx: Ctx, canal_id: number, found: readonly ModeloDaPlataforma[]): Promise<void> {
  const { sql: query } = ctx.db;
  // Written out: held before its templates, as whoever removes the channel holds it; and one reading writes at a time.
  const held =
    await query`SELECT FROM canais WHERE id = ${canal_id} AND empresa_id = ${ctx.empresa_id} FOR NO KEY UPDATE`;
  if (held.length === 0) throw notFound('Canal não encontrado.');
  // While somebody adds one, pages move on, and a template stands on two of them.
  const distinct = new Map(found.map((one) => [JSON.stringify([one.nome, one.idioma]), one]));
  const sent = storableJson([...distinct.values()]);
  // Written out: all in two statements; what is as it was keeps its moment.
  await query`
    INSERT INTO modelos_whatsapp (empresa_id, canal_id, id_externo, nome, idioma, categoria, status, componentes)
    SELECT ${ctx.empresa_id}, ${canal_id}, id_externo, nome, idioma, categoria, status, componentes
    FROM json_to_recordset(${sent}::text::json) AS q (id_externo text, nome text, idioma text, categoria text, status text, componentes jsonb)
    ON CONFLICT (canal_id, nome, idioma) DO UPDATE SET id_externo = excluded.id_externo, categoria = excluded.categoria,
      status = excluded.status, componentes = excluded.componentes, sincronizado_em = now(),
      atualizado_em = CASE WHEN (modelos_whatsapp.status, modelos_whatsapp.componentes, modelos_whatsapp.categoria)
        IS DISTINCT FROM (excluded.status, excluded.componentes, excluded.categoria) THEN now() ELSE modelos_whatsapp.atualizado_em END`;
  await query`
    DELETE FROM modelos_whatsapp m WHERE m.canal_id = ${canal_id} AND NOT EXISTS (
      SELECT FROM json_to_recordset(${sent}::text::json) AS q (nome text, idioma text) WHERE q.nome = m.nome AND q.idioma = m.idioma)`;
  await ctx.db.orm.execute(sql`UPDATE canais SET sincronizar_em = ${EVERY} WHERE id = ${canal_id}`);
}

/**
 * The same at once, for whoever sets the channel up.
 * @returns how many there are
 * @throws DomainError NOT_FOUND; UNAVAILABLE with the platform's reason
 */
export async function syncModelosNow(ctx: Ctx, input: unknown): Promise<{ modelos: number }> {
  requireScope(ctx, 'crm:write');
  const { id } = parseInput(canalIdInput, input);
  await fetchCanal(ctx, id);
  try {
    return { modelos: await syncModelos(ctx, id) };
  } catch (error) {
    if (!(error instanceof FalhaDoCanal)) throw error;
    logger().warn({ canal_id: id, codigo: error.codigo }, 'Templates could not be read');
    // Written out: by the database's clock.
    await ctx.db.orm.execute(sql`UPDATE canais SET sincronizar_em = ${AFTER_FAULT} WHERE id = ${id}`);
    throw new DomainError('UNAVAILABLE', error.message);
  }
}
