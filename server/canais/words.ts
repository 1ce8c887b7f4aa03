import { cutSecrets, rewording } from '#server/platform/mask-secrets.ts';
import { type AdaptadorDeCanal, type CanalAberto, FalhaDoCanal, type Recebido } from './port.ts';
import type { Registrado } from './registro.ts';

/** Every text among a channel's secrets, the end of the address of its notices too. */
const secretsOf = ({ segredos }: Pick<CanalAberto, 'segredos'>): string[] =>
  Object.values(segredos)
    .flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : [one]))
    .filter((one): one is string => typeof one === 'string');

const told = (canal: CanalAberto, text: string): string => cutSecrets(text, secretsOf(canal));

const withoutSecrets = (canal: CanalAberto, one: Recebido): Recebido =>
  one.tipo === 'status' && one.erro
    ? { ...one, erro: { codigo: told(canal, one.erro.codigo), mensagem: told(canal, one.erro.mensagem) } }
    : one;

/** A method of an adapter whose failures tell no secret. */
const guarded = <A extends unknown[], R>(work: (canal: CanalAberto, ...rest: A) => Promise<R>) =>
  rewording(FalhaDoCanal, work, ({ message, codigo }, canal: CanalAberto) => ({
    message: told(canal, message),
    codigo: codigo === null ? null : told(canal, codigo),
  }));

/**
 * An adapter whose words (of failures, tests and statuses), which people with less rights than the channel's own read, have none of its
 * secrets: servers repeat what they were told.
 */
export function withoutSecretsInWords(registrado: Registrado): Registrado {
  const { adaptador, leitor } = registrado;
  const { send, read, test, fetchMidia, find, reconcile, listModelos } = adaptador;
  const silent: AdaptadorDeCanal = {
    ...adaptador,
    send: guarded(send.bind(adaptador)),
    read: guarded(async (canal, bruta) =>
      (await read.call(adaptador, canal, bruta)).map((one) => withoutSecrets(canal, one)),
    ),
    test: guarded(async (canal) =>
      (await test.call(adaptador, canal)).map((passo) => ({ ...passo, detalhe: told(canal, passo.detalhe) })),
    ),
    ...(fetchMidia && { fetchMidia: guarded(fetchMidia.bind(adaptador)) }),
    ...(find && { find: guarded(find.bind(adaptador)) }),
    ...(reconcile && { reconcile: guarded(reconcile.bind(adaptador)) }),
    ...(listModelos && { listModelos: guarded(listModelos.bind(adaptador)) }),
  };
  if (!leitor) return { ...registrado, adaptador: silent };
  return {
    ...registrado,
    adaptador: silent,
    leitor: (canal, leitura) =>
      leitor(canal, {
        ...leitura,
        onState: ({ situacao, erro }) => leitura.onState({ situacao, erro: erro === null ? null : told(canal, erro) }),
      }),
  };
}
