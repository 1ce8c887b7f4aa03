import { Guardado } from '#server/midia/index.ts';
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
