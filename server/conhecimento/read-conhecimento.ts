import { and, eq, ne, sql } from 'drizzle-orm';
import { conhecimentos } from '#drizzle/schema/conhecimento.ts';
import { openAnexo, spoolFile } from '#server/midia/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { type Db, takeTurn } from '#server/platform/db.ts';
import { DOCUMENTO, type DocumentoLido, DocumentoRecusado } from '#server/platform/documento/limits.ts';
import { readDocumento } from '#server/platform/documento/read-documento.ts';
import { readTexto } from '#server/platform/documento/text-reader.ts';
import { DomainError } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { announceLeitura, printOfTexto, turnOf } from './internal.ts';
import { splitTrechos } from './trechos.ts';
import { removeTrechos, writeTrechos } from './write-trechos.ts';

/** Whoever reads an item has it for so long: longer than any reading may take. */
const LEASE_S = 240;
const MOST_ATTEMPTS = 5;
/** Items that are handed over at once. */
const AT_ONCE = 200;

const backoff = (tentativas: number) => Math.min(10 * 3 ** (tentativas - 1), 600);

/** An item that waits to be read; `vez` tells one time from the next. */
export type Leitura = { id: number; empresa_id: number; vez: string };

/** Items that are to be read, or should have been so long ago. For the service's own use: of every company. */
export async function listLeituras(db: Db, lateMs = 0): Promise<Leitura[]> {
  const { id, empresa_id, versao, tentativas, tentar_em } = conhecimentos;
  const due = await db.orm
    .select({ id, empresa_id, versao, tentativas })
    .from(conhecimentos)
    .where(sql`${tentar_em} <= now() - make_interval(secs => ${lateMs / 1_000}::double precision)`)
    .orderBy(tentar_em, id)
    .limit(AT_ONCE);
  return due.map((row) => ({ id: row.id, empresa_id: row.empresa_id, vez: `${row.versao}:${row.tentativas}` }));
}

type Tomado = Pick<
  typeof conhecimentos.$inferSelect,
  'id' | 'nome' | 'tipo' | 'formato' | 'texto' | 'arquivo_id' | 'tamanho' | 'versao' | 'tentativas' | 'trechos'
>;

/**
 * Reads an item whose time has come and makes its passages, unless somebody else is at it. What was read for an older version, or by somebody
 * whose time was over, is thrown away. A process that dies leaves the item to whoever looks after the lease; one that kills its process each
 * time is given up after five times.
 */
export async function readConhecimento(ctx: Ctx, id: number): Promise<void> {
  const tomado = await claim(ctx, id);
  if (!tomado) return;
  if (tomado.tentativas > MOST_ATTEMPTS) {
    return giveUp(ctx, tomado, 'A leitura foi interrompida vezes demais. Tente um arquivo menor, ou em outro formato.');
  }
  let lido: DocumentoLido;
  try {
    lido = tomado.texto === null ? await readArquivo(ctx, tomado) : readTexto(tomado.texto);
  } catch (error) {
    return judge(ctx, tomado, error);
  }
  try {
    await publish(ctx, tomado, lido);
  } catch (error) {
    await judge(ctx, tomado, error);
  }
}

async function claim(ctx: Ctx, id: number): Promise<Tomado | undefined> {
  const c = conhecimentos;
  const [row] = await ctx.db.orm
    .update(c)
    .set({
      situacao: 'processando',
      tentativas: sql`${c.tentativas} + 1`,
      tentar_em: sql`now() + make_interval(secs => ${LEASE_S})`,
      paginas_lidas: 0,
    })
    .where(and(eq(c.id, id), eq(c.empresa_id, ctx.empresa_id), sql`${c.tentar_em} <= now()`))
    .returning({
      ...{ id: c.id, nome: c.nome, tipo: c.tipo, formato: c.formato, texto: c.texto, arquivo_id: c.arquivo_id },
      ...{ tamanho: c.tamanho, versao: c.versao, tentativas: c.tentativas, trechos: c.trechos },
    });
  return row;
}

/** The item as it was taken: neither asked for anew, nor taken by somebody else since. */
const asTaken = ({ empresa_id }: Ctx, { id, versao, tentativas }: Tomado) =>
  and(
    eq(conhecimentos.id, id),
    eq(conhecimentos.empresa_id, empresa_id),
    eq(conhecimentos.versao, versao),
    eq(conhecimentos.tentativas, tentativas),
    eq(conhecimentos.situacao, 'processando'),
  );

async function readArquivo(ctx: Ctx, tomado: Tomado): Promise<DocumentoLido> {
  const { arquivo_id, formato, nome } = tomado;
  const anexo = arquivo_id === null ? null : await openAnexo(ctx, arquivo_id);
  if (!anexo) throw new DocumentoRecusado('O arquivo não está mais no armazenamento. Envie-o de novo.');
  const recebido = await spoolFile(await anexo.open(), { empresa_id: ctx.empresa_id, nome, maior: DOCUMENTO.bytes });
  try {
    return await readDocumento(recebido.caminho, formato, progress(ctx, tomado));
  } finally {
    await recebido.discard();
  }
}

/** Notes how far the reading has come, for who watches; one note at a time, and none that fails matters. */
function progress(ctx: Ctx, tomado: Tomado): (paginas: number) => void {
  let noting = false;
  return (paginas) => {
    if (noting) return;
    noting = true;
    void ctx.db.orm
      .update(conhecimentos)
      .set({ paginas_lidas: paginas })
      .where(asTaken(ctx, tomado))
      .catch((err: unknown) => logger().warn({ err, conhecimento_id: tomado.id }, 'Progress could not be noted'))
      .finally(() => {
        noting = false;
      });
  };
}

async function publish(ctx: Ctx, tomado: Tomado, lido: DocumentoLido): Promise<void> {
  const trechos = splitTrechos(lido.blocos, tomado.nome);
  if (trechos.length === 0) throw new DocumentoRecusado('Não há texto para ler.');
  const print = printOfTexto(lido.blocos.map(({ texto }) => texto).join('\n'));
  await transaction(ctx, async (inner) => {
    await takeTurn(inner.db, turnOf(inner));
    const held = await inner.db.orm
      .select({ id: conhecimentos.id })
      .from(conhecimentos)
      .where(asTaken(inner, tomado))
      .for('update');
    if (held.length === 0) return;
    if (tomado.tipo === 'arquivo') await refuseTwin(inner, tomado, print);
    await writeTrechos(inner, tomado.id, trechos);
    await inner.db.orm
      .update(conhecimentos)
      .set({
        ...{ situacao: 'pronto', erro: null, tentar_em: null },
        ...{ paginas: lido.paginas, paginas_vazias: lido.vazias, paginas_lidas: lido.paginas },
        ...(tomado.tipo === 'arquivo' ? { texto_sha256: print } : {}),
        atualizado_em: sql`clock_timestamp()`,
      })
      .where(eq(conhecimentos.id, tomado.id));
    // Its vectors are the next job.
    await announceLeitura(inner);
  });
  logger().info({ conhecimento_id: tomado.id, trechos: trechos.length }, 'Knowledge is read');
}

/** The same text twice would take two of the five places of every answer. */
async function refuseTwin(ctx: Ctx, { id }: Tomado, texto_sha256: Buffer): Promise<void> {
  const [twin] = await ctx.db.orm
    .select({ nome: conhecimentos.nome, situacao: conhecimentos.situacao, trechos: conhecimentos.trechos })
    .from(conhecimentos)
    .where(
      and(
        eq(conhecimentos.empresa_id, ctx.empresa_id),
        eq(conhecimentos.texto_sha256, texto_sha256),
        ne(conhecimentos.id, id),
      ),
    );
  if (!twin) return;
  throw new DocumentoRecusado(
    twin.situacao === 'erro' && twin.trechos === 0
      ? `O mesmo texto está em "${twin.nome}", que não pôde ser lido: leia-o de novo, ou exclua-o.`
      : `O mesmo texto já está publicado em "${twin.nome}".`,
  );
}

/** What went wrong: told, where trying again does not help; else the item is read again later. */
async function judge(ctx: Ctx, tomado: Tomado, error: unknown): Promise<void> {
  if (error instanceof DocumentoRecusado) return refuse(ctx, tomado, error.message);
  if (error instanceof DomainError && (error.code === 'VALIDATION_ERROR' || error.code === 'NOT_FOUND')) {
    return refuse(ctx, tomado, error.message);
  }
  logger().warn({ err: error, conhecimento_id: tomado.id, tentativas: tomado.tentativas }, 'Knowledge was not read');
  if (tomado.tentativas >= MOST_ATTEMPTS) {
    return giveUp(ctx, tomado, 'O conteúdo não pôde ser lido agora. Tente de novo mais tarde.');
  }
  await ctx.db.orm
    .update(conhecimentos)
    .set({
      situacao: 'na_fila',
      tentar_em: sql`now() + make_interval(secs => ${backoff(tomado.tentativas)})`,
    })
    .where(asTaken(ctx, tomado));
}

/** The item cannot be read: what an earlier version of it had is not searched any more, and another file may have its text. */
const refuse = (ctx: Ctx, tomado: Tomado, erro: string): Promise<void> =>
  end(ctx, tomado, erro, async (inner) => {
    if (tomado.tipo === 'arquivo') {
      await inner.db.orm
        .update(conhecimentos)
        .set({ texto_sha256: null })
        .where(and(eq(conhecimentos.id, tomado.id), eq(conhecimentos.empresa_id, inner.empresa_id)));
    }
    await removeTrechos(inner, tomado.id);
  });

/** Nobody could read the item, for no fault of what it says: what was read of it before holds. */
const giveUp = (ctx: Ctx, tomado: Tomado, erro: string): Promise<void> =>
  end(
    ctx,
    tomado,
    tomado.trechos === 0 ? erro : `${erro} O que foi lido antes continua valendo.`,
    async () => undefined,
  );

/** Ends the reading with a reason, unless the item was asked for anew or taken by somebody else meanwhile. */
async function end(ctx: Ctx, tomado: Tomado, erro: string, then: (inner: Ctx) => Promise<void>): Promise<void> {
  await transaction(ctx, async (inner) => {
    const changed = await inner.db.orm
      .update(conhecimentos)
      .set({
        ...{ situacao: 'erro', erro: erro.slice(0, 500), tentar_em: null },
        atualizado_em: sql`clock_timestamp()`,
      })
      .where(asTaken(inner, tomado))
      .returning({ id: conhecimentos.id });
    if (changed.length > 0) await then(inner);
  });
  logger().info({ conhecimento_id: tomado.id }, 'Knowledge was refused');
}
