import { openAnexo } from '#server/midia/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { parseInput } from '#server/platform/validation.ts';
import { mensagemIdInput } from '../schemas.ts';

/** An e-mail's formatted text, harmless since it was read (canais/email/leitura/html.ts); `remotas`: it shows pictures of other servers. */
export type Formatado = { html: string; remotas: boolean };

/** What a frame is given of pictures that came with the e-mail, in bytes. */
const MOST_PICTURES = 8 * 1024 * 1024;
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/;

type Anexo = { posicao: number; mime: string; tamanho: number | null; arquivo_id: number };

/**
 * The formatted text of an e-mail with the pictures that came with it, and with those of other servers only where `imagens` says so: by
 * them their owner learns that and where an e-mail is read. For a frame that runs nothing.
 * @throws DomainError NOT_FOUND, for a message without one too
 */
export async function getFormatado(ctx: Ctx, input: unknown, { imagens }: { imagens: boolean }): Promise<Formatado> {
  requireScope(ctx, 'crm:read');
  const { id } = parseInput(mensagemIdInput, input);
  const { sql } = ctx.db;
  // Written out: a prepared statement is one round trip.
  const [email] = await sql<{ html: string | null }[]>`
    SELECT html FROM emails WHERE mensagem_id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  if (!email?.html) throw notFound('Texto formatado não encontrado.');
  const { html } = email;
  const pictures = html.includes('data-anexo=') ? await fetchPictures(ctx, id) : new Map<string, string>();
  return {
    html: html
      .replace(/ data-anexo="(\d{1,4})"/g, (_, place: string) => srcOf(pictures.get(place)))
      .replace(/ data-remoto="(https?:[^"]*)"/g, (_, address: string) => srcOf(imagens ? address : undefined)),
    remotas: html.includes(' data-remoto="'),
  };
}

const srcOf = (address: string | undefined) => (address === undefined ? '' : ` src="${address}"`);

/** The pictures among a message's files by their place, as `data:` addresses, as far as a frame is given them. */
async function fetchPictures(ctx: Ctx, mensagem_id: number): Promise<Map<string, string>> {
  // Written out: a prepared statement is one round trip.
  const anexos = await ctx.db.sql<Anexo[]>`
    SELECT posicao, mime, tamanho, arquivo_id FROM midias_mensagem
    WHERE mensagem_id = ${mensagem_id} AND empresa_id = ${ctx.empresa_id} AND estado = 'disponivel' AND tipo = 'imagem' ORDER BY posicao`;
  const pictures = new Map<string, string>();
  let left = MOST_PICTURES;
  for (const { posicao, mime, tamanho, arquivo_id } of anexos) {
    const size = tamanho ?? MOST_PICTURES + 1;
    if (!PICTURE.test(mime) || size > left) continue;
    left -= size;
    try {
      const file = await openAnexo(ctx, arquivo_id);
      if (!file) continue;
      const bytes = await file.open();
      pictures.set(String(posicao), `data:${mime};base64,${Buffer.concat(await bytes.toArray()).toString('base64')}`);
    } catch (error) {
      logger().warn({ err: error, arquivo_id }, 'A picture of an e-mail could not be read');
    }
  }
  return pictures;
}
