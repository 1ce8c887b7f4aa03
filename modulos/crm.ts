import { FORMATO_CONHECIMENTO, HORARIO_ASSISTENTE, TIPO_CONHECIMENTO, TOM_ASSISTENTE } from './assistente-valores.ts';
import { STATUS_CONVERSA, TIPO_CANAL } from './conversa-valores.ts';
import { ENTIDADE_CAMPO, STATUS_ATIVIDADE, STATUS_NEGOCIO, TIPO_ATIVIDADE, TIPO_CAMPO } from './crm-valores.ts';
import type { ModuloEmPalavras } from './words.ts';

export const crm = {
  nome: 'CRM',
  escopos: { read: 'Consultar o CRM', write: 'Alterar o CRM', delete: 'Excluir registros do CRM' },
  extras: { whatsapp_modelo: 'Enviar modelos de WhatsApp' },
  limites: { escrita: 'Escrita do CRM', exclusao: 'Exclusão no CRM' },
  tags: {
    Contatos: 'Contatos do CRM, com identidades, etiquetas e mesclagem; dados pessoais mascarados.',
    Negócios: 'Negócios do CRM: itens, etapas, ganhar, perder e reabrir.',
    Atividades: 'Ligações, reuniões, tarefas e notas de contatos e negócios.',
    Conversas: 'Caixa de entrada: conversas por e-mail, SMS e WhatsApp, e o que se faz com elas.',
    Mensagens: 'Mensagens das conversas: enviar, anexar, recuperar por cursor; modelos de WhatsApp.',
    Canais: 'Canais de atendimento e o que cada um permite.',
    Conhecimento: 'O que o assistente de IA sabe: arquivos e textos, e os trechos que uma pergunta encontra.',
    'Cadastros do CRM': 'Etiquetas, campos personalizados, funis com etapas e motivos de perda.',
  },
  recursos: {
    conhecimento: {
      nome: 'Conhecimento',
      tela: '/conhecimento',
      acoes: {
        'conhecimento.criado': 'Conhecimento publicado',
        'conhecimento.alterado': 'Conhecimento alterado',
        'conhecimento.reprocessado': 'Conhecimento lido de novo',
        'conhecimento.excluido': 'Conhecimento excluído',
      },
      campos: {
        nome: 'Nome',
        tipo: { nome: 'Tipo', valores: TIPO_CONHECIMENTO },
        formato: { nome: 'Formato', valores: FORMATO_CONHECIMENTO },
        tamanho: { nome: 'Tamanho em bytes', forma: 'inteiro' },
        ativo: { nome: 'Em uso', forma: 'sim_nao' },
      },
    },
    canal: {
      nome: 'Canal',
      tela: '/conversas/canais',
      acoes: {
        'canal.criado': 'Canal criado',
        'canal.alterado': 'Canal alterado',
        'canal.excluido': 'Canal excluído',
      },
      campos: {
        nome: 'Nome',
        tipo: { nome: 'Tipo', valores: TIPO_CANAL },
        adaptador: 'Forma de conexão',
        endereco: 'Endereço',
        ativo: { nome: 'Em uso', forma: 'sim_nao' },
        assistente: { nome: 'Assistente responde', forma: 'sim_nao' },
        configuracao: 'Campos da configuração enviados',
      },
    },
    conversa: {
      nome: 'Conversa',
      tela: '/conversas',
      acoes: {
        'conversa.aberta': 'Conversa aberta',
        'conversa.atribuida': 'Conversa atribuída',
        'conversa.concluida': 'Conversa concluída',
        'conversa.reaberta': 'Conversa reaberta',
        'conversa.arquivada': 'Conversa arquivada',
        'conversa.desarquivada': 'Conversa desarquivada',
        'conversa.ia_pausada': 'Assistente pausado na conversa',
        'conversa.ia_retomada': 'Assistente religado na conversa',
      },
      campos: {
        canal_id: { nome: 'Canal', forma: 'registro' },
        contato_id: { nome: 'Contato', forma: 'registro' },
        assunto: 'Assunto',
        status: { nome: 'Situação', valores: STATUS_CONVERSA },
        responsavel_id: { nome: 'Responsável', forma: 'registro', vazio: 'ninguém' },
        responsavel_nome: 'Responsável',
      },
    },
    assistente: {
      nome: 'Assistente',
      acoes: { 'assistente.alterado': 'Assistente alterado' },
      campos: {
        nome: 'Nome',
        tom: { nome: 'Tom', valores: TOM_ASSISTENTE },
        orientacoes: { nome: 'Orientações', vazio: 'nenhuma' },
        horario: { nome: 'Quando responde', valores: HORARIO_ASSISTENTE },
        expediente: { nome: 'Expediente', vazio: 'nenhum' },
        espera_segundos: { nome: 'Segundos até responder', forma: 'inteiro' },
        minutos_espera: { nome: 'Minutos até avisar que ninguém assumiu', forma: 'inteiro' },
        respostas_por_dia: { nome: 'Respostas por dia', forma: 'inteiro' },
        tokens_por_dia: { nome: 'Tokens por dia', forma: 'inteiro' },
        texto_transferencia: 'Mensagem ao passar a conversa',
      },
    },
    resposta_ia: {
      nome: 'Resposta do assistente',
      acoes: {
        'resposta_ia.marcada': 'Resposta do assistente marcada como errada',
        'resposta_ia.desmarcada': 'Marca de resposta errada tirada',
        'resposta_ia.conhecimento': 'Conhecimento escrito a partir da resposta',
      },
      campos: {
        observacao: { nome: 'Observação', vazio: 'nenhuma' },
        conhecimento_id: { nome: 'Conhecimento', forma: 'registro' },
      },
    },
    resposta_rapida: {
      nome: 'Resposta rápida',
      acoes: {
        'resposta_rapida.criada': 'Resposta rápida criada',
        'resposta_rapida.alterada': 'Resposta rápida alterada',
        'resposta_rapida.excluida': 'Resposta rápida excluída',
      },
      campos: { atalho: 'Atalho', texto: 'Texto' },
    },
    contato: {
      nome: 'Contato',
      tela: '/contatos',
      acoes: {
        'contato.criado': 'Contato criado',
        'contato.alterado': 'Contato alterado',
        'contato.arquivado': 'Contato arquivado',
        'contato.desarquivado': 'Contato desarquivado',
        'contato.etiquetado': 'Etiquetas do contato alteradas',
        'contato.mesclado': 'Contatos mesclados',
        'contato.procurado': 'Contato procurado por telefone ou e-mail',
        'contato.excluido': 'Contato excluído',
      },
      campos: {
        nome: 'Nome',
        email: 'E-mail',
        telefone: 'Telefone',
        celular: 'Celular',
        empresa_nome: 'Empresa',
        cargo: 'Cargo',
        observacao: 'Observação',
        cliente_erp_id: { nome: 'Cliente', forma: 'registro' },
        responsavel_id: { nome: 'Responsável', forma: 'registro' },
        campos: 'Campos personalizados',
        arquivado: { nome: 'Arquivado', forma: 'sim_nao' },
        etiquetas_adicionadas: { nome: 'Etiquetas postas', vazio: 'nenhuma' },
        etiquetas_removidas: { nome: 'Etiquetas tiradas', vazio: 'nenhuma' },
        identidades_adicionadas: { nome: 'Identidades incluídas', vazio: 'nenhuma' },
        identidades_removidas: { nome: 'Identidades tiradas', vazio: 'nenhuma' },
        mesclado: { nome: 'Contato que deixou de existir', forma: 'registro' },
        mesclado_nome: 'Nome que tinha',
        procurado_por: { nome: 'Procurado por', valores: { telefone: 'Telefone', email: 'E-mail' } },
        encontrado: { nome: 'Encontrado', forma: 'registro', vazio: 'nenhum' },
      },
    },
    etiqueta: {
      nome: 'Etiqueta',
      acoes: {
        'etiqueta.criada': 'Etiqueta criada',
        'etiqueta.alterada': 'Etiqueta alterada',
        'etiqueta.excluida': 'Etiqueta excluída',
      },
      campos: { nome: 'Nome', cor: 'Cor', contatos: { nome: 'Contatos que a tinham', forma: 'inteiro' } },
    },
    campo_personalizado: {
      nome: 'Campo personalizado',
      acoes: {
        'campo_personalizado.criado': 'Campo personalizado criado',
        'campo_personalizado.alterado': 'Campo personalizado alterado',
        'campo_personalizado.excluido': 'Campo personalizado excluído',
      },
      campos: {
        entidade: { nome: 'De', valores: ENTIDADE_CAMPO },
        chave: 'Chave',
        nome: 'Nome',
        tipo: { nome: 'Tipo', valores: TIPO_CAMPO },
        opcoes: { nome: 'Opções', vazio: 'nenhuma' },
        pessoal: { nome: 'Dado pessoal', forma: 'sim_nao' },
        posicao: { nome: 'Posição', forma: 'inteiro' },
        valores: { nome: 'Valores apagados', forma: 'inteiro' },
      },
    },
    funil: {
      nome: 'Funil',
      acoes: {
        'funil.criado': 'Funil criado',
        'funil.alterado': 'Funil alterado',
        'funil.excluido': 'Funil excluído',
      },
      campos: {
        nome: 'Nome',
        posicao: { nome: 'Posição', forma: 'inteiro' },
        etapas: { nome: 'Etapas', vazio: 'nenhuma' },
      },
    },
    etapa: {
      nome: 'Etapa',
      acoes: {
        'etapa.criada': 'Etapa criada',
        'etapa.alterada': 'Etapa alterada',
        'etapa.excluida': 'Etapa excluída',
      },
      campos: {
        funil_id: { nome: 'Funil', forma: 'registro' },
        nome: 'Nome',
        posicao: { nome: 'Posição', forma: 'inteiro' },
        cor: 'Cor',
        probabilidade: { nome: 'Probabilidade', forma: 'inteiro' },
        dias_parado: { nome: 'Dias até parecer parado', forma: 'inteiro', vazio: 'nunca' },
        mover_para: { nome: 'Negócios movidos para', forma: 'registro' },
        negocios: { nome: 'Negócios movidos', forma: 'inteiro' },
      },
    },
    motivo_perda: {
      nome: 'Motivo de perda',
      acoes: {
        'motivo_perda.criado': 'Motivo de perda criado',
        'motivo_perda.alterado': 'Motivo de perda alterado',
        'motivo_perda.excluido': 'Motivo de perda excluído',
      },
      campos: { nome: 'Nome', ativo: { nome: 'Ativo', forma: 'sim_nao' } },
    },
    negocio: {
      nome: 'Negócio',
      tela: '/negocios',
      acoes: {
        'negocio.criado': 'Negócio criado',
        'negocio.alterado': 'Negócio alterado',
        'negocio.movido': 'Negócio mudou de etapa',
        'negocio.ganho': 'Negócio ganho',
        'negocio.perdido': 'Negócio perdido',
        'negocio.reaberto': 'Negócio reaberto',
        'negocio.excluido': 'Negócio excluído',
      },
      campos: {
        titulo: 'Título',
        valor: { nome: 'Valor', forma: 'dinheiro' },
        contato_id: { nome: 'Contato', forma: 'registro' },
        funil_id: { nome: 'Funil', forma: 'registro' },
        etapa_id: { nome: 'Etapa', forma: 'registro' },
        funil: 'Funil',
        etapa: 'Etapa',
        responsavel_id: { nome: 'Responsável', forma: 'registro' },
        previsao_fechamento: 'Previsão de fechamento',
        observacao: 'Observação',
        origem: 'Origem',
        campos: 'Campos personalizados',
        itens: { nome: 'Itens', forma: 'itens' },
        status: { nome: 'Situação', valores: STATUS_NEGOCIO },
        motivo_perda_id: { nome: 'Motivo da perda', forma: 'registro' },
        motivo_perda: 'Motivo da perda',
        observacao_perda: 'Observação da perda',
        pedido_erp_id: { nome: 'Pedido', forma: 'registro' },
        orcamento_erp_id: { nome: 'Orçamento', forma: 'registro' },
        contrato_erp_id: { nome: 'Contrato', forma: 'registro' },
      },
    },
    atividade: {
      nome: 'Atividade',
      acoes: {
        'atividade.criada': 'Atividade criada',
        'atividade.alterada': 'Atividade alterada',
        'atividade.concluida': 'Atividade concluída',
        'atividade.reaberta': 'Atividade reaberta',
        'atividade.cancelada': 'Atividade cancelada',
        'atividade.excluida': 'Atividade excluída',
      },
      campos: {
        tipo: { nome: 'Tipo', valores: TIPO_ATIVIDADE },
        titulo: 'Título',
        descricao: 'Descrição',
        contato_id: { nome: 'Contato', forma: 'registro' },
        negocio_id: { nome: 'Negócio', forma: 'registro' },
        responsavel_id: { nome: 'Responsável', forma: 'registro' },
        vence_em: { nome: 'Vence em', forma: 'momento' },
        status: { nome: 'Situação', valores: STATUS_ATIVIDADE },
      },
    },
  },
  eventos: {
    contatos: {
      nome: 'CRM: contatos',
      tipos: {
        'contato.criado': {
          titulo: 'Contato criado',
          gatilho: 'Quando um contato é criado no CRM. E-mail e telefones vão mascarados.',
        },
        'contato.atualizado': {
          titulo: 'Contato atualizado',
          gatilho:
            'Quando os dados de um contato mudam, e quando é desarquivado. Etiquetas e arquivamento têm eventos próprios; salvar sem mudar nada não gera evento.',
        },
        'contato.arquivado': {
          titulo: 'Contato arquivado',
          gatilho: 'Quando um contato é arquivado; também quando deixa de existir, excluído ou mesclado em outro.',
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
            'Quando os dados ou os itens de um negócio mudam, quando é reaberto e quando é excluído. Mudar de etapa, ganhar e perder têm eventos próprios.',
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
          gatilho:
            'Quando o assistente de IA passa a conversa adiante e ninguém a assume nos minutos que a empresa definiu; uma vez só.',
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
