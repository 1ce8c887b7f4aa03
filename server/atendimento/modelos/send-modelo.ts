import { buildComponentes, fetchCanal, fetchModelo, parametrosModelo, previewModelo } from '#server/canais/index.ts';
import { holdContato } from '#server/crm/index.ts';
import { Guardado, requireRoom } from '#server/midia/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { idSchema } from '#server/platform/ids.ts';
import { parseInput, requiredText, z } from '#server/platform/validation.ts';
import { holdConversas } from '../conversas/internal.ts';
import { createConversa, ensureOwner, identidadeOf, keyOf, keyOfContato } from '../conversas/open-conversa.ts';
import { fetchMensagem } from '../mensagens/internal.ts';
import { requireConversa } from '../mensagens/send-mensagem.ts';
import { writeSaida } from '../mensagens/write-saida.ts';
import type { Mensagem } from '../schemas.ts';

export const sendModeloInput = z.object({
  id: idSchema,
  conversa_id: idSchema.optional().describe('Conversa em que o modelo é enviado; sem ela, `contato_id` ou `endereco`.'),
  contato_id: idSchema.optional().describe('Contato a quem enviar, no celular ou telefone dele.'),
  endereco: requiredText(30).optional().describe('Telefone a que enviar.'),
  parametros: parametrosModelo.default({}).describe('Valores dos lugares do modelo.'),
});

const noDestination = () => invalid('conversa_id', 'Informe a conversa, o contato ou o telefone.');

/**
 * Refuses before anything of a form with a file is read.
 * @throws DomainError VALIDATION_ERROR on `arquivo` where the company's files have no room
 */
export async function requireRoomForModelo(ctx: Ctx): Promise<void> {
  requireScope(ctx, 'crm:whatsapp_modelo');
  await requireRoom(ctx);
}

/**
 * Refuses early, before the header's file is judged and kept, what would be refused whatever the file is.
 * @throws DomainError as `sendModelo`
 */
export async function requireModeloForArquivo(ctx: Ctx, input: unknown): Promise<void> {
  requireScope(ctx, 'crm:whatsapp_modelo');
  const { id, parametros, ...to } = parseInput(sendModeloInput, input);
  buildComponentes(await fetchModelo(ctx, id), parametros, 'por ver');
  if (to.conversa_id !== undefined) await requireConversa(ctx, to.conversa_id);
  else if (to.contato_id === undefined && to.endereco === undefined) throw noDestination();
}

/**
 * Sends an approved template, which may begin a conversation and be sent at any time: into the conversation named, or the one with the
 * contact or the telephone, which begins where there is none. `arquivo`, where the header takes a file, is what the door received, judged
 * and put into the store (`Guardado`).
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a template that is not approved, on `parametros…`, `arquivo`,
 *   `conversa_id`, `contato_id`, `endereco`
 */
export async function sendModelo(outer: Ctx, input: unknown): Promise<Mensagem> {
  requireScope(outer, 'crm:whatsapp_modelo');
  const { id, parametros, ...to } = parseInput(sendModeloInput, input);
  const { arquivo } = input as { arquivo?: unknown };
  const guardado = arquivo instanceof Guardado ? arquivo : null;
  return transaction(outer, async (ctx) => {
    const modelo = await fetchModelo(ctx, id);
    const componentes = buildComponentes(modelo, parametros, guardado?.anexo.tipo);
    const conversa_id = to.conversa_id ?? (await conversationOf(ctx, modelo.canal_id, to));
    const { nome, idioma } = modelo;
    const mensagem_id = await writeSaida(ctx, {
      ...{ conversa_id, canal_id: modelo.canal_id, modelo: { id, nome, idioma, componentes } },
      texto: previewModelo(modelo, parametros, guardado !== null),
      ...(guardado && { anexo: guardado }),
    });
    return fetchMensagem(ctx, mensagem_id);
  });
}

async function conversationOf(
  ctx: Ctx,
  canal_id: number,
  { contato_id, endereco }: { contato_id?: number | undefined; endereco?: string | undefined },
): Promise<number> {
  if (contato_id === undefined && endereco === undefined) {
    throw noDestination();
  }
  await holdConversas(ctx, canal_id);
  const canal = await fetchCanal(ctx, canal_id);
  const contato = contato_id === undefined ? null : await holdContato(ctx, contato_id);
  const written = endereco === undefined ? null : keyOf(canal, endereco);
  if (endereco !== undefined && written === null) throw invalid('endereco', 'Informe o telefone com DDD.');
  const key = written ?? (contato && keyOfContato(canal, contato));
  if (key === null) throw invalid('contato_id', 'O contato não tem telefone.');
  const owner = await ensureOwner(ctx, contato?.id ?? null, identidadeOf(canal, key));
  const { conversa } = await createConversa(ctx, canal, {
    ...{ contato_id: owner, endereco: key, assunto: null, por: 'empresa', desdobrada: false },
  });
  return conversa.id;
}
