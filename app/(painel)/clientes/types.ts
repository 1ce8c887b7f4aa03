import type { Outputs } from '#app/_trpc/client.ts';
import { TIPO_ENDERECO, TIPO_PESSOA } from '#modulos/clientes-valores.ts';

/** A customer of the company. */
export type Cliente = Outputs['clientes']['get'];
export type Endereco = Cliente['enderecos'][number];

export const PESSOA = TIPO_PESSOA;
export const TIPO = TIPO_ENDERECO;
