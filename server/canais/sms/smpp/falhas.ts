import { FalhaDoCanal } from '../../port.ts';
import { nameOf, statusOf } from './biblioteca.ts';

/** Seconds after which something is tried that an operator refused for now. */
const LATER_S: Readonly<Record<number, number>> = Object.fromEntries(
  Object.entries({
    ...{ ESME_RTHROTTLED: 5, ESME_RMSGQFUL: 15, ESME_RSYSERR: 30, ESME_RX_T_APPN: 30 },
    ...{ ESME_RINVBNDSTS: 15, ESME_RSERTYPUNAVAIL: 60 },
  }).map(([name, seconds]) => [statusOf(name), seconds]),
);

const WHY: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries({
    ESME_RTHROTTLED: 'ela pede que se envie mais devagar',
    ESME_RMSGQFUL: 'a fila dela está cheia',
    ESME_RSYSERR: 'ela teve um erro interno',
    ESME_RINVDSTADR: 'o número do contato não é aceito',
    ESME_RINVSRCADR: 'o remetente não é aceito',
    ESME_RINVMSGLEN: 'o tamanho da mensagem não é aceito',
    ESME_RINVDCS: 'a codificação do texto não é aceita',
    ESME_RINVPASWD: 'a senha não confere',
    ESME_RINVSYSID: 'o usuário não existe',
    ESME_RINVSYSTYP: 'o tipo de sistema não é aceito',
    ESME_RBINDFAIL: 'o usuário, a senha ou a origem não são aceitos',
    ESME_RALYBND: 'já há conexões demais com este usuário',
  }).map(([name, why]) => [statusOf(name), why]),
);

const WRONG_DATA = ['ESME_RINVPASWD', 'ESME_RINVSYSID', 'ESME_RINVSYSTYP', 'ESME_RBINDFAIL'].map(statusOf);

const because = (status: number) => WHY[status] ?? 'o motivo é o código';

/** An operator's refusal of a message: it was not taken. */
export const refusedSubmit = (status: number): FalhaDoCanal =>
  new FalhaDoCanal(`A operadora não aceitou a mensagem (${nameOf(status)}): ${because(status)}.`, {
    ...{ resultado: LATER_S[status] === undefined ? 'final' : 'tentar', codigo: nameOf(status) },
    espera_s: LATER_S[status] ?? null,
  });

/** An operator's refusal of the connection; another attempt may mend it, once the channel was changed or others have gone. */
export class FalhaDoBind extends FalhaDoCanal {
  /** `dados`: user or password; `ocupado`: the user is connected as often as the operator allows; `outra`. */
  readonly por: 'dados' | 'ocupado' | 'outra';
  constructor(status: number) {
    super(`A operadora não aceitou a conexão (${nameOf(status)}): ${because(status)}.`, {
      ...{ resultado: 'tentar', codigo: nameOf(status), espera_s: 60 },
    });
    if (status === statusOf('ESME_RALYBND')) this.por = 'ocupado';
    else this.por = WRONG_DATA.includes(status) ? 'dados' : 'outra';
  }
}

/** Without a connection nothing was sent. */
export const semConexao = (why: string): FalhaDoCanal =>
  new FalhaDoCanal(`Sem conexão com a operadora: ${why}.`, { codigo: 'sem_conexao', espera_s: 10 });

/** The message was written, and the operator's word of it did not come. */
export const semResposta = (why: string): FalhaDoCanal =>
  new FalhaDoCanal(`A operadora não disse se aceitou a mensagem: ${why}.`, {
    ...{ resultado: 'desconhecida', codigo: 'sem_resposta' },
  });
