import { createHmac } from 'node:crypto';
import { isSame, sha256 } from '#server/platform/crypto.ts';
import { isInside } from '#server/platform/net.ts';
import type { AvisoRecebido, JuizoDoAviso } from '../port.ts';
import { withoutSecrets } from './sem-segredos.ts';

/**
 * Judges what came at the secret address of a gateway's channel. Evolution signs nothing: the address and the allowed networks are its
 * proof. WAHA signs the raw bytes with HMAC-SHA-512 where it is given a key.
 */
export function judge(
  { redes_permitidas }: { redes_permitidas: readonly string[] | null },
  hmac_chave: string | null,
  { metodo, ip, headers, corpo }: AvisoRecebido,
): JuizoDoAviso {
  const refuse = (motivo: string): JuizoDoAviso => ({ como: 'recusado', motivo });
  if (metodo !== 'POST') return refuse('método não aceito');
  if (redes_permitidas && (ip === null || !isInside(ip, redes_permitidas))) return refuse('rede não permitida');
  if (hmac_chave !== null) {
    const algorithm = headers.get('x-webhook-hmac-algorithm') ?? 'sha512';
    const signature = headers.get('x-webhook-hmac') ?? '';
    if (algorithm.toLowerCase() !== 'sha512' || !/^[0-9a-f]{128}$/i.test(signature)) return refuse('sem assinatura');
    const right = createHmac('sha512', hmac_chave).update(corpo).digest('hex');
    if (!isSame(signature.toLowerCase(), right)) return refuse('assinatura que não confere');
  }
  return { como: 'guardar', corpo: withoutSecrets(corpo), impressao: sha256(corpo).toString('hex') };
}
