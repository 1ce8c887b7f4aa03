import { readAnswer } from './answer.ts';
import { Chamada, type Done, Lista } from './call.ts';
import {
  ErroDeAutenticacao,
  ErroDeConexao,
  ErroDeConflito,
  ErroDeTempo,
  ErroDeUso,
  ErroNaoEncontrado,
  ErroRomaneio,
} from './errors.ts';
import { VERSAO } from './generated/version.ts';
import type { Leitura, Opcoes, Operacao, Pagina, Resposta } from './operation.ts';
import { type Prepared, prepare } from './request.ts';
import { isUncertain, waitBefore } from './retry.ts';

/**
 * Dá o token a usar. `recusado` é o token que a API acabou de recusar, se recusou algum: se ainda for o seu, renove-o. O erro que a função
 * lançar é o da chamada, sem nova tentativa.
 */
export type FonteDeToken = (pedido: { recusado: string | null }) => string | Promise<string>;

/** Como o cliente fala com a API. */
export interface Configuracao {
  /** O endereço do serviço, como `https://erp.exemplo.com.br`. */
  base: string;
  /** O token da API, ou uma função que o dá a cada requisição: com OAuth, é ela que renova. */
  token?: string | FonteDeToken;
  /** Quantas vezes tentar de novo o que falha de passagem: 3. */
  novasTentativas?: number;
  /** Milissegundos que cada tentativa pode levar, da conexão ao fim da resposta: 30.000. */
  tempoLimite?: number;
  /** A maior espera, em milissegundos, que o cliente aceita entre duas tentativas: 60.000. Se o serviço pede mais, o erro vem logo. */
  esperaMaxima?: number;
  /** Cabeçalhos que vão em toda requisição. */
  cabecalhos?: Record<string, string>;
  /** Outro `fetch`: para passar por um proxy, por exemplo. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Chamada a cada resposta aceita: registre `resposta.camposIgnorados`, por exemplo. */
  aoResponder?: (chamada: { metodo: string; caminho: string; resposta: Resposta }) => void;
  /** Como esperar entre duas tentativas; troque em testes. */
  esperar?: (milissegundos: number, sinal?: AbortSignal) => Promise<void>;
}

/** What sends and repeats requests; the client's subjects call it. */
export class Client {
  readonly #base: string;
  readonly #token: FonteDeToken | undefined;
  readonly #settings: Configuracao;

  constructor(configuracao: Configuracao) {
    this.#base = baseOf(configuracao.base);
    this.#settings = configuracao;
    const { token } = configuracao;
    this.#token = typeof token === 'string' ? () => token : token;
  }

  /** Calls an operation. */
  chamar<T>(operacao: Operacao, entrada?: object, opcoes: Opcoes = {}): Chamada<T> {
    return new Chamada<T>(() => this.#run<T>(operacao, entrada, opcoes));
  }

  /** Asks for a list, once it is awaited or walked through. */
  listar<T, P extends Pagina<T> | Leitura<T>>(operacao: Operacao, entrada?: object, opcoes: Opcoes = {}): Lista<T, P> {
    return new Lista<T, P>((place) => this.#run<P>(operacao, { ...entrada, ...place }, opcoes));
  }

  async #run<T>(operacao: Operacao, entrada: object | undefined, opcoes: Opcoes): Promise<Done<T>> {
    const { novasTentativas = 3, esperaMaxima = 60_000, esperar = wait, aoResponder } = this.#settings;
    const retries = atLeastZero('novasTentativas', opcoes.novasTentativas ?? novasTentativas);
    const longest = Math.min(LONGEST_DELAY, atLeastZero('esperaMaxima', esperaMaxima));
    const prepared = prepare(this.#base, operacao, entrada);
    const headers = this.#headers(operacao, prepared, opcoes);
    let uncertain = false;
    let refused: string | null = null;
    for (let attempt = 1; ; attempt++) {
      // What fails here is the integrator's own: asking again might present a refresh token twice, which ends its connection.
      await this.#authorize(operacao, headers, refused);
      try {
        const done = await this.#attempt<T>(operacao, prepared, headers, opcoes, attempt);
        aoResponder?.({ metodo: operacao.metodo, caminho: operacao.caminho, resposta: done.resposta });
        return done;
      } catch (error) {
        opcoes.sinal?.throwIfAborted();
        if (error instanceof ErroDeUso) throw error;
        if (error instanceof ErroDeAutenticacao && typeof this.#settings.token === 'function' && refused === null) {
          refused = headers.get('Authorization')?.replace('Bearer ', '') ?? '';
          continue;
        }
        // An earlier attempt did it, and its answer was lost.
        if (uncertain && operacao.resposta === 'vazio' && operacao.metodo === 'DELETE' && isGone(error)) {
          return { dados: undefined as T, resposta: goneOf(error, attempt) };
        }
        // What it meets may be this call's own change, whose answer was lost, or another's: nobody can tell.
        if (uncertain && error instanceof ErroDeConflito && isOfVersion(operacao, entrada)) {
          throw new ErroDeConexao(CHANGED_MEANWHILE, { cause: error });
        }
        const delay = waitBefore(operacao, error, { attempt, retries, uncertain, longest });
        if (delay === null) throw error;
        uncertain ||= isUncertain(error);
        await esperar(delay, opcoes.sinal);
      }
    }
  }

  #headers({ chave }: Operacao, { contentType }: Prepared, { chaveIdempotencia, cabecalhos }: Opcoes) {
    const headers = new Headers({ Accept: 'application/json', 'User-Agent': `romaneio-typescript/${VERSAO}` });
    if (contentType) headers.set('Content-Type', contentType);
    // One key for all attempts of a call: the API does it once.
    if (chave) put(headers, 'Idempotency-Key', chaveIdempotencia ?? crypto.randomUUID());
    for (const [name, value] of Object.entries({ ...this.#settings.cabecalhos, ...cabecalhos }))
      put(headers, name, value);
    return headers;
  }

  async #authorize({ semToken }: Operacao, headers: Headers, recusado: string | null): Promise<void> {
    if (semToken) return;
    const token = await this.#token?.({ recusado });
    if (!token) throw new ErroDeUso('Informe o token da API em `token`.');
    put(headers, 'Authorization', `Bearer ${token}`);
  }

  async #attempt<T>(
    operacao: Operacao,
    { url, body }: Prepared,
    headers: Headers,
    { sinal, tempoLimite = this.#settings.tempoLimite ?? 30_000 }: Opcoes,
    attempt: number,
  ): Promise<Done<T>> {
    const late = AbortSignal.timeout(delayOf(tempoLimite));
    const signal = sinal ? AbortSignal.any([sinal, late]) : late;
    const send = this.#settings.fetch ?? ((address: string, init: RequestInit) => fetch(address, init));
    try {
      const content = body();
      // A redirect would carry the token to another address.
      const answer = await send(url, {
        ...{ method: operacao.metodo, headers, signal, redirect: 'manual' },
        ...(content === undefined ? {} : { body: content }),
      });
      return await readAnswer<T>(operacao, answer, attempt);
    } catch (error) {
      if (error instanceof ErroRomaneio) throw error;
      if (late.aborted) throw new ErroDeTempo(`Não houve resposta em ${tempoLimite} ms.`, { cause: error });
      throw new ErroDeConexao(`A conexão com ${this.#base} falhou.`, { cause: error });
    }
  }
}

/** A subject of the API, whose methods are its operations. */
export class Subject {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }
}

/** Whether the API does it only to the record as it was read. */
const isOfVersion = ({ metodo }: Operacao, entrada: object = {}) => metodo === 'PUT' && 'versao' in entrada;

const CHANGED_MEANWHILE =
  'A resposta se perdeu e o registro já não está na `versao` enviada: leia-o para saber se esta chamada o alterou.';

/** What timers can count: with more, they ring at once. */
const LONGEST_DELAY = 2 ** 31 - 1;

function delayOf(tempoLimite: number): number {
  if (tempoLimite > 0) return Math.min(LONGEST_DELAY, Math.ceil(tempoLimite));
  throw new ErroDeUso('Informe em `tempoLimite` quantos milissegundos esperar: um número maior que 0.');
}

/** What is no number would end no repetition. */
function atLeastZero(name: string, value: number): number {
  if (value >= 0) return value;
  throw new ErroDeUso(`Informe em \`${name}\` um número, 0 ou maior.`);
}

/** Runtimes refuse what no header carries with an error that shows the value, which may be the token. */
function put(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    const what = name === 'Authorization' ? 'O token' : `O cabeçalho ${name}`;
    throw new ErroDeUso(`${what} tem caracteres que não podem ser enviados: confira se foi copiado inteiro.`);
  }
}

const isGone = (error: unknown): error is ErroNaoEncontrado => error instanceof ErroNaoEncontrado;

const goneOf = ({ status, headers, requestId }: ErroNaoEncontrado, tentativas: number): Resposta => ({
  ...{ status, cabecalhos: headers, requestId, mensagem: null, camposIgnorados: [], repetida: false, tentativas },
  limite: null,
});

/** The service's address without a final slash, or the API's version, which paths bring. */
function baseOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ErroDeUso('Informe em `base` o endereço do serviço, como https://erp.exemplo.com.br.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '');
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
