import type { ModuloEmPalavras } from './words.ts';

export const crm = {
  nome: 'CRM',
  escopos: { read: 'Consultar o CRM', write: 'Alterar o CRM', delete: 'Excluir registros do CRM' },
  extras: { whatsapp_modelo: 'Enviar modelos de WhatsApp' },
  eventos: {
    propostas: {
      nome: 'Propostas comerciais',
      tipos: {
        'proposta.criada': {
          titulo: 'Proposta criada',
          gatilho: 'Quando uma proposta comercial é gerada.',
        },
        'proposta.status_alterada': {
          titulo: 'Status da proposta alterado',
          gatilho: 'Quando uma proposta muda de status: enviada, aceita, recusada, expirada ou cancelada.',
        },
      },
    },
    contratos: {
      nome: 'Contratos',
      tipos: {
        'contrato.criado': {
          titulo: 'Contrato criado',
          gatilho: 'Quando um contrato de serviço recorrente é criado.',
        },
        'contrato.status_alterado': {
          titulo: 'Status do contrato alterado',
          gatilho: 'Quando um contrato é suspenso, reativado, encerrado ou cancelado.',
        },
      },
    },
    contatos: {
      nome: 'CRM: contatos',
      tipos: {
        'contato.criado': {
          titulo: 'Contato criado',
          gatilho: 'Quando um contato é criado no CRM. E-mail e telefones vão mascarados.',
        },
        'contato.atualizado': {
          titulo: 'Contato atualizado',
          gatilho: 'Quando os dados de um contato mudam. Etiquetas e arquivamento têm eventos próprios.',
        },
        'contato.arquivado': {
          titulo: 'Contato arquivado',
          gatilho: 'Quando um contato é arquivado.',
        },
        'contato.etiqueta_alterada': {
          titulo: 'Etiquetas do contato alteradas',
          gatilho:
            'Quando etiquetas são postas em um contato ou tiradas dele; uma mudança de várias gera um evento só.',
        },
      },
    },
    negocios: {
      nome: 'CRM: negócios',
      tipos: {
        'negocio.criado': {
          titulo: 'Negócio criado',
          gatilho: 'Quando um negócio é criado no CRM.',
        },
        'negocio.atualizado': {
          titulo: 'Negócio atualizado',
          gatilho:
            'Quando os dados ou os itens de um negócio mudam. Mudar de etapa, ganhar e perder têm eventos próprios.',
        },
        'negocio.etapa_alterada': {
          titulo: 'Etapa do negócio alterada',
          gatilho: 'Quando um negócio passa a outra etapa, do mesmo funil ou de outro.',
        },
        'negocio.ganho': {
          titulo: 'Negócio ganho',
          gatilho: 'Quando um negócio é marcado como ganho.',
        },
        'negocio.perdido': {
          titulo: 'Negócio perdido',
          gatilho: 'Quando um negócio é marcado como perdido.',
        },
      },
    },
    conversas: {
      nome: 'CRM: conversas',
      tipos: {
        'conversa.criada': {
          titulo: 'Conversa criada',
          gatilho: 'Quando uma conversa começa, por mensagem do contato ou aberta pela empresa.',
        },
        'conversa.atualizada': {
          titulo: 'Conversa atualizada',
          gatilho:
            'Quando muda o estado de uma conversa: status, responsável, arquivamento ou pausa da IA. O que só move uma data não gera evento.',
        },
        'conversa.concluida': {
          titulo: 'Conversa concluída',
          gatilho: 'Quando uma conversa é dada por resolvida.',
        },
        'conversa.atribuida': {
          titulo: 'Conversa atribuída',
          gatilho: 'Quando uma conversa ganha ou troca de responsável.',
        },
        'conversa.aguardando_atendente': {
          titulo: 'Conversa aguardando atendente',
          gatilho: 'Quando o assistente de IA passa a conversa adiante e ninguém a assume.',
        },
      },
    },
    mensagens: {
      nome: 'CRM: mensagens',
      tipos: {
        'mensagem.recebida': {
          titulo: 'Mensagem recebida',
          gatilho: 'Quando chega uma mensagem do contato, por qualquer canal.',
        },
        'mensagem.enviada': {
          titulo: 'Mensagem enviada',
          gatilho: 'Quando a empresa envia uma mensagem: por um atendente, pela IA ou por integração.',
        },
        'mensagem.entregue': {
          titulo: 'Mensagem entregue',
          gatilho: 'Quando a entrega no aparelho do contato é confirmada. Só no WhatsApp.',
        },
        'mensagem.lida': {
          titulo: 'Mensagem lida',
          gatilho: 'Quando o contato lê a mensagem. Só no WhatsApp.',
        },
        'mensagem.falhou': {
          titulo: 'Falha no envio da mensagem',
          gatilho: 'Quando a plataforma recusa a entrega da mensagem. Só no WhatsApp.',
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
