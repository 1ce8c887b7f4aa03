import { Guardado, requireRoom } from '#server/midia/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type Mensagem, sendAnexoInput, sendMensagemInput } from '../schemas.ts';
import { fetchMensagem } from './internal.ts';
import { writeSaida } from './write-saida.ts';

/**
 * Sends a text through the conversation's channel: written into the queue, with `mensagem.enviada`, and sent by a worker.
 * @throws DomainError VALIDATION_ERROR on `conversa_id`, `texto`, `resposta_a_id`
 */
export async function sendMensagem(outer: Ctx, input: unknown): Promise<Mensagem> {
  requireScope(outer, 'crm:write');
  const data = parseInput(sendMensagemInput, input);
  return transaction(outer, async (ctx) => fetchMensagem(ctx, await writeSaida(ctx, data)));
}

/**
 * Refuses early, before a file is judged and kept, what would be refused whatever the file is.
 * @throws DomainError VALIDATION_ERROR on `conversa_id`, `legenda`, `arquivo` where the company's files have no room
 */
export async function requireConversaForAnexo(ctx: Ctx, input: unknown): Promise<void> {
  requireScope(ctx, 'crm:write');
  const { conversa_id } = parseInput(sendAnexoInput, input);
  await requireConversa(ctx, conversa_id);
}

/** For the other verbs of the room. @throws DomainError VALIDATION_ERROR on `conversa_id` for one that the company has not */
export async function requireConversa(ctx: Ctx, id: number): Promise<void> {
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql`SELECT 1 FROM conversas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  if (!found) throw invalid('conversa_id', `Conversa não encontrada (id ${id}).`);
}

/** The same before anything of the form is read. @throws DomainError VALIDATION_ERROR on `arquivo` */
export async function requireRoomForAnexo(ctx: Ctx): Promise<void> {
  requireScope(ctx, 'crm:write');
  await requireRoom(ctx);
}

/**
 * The same of a file, with or without a text beside it. `arquivo` is what the door received, judged and put into the store (`Guardado`).
 * @throws DomainError VALIDATION_ERROR on `conversa_id`, `arquivo`, `legenda`, `resposta_a_id`
 */
export async function sendAnexo(outer: Ctx, input: unknown): Promise<Mensagem> {
  requireScope(outer, 'crm:write');
  const { arquivo } = input as { arquivo: unknown };
  if (!(arquivo instanceof Guardado)) throw invalid('arquivo', 'Este campo é obrigatório.');
  const { legenda, ...data } = parseInput(sendAnexoInput, input);
  return transaction(outer, async (ctx) =>
    fetchMensagem(ctx, await writeSaida(ctx, { ...data, texto: legenda ?? null, anexo: arquivo })),
  );
}
