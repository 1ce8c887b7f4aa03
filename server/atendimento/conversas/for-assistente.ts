import { adaptadorOf, fetchCanal } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Mensagem } from '../schemas.ts';
import { JANELA_HORAS, lockConversa, type Presa } from './internal.ts';

/** What the assistant must know of a conversation before it says anything in it. */
export type ConversaPresa = Pick<
  Presa,
  'id' | 'canal_id' | 'status' | 'responsavel_id' | 'ia_pausada' | 'automaticas' | 'assunto'
> & {
  /** The channel is in use, and the assistant answers in it. */
  canal_do_assistente: boolean;
  /** Whether free text may be sent now. */
  aceita_texto: boolean;
  /** Characters of the longest text. */
  texto_maximo: number;
  /** Whether the channel carries this very text: an SMS takes fewer characters of some alphabets. */
  leva: (texto: string) => boolean;
};

/**
 * The company's conversation, locked as by every verb of this room, with what its channel allows. For the room of the assistant: inside its
 * transaction, no scope is asked for.
 * @throws DomainError NOT_FOUND
 */
export async function holdConversa(ctx: Ctx, id: number): Promise<ConversaPresa> {
  const held = await lockConversa(ctx, id);
  const canal = await fetchCanal(ctx, held.canal_id);
  const { adaptador } = adaptadorOf(canal);
  const { janela_horas, texto_maximo } = adaptador.capacidades(canal);
  const { canal_id, status, responsavel_id, ia_pausada, automaticas, assunto, ultima_entrada_em } = held;
  const open =
    janela_horas === null ||
    (ultima_entrada_em !== null && ultima_entrada_em.getTime() + JANELA_HORAS * 3_600_000 > Date.now());
  return {
    ...{ id, canal_id, status, responsavel_id, ia_pausada, automaticas, assunto, texto_maximo },
    canal_do_assistente: canal.ativo && canal.assistente,
    aceita_texto: canal.ativo && open,
    leva: (texto) => [...texto].length <= texto_maximo && !adaptador.recusa?.(canal, { texto, midia: null }),
  };
}

/** A message as the assistant reads it. */
export type MensagemLida = {
  id: number;
  de: Mensagem['remetente_tipo'];
  texto: string | null;
  /** Whether it has files. */
  arquivos: boolean;
  /** An e-mail that a machine wrote. */
  automatica: boolean;
};

/**
 * What was said in a conversation since it was last concluded, oldest first: the newest messages up to so many. For the room of the assistant.
 */
export async function readSinceConclusao(ctx: Ctx, id: number, most: number): Promise<MensagemLida[]> {
  // Written out: a part of an index, cut off at the conclusion.
  const rows = await ctx.db.sql<MensagemLida[]>`
    SELECT m.id, m.remetente_tipo AS de, m.texto, EXISTS (SELECT FROM midias_mensagem a WHERE a.mensagem_id = m.id) AS arquivos,
      coalesce((SELECT e.automatica FROM emails e WHERE e.mensagem_id = m.id), false) AS automatica
    FROM (SELECT * FROM mensagens WHERE conversa_id = ${id} AND empresa_id = ${ctx.empresa_id} ORDER BY txid DESC, id DESC LIMIT ${most}) m
    WHERE m.criado_em > coalesce(
      (SELECT max(a.concluido_em) FROM atendimentos a WHERE a.conversa_id = ${id} AND a.concluido_em IS NOT NULL), '-infinity')
    ORDER BY m.txid, m.id`;
  return [...rows];
}
