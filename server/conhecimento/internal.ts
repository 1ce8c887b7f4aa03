import { sql } from 'drizzle-orm';
import { conhecimentos } from '#drizzle/schema/conhecimento.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { columnsOf, type Records } from '#server/platform/rows.ts';
import { conhecimento } from './schemas.ts';

const COLUMNS = columnsOf(conhecimentos, conhecimento);

/** Items of knowledge, as the room reads and writes them. */
export const CONHECIMENTOS = {
  ...{ table: conhecimentos, columns: COLUMNS, missing: 'Conhecimento não encontrado.' },
} as const satisfies Records<typeof conhecimentos, typeof COLUMNS>;

/** Where workers listen for items that wait to be read. */
export const CANAL_CONHECIMENTO = 'romaneio_conhecimento';

/** Wakes the workers after the commit: an item waits to be read. */
export async function announceLeitura({ db }: Pick<Ctx, 'db'>): Promise<void> {
  // Written out: a notification, of no table.
  await db.sql`SELECT pg_notify(${CANAL_CONHECIMENTO}, '')`;
}

/** Whoever decides whether an item is there already goes alone, of a company. */
export const turnOf = ({ empresa_id }: Pick<Ctx, 'empresa_id'>) => `conhecimentos:${empresa_id}`;

/**
 * The print of a text by which the same text is known again: SHA-256 of its characters in one writing (NFC), whatever blanks stand between
 * its words and around it.
 */
export const printOfTexto = (texto: string): Buffer => sha256(texto.normalize('NFC').replace(/\s+/gu, ' ').trim());

/** Puts an item into the queue: a new version, which voids what an older one read. */
export const NA_FILA = {
  situacao: 'na_fila' as const,
  erro: null,
  tentativas: 0,
  tentar_em: sql`now()`,
  paginas_lidas: 0,
};

export const recordConhecimento = (
  ctx: Ctx,
  acao: AcaoDe<'conhecimento'>,
  { id, nome }: { id: number; nome: string },
  detalhes: Detalhes<'conhecimento'>,
) => record(ctx, { acao, recurso: 'conhecimento', recurso_id: id, recurso_nome: nome, detalhes });
