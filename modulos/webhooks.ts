import type { ModuloEmPalavras } from './words.ts';

export const webhooks = {
  nome: 'Webhooks',
  escopos: {
    read: 'Consultar webhooks e todos os eventos da empresa',
    write: 'Criar e alterar webhooks, que enviam dados da empresa para fora',
    delete: 'Excluir webhooks',
  },
  recursos: {
    webhook: {
      nome: 'Webhook',
      tela: '/integracoes/webhooks',
      acoes: {
        'webhook.criado': { nome: 'Webhook criado', curto: 'Criado' },
        'webhook.alterado': { nome: 'Webhook alterado', curto: 'Configuração alterada' },
        'webhook.desativado': { nome: 'Webhook desativado', curto: 'Desativado' },
        'webhook.desativado_por_falhas': {
          nome: 'Webhook desativado por falhas',
          curto: 'Desativado por falhas seguidas',
        },
        'webhook.acesso_encerrado': {
          nome: 'Webhook desativado: acesso de quem o criou terminou',
          curto: 'Desativado: o acesso de quem o criou terminou',
        },
        'webhook.mantido': {
          nome: 'Webhook mantido como da empresa',
          curto: 'Mantido, como da empresa, ao terminar o acesso de quem o criou',
        },
        'webhook.reativado': { nome: 'Webhook reativado', curto: 'Reativado' },
        'webhook.excluido': { nome: 'Webhook excluído', curto: 'Excluído' },
        'webhook.secret_rotacionado': { nome: 'Segredo do webhook trocado', curto: 'Segredo trocado' },
        'webhook.secret_anterior_encerrado': {
          nome: 'Segredo anterior do webhook encerrado',
          curto: 'Segredo anterior encerrado',
        },
        'webhook.teste_enviado': { nome: 'Teste de webhook enviado', curto: 'Teste enviado' },
        'webhook.entrega_reenviada': { nome: 'Entrega de webhook reenviada', curto: 'Entrega reenviada' },
        'webhook.reenvio_iniciado': 'Reenvio em lote iniciado',
        'webhook.recuperacao_iniciada': { nome: 'Recuperação de eventos iniciada', curto: 'Recuperação iniciada' },
        'webhook.reenvio_cancelado': { nome: 'Reenvio em lote cancelado', curto: 'Reenvio em lote parado' },
      },
      campos: {
        url: 'URL',
        descricao: 'Descrição',
        max_tentativas: 'Tentativas',
        timeout_segundos: { nome: 'Tempo limite', forma: 'segundos' },
        eventos: 'Eventos',
        headers: 'Cabeçalhos próprios',
        ativo: { nome: 'Ativo', forma: 'sim_nao' },
        manter_anterior_horas: { nome: 'Segredo anterior mantido por', forma: 'horas' },
        falhas_seguidas: { nome: 'Falhas seguidas', forma: 'inteiro' },
        primeira_falha_em: { nome: 'Primeira falha', forma: 'momento' },
        entregas_canceladas: { nome: 'Entregas canceladas', forma: 'inteiro' },
        entrega_id: { nome: 'Entrega', forma: 'registro' },
        reenvio_id: { nome: 'Reenvio', forma: 'registro' },
        desde: { nome: 'Desde', forma: 'momento' },
        total: { nome: 'Eventos a enviar', forma: 'inteiro' },
        ids: { nome: 'Entregas escolhidas', forma: 'inteiro' },
        filtro: 'Filtro',
      },
    },
    receptor: {
      nome: 'Receptor de exemplo',
      acoes: {
        'receptor.resposta_alterada': 'Resposta do receptor de exemplo alterada',
        'receptor.esvaziado': 'Receptor de exemplo esvaziado',
      },
      campos: {
        resposta: 'Resposta',
        so_a_proxima: { nome: 'Só à próxima', forma: 'sim_nao' },
        recebimentos: { nome: 'Recebimentos apagados', forma: 'inteiro' },
      },
    },
  },
  eventos: {
    webhooks: {
      nome: 'Webhooks',
      tipos: {
        'webhook.teste': {
          titulo: 'Teste de webhook',
          gatilho: 'Quando alguém pede um envio de teste, no painel ou pela API. Vai só para o webhook testado.',
        },
      },
    },
  },
  limites: { escrita: 'Escrita de webhooks', exclusao: 'Exclusão de webhooks' },
  tags: {
    Webhooks: 'Para onde os eventos são enviados: endereços, eventos escolhidos, cabeçalhos e segredo.',
    Entregas: 'O que foi enviado a cada webhook, tentativa por tentativa, e como enviar de novo.',
    Eventos: 'Tudo o que aconteceu, em ordem, para quem perdeu uma entrega ou prefere buscar a receber.',
  },
} as const satisfies ModuloEmPalavras;
