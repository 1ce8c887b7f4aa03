/** Why an exchange failed, as the log of attempts names it. */
export type HttpFault =
  | 'dns_nao_resolvido'
  | 'dns_tempo_esgotado'
  | 'endereco_bloqueado'
  | 'conexao_recusada'
  | 'conexao_interrompida'
  | 'conexao_tempo_esgotado'
  | 'rede_inalcancavel'
  | 'tls_tempo_esgotado'
  | 'tls_falhou'
  | 'resposta_tempo_esgotado'
  | 'resposta_invalida'
  /** A header that HTTP does not allow: nothing was sent. */
  | 'requisicao_invalida'
  /** Stopped by this process, by the signal or by close(): not the receiver's fault. */
  | 'interrompida';

/** An exchange's phase, which decides the name of a fault. */
export type Phase = 'dns' | 'conexao' | 'tls' | 'resposta' | 'corpo';

/** A named fault; `message` is the text to show. */
export class Fault extends Error {
  override name = 'Fault';
  readonly falha: HttpFault;
  constructor(falha: HttpFault, detalhe: string, cause?: unknown) {
    super(detalhe, cause === undefined ? undefined : { cause });
    this.falha = falha;
  }
}

/**
 * What became of a request that broke: `nao`: not a byte of it left; `em_parte`: a part of its body never left, so that whoever reads whole
 * requests did nothing; `talvez`: all of it was written, and nobody knows.
 */
export type Enviada = 'nao' | 'em_parte' | 'talvez';

/** The fault of a transfer. */
export class TransferFault extends Fault {
  override name = 'TransferFault';
  readonly enviada: Enviada;
  /** The answer's status, where it broke after that. */
  readonly status: number | null;
  /** The answer has more bytes than were asked for. */
  readonly grande: boolean;
  constructor(fault: Fault, { enviada, status = null, grande = false }: Told) {
    super(fault.falha, fault.message, fault.cause);
    this.enviada = enviada;
    this.status = status;
    this.grande = grande;
  }
}

type Told = { enviada: Enviada; status?: number | null; grande?: boolean };

const TIMED_OUT: Record<Phase, HttpFault> = {
  dns: 'dns_tempo_esgotado',
  conexao: 'conexao_tempo_esgotado',
  tls: 'tls_tempo_esgotado',
  resposta: 'resposta_tempo_esgotado',
  corpo: 'resposta_tempo_esgotado',
};

/** The fault of an exchange that took too long. */
export const timedOut = (phase: Phase, milliseconds: number): Fault =>
  new Fault(TIMED_OUT[phase], `o tempo limite de ${milliseconds / 1000} s acabou`);

const CERTIFICATE: Record<string, string> = {
  CERT_HAS_EXPIRED: 'certificado vencido',
  CERT_NOT_YET_VALID: 'certificado ainda não válido',
  CERT_REVOKED: 'certificado revogado',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificado autoassinado',
  SELF_SIGNED_CERT_IN_CHAIN: 'autoridade certificadora desconhecida',
  UNABLE_TO_GET_ISSUER_CERT: 'cadeia de certificados incompleta ou autoridade desconhecida',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'cadeia de certificados incompleta ou autoridade desconhecida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'cadeia de certificados incompleta ou autoridade desconhecida',
  ERR_TLS_CERT_ALTNAME_INVALID: 'o certificado é de outro nome',
};

const CLOSED = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'];

/** Names the fault behind an error of the network, of TLS or of the HTTP parser. */
export function faultOf(error: unknown, phase: Phase): Fault {
  if (error instanceof Fault) return error;
  const { code, message } = describe(error);
  if (phase === 'dns') return dnsFault(code);
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') {
    return new Fault('requisicao_invalida', `cabeçalho ou endereço que o HTTP não aceita (${message})`);
  }
  if (CLOSED.includes(code)) return closedFault(code, message, phase);
  if (phase === 'conexao') return connectFault(code);
  if (phase === 'tls' || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO') {
    const certificate = CERTIFICATE[code];
    return new Fault('tls_falhou', certificate ? `${certificate} (${code})` : `a negociação TLS falhou (${code})`);
  }
  if (code === 'HTTPParserError') {
    const reason = /\((.*)\)$/.exec(message)?.[1] ?? code;
    if (reason === 'Invalid EOF state') return closedFault(reason, message, phase);
    return new Fault('resposta_invalida', `a resposta não é HTTP/1.1 (${reason})`);
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    if (phase === 'corpo') return closedFault(code, message, phase);
    return new Fault('resposta_invalida', 'a resposta não é HTTP/1.1 (Content-Length)');
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new Fault('resposta_invalida', 'os cabeçalhos da resposta passam de 16 KB');
  }
  return new Fault('conexao_interrompida', `a conexão falhou (${code})`);
}

function describe(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: 'ERRO', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return { code, message: error.message };
}

const dnsFault = (code: string): Fault =>
  code === 'ETIMEOUT'
    ? new Fault('dns_tempo_esgotado', 'o servidor de nomes não respondeu')
    : new Fault('dns_nao_resolvido', `o nome não foi encontrado (${code})`);

function connectFault(code: string): Fault {
  if (code === 'ECONNREFUSED')
    return new Fault('conexao_recusada', 'o servidor recusou a conexão nessa porta (ECONNREFUSED)');
  if (code === 'ETIMEDOUT') return new Fault('conexao_tempo_esgotado', 'a rede não respondeu (ETIMEDOUT)');
  return new Fault('rede_inalcancavel', `não há caminho até o endereço (${code})`);
}

function closedFault(code: string, message: string, phase: Phase): Fault {
  // An answer that undici refuses (an unasked 100, a 101) has the same error code as a closed socket.
  if (message.startsWith('bad ')) return new Fault('resposta_invalida', 'a resposta não é a de um POST');
  return new Fault('conexao_interrompida', `a outra ponta fechou a conexão ${WHEN[phase]} (${code})`);
}

const WHEN: Record<Phase, string> = {
  dns: 'antes da hora',
  conexao: 'ao conectar',
  tls: 'na negociação TLS',
  resposta: 'sem responder',
  corpo: 'no meio da resposta',
};
