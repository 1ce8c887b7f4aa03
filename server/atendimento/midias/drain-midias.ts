import {
  adaptadorOf,
  type Bruta,
  type CanalAberto,
  FalhaDaConta,
  FalhaDoCanal,
  findCanal,
  type MidiaRecebida,
  openCanal,
} from '#server/canais/index.ts';
import {
  ArquivoGrande,
  adoptArquivo,
  discardFile,
  type Guardado,
  keepFile,
  openAnexo,
  type Recebido,
  spoolFile,
} from '#server/midia/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { announceConversa } from '../avisar.ts';
import { touchConversa } from '../conversas/internal.ts';

/** So many files of a channel are fetched at once. */
const AT_ONCE = 4;
/** Whoever fetches a file has it for so long. */
const LEASE_S = 600;
const TIMEOUT_MS = 300_000;
/** The largest file that any channel takes. */
const LARGEST = 100 * 1024 * 1024;
/** Attempts reach over two days; platforms keep files for longer. */
const MOST_ATTEMPTS = 16;

const backoff = (tentativas: number) => Math.min(5 * 2 ** (tentativas - 1), 14_400);

type Devida = Pick<MidiaRecebida, 'mime' | 'tamanho'> & {
  id: number;
  mensagem_id: number;
  conversa_id: number;
  nome: string | null;
  referencia: Record<string, unknown> & { entrada_id?: number };
  tentativas: number;
};

/**
 * Fetches files of messages that came through a channel, until none is left that is due: each by itself, with its own attempts, so that no
 * message waits for its file. What is fetched is judged as a file that somebody sends is.
 * @param goesOn asked before each batch
 * @returns how many were fetched, or given up
 */
export async function drainMidias(ctx: Ctx, canal_id: number, goesOn: () => boolean = () => true): Promise<number> {
  const row = await findCanal(ctx.db, canal_id);
  const canal = row && row.empresa_id === ctx.empresa_id ? openCanal(row) : null;
  if (!canal) return 0;
  let done = 0;
  while (goesOn()) {
    const due = await claim(ctx, canal_id);
    if (due.length === 0) break;
    await Promise.all(due.map((one) => fetchOne(ctx, canal, one)));
    done += due.length;
  }
  return done;
}

/**
 * Written out: chosen and claimed in one statement. A file's message is looked up by itself (OFFSET 0), and the files' ids stand twice, so that
 * a plan that was made while the tables were empty reads no more than these rows.
 */
async function claim({ db: { sql }, empresa_id }: Ctx, canal_id: number): Promise<Devida[]> {
  const rows = await sql<Devida[]>`
    WITH proximas AS (
      SELECT a.id, m.conversa_id FROM midias_mensagem a
      CROSS JOIN LATERAL (SELECT conversa_id, canal_id FROM mensagens WHERE id = a.mensagem_id OFFSET 0) m
      WHERE a.tentar_em <= now() AND m.canal_id = ${canal_id} AND a.empresa_id = ${empresa_id}
      ORDER BY a.tentar_em, a.id LIMIT ${AT_ONCE} FOR UPDATE OF a SKIP LOCKED)
    UPDATE midias_mensagem a SET tentar_em = now() + make_interval(secs => ${LEASE_S}), tentativas = a.tentativas + 1
    FROM proximas p WHERE a.id = p.id AND a.id = ANY (ARRAY(SELECT id FROM proximas))
    RETURNING a.id, a.mensagem_id, p.conversa_id, a.nome, a.mime, a.tamanho, a.referencia, a.tentativas`;
  return [...rows];
}

async function fetchOne(ctx: Ctx, canal: CanalAberto, midia: Devida): Promise<void> {
  let recebido: Recebido | undefined;
  let guardado: Guardado | undefined;
  let kept = false;
  try {
    recebido = await receive(ctx, canal, midia);
    guardado = await keepFile(ctx.db, recebido, 'anexo_mensagem');
    await adopt(ctx, midia, guardado);
    kept = true;
  } catch (error) {
    await recordFault(ctx, midia, error);
  } finally {
    await recebido?.discard();
    if (guardado && !kept) await discardFile(ctx.db, guardado);
  }
}

async function receive(ctx: Ctx, canal: CanalAberto, midia: Devida): Promise<Recebido> {
  const { adaptador } = adaptadorOf(canal);
  if (!adaptador.fetchMidia) throw new FalhaDoCanal('Este canal não entrega arquivos.', { resultado: 'final' });
  if (midia.tamanho !== null && midia.tamanho > LARGEST) throw new ArquivoGrande('Told to be larger');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const found = await adaptador.fetchMidia(canal, midia, signal, await brutaOf(ctx, midia.referencia.entrada_id));
  const nome = midia.nome ?? found.nome ?? nameFor(midia, found.mime);
  return spoolFile(found.bytes, { empresa_id: ctx.empresa_id, nome, maior: LARGEST });
}

const nameFor = ({ mime, id }: Devida, told: string | null) => {
  const ending =
    (told ?? mime)
      .split(';')[0]
      ?.split('/')[1]
      ?.replace(/[^a-z0-9]/g, '') ?? '';
  return `arquivo-${id}${ending === '' || ending.length > 5 ? '' : `.${ending === 'jpeg' ? 'jpg' : ending}`}`;
};

/** What the message was made of, as it came; null where it is not kept any more. */
async function brutaOf(ctx: Ctx, entrada_id: number | undefined): Promise<Bruta | null> {
  if (entrada_id === undefined) return null;
  // Written out: a prepared statement is one round trip.
  const [row] = await ctx.db.sql<{ corpo: Buffer | null; arquivo_id: number | null; recebida_em: Date }[]>`
    SELECT corpo, arquivo_id, recebida_em FROM entradas_brutas WHERE id = ${entrada_id} AND empresa_id = ${ctx.empresa_id}`;
  if (!row) return null;
  const anexo = row.arquivo_id === null ? null : await openAnexo(ctx, row.arquivo_id);
  return {
    corpo: row.corpo ?? new Uint8Array(),
    arquivo: anexo && { id: anexo.id, open: anexo.open },
    recebida_em: row.recebida_em,
  };
}

async function adopt(ctx: Ctx, { id, conversa_id }: Devida, guardado: Guardado): Promise<void> {
  const { tipo, mime, nome, tamanho } = guardado.anexo;
  await transaction(ctx, async (inner) => {
    const { sql } = inner.db;
    // Written out: prepared statements are one round trip each. First of all, as whoever writes a file into the conversation: the company's
    // count of its files is locked after it.
    await sql`UPDATE conversas SET txid = ordem_do_evento(), atualizado_em = clock_timestamp() WHERE id = ${conversa_id}`;
    const arquivo_id = await adoptArquivo(inner, guardado);
    const changed = await sql`
      UPDATE midias_mensagem SET estado = 'disponivel', arquivo_id = ${arquivo_id}, tipo = ${tipo}, mime = ${mime}, nome = ${nome},
        tamanho = ${tamanho}, erro = NULL, tentar_em = NULL WHERE id = ${id} AND estado = 'pendente' RETURNING id`;
    // Somebody else was quicker, after the lease had ended: this file is nobody's.
    if (changed.length === 0) throw new DomainError('CONFLICT', 'O arquivo já foi buscado.');
    await announceConversa(inner);
  });
}

/** What became of a file that was not fetched: it is tried again, or never; the reason is shown to people. */
function judge(
  error: unknown,
  tentativas: number,
): { estado: 'pendente' | 'indisponivel' | 'recusada'; erro: string; espera_s: number } {
  const espera_s = backoff(tentativas);
  const over = tentativas >= MOST_ATTEMPTS;
  if (error instanceof ArquivoGrande) return { estado: 'recusada', erro: 'O arquivo passa de 100 MB.', espera_s };
  if (error instanceof DomainError && error.code === 'VALIDATION_ERROR')
    return { estado: 'recusada', erro: error.message, espera_s };
  if (error instanceof FalhaDoCanal) {
    // Credentials that are mended serve the next attempt.
    const final = over || (error.resultado === 'final' && !(error instanceof FalhaDaConta));
    return {
      estado: final ? 'indisponivel' : 'pendente',
      erro: error.message,
      espera_s: Math.max(espera_s, error.espera_s ?? 0),
    };
  }
  return { estado: over ? 'indisponivel' : 'pendente', erro: 'O arquivo não pôde ser buscado.', espera_s };
}

async function recordFault(ctx: Ctx, { id, conversa_id, tentativas }: Devida, error: unknown): Promise<void> {
  const { estado, erro, espera_s } = judge(error, tentativas);
  logger().warn(
    { err: error instanceof FalhaDoCanal ? undefined : error, midia_id: id, estado },
    'A file was not fetched',
  );
  await transaction(ctx, async (inner) => {
    const { sql } = inner.db;
    if (estado !== 'pendente') await touchConversa(inner, conversa_id);
    // Written out: by the database's clock.
    await sql`
      UPDATE midias_mensagem SET estado = ${estado}, erro = ${erro.slice(0, 500)},
        tentar_em = ${estado === 'pendente' ? sql`now() + make_interval(secs => ${espera_s})` : null}
      WHERE id = ${id} AND estado = 'pendente'`;
    if (estado !== 'pendente') await announceConversa(inner);
  });
}
