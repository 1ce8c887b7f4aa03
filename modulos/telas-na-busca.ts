import type { Tela } from './telas.ts';
import type { TelaNaBusca } from './words.ts';

/** What ⌘K says of each screen, and what it can begin there: loaded with it, and not with the menu. */
export const TELAS_NA_BUSCA = {
  estoque: {
    description: 'Saldos, lançamentos e contagens',
    novo: {
      href: '/estoque?novo=lancamento',
      label: 'Novo lançamento',
      description: 'Entrada ou saída de estoque',
      escopo: 'estoque:write',
    },
    outros: [
      {
        href: '/estoque?novo=contagem',
        label: 'Nova contagem',
        description: 'Balanço: o saldo que foi contado no depósito',
        escopo: 'estoque:write',
      },
      {
        href: '/estoque?novo=transferencia',
        label: 'Nova transferência',
        description: 'De um depósito a outro: uma saída e uma entrada juntas',
        escopo: 'estoque:write',
      },
    ],
  },
  transferencias: { description: 'O que foi de um depósito a outro' },
  depositos: {
    description: 'Depósitos e o depósito padrão',
    novo: {
      href: '/depositos?novo=deposito',
      label: 'Novo depósito',
      description: 'Cadastrar um depósito',
      escopo: 'estoque:write',
    },
  },
  expedicao: {
    description: 'Expedições, rastreio e romaneios',
    novo: {
      href: '/expedicao?novo=expedicao',
      label: 'Nova expedição',
      description: 'Abrir uma expedição',
      escopo: 'expedicao:write',
    },
  },
  formas_envio: {
    description: 'As que a expedição oferece',
    novo: {
      href: '/expedicao/formas-envio?novo=forma_envio',
      label: 'Nova forma de envio',
      description: 'Cadastrar uma forma de envio',
      escopo: 'expedicao:write',
    },
  },
  produtos: {
    description: 'Cadastro de produtos',
    novo: {
      href: '/produtos?novo=produto',
      label: 'Novo produto',
      description: 'Cadastrar um produto',
      escopo: 'produtos:write',
    },
  },
  categorias: { description: 'A árvore em que os produtos ficam' },
  servicos: {
    description: 'Mão de obra, instalação e o mais que se vende',
    novo: {
      href: '/servicos?novo=servico',
      label: 'Novo serviço',
      description: 'Cadastrar um serviço',
      escopo: 'servicos:write',
    },
  },
  vendas: {
    description: 'Pedidos, vendas e orçamentos',
    novo: {
      href: '/vendas?novo=pedido',
      label: 'Novo pedido',
      description: 'Pedido, venda ou orçamento',
      escopo: 'vendas:write',
    },
  },
  compras: {
    description: 'Pedidos a fornecedores e o que chega deles',
    novo: {
      href: '/compras?novo=compra',
      label: 'Nova compra',
      description: 'Pedir produtos a um fornecedor',
      escopo: 'compras:write',
    },
  },
  clientes: {
    description: 'Cadastro de clientes e fornecedores',
    novo: {
      href: '/clientes?novo=cliente',
      label: 'Novo cliente',
      description: 'Cadastrar um cliente',
      escopo: 'clientes:write',
    },
  },
  negocios: {
    description: 'Quadro e lista do que está em negociação',
    novo: {
      href: '/negocios?novo=negocio',
      label: 'Novo negócio',
      description: 'Abrir um negócio no funil',
      escopo: 'crm:write',
    },
    outros: [
      {
        href: '/negocios/analise',
        label: 'Previsão e funil de vendas',
        description: 'Gráficos dos negócios: previsão, conversão e perdas',
        escopo: 'crm:read',
      },
    ],
  },
  contatos: {
    description: 'Pessoas e empresas com quem se fala',
    novo: {
      href: '/contatos?novo=contato',
      label: 'Novo contato',
      description: 'Cadastrar um contato',
      escopo: 'crm:write',
    },
    outros: [
      {
        href: '/contatos/mesclar',
        label: 'Contatos duplicados',
        description: 'Contatos que podem ser a mesma pessoa, para mesclar',
        escopo: 'crm:read',
      },
    ],
  },
  conversas: {
    description: 'Caixa de entrada: e-mail, SMS e WhatsApp',
    novo: {
      href: '/conversas?novo=conversa',
      label: 'Nova conversa',
      description: 'Começar uma conversa por e-mail, SMS ou WhatsApp',
      escopo: 'crm:write',
    },
    outros: [
      {
        href: '/conversas/canais',
        label: 'Canais de atendimento',
        description: 'Ligar e-mail, SMS e WhatsApp à caixa de entrada',
        escopo: 'configuracoes:write',
      },
      {
        href: '/conversas/canais/novo',
        label: 'Novo canal',
        description: 'Ligar uma caixa de e-mail ou um número à caixa de entrada',
        escopo: 'configuracoes:write',
      },
      {
        href: '/conversas/indicadores',
        label: 'Tempos de atendimento',
        description: 'Primeira resposta e resolução das conversas',
        escopo: 'crm:read',
      },
    ],
  },
  assistente: {
    description: 'Onde, quando e como o assistente responde aos contatos',
    outros: [
      {
        href: '/assistente/ensaio',
        label: 'Ensaiar o assistente',
        description: 'Conversar com o assistente sem enviar nada a ninguém',
        escopo: 'configuracoes:write',
      },
      {
        href: '/assistente/respostas',
        label: 'Respostas do assistente',
        description: 'O que o assistente respondeu, o que passou adiante e por quê',
        escopo: 'crm:read',
      },
      {
        href: '/assistente/semana',
        label: 'Semana do assistente',
        description: 'Respondidas e transferidas por semana, e o que falta no conhecimento',
        escopo: 'crm:read',
      },
    ],
  },
  conhecimento: {
    description: 'Textos e arquivos de onde o assistente responde',
    novo: {
      href: '/conhecimento?novo=texto',
      label: 'Novo conhecimento',
      description: 'Publicar um texto para o assistente',
      escopo: 'crm:write',
    },
    outros: [
      {
        href: '/conhecimento/testar',
        label: 'Testar o conhecimento',
        description: 'Perguntar e ver de onde o assistente responderia',
        escopo: 'crm:read',
      },
    ],
  },
  atividades: {
    description: 'Ligações, reuniões e tarefas a fazer',
    novo: {
      href: '/atividades?novo=atividade',
      label: 'Nova atividade',
      description: 'Ligação, reunião, tarefa ou nota',
      escopo: 'crm:write',
    },
  },
  ajustes_crm: { description: 'Funis e etapas, motivos de perda, etiquetas e campos personalizados' },
  propostas: {
    description: 'O que foi oferecido a quem, e o que responderam',
    novo: {
      href: '/propostas?novo=proposta',
      label: 'Nova proposta',
      description: 'Escrever uma proposta comercial',
      escopo: 'propostas:write',
    },
  },
  contratos: {
    description: 'Serviços recorrentes: o que se cobra, quando e de quem',
    novo: {
      href: '/contratos?novo=contrato',
      label: 'Novo contrato',
      description: 'Cobrar um serviço todo mês, ou em outro intervalo',
      escopo: 'contratos:write',
    },
  },
  fluxo_de_caixa: { description: 'O que entrou, o que saiu e o que vem, dia a dia' },
  contas_receber: {
    description: 'O que os clientes devem, por vencimento',
    novo: {
      href: '/contas-receber?novo=conta',
      label: 'Nova conta a receber',
      description: 'Lançar um valor a receber à mão',
      escopo: 'financeiro:write',
    },
  },
  contas_pagar: {
    description: 'O que a empresa deve, por vencimento',
    novo: {
      href: '/contas-pagar?novo=conta',
      label: 'Nova conta a pagar',
      description: 'Lançar aluguel, energia e outras despesas',
      escopo: 'financeiro:write',
    },
  },
  'notas-fiscais': { description: 'NF-e e NFC-e emitidas e recebidas: XML e DANFE' },
  usuarios: {
    description: 'Quem entra na empresa, convites e acessos externos',
    novo: {
      href: '/usuarios?novo=usuario',
      label: 'Convidar usuário',
      description: 'Dar acesso a uma pessoa pelo e-mail dela',
      escopo: 'usuarios:write',
    },
  },
  empresas: {
    description: 'Empresas e filiais da conta, e as chaves de cada uma',
    novo: {
      href: '/empresas?novo=empresa',
      label: 'Nova empresa',
      description: 'Abrir uma empresa ou uma filial na conta',
      escopo: 'empresas:criar_empresa',
    },
  },
  plano: { description: 'O que o contrato inclui e quanto está em uso' },
  webhooks: {
    description: 'Avisos enviados aos seus sistemas',
    novo: {
      href: '/integracoes/webhooks/novo',
      label: 'Novo webhook',
      description: 'Avisar um sistema seu do que acontece',
      escopo: 'webhooks:write',
    },
  },
  entregas: { description: 'Eventos a caminho dos webhooks, com as tentativas' },
  eventos: { description: 'O que aconteceu, e o catálogo de eventos' },
  ao_vivo: { description: 'Requisições, eventos e tentativas enquanto acontecem' },
  receptor: { description: 'Recebe entregas e confere a assinatura; só em desenvolvimento' },
  inicio: { description: 'Números de hoje e primeiros passos' },
  importacao: {
    description: 'Produtos, clientes, contatos e saldos de planilhas CSV e XLSX',
    novo: {
      href: '/importacao/nova',
      label: 'Importar planilha',
      description: 'Trazer produtos, clientes, contatos ou saldos de um arquivo',
      escopo: 'produtos:write',
    },
  },
  conciliacao: { description: 'Extratos do banco, cobranças Pix, quarentena e contas Pix' },
  tokens: {
    description: 'Tokens de API e suas permissões',
    novo: {
      href: '/integracoes/tokens?novo=token',
      label: 'Novo token',
      description: 'Criar um token de API',
      escopo: 'tokens:write',
    },
  },
  conexoes: { description: 'Aplicativos que têm acesso à empresa' },
  aplicativos: {
    description: 'Aplicativos OAuth que a empresa oferece a outras',
    novo: {
      href: '/integracoes/aplicativos/novo',
      label: 'Novo aplicativo',
      description: 'Registrar um aplicativo OAuth',
      escopo: 'aplicativos:write',
    },
  },
  integracoes: { description: 'Visão geral da API e dos webhooks: números, últimas falhas e primeiros passos' },
  requisicoes: { description: 'O que chegou pela API' },
  auditoria: { description: 'Quem fez o quê, e por onde' },
  configuracoes: { description: 'O nome, o fuso e o que vale para todos na empresa' },
  minha_conta: { description: 'Sua senha, verificação em duas etapas, chaves de acesso, sessões e avisos' },
  correio: { description: 'E-mails que teriam sido enviados; só em desenvolvimento' },
} as const satisfies Readonly<Record<Tela, TelaNaBusca>>;
