import { open } from 'node:fs/promises';
import { sha256 } from '#server/platform/crypto.ts';

/** So much of an e-mail is looked at for its header. */
const PROCURADO = 512 * 1_024;

/** The first field of that name, unfolded. */
function fieldOf(header: string, name: string): string {
  const found = new RegExp(`^${name}[ \\t]*:([^\\n]*(?:\\n[ \\t][^\\n]*)*)`, 'im').exec(header)?.[1] ?? '';
  return found.replace(/\s+/g, ' ').trim();
}

/**
 * What makes an e-mail that one, whichever number its mailbox gives it, as a hexadecimal digest: its Message-ID, its date and who wrote it;
 * of one without a Message-ID all of its bytes.
 */
export async function printOfFile({ caminho, sha256: bytes }: { caminho: string; sha256: Buffer }): Promise<string> {
  const file = await open(caminho);
  try {
    const buffer = Buffer.alloc(PROCURADO);
    const { bytesRead } = await file.read(buffer, 0, PROCURADO, 0);
    const text = buffer.subarray(0, bytesRead).toString('latin1').replaceAll('\r\n', '\n');
    const header = text.split('\n\n', 1)[0] ?? '';
    const id = fieldOf(header, 'message-id');
    const told = [id, fieldOf(header, 'date'), fieldOf(header, 'from'), ...(id === '' ? [bytes.toString('hex')] : [])];
    return sha256(JSON.stringify(told)).toString('hex');
  } finally {
    await file.close();
  }
}
