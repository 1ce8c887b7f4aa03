import type { Inputs, Outputs } from '#app/_trpc/client.ts';

export type Aplicativo = Outputs['aplicativos']['get'];
export type AplicativoCriado = Outputs['aplicativos']['create'];
export type Opcoes = Outputs['aplicativos']['opcoes'];
export type Descricao = Opcoes['descricoes'][number];
export type EmpresaConectada = Outputs['aplicativos']['empresas']['resultados'][number];
export type EventoAplicativo = Outputs['aplicativos']['eventos']['resultados'][number];

/** The form's input for the server. */
export type AplicativoFields = Inputs['aplicativos']['create'];
