import { requireXmlBytes } from './bytes.ts';
import { readEvento } from './evento.ts';
import { NotaRecusada } from './limits.ts';
import { isNfe, type Regras, readNota } from './nota.ts';
import { withTree } from './tree.ts';
import type { Lido } from './types.ts';

/** What people send in place of a processed note, by its root element. */
const OTHERS: Readonly<Record<string, string>> = {
  NFe: 'O arquivo tem a nota sem o protocolo da SEFAZ. Envie o XML de distribuição (procNFe), que tem os dois.',
  enviNFe: 'O arquivo é o lote enviado à SEFAZ. Envie o XML de distribuição (procNFe).',
  resNFe: 'O arquivo é só o resumo da nota. Envie o XML completo (procNFe).',
  evento: 'O arquivo tem o evento sem a resposta da SEFAZ. Envie o procEventoNFe.',
  procInutNFe: 'O arquivo é uma inutilização de numeração, que não é uma nota.',
};

/**
 * Judges one XML: bytes, structure, signature, certificate, key, protocol, environment.
 * @throws NotaRecusada with the first thing that is wrong
 */
export function readXml(bytes: Uint8Array, regras: Regras): Lido {
  requireXmlBytes(bytes);
  return withTree(bytes, (root) => {
    if (!isNfe(root)) throw unknown(root.nome);
    if (root.nome === 'nfeProc') return readNota(root, regras);
    if (root.nome === 'procEventoNFe') return readEvento(root, regras);
    throw unknown(root.nome);
  });
}

const unknown = (nome: string) =>
  new NotaRecusada(
    'formato',
    OTHERS[nome] ?? `O XML não é de uma NF-e ou NFC-e autorizada (elemento "${nome.slice(0, 40)}").`,
  );
