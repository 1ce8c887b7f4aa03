import { type Enviada, FalhaDoCanal, type MensagemEnviada } from '../port.ts';
import { isSameAddress } from './jid.ts';

/** A message of the company that the gateway knows. */
export type Conhecida = { id: string; enderecos: readonly string[]; texto: string | null; em: Date };

/** Clocks of gateways are off by so much, and WhatsApp counts in seconds. */
const SKEW_MS = 30_000;
/** After so long the gateway has either sent a message or given it up. */
const SETTLED_MS = 180_000;

/**
 * Which of the gateway's messages is one of whose fate nobody knows: the only one to that address, of that text, since it was begun.
 * @param reachesBack whether the gateway's list shows messages from before that too, so that it keeps them at all
 * @returns null: surely not sent; undefined: cannot be told
 * @throws FalhaDoCanal `tentar` where it may still be on its way: it is asked again then, and not sent before
 */
export function choose(
  mensagem: MensagemEnviada,
  known: readonly Conhecida[],
  reachesBack: boolean,
  now = Date.now(),
): Enviada | null | undefined {
  const { envio_em, endereco, texto } = mensagem;
  if (!envio_em) return undefined;
  const since = envio_em.getTime() - SKEW_MS;
  const same = known.filter(
    ({ em, enderecos, texto: said }) =>
      em.getTime() >= since &&
      (said ?? '') === (texto ?? '') &&
      enderecos.some((each) => isSameAddress(each, endereco)),
  );
  const [found, ...others] = new Set(same.map(({ id }) => id));
  if (found !== undefined && others.length === 0) return { id_externo: found };
  if (others.length > 0) return undefined;
  if (!reachesBack) return undefined;
  const left = SETTLED_MS - (now - envio_em.getTime());
  if (left <= 0) return null;
  throw new FalhaDoCanal('O gateway ainda pode estar enviando a mensagem.', {
    ...{ resultado: 'tentar', codigo: 'em_andamento', espera_s: Math.ceil(left / 1_000) },
  });
}
