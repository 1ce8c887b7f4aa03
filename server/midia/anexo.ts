import { scanFile } from './antivirus.ts';
import { judgeAnexo } from './judge-anexo.ts';
import { type Made, ORIGINAL } from './made.ts';
import { imageGate, readEdges } from './photo.ts';
import type { Recebido } from './spool.ts';

/** A file that is stored byte for byte. */
export const asItCame = (
  { caminho, tamanho, sha256 }: Recebido,
  tipo: string,
  { largura = 0, altura = 0 } = {},
): Made => ({
  ...{ tipo, largura, altura },
  formas: [{ nome: ORIGINAL, largura, altura, fonte: { caminho, tamanho, sha256 } }],
});

/**
 * An attachment of a message, judged by its content and by the scanner, where there is one.
 * @throws DomainError VALIDATION_ERROR on `arquivo`, UNAVAILABLE without the scanner that is required
 */
export async function makeAnexo(recebido: Recebido): Promise<Made> {
  const { tipo, mime, nome } = await judgeAnexo(recebido);
  await scanFile(recebido);
  const { empresa_id, caminho } = recebido;
  const edges = tipo === 'imagem' ? await imageGate.run(String(empresa_id), () => readEdges(caminho)) : {};
  return { ...asItCame(recebido, mime, edges), nome, anexo: tipo };
}

/** An e-mail as it came. */
export const makeBruto = async (recebido: Recebido): Promise<Made> => asItCame(recebido, 'message/rfc822');
