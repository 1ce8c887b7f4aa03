import type { Outputs } from '#app/_trpc/client.ts';
import { clientes, TIPO_ENDERECO } from '#modulos/clientes.ts';

/** A customer of the company. */
export type Cliente = Outputs['clientes']['get'];
export type Endereco = Cliente['enderecos'][number];

export const PESSOA = clientes.recursos.cliente.campos.tipo_pessoa.valores;
export const TIPO = TIPO_ENDERECO;
