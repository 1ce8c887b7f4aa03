import type { Outputs } from '#app/_trpc/client.ts';
import { clientes } from '#modulos/clientes.ts';

/** A customer of the company. */
export type Cliente = Outputs['clientes']['get'];

export const PESSOA = clientes.recursos.cliente.campos.tipo_pessoa.valores;
