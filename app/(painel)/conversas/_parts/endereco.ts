import { telephoneShown } from '../../contatos/types.ts';

/** A contact's address in a channel as people read it: "(24) 98765-4321", or an e-mail as it is. */
export const enderecoShown = (endereco: string): string =>
  endereco.includes('@') ? endereco : telephoneShown(endereco);
