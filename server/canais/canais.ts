import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { canais, entradas_brutas } from '#drizzle/schema/canais.ts';
import { releaseArquivos } from '#server/midia/index.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { takeTurn } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { DomainError, type ErrorDetails, invalid, refuseFields } from '#server/platform/errors.ts';
import { readShort } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { changes, oneRow, refuseTaken, whatNames } from '#server/platform/rows.ts';
import { parseInput, toDetails, type z } from '#server/platform/validation.ts';
import { adaptadoresDoTipo, adaptadorOf } from './adaptadores.ts';
import { segredosALevar } from './destinos.ts';
import {
  fetchCanal,
  type LinhaCanal,
  openCanal,
  recordCanal,
  shownCanal,
  shownDetalhado,
  turnOfEntrada,
} from './internal.ts';
import type { Registrado } from './registro.ts';
import {
  type Canal,
  type CanalDetalhado,
  canaisFilters,
  canalIdInput,
  createCanalInput,
  type TesteDeCanal,
  updateCanalInput,
} from './schemas.ts';
import { openSegredos, type Segredos, sealSegredos } from './segredos.ts';

/** Bytes of the secret path of notices: 256 bits. */
const AVISO_BYTES = 32;
/** So many files are named in one statement. */
const AT_ONCE = 1_000;
const TAKEN = refuseTaken('canais_nome', 'nome', 'Já existe um canal com este nome.');

/**
 * The company's channels and what each allows.
 * @throws DomainError FORBIDDEN
 */
export async function listCanais(ctx: Ctx, input: unknown): Promise<Page<Canal>> {
  requireScope(ctx, 'crm:read');
  const { tipo, ativo, ...f } = parseInput(canaisFilters, input);
  const page = await readShort<LinhaCanal>(ctx, f, {
    from: sql`canais e`,
    shown: sql`e.id, e.empresa_id, e.nome, e.tipo, e.adaptador, e.endereco, e.ativo, e.config, e.situacao, e.criado_em, e.atualizado_em`,
    texto: sql`e.nome || ' ' || e.endereco`,
    where: sql`e.empresa_id = ${ctx.empresa_id} ${tipo ? sql`AND e.tipo = ${tipo}` : sql``}
      ${ativo === 'todos' ? sql`` : sql`AND e.ativo = ${ativo === 'true'}`}`,
  });
  return { ...page, resultados: page.resultados.map(shownCanal) };
}

/** @throws DomainError NOT_FOUND */
export async function getCanal(ctx: Ctx, input: unknown): Promise<Canal> {
  requireScope(ctx, 'crm:read');
  return shownCanal(await fetchCanal(ctx, parseInput(canalIdInput, input).id));
}

/**
 * The same with what its adapter needs, without the secrets.
 * @throws DomainError NOT_FOUND
 */
export async function getCanalDetalhado(ctx: Ctx, input: unknown): Promise<CanalDetalhado> {
  requireScope(ctx, 'configuracoes:write');
  return shownDetalhado(await fetchCanal(ctx, parseInput(canalIdInput, input).id));
}

/**
 * Sets a channel up. What its adapter needs comes in `config`, secrets among the rest.
 * @throws DomainError VALIDATION_ERROR on `config.<campo>`, on a name that is taken, on an adapter of another type; PROOF_REQUIRED
 */
export async function createCanal(outer: Ctx, input: unknown): Promise<CanalDetalhado> {
  requireScope(outer, 'configuracoes:write');
  requireProof(outer);
  const { nome, tipo, adaptador, config } = parseInput(createCanalInput, input);
  const chosen = adaptador
    ? adaptadoresDoTipo(tipo).find((one) => one.adaptador.nome === adaptador)
    : adaptadoresDoTipo(tipo)[0];
  if (!chosen) {
    const names = adaptadoresDoTipo(tipo).map((one) => one.adaptador.nome);
    throw invalid('adaptador', `Este tipo de canal não tem este adaptador. Aceitos: ${names.join(', ')}.`);
  }
  if (chosen.adaptador.nome === 'exemplo' && env.APP_ENV !== 'development') {
    throw invalid('adaptador', 'O canal de exemplo só existe em desenvolvimento.');
  }
  const parts = split(chosen, config, {}, {});
  const aviso = chosen.avisos === null ? undefined : randomBytes(AVISO_BYTES).toString('base64url');
  const segredos: Segredos = { ...parts.segredos, ...(aviso ? { aviso } : {}) };
  return transaction(outer, async (ctx) => {
    const rows = await ctx.db.orm
      .insert(canais)
      .values({
        ...{ empresa_id: ctx.empresa_id, nome, tipo, adaptador: chosen.adaptador.nome, config: parts.config },
        endereco: chosen.enderecoOf(parts.config),
        segredos_cifrados: sealSegredos(ctx.empresa_id, segredos),
        aviso_hash: aviso && chosen.avisos === 'segredo' ? sha256(aviso) : null,
        sincronizar_em: chosen.adaptador.listModelos ? sql`now()` : null,
        ...(chosen.adaptador.nome === 'exemplo' ? { situacao: 'conectado' as const } : {}),
      })
      .returning();
    const row = oneRow(rows);
    await recordCanal(ctx, 'canal.criado', row, { tipo, adaptador: row.adaptador, endereco: row.endereco });
    await wakeCanais(ctx);
    return shownDetalhado(row);
  }).catch(TAKEN);
}

/** What was kept was given for another server. */
const OUTRO_SERVIDOR =
  'O servidor mudou: informe este dado de acesso de novo. O que está guardado só vai ao servidor de antes.';

/**
 * Changes a channel; fields of `config` that are not sent stay, secrets too, unless the settings name another server.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR as for a new one, and on a secret that would go to another server; PROOF_REQUIRED
 */
export async function updateCanal(outer: Ctx, input: unknown): Promise<CanalDetalhado> {
  requireScope(outer, 'configuracoes:write');
  requireProof(outer);
  const { id, nome, ativo, config } = parseInput(updateCanalInput, input);
  return transaction(outer, async (ctx) => {
    const before = await fetchCanal(ctx, id, true);
    const chosen = adaptadorOf(before);
    const known = openSegredos(ctx.empresa_id, before.segredos_cifrados);
    const parts = config ? split(chosen, config, before.config, known ?? {}) : null;
    if (config && parts && known) {
      const names = segredosALevar(chosen, config, { known, before: before.config, config: parts.config });
      refuseFields(Object.fromEntries(names.map((name) => [`config.${name}`, [OUTRO_SERVIDOR]])));
    }
    if ((ativo ?? before.ativo) && !known && !parts)
      throw invalid('config', 'Informe de novo os dados de acesso: os anteriores se perderam.');
    const wanted = {
      nome: nome ?? before.nome,
      ativo: ativo ?? before.ativo,
      config: parts?.config ?? before.config,
      endereco: parts ? chosen.enderecoOf(parts.config) : before.endereco,
    };
    const segredos = parts && { ...parts.segredos, ...(known?.aviso ? { aviso: known.aviso } : {}) };
    const sameSegredos = !segredos || JSON.stringify(known) === JSON.stringify(segredos);
    const detalhes = changes(before, wanted);
    if (Object.keys(detalhes).length === 0 && sameSegredos) return shownDetalhado(before);
    const rows = await ctx.db.orm
      .update(canais)
      .set({
        ...wanted,
        ...(segredos
          ? { segredos_cifrados: sealSegredos(ctx.empresa_id, segredos), situacao: 'pendente', erro: null }
          : {}),
        // Its reader begins anew with what it is set to now.
        ...{ leitor: null, leitor_ate: null, atualizado_em: sql`clock_timestamp()` },
        ...(before.cursor && chosen.cursorApos
          ? { cursor: chosen.cursorApos(before.cursor, before.config, wanted.config) }
          : {}),
        ...(chosen.adaptador.listModelos ? { sincronizar_em: sql`now()` } : {}),
      })
      .where(eq(canais.id, id))
      .returning();
    const { config: _, ...told } = detalhes;
    await recordCanal(ctx, 'canal.alterado', before, {
      ...told,
      ...(detalhes.config || !sameSegredos ? { configuracao: fieldsSent(config) } : {}),
    });
    await wakeCanais(ctx);
    return shownDetalhado(oneRow(rows));
  }).catch(TAKEN);
}

/** Names of the fields that were sent: their values may be secrets. */
const fieldsSent = (config: Record<string, unknown> | undefined) => Object.keys(config ?? {}).join(', ');

/**
 * Removes a channel that has no conversation; one that has can be taken out of use.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR where it has conversations; PROOF_REQUIRED
 */
export async function deleteCanal(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'configuracoes:write');
  requireProof(outer);
  const { id } = parseInput(canalIdInput, input);
  await transaction(outer, async (ctx) => {
    // Whoever works off what came holds it, and names the channel last.
    await takeTurn(ctx.db, turnOfEntrada(id));
    const row = await fetchCanal(ctx, id, true);
    const gone = await ctx.db.orm
      .delete(entradas_brutas)
      .where(eq(entradas_brutas.canal_id, id))
      .returning({ arquivo_id: entradas_brutas.arquivo_id });
    const files = gone.flatMap(({ arquivo_id }) => arquivo_id ?? []);
    for (let at = 0; at < files.length; at += AT_ONCE) await releaseArquivos(ctx, files.slice(at, at + AT_ONCE));
    // Written out: the templates of the platform are not the channel's own records.
    await ctx.db.sql`DELETE FROM modelos_whatsapp WHERE canal_id = ${id} AND empresa_id = ${ctx.empresa_id}`;
    await ctx.db.orm.delete(canais).where(and(eq(canais.empresa_id, ctx.empresa_id), eq(canais.id, id)));
    await recordCanal(ctx, 'canal.excluido', row, { nome: row.nome });
  }).catch((error: unknown) => {
    if (whatNames(error, {}) === undefined) throw error;
    throw new DomainError(
      'VALIDATION_ERROR',
      'Este canal tem conversas e não pode ser excluído. Tire-o de uso: as conversas ficam.',
    );
  });
}

/**
 * Tries a channel, step by step, without sending anything to anybody, and notes what came of it.
 * @throws DomainError NOT_FOUND
 */
export async function testCanal(ctx: Ctx, input: unknown): Promise<TesteDeCanal> {
  requireScope(ctx, 'configuracoes:write');
  const row = await fetchCanal(ctx, parseInput(canalIdInput, input).id);
  const aberto = openCanal(row);
  const passos = aberto
    ? await adaptadorOf(row).adaptador.test(aberto)
    : [{ nome: 'Dados de acesso', ok: false, detalhe: 'Os dados de acesso se perderam: informe-os de novo.' }];
  const failed = passos.find(({ ok }) => !ok);
  await noteSituacao(ctx, row.id, failed ? 'erro' : 'conectado', failed ? failed.detalhe : null);
  return { ok: !failed, passos: [...passos] };
}

/** Notes how a channel does, as its reader, a test or a send found it. */
export async function noteSituacao(
  { db }: Pick<Ctx, 'db'>,
  id: number,
  situacao: 'conectado' | 'erro',
  erro: string | null,
): Promise<void> {
  // Written out: nothing is written where nothing changed.
  await db.sql`
    UPDATE canais SET situacao = ${situacao}, erro = ${erro}, situacao_em = clock_timestamp()
    WHERE id = ${id} AND (situacao, erro) IS DISTINCT FROM (${situacao}, ${erro}::text)`;
}

/** Where the processes that keep connections open listen for channels that changed. */
export const CANAL_CANAIS = 'romaneio_canais';

async function wakeCanais({ db }: Pick<Ctx, 'db'>): Promise<void> {
  // Written out: a notification, of no table.
  await db.sql`SELECT pg_notify(${CANAL_CANAIS}, '')`;
}

/** What was sent, with what was there before where it was not, as the adapter's two parts. */
function split(
  { config, segredos }: Registrado,
  sent: Record<string, unknown>,
  before: Record<string, unknown>,
  known: Segredos,
) {
  const details: ErrorDetails = {};
  for (const name of Object.keys(sent)) {
    if (!(name in config.shape) && !(name in segredos.shape))
      details[`config.${name}`] = ['Este canal não tem este campo.'];
  }
  const read = <S extends z.ZodObject>(schema: S, base: Record<string, unknown>): Record<string, unknown> => {
    const given = Object.fromEntries(
      Object.keys(schema.shape).flatMap((name) => {
        const value = name in sent ? sent[name] : base[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data;
    for (const [name, messages] of Object.entries(toDetails(parsed.error))) details[`config.${name}`] = messages;
    return {};
  };
  const parts = { config: read(config, before), segredos: read(segredos, known) };
  refuseFields(details);
  return parts;
}
