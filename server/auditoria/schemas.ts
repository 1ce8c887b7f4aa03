import { paginationInput } from '#server/platform/pagination.ts';
import { day, text, z } from '#server/platform/validation.ts';

/** Every audited action, with the words the panel shows. */
export const ACOES = {
  'empresa.criada': 'Empresa criada',
  'empresa.alterada': 'Empresa alterada',
  'usuario.criado': 'Usuário criado',
  'usuario.alterado': 'Usuário alterado',
  'usuario.senha_alterada': 'Senha alterada',
  'usuario.senha_redefinida': 'Senha redefinida',
  'sessao.aberta': 'Entrada no painel',
  'token.criado': 'Token criado',
  'token.redes_alteradas': 'Redes do token alteradas',
  'token.revogado': 'Token revogado',
  'produto.criado': 'Produto criado',
  'produto.alterado': 'Produto alterado',
  'produto.desativado': 'Produto desativado',
  'produto.reativado': 'Produto reativado',
  'produto.excluido': 'Produto excluído',
  'deposito.criado': 'Depósito criado',
  'deposito.alterado': 'Depósito alterado',
  'deposito.desativado': 'Depósito desativado',
  'deposito.reativado': 'Depósito reativado',
  'deposito.padrao_definido': 'Depósito padrão definido',
  'expedicao.criada': 'Expedição criada',
  'expedicao.alterada': 'Expedição alterada',
  'expedicao.concluida': 'Expedição concluída',
  'expedicao.reaberta': 'Expedição reaberta',
  'expedicao.cancelada': 'Expedição cancelada',
  'expedicao.rastreio_enviado': 'Rastreio enviado ao cliente',
  'expedicao.rastreio_nao_enviado': 'Envio do rastreio desfeito',
  'expedicao.item_vinculado': 'Item vinculado à expedição',
  'expedicao.item_desvinculado': 'Item desvinculado da expedição',
  'forma_envio.criada': 'Forma de envio criada',
  'forma_envio.alterada': 'Forma de envio alterada',
  'forma_envio.desativada': 'Forma de envio desativada',
  'forma_envio.reativada': 'Forma de envio reativada',
  'cliente.criado': 'Cliente criado',
  'cliente.alterado': 'Cliente alterado',
  'cliente.desativado': 'Cliente desativado',
  'cliente.reativado': 'Cliente reativado',
  'venda.criada': 'Pedido criado',
  'venda.alterada': 'Pedido alterado',
  'venda.finalizada': 'Pedido finalizado',
  'venda.cancelada': 'Pedido cancelado',
  'webhook.criado': 'Webhook criado',
  'webhook.alterado': 'Webhook alterado',
  'webhook.desativado': 'Webhook desativado',
  'webhook.desativado_por_falhas': 'Webhook desativado por falhas',
  'webhook.reativado': 'Webhook reativado',
  'webhook.excluido': 'Webhook excluído',
  'webhook.secret_rotacionado': 'Secret do webhook trocado',
  'webhook.teste_enviado': 'Teste de webhook enviado',
  'webhook.entrega_reenviada': 'Entrega de webhook reenviada',
  'webhook.reenvio_iniciado': 'Reenvio em lote iniciado',
  'webhook.recuperacao_iniciada': 'Recuperação de eventos iniciada',
  'webhook.reenvio_cancelado': 'Reenvio em lote cancelado',
  'aplicativo.criado': 'Aplicativo registrado',
  'aplicativo.alterado': 'Aplicativo alterado',
  'aplicativo.desativado': 'Aplicativo desativado',
  'aplicativo.reativado': 'Aplicativo reativado',
  'aplicativo.excluido': 'Aplicativo excluído',
  'aplicativo.secret_rotacionado': 'client_secret do aplicativo rotacionado',
  'conexao.autorizada': 'Conexão de aplicativo autorizada',
  'conexao.encerrada': 'Conexão de aplicativo encerrada',
  'receptor.resposta_alterada': 'Resposta do receptor de exemplo alterada',
  'receptor.esvaziado': 'Receptor de exemplo esvaziado',
} as const;

export type Acao = keyof typeof ACOES;

export const auditoriaFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Nome do recurso ou de quem fez.'),
  acao: z.enum(Object.keys(ACOES) as [Acao, ...Acao[]]).optional(),
  recurso: text(40).optional().describe('Tipo do registro.'),
  recurso_id: z.number().int().positive().optional().describe('Só o registro deste tipo com este id.'),
  data_inicio: day.optional(),
  data_fim: day.optional(),
});

export type LinhaAuditoria = {
  id: number;
  acao: Acao;
  acao_nome: string;
  recurso: string;
  recurso_id: number | null;
  recurso_nome: string;
  /** Field → its value before and after. */
  detalhes: Record<string, unknown>;
  porta: string;
  ator_tipo: string;
  ator_id: number | null;
  ator_nome: string;
  ip: string | null;
  request_id: string;
  criado_em: Date;
};

/** A line of one record's history: what the people who work with it see, without addresses. */
export type Historico = Pick<
  LinhaAuditoria,
  'id' | 'acao' | 'acao_nome' | 'detalhes' | 'porta' | 'ator_tipo' | 'ator_nome' | 'criado_em'
>;
