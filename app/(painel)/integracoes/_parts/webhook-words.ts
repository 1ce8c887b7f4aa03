import {
  IconBan,
  IconCalendarClock,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import { FALHA_DE_ENVIO } from '#modulos/falhas-de-envio.ts';

export type Entrega = Outputs['entregas']['list']['resultados'][number];
export type EntregaDetalhe = Outputs['entregas']['get'];
export type Tentativa = EntregaDetalhe['lista_tentativas'][number];
export type Cabecalhos = Tentativa['cabecalhos_enviados'];
export type Reenvio = Outputs['reenvios']['create'];
export type EstadoEntrega = Entrega['estado'];

export const ESTADOS = [
  'pendente',
  'agendada',
  'entregue',
  'falhou',
  'cancelada',
] as const satisfies readonly EstadoEntrega[];
export const ORIGENS = ['automatica', 'teste', 'recuperacao'] as const satisfies readonly Entrega['origem'][];

type Look = { nome: string; um: string; plural: string; cor: string; icon: TablerIcon };

/** Each state's name, for one delivery and for many, its colour and its icon. */
export const ESTADO: Record<EstadoEntrega, Look> = {
  pendente: { nome: 'Na fila', um: 'na fila', plural: 'na fila', cor: 'blue', icon: IconClockHour4 },
  agendada: {
    nome: 'Nova tentativa agendada',
    um: 'agendada',
    plural: 'agendadas',
    cor: 'yellow',
    icon: IconCalendarClock,
  },
  entregue: { nome: 'Entregue', um: 'entregue', plural: 'entregues', cor: 'petroleo', icon: IconCircleCheck },
  falhou: { nome: 'Falhou', um: 'falhou', plural: 'falharam', cor: 'red', icon: IconCircleX },
  cancelada: { nome: 'Cancelada', um: 'cancelada', plural: 'canceladas', cor: 'gray', icon: IconBan },
};

/** The origin of a delivery, or of an attempt. */
export const ORIGEM: Record<Tentativa['origem'], string> = {
  automatica: 'Automática',
  teste: 'Teste',
  manual: 'Reenvio manual',
  recuperacao: 'Recuperação',
};

/** Why a delivery was cancelled. */
const MOTIVO: Record<string, string> = {
  webhook_desativado: 'O webhook foi desativado enquanto ela esperava.',
  webhook_desativado_por_falhas: 'O webhook foi desativado por falhas seguidas enquanto ela esperava.',
  webhook_excluido: 'O webhook foi excluído enquanto ela esperava.',
  webhook_inativo: 'O webhook já não estava ativo na hora do envio.',
};

export const motivoInWords = (motivo: string | null): string | null =>
  motivo === null ? null : (MOTIVO[motivo] ?? motivo);

/** Why an event did not go to a webhook. */
export const NAO_ENVIO: Record<
  NonNullable<Outputs['eventos']['get']['destinos'][number]['motivo']>,
  { nome: string; explicacao: string }
> = {
  ainda_nao_existia: { nome: 'Ainda não existia', explicacao: 'O webhook foi criado depois do evento.' },
  estava_excluido: { nome: 'Estava excluído', explicacao: 'O webhook já tinha sido excluído.' },
  estava_inativo: {
    nome: 'Estava desativado',
    explicacao: 'Depois de reativado, “Recuperar” envia o que aconteceu enquanto ele não recebia.',
  },
  nao_assinava: { nome: 'Não assinava este tipo', explicacao: 'O tipo não estava entre os eventos escolhidos nele.' },
  teste_de_outro: { nome: 'Teste de outro webhook', explicacao: 'Um teste vai só para o webhook testado.' },
};

/** A bulk job's state. */
export const REENVIO: Record<Reenvio['estado'], string> = {
  na_fila: 'Na fila',
  executando: 'Em andamento',
  concluido: 'Concluído',
  cancelado: 'Cancelado',
};

/** An attempt's failure: a short name, and an explanation with the next step. */
export type Falha = { titulo: string; explicacao: string; acao: string };

const SLOW = 'Responda 2xx assim que guardar o evento e processe depois, ou aumente o tempo limite do webhook.';
const FIREWALL = 'Confira se o servidor está no ar e se o firewall deixa passar conexões de fora.';

/** Kinds of failure without an answer of the receiver; where no title stands, the words of FALHA_DE_ENVIO are it. */
const FALHAS: Record<string, Omit<Falha, 'titulo'> & { titulo?: string }> = {
  dns_nao_resolvido: {
    explicacao: 'O nome do endereço não existe no DNS ou não aponta para nenhum IP.',
    acao: 'Confira o endereço do webhook e o registro DNS do domínio.',
  },
  dns_tempo_esgotado: {
    explicacao: 'O servidor de nomes do domínio não respondeu a tempo.',
    acao: 'Confira se o serviço de DNS do domínio está no ar.',
  },
  endereco_bloqueado: {
    explicacao: 'O endereço aponta para uma rede interna ou reservada. Nada foi enviado.',
    acao: 'Aponte o domínio para um IP público.',
  },
  conexao_recusada: {
    explicacao: 'O servidor existe, mas recusou a conexão nessa porta.',
    acao: 'Confira se a aplicação está no ar e se a porta do endereço é a certa.',
  },
  conexao_interrompida: {
    explicacao: 'O destino fechou a conexão antes de terminar a resposta. Ele pode ter recebido o evento.',
    acao: 'Veja no log do destino, ou do proxy à frente dele, por que a conexão caiu.',
  },
  conexao_tempo_esgotado: {
    explicacao: 'O servidor não aceitou a conexão dentro do tempo limite.',
    acao: FIREWALL,
  },
  rede_inalcancavel: {
    explicacao: 'Não foi possível chegar ao IP do destino pela rede.',
    acao: FIREWALL,
  },
  tls_tempo_esgotado: {
    explicacao: 'A conexão abriu, mas a negociação segura não terminou dentro do tempo limite.',
    acao: 'Confira a configuração de HTTPS do servidor ou do proxy.',
  },
  tls_falhou: {
    explicacao: 'A conexão segura não pôde ser estabelecida, e nada foi enviado.',
    acao: 'Confira a validade do certificado, o nome nele e a cadeia completa.',
  },
  resposta_tempo_esgotado: {
    explicacao: 'O evento foi enviado, mas a resposta não chegou dentro do tempo limite. Ele pode ter sido processado.',
    acao: SLOW,
  },
  resposta_invalida: {
    explicacao: 'O destino devolveu algo que não é uma resposta HTTP válida.',
    acao: 'Confira se o endereço é de um servidor HTTP e se a porta é a certa.',
  },
  requisicao_invalida: {
    explicacao: 'Um cabeçalho personalizado não pode ir numa requisição HTTP, e nada foi enviado.',
    acao: 'Corrija os cabeçalhos personalizados do webhook.',
  },
  interrompida: {
    titulo: 'Envio interrompido',
    explicacao: 'O envio parou do nosso lado e será refeito.',
    acao: 'Você não precisa fazer nada.',
  },
};

const titleOf = (erro: string) => (FALHA_DE_ENVIO[erro] ?? '').replace(/^./, (letter) => letter.toUpperCase());

/** The same, each with its title. */
export const ERRO: Record<string, Falha> = Object.fromEntries(
  Object.entries(FALHAS).map(([erro, falha]) => [erro, { titulo: titleOf(erro), ...falha }]),
);

const UNKNOWN: Falha = { titulo: 'Falha no envio', explicacao: 'O destino não respondeu a este envio.', acao: '' };

export const erroInWords = (erro: string): Falha => ERRO[erro] ?? { ...UNKNOWN, titulo: erro };

const FINAL = 'Não há nova tentativa, porque a mesma requisição seria recusada de novo.';

const STATUS: Record<number, Omit<Falha, 'titulo'>> = {
  401: {
    explicacao: `O destino exigiu autenticação. ${FINAL}`,
    acao: 'Libere o endereço ou inclua a credencial nos cabeçalhos próprios do webhook.',
  },
  403: { explicacao: `O destino proibiu o acesso. ${FINAL}`, acao: 'Confira regras de acesso, WAF e assinatura.' },
  404: { explicacao: `O destino não tem este caminho. ${FINAL}`, acao: 'Confira o endereço do webhook.' },
  405: { explicacao: `O destino não aceita POST neste caminho. ${FINAL}`, acao: 'Confira o endereço do webhook.' },
  410: {
    explicacao: `O destino informou que este endereço não existe mais. ${FINAL}`,
    acao: 'Troque o endereço ou exclua o webhook.',
  },
  413: { explicacao: `O destino não aceita um corpo deste tamanho. ${FINAL}`, acao: 'Aumente o limite no destino.' },
  429: {
    explicacao: 'O destino pediu para esperar. Se enviou Retry-After, a nova tentativa respeita esse prazo.',
    acao: 'Você não precisa fazer nada, a menos que isso se repita.',
  },
};

/** The meaning of an attempt's HTTP status; null for a success. */
export function statusInWords(status: number): Falha | null {
  if (status >= 200 && status < 300) return null;
  const titulo = `Resposta ${status}`;
  const known = STATUS[status];
  if (known) return { titulo, ...known };
  if (status >= 300 && status < 400) {
    return {
      titulo,
      explicacao: `O destino redirecionou, e redirecionamentos não são seguidos. ${FINAL}`,
      acao: 'Use no webhook o endereço final.',
    };
  }
  if (status >= 500) {
    return { titulo, explicacao: 'O destino falhou ao processar.', acao: 'Veja o erro no log do destino.' };
  }
  return { titulo, explicacao: `O destino recusou o evento. ${FINAL}`, acao: 'Leia a resposta e corrija o destino.' };
}
