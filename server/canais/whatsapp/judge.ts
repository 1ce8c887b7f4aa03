import { hmacSha256, isSame, sha256 } from '#server/platform/crypto.ts';
import type { AvisoRecebido, JuizoDoAviso } from '../port.ts';
import type { CanalCloudApi } from './config.ts';

const refuse = (motivo: string): JuizoDoAviso => ({ como: 'recusado', motivo });

/** Judges what came at the address of an official channel: Meta's challenge (GET), or a notice that the app's secret signed (POST). */
export function judge({ segredos }: Pick<CanalCloudApi, 'segredos'>, aviso: AvisoRecebido): JuizoDoAviso {
  if (aviso.metodo === 'GET') return judgeChallenge(segredos.verificacao, aviso.query);
  if (aviso.metodo !== 'POST') return refuse('método não aceito');
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(aviso.headers.get('x-hub-signature-256') ?? '')?.[1];
  if (signature === undefined) return refuse('sem assinatura');
  if (!isSame(signature.toLowerCase(), hmacSha256(segredos.app_secret, aviso.corpo))) {
    return refuse('assinatura que não confere');
  }
  // Meta repeats a notice byte by byte until it is answered with 200.
  return { como: 'guardar', impressao: sha256(aviso.corpo).toString('hex') };
}

function judgeChallenge(verificacao: string, query: URLSearchParams): JuizoDoAviso {
  const challenge = query.get('hub.challenge');
  if (query.get('hub.mode') !== 'subscribe' || challenge === null || !/^[\w.-]{1,200}$/.test(challenge)) {
    return refuse('não é uma verificação');
  }
  if (!isSame(query.get('hub.verify_token') ?? '', verificacao)) return refuse('token de verificação que não confere');
  return { como: 'resposta', status: 200, texto: challenge };
}
