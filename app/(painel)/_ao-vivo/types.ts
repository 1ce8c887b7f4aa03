import type { Inputs, Outputs } from '#app/_trpc/client.ts';

/** A conversation of the inbox. */
export type Conversa = Outputs['conversas']['get'];
/** What the list of conversations is asked. */
export type Filtros = Inputs['conversas']['list'];
export type Pagina = Outputs['conversas']['list'];
/** What was said in a conversation and what happened to it: a page, the newest first among pages. */
export type Trecho = Outputs['conversas']['timeline'];
export type Mensagem = Trecho['mensagens'][number];
export type Registro = Trecho['registros'][number];

/** What the stream tells: conversations as they are now; `recarregar` where everything is to be read anew. */
export type Novidades = { cursor: string; conversas: Conversa[]; recarregar: boolean };

/** Whether what is on the screen follows what happens: at once, not at the moment, or not at all (a company without channels). */
export type Estado = 'desligado' | 'conectado' | 'reconectando';
