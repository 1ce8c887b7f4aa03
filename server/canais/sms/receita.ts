import type { Caminho, Condicao } from './caminho.ts';
import type { FormaDoNumero } from './numero.ts';

/** `ignorar`: it says nothing that anybody has to know. */
export type StatusSms = 'enviada' | 'entregue' | 'lida' | 'falhou' | 'ignorar';

/** How a provider proves that a notice is its own. */
export type Assinatura = {
  cabecalho: string;
  algoritmo: 'sha1' | 'sha256' | 'sha512';
  codificacao: 'hex' | 'base64';
  /** The raw body; or the address followed by the form's names and values in the order of the names, as Twilio signs. */
  sobre: 'corpo' | 'url_e_parametros';
  /** What stands before the signature in the header: `sha256=`. */
  prefixo: string;
  segredo: 'token' | 'chave_avisos';
};

export type Avisos = {
  formato: 'json' | 'form';
  /** Where a notice has its records; null where it is one itself. */
  lista: Caminho | null;
  mensagem: {
    quando: Condicao | null;
    id: Caminho;
    de: Caminho;
    texto: Caminho;
    nome: Caminho | null;
    em: Caminho | null;
  } | null;
  /** Judged before a message is. */
  status: {
    quando: Condicao | null;
    id: Caminho | null;
    /** Our own id, which was told when the message was sent. */
    mensagem: Caminho | null;
    status: Caminho;
    /** By the provider's own words. */
    mapa: Readonly<Record<string, StatusSms>>;
    em: Caminho | null;
    codigo: Caminho | null;
    erro: Caminho | null;
  } | null;
  assinatura: Assinatura | null;
  /** A header that must have `chave_avisos`. */
  cabecalho: string | null;
  /** What a notice is answered with. */
  resposta: { texto: string; tipo: string } | null;
};

/** How a provider is spoken to: what every preset is, and what a company writes for a provider that has none. */
export type Receita = {
  /** For sentences: "A Twilio", "O provedor". */
  nome: string;
  envio: {
    metodo: 'GET' | 'POST' | 'PUT';
    /** A template; its values are percent-encoded. */
    url: string;
    /** Names and templates of values. */
    cabecalhos: readonly (readonly [string, string])[];
    corpo: { formato: 'json'; modelo: unknown } | { formato: 'form'; campos: Readonly<Record<string, string>> } | null;
  };
  numero: FormaDoNumero;
  resposta: {
    /** The provider's id of the message; null where it tells none. */
    id: Caminho | null;
    codigo: Caminho | null;
    erro: Caminho | null;
    /** What an answer with a status of success says of a message that was refused. */
    recusada: Condicao | null;
    /** The same of one that was taken before: it is no refusal. */
    repetida: Condicao | null;
    /** Refusals that another attempt may mend, besides those of HTTP. */
    tentar_status: readonly number[];
  };
  avisos: Avisos;
  /** A request that needs the credentials and does nothing. */
  prova: { metodo: 'GET' | 'POST'; url: string } | null;
  texto_maximo: number;
  /** What the provider's codes mean, in our words. */
  erros: Readonly<Record<string, string>>;
};
