/** O que todo erro deste pacote é. */
export class ErroRomaneio extends Error {
  override name = 'ErroRomaneio';
}

/** A configuração ou a chamada está errada: nada foi enviado. */
export class ErroDeUso extends ErroRomaneio {
  override name = 'ErroDeUso';
}

/** Não houve resposta: a conexão falhou, caiu no meio, ou o que veio não é uma resposta da API. */
export class ErroDeConexao extends ErroRomaneio {
  override name = 'ErroDeConexao';
}

/** A resposta não chegou no tempo. */
export class ErroDeTempo extends ErroDeConexao {
  override name = 'ErroDeTempo';
}

type Recusa = {
  status: number;
  code: string;
  message: string;
  details: Record<string, string[]>;
  requestId: string | null;
  headers: Headers;
  dados: unknown;
};

/** A API recusou a requisição, ou falhou. */
export class ErroDaApi extends ErroRomaneio {
  override name = 'ErroDaApi';
  /** O status HTTP. */
  readonly status: number;
  /** Código estável, para o seu programa, como `VALIDATION_ERROR`. */
  readonly code: string;
  /** Nome do campo → mensagens; vazio quando nenhum campo está errado. */
  readonly details: Record<string, string[]>;
  /** Informe-o ao pedir ajuda. */
  readonly requestId: string | null;
  readonly headers: Headers;
  /** O registro como está agora, nos conflitos que o mostram. */
  readonly dados: unknown;

  constructor({ status, code, message, details, requestId, headers, dados }: Recusa) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.headers = headers;
    this.dados = dados;
  }
}

/** 400: algo no pedido está errado; `details` diz o quê, por campo. */
export class ErroDeValidacao extends ErroDaApi {
  override name = 'ErroDeValidacao';
}

/** 401: o token falta, venceu ou foi revogado. */
export class ErroDeAutenticacao extends ErroDaApi {
  override name = 'ErroDeAutenticacao';
}

/** 403: falta um escopo, ou a rede não é permitida. */
export class ErroDePermissao extends ErroDaApi {
  override name = 'ErroDePermissao';
}

/** 404: o registro não existe nesta empresa. */
export class ErroNaoEncontrado extends ErroDaApi {
  override name = 'ErroNaoEncontrado';
}

/** 409: o registro já existe ou mudou. */
export class ErroDeConflito extends ErroDaApi {
  override name = 'ErroDeConflito';
}

/** 422: a `Idempotency-Key` já foi usada com outro corpo. */
export class ErroDeChaveReusada extends ErroDaApi {
  override name = 'ErroDeChaveReusada';
}

/** 429: o limite de requisições acabou, e a espera pedida passa da que o cliente aceita. */
export class ErroDeLimite extends ErroDaApi {
  override name = 'ErroDeLimite';
}

/** 5xx: o serviço falhou. */
export class ErroDoServidor extends ErroDaApi {
  override name = 'ErroDoServidor';
}

const BY_STATUS: Record<number, typeof ErroDaApi> = {
  400: ErroDeValidacao,
  401: ErroDeAutenticacao,
  403: ErroDePermissao,
  404: ErroNaoEncontrado,
  409: ErroDeConflito,
  422: ErroDeChaveReusada,
  429: ErroDeLimite,
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The error for a refusal: the API's two forms, that of OAuth, and whatever a proxy may have written. */
export function errorOf(status: number, headers: Headers, body: unknown): ErroDaApi {
  const fields = isRecord(body) ? body : {};
  const told = isRecord(fields.error) ? fields.error : {};
  const Kind = status >= 500 ? ErroDoServidor : (BY_STATUS[status] ?? ErroDaApi);
  return new Kind({
    status,
    headers,
    code: textOf(told.code) ?? textOf(fields.error) ?? `HTTP_${status}`,
    message:
      textOf(told.message) ??
      textOf(fields.detail) ??
      textOf(fields.error_description) ??
      `A resposta foi ${status}, sem explicação.`,
    details: isRecord(told.details) ? (told.details as Record<string, string[]>) : {},
    requestId: headers.get('x-request-id'),
    dados: fields.data,
  });
}

/** Por que uma entrega de webhook não pode ser aceita. */
export type MotivoDeRecusa = 'sem_assinatura' | 'assinatura_errada' | 'fora_do_tempo' | 'corpo_invalido';

/** A entrega não prova que veio do Romaneio, ou é a cópia de um envio antigo: responda 401. */
export class ErroDeAssinatura extends ErroRomaneio {
  override name = 'ErroDeAssinatura';
  readonly motivo: MotivoDeRecusa;

  constructor(motivo: MotivoDeRecusa, message: string) {
    super(message);
    this.motivo = motivo;
  }
}
