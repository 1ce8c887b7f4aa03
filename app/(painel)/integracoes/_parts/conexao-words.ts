import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockOff,
  IconKey,
  IconLogout,
  IconPlayerPause,
  IconPlugConnectedX,
  IconTrash,
  IconUserOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import { SITUACAO_CONEXAO as NOMES } from '#modulos/conexoes.ts';

export type Conexao = Outputs['conexoes']['get'];
export type SituacaoConexao = Conexao['situacao'];

/** `curto` is the name where the reason stands beside it. */
type Look = { nome: string; curto: string; motivo: string | null; cor: string; icon: TablerIcon };

/** A connection's state: its name and its look. */
export const SITUACAO_CONEXAO: Record<SituacaoConexao, Look> = {
  ativa: { nome: NOMES.ativa, curto: 'Ativa', motivo: null, cor: 'petroleo', icon: IconCircleCheck },
  expirada: { nome: NOMES.expirada, curto: 'Expirada', motivo: '30 dias sem renovar', cor: 'gray', icon: IconClockOff },
  desconectada: {
    nome: NOMES.desconectada,
    curto: 'Desconectada',
    motivo: null,
    cor: 'gray',
    icon: IconPlugConnectedX,
  },
  revogada: {
    nome: NOMES.revogada,
    curto: 'Encerrada',
    motivo: 'pelo aplicativo',
    cor: 'gray',
    icon: IconLogout,
  },
  reuso_code: {
    nome: NOMES.reuso_code,
    curto: 'Encerrada',
    motivo: 'código usado duas vezes',
    cor: 'red',
    icon: IconAlertTriangle,
  },
  reuso_refresh_token: {
    nome: NOMES.reuso_refresh_token,
    curto: 'Encerrada',
    motivo: 'refresh token usado duas vezes',
    cor: 'red',
    icon: IconAlertTriangle,
  },
  aplicativo_excluido: {
    nome: NOMES.aplicativo_excluido,
    curto: 'Encerrada',
    motivo: 'aplicativo excluído por quem o fez',
    cor: 'gray',
    icon: IconTrash,
  },
  usuario_removido: {
    nome: NOMES.usuario_removido,
    curto: 'Encerrada',
    motivo: 'quem autorizou foi removido',
    cor: 'gray',
    icon: IconUserOff,
  },
  usuario_desativado: {
    nome: NOMES.usuario_desativado,
    curto: 'Encerrada',
    motivo: 'quem autorizou foi desativado',
    cor: 'gray',
    icon: IconUserOff,
  },
  senha_redefinida: {
    nome: NOMES.senha_redefinida,
    curto: 'Encerrada',
    motivo: 'quem autorizou redefiniu a senha',
    cor: 'gray',
    icon: IconKey,
  },
};

/** The connection is active and yet of no use: the application is deactivated, or none of its permissions is in force. */
const SUSPENSA: Look = { nome: 'Suspensa', curto: 'Suspensa', motivo: null, cor: 'orange', icon: IconPlayerPause };

/** The state, with the person who disconnected, where it is known. */
export function situacaoInWords(situacao: SituacaoConexao, encerrada_por_nome: string | null = null): string {
  const { nome } = SITUACAO_CONEXAO[situacao];
  return situacao === 'desconectada' && encerrada_por_nome ? `${nome} por ${encerrada_por_nome}` : nome;
}

/** Why a connection ended, and the next step, in words for the connected company. */
export const FIM_CONEXAO: Record<Exclude<SituacaoConexao, 'ativa'>, { explicacao: string; acao: string }> = {
  expirada: {
    explicacao: 'O aplicativo ficou 30 dias sem renovar o acesso, e os tokens dele perderam a validade.',
    acao: 'Se ainda usa o aplicativo, conecte de novo a partir dele.',
  },
  desconectada: {
    explicacao: 'Os tokens do aplicativo deixaram de valer na hora.',
    acao: 'Para voltar a usá-lo, conecte de novo a partir dele.',
  },
  revogada: {
    explicacao: 'O próprio aplicativo devolveu o acesso, como faz quando alguém sai da conta ou desconecta por lá.',
    acao: 'Você não precisa fazer nada. Para voltar a usá-lo, conecte de novo a partir dele.',
  },
  reuso_code: {
    explicacao:
      'O mesmo código de autorização foi usado duas vezes. Pode ser uma falha do aplicativo, ou um código que vazou: por segurança, tudo o que ele emitiu deixou de valer.',
    acao: 'Conecte de novo a partir do aplicativo e avise quem o fez.',
  },
  reuso_refresh_token: {
    explicacao:
      'O mesmo refresh token foi usado duas vezes. Pode ser uma falha do aplicativo, ou um token copiado por outra pessoa: por segurança, a conexão foi encerrada.',
    acao: 'Conecte de novo a partir do aplicativo e avise quem o fez. Se desconfia de um vazamento, confira as requisições antes.',
  },
  aplicativo_excluido: {
    explicacao: 'Quem fez o aplicativo o excluiu, e todas as conexões dele acabaram.',
    acao: 'Você não precisa fazer nada: ele não pode mais pedir acesso. Fale com quem o fez, se ainda precisa dele.',
  },
  usuario_removido: {
    explicacao:
      'Quem autorizou o aplicativo foi removido da empresa, e o que a pessoa permitiu terminou com o acesso dela.',
    acao: 'Se a empresa ainda usa o aplicativo, outra pessoa pode conectá-lo de novo a partir dele.',
  },
  usuario_desativado: {
    explicacao:
      'Quem autorizou o aplicativo foi desativado, e o que a pessoa permitiu terminou com o acesso dela. Reativar a pessoa não traz a conexão de volta.',
    acao: 'Se a empresa ainda usa o aplicativo, outra pessoa pode conectá-lo de novo a partir dele.',
  },
  senha_redefinida: {
    explicacao:
      'Quem autorizou o aplicativo redefiniu a senha. Por segurança, tudo o que a pessoa tinha permitido antes deixou de valer.',
    acao: 'Se ainda usa o aplicativo, conecte de novo a partir dele.',
  },
};

/** Colour of words that warn. */
export const WARNING = 'var(--mantine-color-orange-light-color)';

/** Why a permission that was given does not work now. */
export const FORA_DE_VIGOR: Record<Conexao['escopos_suspensos'][number]['motivo'], string> = {
  usuario: 'Quem autorizou não faz mais parte da empresa.',
  plano: 'O plano da empresa não inclui mais este módulo.',
  papel: 'O papel de quem autorizou não permite mais isto.',
};

/** Why an active connection is of no use now; null when it works. */
export function suspensaPor({ situacao, aplicativo_ativo, escopos, escopos_suspensos }: Conexao): string | null {
  if (situacao !== 'ativa') return null;
  if (!aplicativo_ativo) return 'Aplicativo desativado por quem o fez.';
  const [first, ...rest] = escopos_suspensos;
  if (!first || escopos_suspensos.length < escopos.length) return null;
  return rest.every(({ motivo }) => motivo === first.motivo)
    ? FORA_DE_VIGOR[first.motivo]
    : 'Nenhuma das permissões está em vigor agora.';
}

/** A connection's look in a list. */
export const lookOf = (conexao: Conexao): Look =>
  suspensaPor(conexao) ? SUSPENSA : SITUACAO_CONEXAO[conexao.situacao];

/** What a company that was connected is told to the application's own: why a person's access ended is not the maker's affair. */
export const SITUACAO_PARA_DONO: Record<Outputs['aplicativos']['empresas']['resultados'][number]['situacao'], Look> = {
  ...SITUACAO_CONEXAO,
  acesso_encerrado: {
    nome: 'Encerrada: quem autorizou não tem mais acesso',
    curto: 'Encerrada',
    motivo: 'quem autorizou não tem mais acesso',
    cor: 'gray',
    icon: IconUserOff,
  },
};
