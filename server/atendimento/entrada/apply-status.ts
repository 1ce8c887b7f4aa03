import type { LinhaCanal, Recebido } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { allOf } from '#server/platform/lanes.ts';
import { announceConversa } from '../avisar.ts';
import { publishMensagem } from '../payload.ts';
import type { StatusMensagem } from '../schemas.ts';

type StatusRecebido = Extract<Recebido, { tipo: 'status' }>;

/** How far a message has come; it goes forward only. */
const RANK: Record<StatusMensagem, number> = {
  na_fila: 0,
  desconhecida: 0,
  enviada: 1,
  falhou: 1,
  entregue: 2,
  lida: 3,
};

type Linha = {
  id: number;
  conversa_id: number;
  status: StatusMensagem;
  mensagem_id_externo: string | null;
  entregue_em: Date | null;
  lida_em: Date | null;
};

/**
 * What a platform told of a message that was sent. A message goes forward only: a late `delivered` never undoes `read`, and a failure counts
 * only before the delivery. A reading implies the delivery: each is told once. WhatsApp alone emits events.
 * @returns `espera` where no message has this id yet, although one is on its way whose answer may bring it
 */
export async function applyStatus(ctx: Ctx, canal: LinhaCanal, dito: StatusRecebido): Promise<'feito' | 'espera'> {
  let found = await findTold(ctx, canal, dito);
  if (!found) {
    if (await hasUnanswered(ctx, canal)) return 'espera';
    // The answer that brought the id may have been written between the two looks.
    found = await findTold(ctx, canal, dito);
    if (!found) return 'feito';
  }
  if (dito.destinatarios && (await isOfCopies(ctx, found.id, dito.destinatarios))) return 'feito';
  const next = nextOf(found, dito);
  if (!next) return 'feito';
  const isTold = canal.tipo === 'whatsapp' || canal.tipo === 'whatsapp_nao_oficial';
  await allOf([
    setStatus(ctx, found.id, dito, next),
    announceConversa(ctx),
    ...(isTold ? [publishMensagem(ctx, found, next.eventos)] : []),
  ]);
  return 'feito';
}

/** By our own id, where the platform gives it back, else by the platform's. */
async function findTold({ db: { sql } }: Ctx, canal: LinhaCanal, dito: StatusRecebido): Promise<Linha | undefined> {
  // Written out. Locked in this order: the conversation, then the message, as whoever sends it does.
  const [found] = await sql<Linha[]>`
    SELECT m.id, m.conversa_id, m.status, m.mensagem_id_externo, m.entregue_em, m.lida_em FROM mensagens m JOIN conversas v ON v.id = m.conversa_id
    WHERE m.canal_id = ${canal.id} AND m.direcao = 'saida' AND ${
      dito.id_externo === null
        ? sql`m.id = ${dito.mensagem_id}::bigint`
        : sql`(m.mensagem_id_externo = ${dito.id_externo} OR (m.id = ${dito.mensagem_id}::bigint AND m.mensagem_id_externo IS NULL))`
    } ORDER BY m.mensagem_id_externo IS NULL LIMIT 1 FOR NO KEY UPDATE OF v FOR NO KEY UPDATE OF m`;
  return found;
}

/** Whether an e-mail came back from none but those in copy: of several recipients the contact decides. */
async function isOfCopies(
  { db: { sql } }: Ctx,
  mensagem_id: number,
  destinatarios: readonly string[],
): Promise<boolean> {
  if (destinatarios.length === 0) return false;
  // Written out: a prepared statement is one round trip.
  const [email] = await sql<
    { para: string[]; cc: string[] }[]
  >`SELECT para, cc FROM emails WHERE mensagem_id = ${mensagem_id}`;
  const told = destinatarios.map((one) => one.toLowerCase());
  const copies = (email?.cc ?? []).map((one) => one.toLowerCase());
  const main = (email?.para ?? []).map((one) => one.toLowerCase());
  return told.every((one) => copies.includes(one) && !main.includes(one));
}

async function setStatus(
  { db: { sql } }: Ctx,
  id: number,
  { id_externo }: StatusRecebido,
  { status, entregue_em, lida_em, erro }: NonNullable<ReturnType<typeof nextOf>>,
): Promise<void> {
  // Written out: a prepared statement is one round trip.
  await sql`
    UPDATE mensagens SET status = ${status}, mensagem_id_externo = coalesce(mensagem_id_externo, ${id_externo}),
      entregue_em = ${entregue_em}, lida_em = ${lida_em}, tentar_em = NULL, envio_em = NULL,
      erro = ${erro?.mensagem ?? null}, erro_codigo = ${erro?.codigo ?? null}, atualizado_em = clock_timestamp(), mudanca = ordem_do_evento()
    WHERE id = ${id}`;
}

/** What becomes of a message; null where it stays as it is. */
function nextOf(before: Linha, dito: StatusRecebido) {
  if (dito.status === 'falhou') {
    if (RANK[before.status] > 1 || before.status === 'falhou') return null;
    const erro = dito.erro ?? { codigo: 'recusada', mensagem: 'A plataforma recusou a mensagem.' };
    return { status: 'falhou' as const, entregue_em: null, lida_em: null, erro, eventos: ['mensagem.falhou'] as const };
  }
  const delivered = dito.status === 'entregue' || dito.status === 'lida';
  const entregue_em = delivered ? earlier(before.entregue_em, dito.em) : before.entregue_em;
  const lida_em = dito.status === 'lida' ? earlier(before.lida_em, dito.em) : before.lida_em;
  const forward = RANK[dito.status] > RANK[before.status];
  const same =
    entregue_em?.getTime() === before.entregue_em?.getTime() && lida_em?.getTime() === before.lida_em?.getTime();
  if (!forward && (before.status === 'falhou' || same)) return null;
  const eventos = [
    ...(entregue_em && !before.entregue_em ? (['mensagem.entregue'] as const) : []),
    ...(lida_em && !before.lida_em ? (['mensagem.lida'] as const) : []),
  ];
  return { status: forward ? dito.status : before.status, entregue_em, lida_em, erro: null, eventos };
}

const earlier = (known: Date | null, told: Date): Date => (known && known.getTime() <= told.getTime() ? known : told);

/** Whether a message of the channel is being sent, whose answer will bring its id. */
async function hasUnanswered(ctx: Ctx, canal: LinhaCanal): Promise<boolean> {
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql`
    SELECT 1 FROM mensagens WHERE canal_id = ${canal.id} AND status IN ('na_fila', 'desconhecida') AND mensagem_id_externo IS NULL
      AND (envio_em IS NOT NULL OR status = 'desconhecida') AND criado_em > now() - interval '1 day' LIMIT 1`;
  return found !== undefined;
}
