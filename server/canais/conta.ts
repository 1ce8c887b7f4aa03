import { FalhaDoCanal } from './port.ts';

/** The platform refused the channel itself, not this message: its credentials or its account. The channel's screen says so. */
export class FalhaDaConta extends FalhaDoCanal {}

/** The same failure with what was uploaded before it. */
export function withReferencias(falha: FalhaDoCanal, referencias: FalhaDoCanal['referencias']): FalhaDoCanal {
  const { message, resultado, codigo, espera_s } = falha;
  const Kind = falha instanceof FalhaDaConta ? FalhaDaConta : FalhaDoCanal;
  return new Kind(message, { resultado, codigo, espera_s, referencias });
}
