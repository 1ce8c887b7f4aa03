import { FalhaDoCanal } from '#server/canais/port.ts';
import { DomainError } from '#server/platform/errors.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { isTls } from './falhas.ts';

/** What of imapflow's errors is looked at. */
export type ImapError = {
  code?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  mailboxMissing?: boolean;
  serverResponseCode?: string;
};

/** The caller could not keep an e-mail or a cursor, or this machine could not write it: no fault of the mailbox. */
export class NaoGuardado extends Error {
  override name = 'NaoGuardado';
}

const DISCO = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'EMFILE', 'ENFILE', 'EIO'];

/** Whether an error is of this machine's spool: its disk, or too many files at once. */
export const isOurs = (error: unknown): boolean =>
  error instanceof DomainError || DISCO.includes((error as NodeJS.ErrnoException)?.code ?? '');

/** The code of an error that has none. */
export const SEM_CODIGO = 'ERRO';

/** At which step a mailbox was not reached. */
export type Etapa = 'servidor' | 'tls' | 'login' | 'pasta' | 'conexao';

export type FalhaDaCaixa = {
  etapa: Etapa;
  codigo: string;
  /** For people, without a word of the server's. */
  mensagem: string;
  /** It ends only when somebody changes something: it is asked again much later. */
  duradoura: boolean;
};

/** Answers that tell of the server's own trouble, although they refuse a sign-in (RFC 5530). */
const PASSAGEIROS = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'];

/** Names the failure behind an error of the mailbox's server, of the connection to it, or of the guard. */
export function falhaDaCaixa(error: unknown, pasta: string): FalhaDaCaixa {
  if (error instanceof FalhaDoCanal)
    return { etapa: 'tls', codigo: error.codigo ?? 'tls', mensagem: error.message, duradoura: true };
  if (error instanceof Fault) {
    const mensagem = `Não foi possível chegar ao servidor de entrada: ${error.message}.`;
    return { etapa: 'servidor', codigo: error.falha, mensagem, duradoura: error.falha === 'endereco_bloqueado' };
  }
  const { code = SEM_CODIGO, authenticationFailed, tlsFailed, mailboxMissing, serverResponseCode } = error as ImapError;
  if (authenticationFailed) {
    const codigo = serverResponseCode ?? 'login';
    const mensagem =
      'O servidor de entrada recusou o usuário ou a senha. Confira os dois e use uma senha de app, se o provedor pedir.';
    return { etapa: 'login', codigo, mensagem, duradoura: !PASSAGEIROS.includes(codigo.toUpperCase()) };
  }
  if (tlsFailed || isTls(code)) {
    const mensagem = `A conexão segura com o servidor de entrada falhou (${code}).`;
    return { etapa: 'tls', codigo: code, mensagem, duradoura: true };
  }
  if (mailboxMissing) {
    return {
      etapa: 'pasta',
      codigo: serverResponseCode ?? 'NO',
      mensagem: `A pasta "${pasta}" não pôde ser aberta na caixa.`,
      duradoura: true,
    };
  }
  return {
    etapa: 'conexao',
    codigo: code,
    mensagem: `A conexão com o servidor de entrada falhou (${code}).`,
    duradoura: false,
  };
}
