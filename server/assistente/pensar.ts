import { APICallError, generateText, isStepCount, RetryError, tool } from 'ai';
import type { Ctx } from '#server/platform/context.ts';
import { env } from '#server/platform/env.ts';
import { logger } from '#server/platform/logger.ts';
import { z } from '#server/platform/validation.ts';
import { RespostaLonga } from './abrir-modelo.ts';
import { checkResposta } from './conferir.ts';
import { isCortesia } from './cortesia.ts';
import { buildInstrucoes, buildMensagem, type Fala, fenceTrechos, makeCodigo, type Persona } from './instrucoes.ts';
import type { Modelo } from './modelo.ts';
import type { Pensada } from './pensada.ts';
import { type Motivo, TOKENS_OF_A_TURN } from './schemas.ts';
import { type Achados, type Busca, collectTrechos } from './trechos.ts';

/** Calls of the model in a turn, and tokens that each may write. */
const MOST_STEPS = 4;
const TOKENS_OF_AN_ANSWER = 1_000;
/** No further call is made once a turn has taken so many: the next might pass what was set aside. */
const ENOUGH_TOKENS = TOKENS_OF_A_TURN / 2;
/** Characters of a token, about, for endpoints that count none. */
const TOKEN = 4;

export type Questao = {
  persona: Persona;
  historico: readonly Fala[];
  pergunta: string;
  /** Characters that the channel takes. */
  limite: number;
};

/** Why a turn ends without an answer. */
class SemResposta extends Error {
  override name = 'SemResposta';
  readonly motivo: Motivo;
  constructor(motivo: Motivo) {
    super(motivo);
    this.motivo = motivo;
  }
}

/** One turn's own: what was said, found and spent so far. */
type Vez = {
  questao: Questao;
  codigo: string;
  cortesia: boolean;
  achados: Achados;
  gasto: { entrada: number; saida: number };
};

/**
 * Answers a question out of the company's knowledge, within IA_PRAZO_SEGUNDOS. Whatever goes wrong is a hand-over: it throws nothing, writes
 * nothing, and has two tools, of which one searches and the other ends the turn.
 */
export async function think(ctx: Ctx, { nome, model }: Modelo, questao: Questao, search: Busca): Promise<Pensada> {
  const began = performance.now();
  const cortesia = isCortesia(questao.pergunta);
  const achados = collectTrechos(ctx, search);
  const vez: Vez = { questao, codigo: makeCodigo(), cortesia, achados, gasto: { entrada: 0, saida: 0 } };
  const signal = AbortSignal.timeout(env.IA_PRAZO_SEGUNDOS * 1_000);
  let resposta: string | null = null;
  let resultado: Pensada['resultado'];
  let citados: readonly number[] = [];
  try {
    resposta = await within(signal, ask(model, vez, signal));
    const { codigo } = vez;
    const checked = checkResposta({
      ...{ texto: resposta, trechos: achados.trechos, limite: questao.limite },
      codigo,
      cortesia,
    });
    if (checked.ok) citados = checked.citados;
    resultado = checked.ok ? { motivo: null, texto: checked.texto } : { motivo: withoutTrechos(checked.motivo, vez) };
  } catch (error) {
    resultado = { motivo: motivoOf(error, signal) };
    tell(resultado.motivo, error);
  }
  return {
    ...{ resultado, resposta: resposta?.toWellFormed().replaceAll('\0', '').slice(0, 8_000) ?? null, modelo: nome },
    trechos: achados.trechos.map((one) => ({ ...one, citado: citados.includes(one.numero) })),
    ...{ buscas: [...achados.buscas], tokens_entrada: vez.gasto.entrada, tokens_saida: vez.gasto.saida },
    duracao_ms: Math.round(performance.now() - began),
  };
}

/** An answer that cites nothing, where there was nothing to cite. */
const withoutTrechos = (motivo: Motivo, { achados }: Vez): Motivo =>
  motivo === 'sem_citacao' && achados.trechos.length === 0 ? 'sem_trechos' : motivo;

/** @throws SemResposta, and whatever the endpoint or the search throws */
async function ask(model: Modelo['model'], vez: Vez, signal: AbortSignal): Promise<string> {
  const { questao, codigo, cortesia, achados, gasto } = vez;
  // A greeting is answered without the knowledge, and without what was said before: there is nothing in it that could lead astray.
  const trechos = cortesia ? null : await achados.search(questao.pergunta);
  const instructions = buildInstrucoes(questao.persona, codigo, questao.limite);
  const prompt = buildMensagem(
    { historico: cortesia ? [] : questao.historico, pergunta: questao.pergunta, trechos },
    codigo,
  );
  // Until the endpoint says what it counted.
  const guessed = Math.ceil((instructions.length + prompt.length) / TOKEN);
  gasto.entrada = guessed;
  let counted = false;
  const result = await generateText({
    ...{ model, instructions, prompt, abortSignal: signal, maxRetries: 1, maxOutputTokens: TOKENS_OF_AN_ANSWER },
    telemetry: { isEnabled: false },
    tools: cortesia ? { transferir } : { buscar_conhecimento: searchTool(vez), transferir },
    stopWhen: [
      isStepCount(MOST_STEPS),
      () => gasto.entrada + gasto.saida > ENOUGH_TOKENS,
      ({ steps }) => steps.at(-1)?.toolCalls.some((call) => call.invalid) ?? false,
    ],
    onStepEnd: ({ usage, text }) => {
      if (!counted) gasto.entrada = 0;
      counted = true;
      gasto.entrada += usage.inputTokens ?? guessed;
      gasto.saida += usage.outputTokens ?? Math.ceil(text.length / TOKEN);
    },
  });
  const calls = result.steps.flatMap(({ toolCalls }) => toolCalls);
  const handed = calls.find(({ toolName }) => toolName === 'transferir');
  if (handed) throw new SemResposta(/pess|pedi/iu.test(JSON.stringify(handed.input ?? '')) ? 'pedida' : 'sem_trechos');
  if (calls.some((call) => call.invalid)) throw new SemResposta('resposta_invalida');
  if (result.finishReason === 'content-filter') throw new SemResposta('conteudo_recusado');
  if (result.finishReason === 'length' || result.finishReason === 'tool-calls')
    throw new SemResposta('resposta_invalida');
  return result.text;
}

const searchTool = ({ achados, codigo }: Vez) =>
  tool({
    description: 'Procura trechos no conhecimento da empresa. Use palavras diferentes das que já foram procuradas.',
    inputSchema: z.object({ pergunta: z.string().max(1_000).describe('O que procurar.') }),
    execute: async ({ pergunta }) => fenceTrechos(await achados.search(pergunta), codigo),
  });

/** Ends the turn: it has nothing to execute. */
const transferir = tool({
  description:
    'Passa a conversa a uma pessoa da equipe: quando o contato pede, ou quando os trechos não têm a resposta.',
  inputSchema: z.object({
    motivo: z.string().max(500).describe('`pediu_pessoa` ou `sem_resposta`.'),
  }),
});

/** Waits no longer than the signal says, even for what does not listen to it. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(signal.reason);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    signal.removeEventListener('abort', end);
    work.catch(() => undefined);
  }
}

function motivoOf(error: unknown, signal: AbortSignal): Motivo {
  if (error instanceof SemResposta) return error.motivo;
  if (signal.aborted) return 'lenta';
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (rootOf(last) instanceof RespostaLonga) return 'resposta_invalida';
  if (!APICallError.isInstance(last)) return last instanceof Error ? 'resposta_invalida' : 'indisponivel';
  return last.statusCode !== undefined && last.statusCode < 300 ? 'resposta_invalida' : 'indisponivel';
}

const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;

/** Of an error nothing is told but its kind and the status: its text, and what it holds, may quote the conversation or the key. */
function tell(motivo: Motivo, error: unknown): void {
  if (error instanceof SemResposta) return;
  const last = RetryError.isInstance(error) ? error.lastError : error;
  const status = APICallError.isInstance(last) ? last.statusCode : undefined;
  logger().warn({ motivo, status, kind: last instanceof Error ? last.name : typeof last }, 'The model gave no answer');
}
