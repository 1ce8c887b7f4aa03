import { isOwn, type LinhaCanal, type MidiaRecebida } from '#server/canais/index.ts';
import { ensureContato } from '#server/crm/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { allOf } from '#server/platform/lanes.ts';
import { logger } from '#server/platform/logger.ts';
import { storableJson, storableText } from '#server/platform/storable.ts';
import { noteEntrada, noteResposta } from '../atendimentos.ts';
import { announceConversa, announceWork } from '../avisar.ts';
import { pauseByEcho, reopenByContato } from '../conversas/change-conversa.ts';
import { lockConversa, type Presa } from '../conversas/internal.ts';
import { createConversa, keyOf } from '../conversas/open-conversa.ts';
import { previewOf } from '../mensagens/write-saida.ts';
import { publishMensagem } from '../payload.ts';
import { findConversa, type Lugar, type MensagemRecebida } from './find-conversa.ts';

/** Automatic e-mails that a conversation takes since a person last wrote in it, where somebody answers them; the rest is a loop of two machines. */
const MOST_AUTOMATIC = 20;
const LONGEST_TEXT = 100_000;

/** What PostgreSQL can keep of a text. */
const storable = (text: string | null): string | null =>
  text === null ? null : cutText(storableText(text), LONGEST_TEXT);

const short = (text: string | null, most: number): string | null => cutText(storable(text) ?? '', most) || null;

/** Which of these ids of the platform's the channel has messages of already. */
export async function knownOf({ db: { sql } }: Ctx, canal: LinhaCanal, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  // Written out: a prepared statement is one round trip.
  const rows = await sql<{ id: string }[]>`
    SELECT mensagem_id_externo AS id FROM mensagens WHERE canal_id = ${canal.id} AND mensagem_id_externo = ANY (${[...ids]}::text[])`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Makes a message of what a platform told, in the caller's transaction: with its contact and its conversation, where they are new; and the
 * events. What is there already, by the platform's id, is left as it is.
 * @param entrada_id where it was kept as it came, from which its files are fetched
 * @param known the ids of the platform's of which the channel has messages; this one's is added
 */
export async function writeEntrada(
  ctx: Ctx,
  canal: LinhaCanal,
  dita: MensagemRecebida,
  entrada_id: number,
  known: Set<string>,
): Promise<void> {
  if (known.has(dita.id_externo) || (dita.direcao === 'saida' && (await isThere(ctx, canal, dita)))) return;
  const contato_id = await ensureContato(ctx, { nome: dita.nome, identidades: dita.identidades });
  if (contato_id === null) {
    logger().warn({ canal_id: canal.id, entrada_id }, 'A message names nobody');
    return;
  }
  if (dita.direcao === 'saida' && (await isOurs(ctx, canal, dita, contato_id))) return;
  const lugar = await findConversa(ctx, canal, dita, contato_id);
  const { id } = lugar.id === null ? await begin(ctx, canal, lugar, contato_id, dita) : { id: lugar.id };
  const conversa = await lockConversa(ctx, id);
  const automatica = dita.email?.automatica ?? false;
  if (automatica && conversa.automaticas >= MOST_AUTOMATIC && (await isAnswered(ctx, id))) {
    logger().warn(
      { canal_id: canal.id, conversa_id: id },
      'An automatic e-mail was left out: two machines answer each other',
    );
    return;
  }
  const mensagem_id = await insert(ctx, conversa, dita);
  known.add(dita.id_externo);
  if (mensagem_id === null) return;
  if (dita.midias.length > 0) await writeMidias(ctx, mensagem_id, dita.midias, entrada_id);
  if (dita.email) await writeEmail(ctx, mensagem_id, dita.email);
  const came = dita.direcao === 'entrada';
  if (came && !automatica) await reopenByContato(ctx, conversa);
  const written = [
    touch(ctx, canal, conversa, mensagem_id, dita),
    ...(came && automatica ? [] : [came ? noteEntrada(ctx, id) : noteResposta(ctx, id)]),
    dita.midias.length > 0 ? announceWork(ctx) : announceConversa(ctx),
  ];
  if (!came && canal.assistente) {
    await allOf(written);
    await pauseByEcho(ctx, conversa);
  }
  await allOf([
    ...written,
    publishMensagem(ctx, { id: mensagem_id, conversa_id: id }, [came ? 'mensagem.recebida' : 'mensagem.enviada']),
  ]);
}

/** Whether one of the newest messages is the company's: what a machine writes that nobody answers is no loop, however much it is. */
async function isAnswered({ db: { sql } }: Ctx, conversa_id: number): Promise<boolean> {
  // Written out: a prepared statement is one round trip.
  const [ours] = await sql`
    SELECT FROM (SELECT direcao FROM mensagens WHERE conversa_id = ${conversa_id} ORDER BY txid DESC, id DESC LIMIT ${MOST_AUTOMATIC + 1}) m
    WHERE direcao = 'saida' LIMIT 1`;
  return ours !== undefined;
}

/** Whether what the company's own telephone tells of is there by now: what is sent is written beside the batch. */
const isThere = async (ctx: Ctx, canal: LinhaCanal, { id_externo }: MensagemRecebida): Promise<boolean> =>
  (await knownOf(ctx, canal, [id_externo])).size > 0;

/**
 * Whether a message that the company's own telephone tells of is one of ours whose answer was lost. Then its id is known now.
 */
async function isOurs(ctx: Ctx, canal: LinhaCanal, dita: MensagemRecebida, contato_id: number): Promise<boolean> {
  const { sql } = ctx.db;
  // Written out: prepared statements are one round trip each. Locked as for a status: the conversation, then the message. Each of the two
  // searches for conversations has an index of its own.
  const [own] = await sql<{ id: number; conversa_id: number }[]>`
    SELECT m.id, m.conversa_id FROM mensagens m JOIN conversas v ON v.id = m.conversa_id
    WHERE v.id = ANY (ARRAY(
        SELECT id FROM conversas WHERE canal_id = ${canal.id} AND endereco = ${keyOf(canal, dita.endereco) ?? dita.endereco}
        UNION ALL SELECT id FROM conversas
          WHERE contato_id = ${contato_id} AND canal_id = ${canal.id} AND endereco_plataforma = ${dita.endereco}))
      AND m.direcao = 'saida' AND m.mensagem_id_externo IS NULL
      AND (m.status = 'desconhecida' OR (m.status = 'na_fila' AND m.envio_em IS NOT NULL))
      AND m.texto IS NOT DISTINCT FROM ${storable(dita.texto)}::text AND m.criado_em > now() - interval '1 day'
    ORDER BY m.id LIMIT 1 FOR NO KEY UPDATE OF v FOR NO KEY UPDATE OF m`;
  if (!own) return false;
  await sql`
    UPDATE mensagens SET mensagem_id_externo = ${dita.id_externo}, status = 'enviada', tentar_em = NULL, envio_em = NULL,
      erro = NULL, erro_codigo = NULL, atualizado_em = clock_timestamp(), mudanca = ordem_do_evento()
    WHERE id = ${own.id}`;
  await announceConversa(ctx);
  return true;
}

async function begin(
  ctx: Ctx,
  canal: LinhaCanal,
  lugar: Lugar,
  contato_id: number,
  dita: MensagemRecebida,
): Promise<{ id: number }> {
  const { conversa } = await createConversa(ctx, canal, {
    ...{
      contato_id,
      endereco: lugar.endereco,
      endereco_plataforma: dita.endereco === lugar.endereco ? null : dita.endereco,
    },
    ...{ assunto: short(dita.email?.assunto ?? null, 300), desdobrada: dita.email !== undefined },
    ...{ por: dita.direcao === 'entrada' ? ('contato' as const) : ('empresa' as const) },
    participantes: participantsOf(canal, dita),
  });
  return conversa;
}

/** Everybody whom the e-mail names, but for the channel itself, by whichever of its addresses. */
const participantsOf = (canal: LinhaCanal, { email }: MensagemRecebida): string[] =>
  [...(email ? [email.de, ...email.para, ...email.cc] : [])]
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one.includes('@') && !isOwn(canal, one))
    .slice(0, 50);

/** A clock that goes wrong puts no message into the future. */
function saidAt({ enviada_em }: MensagemRecebida): Date {
  const now = new Date();
  return enviada_em.getTime() > now.getTime() || Number.isNaN(enviada_em.getTime()) ? now : enviada_em;
}

async function insert(ctx: Ctx, conversa: Presa, dita: MensagemRecebida): Promise<number | null> {
  const { sql } = ctx.db;
  const came = dita.direcao === 'entrada';
  const enviada_em = saidAt(dita);
  // Written out: what somebody else wrote at the same moment is left as it is.
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO mensagens (empresa_id, conversa_id, canal_id, direcao, remetente_tipo, remetente_nome, texto, resposta_a_id,
      mensagem_id_externo, status, enviada_em, entregue_em)
    VALUES (${ctx.empresa_id}, ${conversa.id}, ${conversa.canal_id}, ${dita.direcao}, ${came ? 'contato' : 'atendente'},
      ${short(dita.nome, 200)}::text, ${storable(dita.texto)}::text,
      (SELECT id FROM mensagens WHERE canal_id = ${conversa.canal_id} AND mensagem_id_externo = ${dita.resposta_a}::text
        AND conversa_id = ${conversa.id}),
      ${dita.id_externo}, ${came ? 'entregue' : 'enviada'}, ${enviada_em}, ${came ? sql`clock_timestamp()` : null})
    ON CONFLICT (canal_id, mensagem_id_externo) WHERE mensagem_id_externo IS NOT NULL DO NOTHING RETURNING id`;
  return row?.id ?? null;
}

async function writeMidias(
  ctx: Ctx,
  mensagem_id: number,
  midias: readonly MidiaRecebida[],
  entrada_id: number,
): Promise<void> {
  const rows = midias.slice(0, 50).map(({ tipo, nome, mime, tamanho, referencia }, posicao) => ({
    ...{ posicao, tipo, nome: short(nome, 200), mime: short(mime, 200) ?? 'application/octet-stream' },
    // What a platform tells for a size may be none: the message comes without it.
    tamanho: Number.isSafeInteger(tamanho) ? tamanho : null,
    referencia: { ...referencia, entrada_id },
  }));
  // Written out: all files in one statement.
  await ctx.db.sql`
    INSERT INTO midias_mensagem (empresa_id, mensagem_id, posicao, tipo, nome, mime, tamanho, estado, referencia, tentar_em)
    SELECT ${ctx.empresa_id}, ${mensagem_id}, posicao, tipo, nome, mime, tamanho, 'pendente', referencia, now()
    FROM json_to_recordset(${storableJson(rows)}::text::json) AS q (posicao smallint, tipo text, nome text, mime text, tamanho bigint,
      referencia jsonb)`;
}

async function writeEmail(ctx: Ctx, mensagem_id: number, email: NonNullable<MensagemRecebida['email']>): Promise<void> {
  const { sql } = ctx.db;
  const { de, para, cc, referencias, automatica } = email;
  // Written out: a prepared statement is one round trip.
  await sql`
    INSERT INTO emails (mensagem_id, empresa_id, assunto, de, para, cc, referencias, html, citado, automatica)
    VALUES (${mensagem_id}, ${ctx.empresa_id}, ${storable(email.assunto) ?? ''}, ${de}, ${sql.array(para)}::text[], ${sql.array(cc)}::text[],
      ${sql.array(referencias)}::text[], ${storable(email.html)}::text, ${storable(email.citado)}::text, ${automatica})`;
}

async function touch(
  ctx: Ctx,
  canal: LinhaCanal,
  conversa: Presa,
  mensagem_id: number,
  dita: MensagemRecebida,
): Promise<void> {
  const { sql } = ctx.db;
  const came = dita.direcao === 'entrada';
  const counts = came && !dita.email?.automatica;
  const news = participantsOf(canal, dita).filter((one) => !conversa.participantes.includes(one));
  // Written out: what the conversation shows of its last message, in one statement.
  await sql`
    UPDATE conversas SET ultima_mensagem_id = ${mensagem_id}, ultima_direcao = ${dita.direcao},
      ultima_previa = ${previewOf(storable(dita.texto), dita.midias[0]?.tipo ?? null)}, ultima_em = clock_timestamp(),
      ultima_entrada_em = CASE WHEN ${came} THEN greatest(ultima_entrada_em, ${saidAt(dita)}) ELSE ultima_entrada_em END,
      endereco_plataforma = CASE WHEN ${counts} THEN ${dita.endereco === conversa.endereco ? null : dita.endereco}::text ELSE endereco_plataforma END,
      participantes = participantes || ${sql.array(news)}::text[],
      nao_lidas = CASE WHEN ${counts} THEN nao_lidas + 1 ELSE nao_lidas END,
      automaticas = CASE WHEN ${dita.email?.automatica ?? false} THEN least(automaticas + 1, ${MOST_AUTOMATIC}) WHEN ${counts} THEN 0 ELSE automaticas END,
      atualizado_em = clock_timestamp(), txid = ordem_do_evento()
    WHERE id = ${conversa.id}`;
}
