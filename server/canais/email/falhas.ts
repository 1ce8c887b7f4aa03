import { FalhaDoCanal } from '#server/canais/port.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { SemConexao } from './smtp.ts';

export type SmtpError = {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
};

/** Answers that tell of the channel's account or connection, and not of the e-mail: an administrator mends them. */
const DO_CANAL = [530, 534, 535, 538];
/** The session was in the wrong state, not the e-mail. */
const FORA_DE_ORDEM = 503;
/** So long until a channel whose sign-in failed is asked again, in seconds. */
const ESPERA_LOGIN_S = 300;

/** What a server's enhanced status says, for people (RFC 3463). */
const MOTIVOS: readonly (readonly [RegExp, string])[] = [
  [/^[45]\.1\.[0126]/, 'o endereço não existe'],
  [/^[45]\.1\.[378]/, 'o endereço não é válido'],
  [/^[45]\.2\.1/, 'a caixa está desativada'],
  [/^[45]\.2\.2/, 'a caixa está cheia'],
  [/^[45]\.[23]\.[34]/, 'o e-mail é grande demais para o servidor'],
  [/^[45]\.4\./, 'o servidor do destinatário não foi alcançado'],
  [/^[45]\.[67]\./, 'o servidor recusou o conteúdo ou o remetente (filtro de spam, SPF, DKIM ou DMARC)'],
];

/** Why an e-mail did not arrive, by its status (`5.1.1`); the general answer where the status says nothing more. */
export const motivoDoStatus = (status: string): string =>
  MOTIVOS.find(([pattern]) => pattern.test(status))?.[1] ?? 'o servidor recusou o e-mail';

/** `550 5.1.1` of an answer: what follows may repeat parts of the e-mail, and is not shown. */
function codesOf({ response = '', responseCode }: SmtpError): { status: string | null; codigo: string | null } {
  const found = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response);
  const status = found?.[2] ?? null;
  const codigo = [found?.[1] ?? responseCode, status].filter(Boolean).join(' ');
  return { status, codigo: codigo || null };
}

/** Whether a code is of TLS, or of a certificate. */
export const isTls = (code: string): boolean => /TLS|SSL|CERT|ISSUER|SIGNATURE/.test(code);

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The failure that an answer of the server tells. */
function verdictOf(error: SmtpError, status: number): FalhaDoCanal {
  const codes = codesOf(error);
  const motivo = upper(codes.status ? motivoDoStatus(codes.status) : 'o servidor recusou o e-mail');
  const final = status >= 500 && status !== FORA_DE_ORDEM;
  return new FalhaDoCanal(`${motivo} (${codes.codigo}).`, {
    resultado: final ? 'final' : 'tentar',
    codigo: codes.codigo,
  });
}

/**
 * What became of an e-mail that nodemailer could not hand over. Whatever was cut off is `desconhecida`, wherever that was: it is sent again
 * with the same Message-ID, by which servers and programs of mail know it, and to be read twice is better than never. Only a server's own
 * no ends it.
 */
export function falhaDoEnvio(error: unknown): FalhaDoCanal {
  if (error instanceof FalhaDoCanal) return error;
  if (error instanceof Fault) {
    const blocked = error.falha === 'endereco_bloqueado';
    return new FalhaDoCanal(`Não foi possível chegar ao servidor de envio: ${error.message}.`, {
      ...{ resultado: blocked ? 'final' : 'tentar', codigo: error.falha },
    });
  }
  const fault = error as SmtpError;
  const { code = 'ERRO', responseCode = 0 } = fault;
  if (code === 'EAUTH' || code === 'ENOAUTH' || DO_CANAL.includes(responseCode)) {
    return new FalhaDoCanal('O servidor de envio recusou o usuário ou a senha do canal.', {
      ...{ codigo: codesOf(fault).codigo ?? code, espera_s: ESPERA_LOGIN_S },
    });
  }
  // An answer to anything but the envelope or the e-mail tells of the connection.
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 400) return verdictOf(fault, responseCode);
  if (code === 'EMESSAGE' && fault.command === 'MAIL FROM') {
    return new FalhaDoCanal('O e-mail é maior do que o servidor de envio aceita.', {
      resultado: 'final',
      codigo: code,
    });
  }
  if (code === 'EENVELOPE') {
    return new FalhaDoCanal('O endereço do destinatário não pode receber e-mail.', {
      resultado: 'final',
      codigo: code,
    });
  }
  if (code === 'EABORT')
    return new FalhaDoCanal('O envio foi interrompido.', { resultado: 'desconhecida', codigo: code });
  if (code === 'ESTREAM') return new FalhaDoCanal('Um anexo não pôde ser lido.', { codigo: code });
  const codigo = fault.originalCode ?? code;
  if (isTls(codigo)) return new FalhaDoCanal('A conexão segura com o servidor de envio falhou.', { codigo });
  const resultado = error instanceof SemConexao || responseCode >= 400 ? 'tentar' : 'desconhecida';
  return new FalhaDoCanal('A conexão com o servidor de envio falhou.', { resultado, codigo });
}
