import { assuntoDeResposta, chainOf, isOwn, type LinhaCanal, makeMessageId } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Presa } from '../conversas/internal.ts';

/** The message that another one answers. */
export type Respondida = { id: number; mensagem_id_externo: string | null };

/** An e-mail's head: its Message-ID, chosen now, so that whoever sends it again sends the same; and its row, once the message has an id. */
export type Cabeca = { mensagem_id: string; write: (mensagem_id: number) => Promise<void> };

/**
 * The head of an e-mail in a conversation: it answers the message named or, where none is, the last of the thread, with full References.
 */
export async function headEmail(
  ctx: Ctx,
  canal: LinhaCanal,
  conversa: Presa,
  resposta: Respondida | null,
): Promise<Cabeca> {
  const { sql } = ctx.db;
  // Written out: the thread as far as it goes, oldest first, in one round trip.
  const thread = await sql<
    { id: number; mensagem_id_externo: string; para: string[]; cc: string[]; de_pessoa: boolean }[]
  >`
    SELECT m.id, m.mensagem_id_externo, e.para, e.cc, m.direcao = 'entrada' AND NOT e.automatica AS de_pessoa FROM mensagens m JOIN emails e ON e.mensagem_id = m.id
    WHERE m.conversa_id = ${conversa.id} AND m.mensagem_id_externo IS NOT NULL ORDER BY m.txid DESC, m.id DESC LIMIT 200`;
  const older = thread.toReversed();
  const parent = (resposta && older.find(({ id }) => id === resposta.id)) ?? older.at(-1) ?? null;
  const upTo = parent ? older.slice(0, older.indexOf(parent) + 1).map((one) => one.mensagem_id_externo) : [];
  const referencias = chainOf(upTo, parent?.mensagem_id_externo ?? null);
  const para = conversa.endereco_plataforma ?? conversa.endereco;
  const cc = copiesOf(
    canal,
    conversa,
    older.findLast(({ de_pessoa }) => de_pessoa),
  ).filter((one) => one !== para);
  const assunto = conversa.assunto ?? canal.nome;
  const mensagem_id = makeMessageId(canal, conversa.id);
  return {
    mensagem_id,
    write: async (id) => {
      await sql`
        INSERT INTO emails (mensagem_id, empresa_id, assunto, de, para, cc, referencias)
        VALUES (${id}, ${ctx.empresa_id}, ${parent ? assuntoDeResposta(assunto) : assunto}, ${canal.endereco},
          ${sql.array([para])}::text[], ${sql.array(cc)}::text[], ${sql.array(referencias)}::text[])`;
    },
  };
}

/**
 * Whoever was in copy of the last e-mail that a person of the conversation wrote stays so, but for the channel's own addresses; the contact also
 * where somebody else of the conversation wrote to them beside us.
 */
function copiesOf(
  canal: LinhaCanal,
  { endereco }: Presa,
  last: { para: string[]; cc: string[] } | undefined,
): readonly string[] {
  if (!last) return [];
  const contato = last.para.includes(endereco) ? [endereco] : [];
  return [...new Set([...contato, ...last.cc])].filter((one) => !isOwn(canal, one));
}
