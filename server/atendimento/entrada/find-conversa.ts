import { fioDe, type LinhaCanal, type Recebido } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { comparedFio } from '../conversas/internal.ts';
import { keyOf } from '../conversas/open-conversa.ts';

export type MensagemRecebida = Extract<Recebido, { tipo: 'mensagem' }>;

/** Where a message belongs: a conversation that is there, or a new one with this address. */
export type Lugar = { id: number | null; endereco: string };

/**
 * The conversation that a message belongs to. Of telephones: the open one with the address, else the newest; where the platform names the
 * person otherwise than before, the open one with the contact; where it hides the telephone, any with the contact. Of e-mails: `findThread`.
 */
export async function findConversa(
  ctx: Ctx,
  canal: LinhaCanal,
  dita: MensagemRecebida,
  contato_id: number,
): Promise<Lugar> {
  const endereco = keyOf(canal, dita.endereco) ?? dita.endereco.slice(0, 254);
  if (dita.email) return { id: await findThread(ctx, canal, endereco, dita), endereco };
  // Written out: an open one before a concluded one, one with the address before one with the contact.
  const [found] = await ctx.db.sql<{ id: number }[]>`
    SELECT id FROM conversas WHERE canal_id = ${canal.id} AND empresa_id = ${ctx.empresa_id}
      AND (endereco = ${endereco} OR (contato_id = ${contato_id} AND (status <> 'concluida' OR ${keyOf(canal, dita.endereco) === null})))
    ORDER BY status = 'concluida', endereco <> ${endereco}, ultima_em DESC, id DESC LIMIT 1`;
  return { id: found?.id ?? null, endereco };
}

type Candidata = {
  id: number;
  fio: string;
  participantes: string[];
  endereco: string;
  concluida: boolean;
  /** Subjects of those of its messages that are named. */
  assuntos: string[];
};

/**
 * The conversation of an e-mail: that of the message which it answers (`In-Reply-To`, else `References` from the newest on), else that of the
 * signed token, and only where the sender belongs to it and the subject is the same. Where that one is concluded, and its contact has begun
 * another one about the same subject since, it is the open one. An e-mail that answers nothing continues the sender's own open conversation
 * about the same subject. Never by the subject alone.
 */
async function findThread(
  ctx: Ctx,
  canal: LinhaCanal,
  endereco: string,
  dita: MensagemRecebida,
): Promise<number | null> {
  const { sql } = ctx.db;
  const email = dita.email;
  if (!email) return null;
  const fio = fioDe(email.assunto);
  const named = [email.em_resposta_a, ...email.referencias.toReversed()].filter((one) => one !== null);
  // Written out: all candidates in the order in which they count, in one round trip.
  const candidates = await sql<Candidata[]>`
    SELECT v.id, v.fio, v.participantes, v.endereco, v.status = 'concluida' AS concluida, c.assuntos FROM (
      SELECT m.conversa_id, min(q.n) AS n, array_agg(coalesce(e.assunto, '')) AS assuntos
        FROM unnest(${sql.array(named)}::text[]) WITH ORDINALITY q (id, n)
        JOIN mensagens m ON m.canal_id = ${canal.id} AND m.mensagem_id_externo = q.id LEFT JOIN emails e ON e.mensagem_id = m.id GROUP BY 1
      UNION ALL SELECT ${email.conversa_do_token}::bigint, 1000000, ARRAY[${canal.nome}::text]
    ) c JOIN conversas v ON v.id = c.conversa_id AND v.canal_id = ${canal.id} ORDER BY c.n`;
  const answered = candidates.find((one) => belongs(one, endereco) && isAbout(one, fio));
  if (answered && !answered.concluida) return answered.id;
  const wanted = answered ? { endereco: answered.endereco, fio: fioDe(answered.fio) } : { endereco, fio };
  const [open] = await sql<{ id: number }[]>`
    SELECT id FROM conversas WHERE canal_id = ${canal.id} AND endereco = ${wanted.endereco} AND ${comparedFio(sql)} = ${wanted.fio}
      AND status <> 'concluida' ORDER BY ultima_em DESC, id DESC LIMIT 1`;
  return open?.id ?? answered?.id ?? null;
}

/** Whether a subject is the conversation's; where it has none, what we write in it goes out with the channel's name instead (`headEmail`). */
const isAbout = (one: Candidata, fio: string) =>
  fioDe(one.fio) === fio || (one.fio === '' && one.assuntos.some((assunto) => fioDe(assunto) === fio));

const belongs = ({ participantes, endereco }: Candidata, sender: string) =>
  sender === endereco || participantes.includes(sender);
