import type { Registro } from '../../_ao-vivo/types.ts';

type Mudou = { antes: unknown; depois: unknown };

const isMudou = (value: unknown): value is Mudou => typeof value === 'object' && value !== null && 'depois' in value;

/** What happened to a conversation, as one sentence for each thing. */
export function mudancaInWords({ mudanca, ator_nome }: Pick<Registro, 'mudanca' | 'ator_nome'>): string[] {
  const of = (campo: string): Mudou | null => {
    const value = mudanca?.[campo];
    return isMudou(value) ? value : null;
  };
  const said: string[] = [];
  const [status, responsavel, arquivada, ia] = ['status', 'responsavel', 'arquivada', 'ia_pausada'].map(of);
  // A job acts for the contact, who wrote.
  const reopened = status?.antes === 'concluida' && status.depois !== 'concluida';
  if (status?.depois === 'concluida') said.push(`${ator_nome} concluiu a conversa`);
  else if (reopened) {
    said.push(
      ator_nome === 'Sistema' ? 'O contato escreveu: a conversa foi reaberta' : `${ator_nome} reabriu a conversa`,
    );
  } else if (status?.depois === 'aguardando_atendente') said.push('A conversa aguarda um atendente');
  if (responsavel && !reopened) {
    const { antes, depois } = responsavel;
    if (depois === ator_nome) said.push(`${ator_nome} assumiu a conversa`);
    else if (typeof depois === 'string') said.push(`${ator_nome} atribuiu a conversa a ${depois}`);
    else if (antes === ator_nome) said.push(`${ator_nome} deixou a conversa`);
    else said.push(`${ator_nome} deixou a conversa sem responsável`);
  }
  if (arquivada) {
    said.push(
      arquivada.depois === true
        ? `${ator_nome} arquivou a conversa`
        : ator_nome === 'Sistema'
          ? 'A conversa saiu do arquivo'
          : `${ator_nome} desarquivou a conversa`,
    );
  }
  if (ia) said.push(ia.depois === true ? `${ator_nome} pausou o assistente` : `${ator_nome} religou o assistente`);
  return said.length > 0 ? said : [`${ator_nome} alterou a conversa`];
}
