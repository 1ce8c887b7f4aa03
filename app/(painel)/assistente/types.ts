import type { Outputs } from '#app/_trpc/client.ts';

/** How the company's assistant behaves. */
export type Assistente = Outputs['assistente']['get'];
/** A turn of the assistant, as the list has it. */
export type Resposta = Outputs['assistente']['respostas']['resultados'][number];
/** The same with what it was given. */
export type RespostaDetalhada = Outputs['assistente']['resposta'];
/** A passage that a turn was given. */
export type TrechoDaResposta = RespostaDetalhada['trechos'][number];
export type Ensaio = Outputs['assistente']['ensaiar'];
