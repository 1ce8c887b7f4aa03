/** Como uma operação é chamada e o que ela responde. */
export interface Operacao {
  metodo: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** O caminho, com os ids entre chaves: `/v1/vendas/{id}/`. */
  caminho: string;
  /** As formas em que o corpo pode ir. */
  corpo?: readonly ('json' | 'arquivo' | 'formulario')[];
  corpoObrigatorio?: boolean;
  /** Se aceita `Idempotency-Key`. */
  chave?: boolean;
  semToken?: boolean;
  /** O que se tira da resposta. */
  resposta: 'dados' | 'vazio' | 'arquivo' | 'endereco' | 'inteira' | 'paginas' | 'leituras';
}

/** O que vale para uma chamada só. */
export interface Opcoes {
  /** Cancela a chamada, com as novas tentativas. */
  sinal?: AbortSignal;
  /** Milissegundos que cada tentativa pode levar, da conexão ao fim da resposta. */
  tempoLimite?: number;
  /** Quantas vezes tentar de novo; 0 não tenta. */
  novasTentativas?: number;
  /**
   * A `Idempotency-Key` de um `POST`. Sem ela, o cliente cria uma por chamada e a repete nas novas tentativas. Informe a sua, tirada do seu
   * sistema, quando a operação precisa valer uma vez também se o seu programa cair e recomeçar.
   */
  chaveIdempotencia?: string;
  /** Cabeçalhos a mais, como `X-Request-Id`. */
  cabecalhos?: Record<string, string>;
}

/** A resposta por inteiro, para quem precisa de mais do que os dados. */
export interface Resposta {
  status: number;
  cabecalhos: Headers;
  /** Identificador da requisição, que aparece no painel em Integrações › Requisições. */
  requestId: string | null;
  /** Mensagem em português, para pessoas. */
  mensagem: string | null;
  /** Parâmetros e campos enviados que a API não conhece e ignorou. */
  camposIgnorados: string[];
  /** Se a API repetiu a resposta de um `POST` anterior com a mesma chave. */
  repetida: boolean;
  /** Quantas vezes a requisição saiu. */
  tentativas: number;
  /** O limite de requisições depois desta: quantas cabem por minuto, quantas restam e quando volta a caber outra. */
  limite: { requisicoes: number; restantes: number; voltaEm: Date } | null;
}

/** Onde uma página está na lista. */
interface PosicaoDaPagina {
  pagina_atual: number;
  total_paginas: number;
  total_registros: number;
  por_pagina: number;
  proxima: string | null;
  anterior: string | null;
}

/** Uma página de uma lista. */
export interface Pagina<T> {
  resultados: T[];
  paginacao: PosicaoDaPagina;
}

/** Um trecho de uma lista que se segue: guarde `proximo_apos_id` para continuar dali, também noutro dia. */
export interface Leitura<T> {
  resultados: T[];
  proximo_apos_id: number;
  tem_mais: boolean;
  /** Nas listas que também a têm; o feed de eventos não tem. */
  paginacao?: PosicaoDaPagina;
}

/** Um arquivo que a API respondeu: um PDF, uma imagem, um XML. */
export interface Arquivo {
  /** O nome que a API sugere para o arquivo. */
  nome: string | null;
  /** O tipo, como `application/pdf`. */
  tipo: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Um arquivo a enviar: um `File` ou `Blob`, ou o conteúdo com o nome. */
export type EnvioDeArquivo = Blob | { nome: string; conteudo: Uint8Array<ArrayBuffer> | string; tipo?: string };

/** `T` com os campos `K` obrigatórios. */
export type Com<T, K extends keyof T> = T & Required<Pick<T, K>>;
