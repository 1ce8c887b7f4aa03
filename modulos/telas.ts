import type { Modulo } from './index.ts';
import type { TelaEmPalavras } from './words.ts';

/**
 * The screens of each module, apart from the rest of what it says: every screen of the panel loads them for its menu, and nothing else of
 * most modules.
 */
export const TELAS_DE = {
  estoque: {
    estoque: {
      href: '/estoque',
      label: 'Estoque',
      description: 'Saldos, lançamentos e contagens',
      escopo: 'estoque:read',
      grupo: 'estoque',
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
    transferencias: {
      href: '/estoque/transferencias',
      label: 'Transferências',
      description: 'O que foi de um depósito a outro',
      escopo: 'estoque:read',
      grupo: 'fora',
    },
    depositos: {
      href: '/depositos',
      label: 'Depósitos',
      description: 'Depósitos e o depósito padrão',
      escopo: 'estoque:read',
      grupo: 'estoque',
      novo: {
        href: '/depositos?novo=deposito',
        label: 'Novo depósito',
        description: 'Cadastrar um depósito',
        escopo: 'estoque:write',
      },
    },
  },
  expedicao: {
    expedicao: {
      href: '/expedicao',
      label: 'Expedição',
      description: 'Expedições, rastreio e romaneios',
      escopo: 'expedicao:read',
      grupo: 'vender',
      novo: {
        href: '/expedicao?novo=expedicao',
        label: 'Nova expedição',
        description: 'Abrir uma expedição',
        escopo: 'expedicao:write',
      },
    },
    formas_envio: {
      href: '/expedicao/formas-envio',
      label: 'Formas de envio',
      description: 'As que a expedição oferece',
      escopo: 'expedicao:read',
      grupo: 'fora',
      novo: {
        href: '/expedicao/formas-envio?novo=forma_envio',
        label: 'Nova forma de envio',
        description: 'Cadastrar uma forma de envio',
        escopo: 'expedicao:write',
      },
    },
  },
  produtos: {
    produtos: {
      href: '/produtos',
      label: 'Produtos',
      description: 'Cadastro de produtos',
      escopo: 'produtos:read',
      grupo: 'estoque',
      novo: {
        href: '/produtos?novo=produto',
        label: 'Novo produto',
        description: 'Cadastrar um produto',
        escopo: 'produtos:write',
      },
    },
  },
  categorias: {
    categorias: {
      href: '/produtos/categorias',
      label: 'Categorias',
      description: 'A árvore em que os produtos ficam',
      escopo: 'categorias:read',
      grupo: 'fora',
    },
  },
  servicos: {
    servicos: {
      href: '/servicos',
      label: 'Serviços',
      description: 'Mão de obra, instalação e o mais que se vende',
      escopo: 'servicos:read',
      grupo: 'vender',
      novo: {
        href: '/servicos?novo=servico',
        label: 'Novo serviço',
        description: 'Cadastrar um serviço',
        escopo: 'servicos:write',
      },
    },
  },
  vendas: {
    vendas: {
      href: '/vendas',
      label: 'Vendas',
      description: 'Pedidos, vendas e orçamentos',
      escopo: 'vendas:read',
      grupo: 'vender',
      novo: {
        href: '/vendas?novo=pedido',
        label: 'Novo pedido',
        description: 'Pedido, venda ou orçamento',
        escopo: 'vendas:write',
      },
    },
  },
  compras: {
    compras: {
      href: '/compras',
      label: 'Compras',
      description: 'Pedidos a fornecedores e o que chega deles',
      escopo: 'compras:read',
      grupo: 'estoque',
      novo: {
        href: '/compras?novo=compra',
        label: 'Nova compra',
        description: 'Pedir produtos a um fornecedor',
        escopo: 'compras:write',
      },
    },
  },
  clientes: {
    clientes: {
      href: '/clientes',
      label: 'Clientes',
      description: 'Cadastro de clientes e fornecedores',
      escopo: 'clientes:read',
      grupo: 'vender',
      novo: {
        href: '/clientes?novo=cliente',
        label: 'Novo cliente',
        description: 'Cadastrar um cliente',
        escopo: 'clientes:write',
      },
    },
  },
  crm: {
    negocios: {
      href: '/negocios',
      label: 'Negócios',
      description: 'Quadro e lista do que está em negociação',
      escopo: 'crm:read',
      grupo: 'vender',
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
      href: '/contatos',
      label: 'Contatos',
      description: 'Pessoas e empresas com quem se fala',
      escopo: 'crm:read',
      grupo: 'vender',
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
      href: '/conversas',
      label: 'Conversas',
      description: 'Caixa de entrada: e-mail, SMS e WhatsApp',
      escopo: 'crm:read',
      grupo: 'atender',
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
      href: '/assistente',
      label: 'Assistente de IA',
      description: 'Onde, quando e como o assistente responde aos contatos',
      escopo: 'crm:read',
      grupo: 'atender',
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
      href: '/conhecimento',
      label: 'Conhecimento',
      description: 'Textos e arquivos de onde o assistente responde',
      escopo: 'crm:read',
      grupo: 'atender',
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
      href: '/atividades',
      label: 'Atividades',
      description: 'Ligações, reuniões e tarefas a fazer',
      escopo: 'crm:read',
      grupo: 'vender',
      novo: {
        href: '/atividades?novo=atividade',
        label: 'Nova atividade',
        description: 'Ligação, reunião, tarefa ou nota',
        escopo: 'crm:write',
      },
    },
    ajustes_crm: {
      href: '/negocios/ajustes',
      label: 'Ajustes do CRM',
      description: 'Funis e etapas, motivos de perda, etiquetas e campos personalizados',
      escopo: 'crm:read',
      grupo: 'fora',
    },
  },
  propostas: {
    propostas: {
      href: '/propostas',
      label: 'Propostas',
      description: 'O que foi oferecido a quem, e o que responderam',
      escopo: 'propostas:read',
      grupo: 'vender',
      novo: {
        href: '/propostas?novo=proposta',
        label: 'Nova proposta',
        description: 'Escrever uma proposta comercial',
        escopo: 'propostas:write',
      },
    },
  },
  contratos: {
    contratos: {
      href: '/contratos',
      label: 'Contratos',
      description: 'Serviços recorrentes: o que se cobra, quando e de quem',
      escopo: 'contratos:read',
      grupo: 'financeiro',
      novo: {
        href: '/contratos?novo=contrato',
        label: 'Novo contrato',
        description: 'Cobrar um serviço todo mês, ou em outro intervalo',
        escopo: 'contratos:write',
      },
    },
  },
  financeiro: {
    fluxo_de_caixa: {
      href: '/financeiro',
      label: 'Fluxo de caixa',
      description: 'O que entrou, o que saiu e o que vem, dia a dia',
      escopo: 'financeiro:read',
      grupo: 'financeiro',
    },
    contas_receber: {
      href: '/contas-receber',
      label: 'Contas a receber',
      description: 'O que os clientes devem, por vencimento',
      escopo: 'financeiro:read',
      grupo: 'financeiro',
      novo: {
        href: '/contas-receber?novo=conta',
        label: 'Nova conta a receber',
        description: 'Lançar um valor a receber à mão',
        escopo: 'financeiro:write',
      },
    },
    contas_pagar: {
      href: '/contas-pagar',
      label: 'Contas a pagar',
      description: 'O que a empresa deve, por vencimento',
      escopo: 'financeiro:read',
      grupo: 'financeiro',
      novo: {
        href: '/contas-pagar?novo=conta',
        label: 'Nova conta a pagar',
        description: 'Lançar aluguel, energia e outras despesas',
        escopo: 'financeiro:write',
      },
    },
  },
  notas_fiscais: {
    'notas-fiscais': {
      href: '/notas-fiscais',
      label: 'Notas fiscais',
      description: 'NF-e e NFC-e emitidas e recebidas: XML e DANFE',
      escopo: 'notas_fiscais:read',
      grupo: 'financeiro',
    },
  },
  usuarios: {
    usuarios: {
      href: '/usuarios',
      label: 'Usuários',
      description: 'Quem entra na empresa, convites e acessos externos',
      escopo: 'usuarios:read',
      grupo: 'administracao',
      novo: {
        href: '/usuarios?novo=usuario',
        label: 'Convidar usuário',
        description: 'Dar acesso a uma pessoa pelo e-mail dela',
        escopo: 'usuarios:write',
      },
    },
  },
  empresas: {
    empresas: {
      href: '/empresas',
      label: 'Empresas',
      description: 'Empresas e filiais da conta, e as chaves de cada uma',
      escopo: 'empresas:read',
      grupo: 'administracao',
      novo: {
        href: '/empresas?novo=empresa',
        label: 'Nova empresa',
        description: 'Abrir uma empresa ou uma filial na conta',
        escopo: 'empresas:criar_empresa',
      },
    },
    plano: {
      href: '/plano',
      label: 'Conta e plano',
      description: 'O que o contrato inclui e quanto está em uso',
      escopo: 'empresas:read',
      grupo: 'administracao',
    },
  },
  webhooks: {
    webhooks: {
      href: '/integracoes/webhooks',
      label: 'Webhooks',
      description: 'Avisos enviados aos seus sistemas',
      escopo: 'webhooks:read',
      grupo: 'integracoes',
      novo: {
        href: '/integracoes/webhooks/novo',
        label: 'Novo webhook',
        description: 'Avisar um sistema seu do que acontece',
        escopo: 'webhooks:write',
      },
    },
    entregas: {
      href: '/integracoes/entregas',
      label: 'Entregas',
      description: 'Eventos a caminho dos webhooks, com as tentativas',
      escopo: 'webhooks:read',
      grupo: 'integracoes',
    },
    eventos: {
      href: '/integracoes/eventos',
      label: 'Eventos',
      description: 'O que aconteceu, e o catálogo de eventos',
      escopo: 'webhooks:read',
      grupo: 'integracoes',
    },
    ao_vivo: {
      href: '/integracoes/ao-vivo',
      label: 'Neste momento',
      description: 'Requisições, eventos e tentativas enquanto acontecem',
      escopo: 'webhooks:read',
      grupo: 'fora',
    },
    receptor: {
      href: '/integracoes/receptor',
      label: 'Receptor de exemplo',
      aba: 'Receptor',
      description: 'Recebe entregas e confere a assinatura; só em desenvolvimento',
      escopo: 'webhooks:read',
      so_onde: 'tem_receptor',
      grupo: 'integracoes',
    },
  },
  inicio: {
    inicio: { href: '/inicio', label: 'Início', description: 'Números de hoje e primeiros passos', grupo: 'inicio' },
  },
  importacao: {
    importacao: {
      href: '/importacao',
      label: 'Importação',
      description: 'Produtos, clientes, contatos e saldos de planilhas CSV e XLSX',
      escopo: 'produtos:write',
      grupo: 'fora',
      novo: {
        href: '/importacao/nova',
        label: 'Importar planilha',
        description: 'Trazer produtos, clientes, contatos ou saldos de um arquivo',
        escopo: 'produtos:write',
      },
    },
  },
  cobrancas: {
    conciliacao: {
      href: '/conciliacao',
      label: 'Conciliação',
      description: 'Extratos do banco, cobranças Pix, quarentena e contas Pix',
      escopo: 'financeiro:read',
      grupo: 'financeiro',
    },
  },
  tokens: {
    tokens: {
      href: '/integracoes/tokens',
      label: 'Tokens',
      description: 'Tokens de API e suas permissões',
      escopo: 'tokens:read',
      grupo: 'integracoes',
      novo: {
        href: '/integracoes/tokens?novo=token',
        label: 'Novo token',
        description: 'Criar um token de API',
        escopo: 'tokens:write',
      },
    },
  },
  conexoes: {
    conexoes: {
      href: '/integracoes/conexoes',
      label: 'Conexões',
      description: 'Aplicativos que têm acesso à empresa',
      escopo: 'conexoes:read',
      grupo: 'integracoes',
    },
  },
  aplicativos: {
    aplicativos: {
      href: '/integracoes/aplicativos',
      label: 'Aplicativos',
      description: 'Aplicativos OAuth que a empresa oferece a outras',
      escopo: 'aplicativos:read',
      grupo: 'integracoes',
      novo: {
        href: '/integracoes/aplicativos/novo',
        label: 'Novo aplicativo',
        description: 'Registrar um aplicativo OAuth',
        escopo: 'aplicativos:write',
      },
    },
  },
  requisicoes: {
    integracoes: {
      href: '/integracoes',
      label: 'Integrações',
      aba: 'Visão geral',
      description: 'Visão geral da API e dos webhooks: números, últimas falhas e primeiros passos',
      escopo: 'requisicoes:read',
      grupo: 'integracoes',
    },
    requisicoes: {
      href: '/integracoes/requisicoes',
      label: 'Requisições',
      description: 'O que chegou pela API',
      escopo: 'requisicoes:read',
      grupo: 'integracoes',
    },
  },
  auditoria: {
    auditoria: {
      href: '/auditoria',
      label: 'Auditoria',
      description: 'Quem fez o quê, e por onde',
      escopo: 'auditoria:read',
      grupo: 'administracao',
    },
  },
  configuracoes: {
    configuracoes: {
      href: '/configuracoes',
      label: 'Configurações',
      description: 'O nome, o fuso e o que vale para todos na empresa',
      grupo: 'administracao',
    },
    minha_conta: {
      href: '/minha-conta',
      label: 'Segurança da conta',
      description: 'Sua senha, verificação em duas etapas, chaves de acesso, sessões e avisos',
      grupo: 'fora',
    },
    correio: {
      href: '/correio',
      label: 'Correio',
      description: 'E-mails que teriam sido enviados; só em desenvolvimento',
      so_onde: 'mostra_correio',
      grupo: 'administracao',
    },
  },
} as const satisfies Partial<Record<Modulo, Readonly<Record<string, TelaEmPalavras>>>>;

type Telas = typeof TELAS_DE;
/** Those of every module, as one object. */
type Merged<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer I) => void ? I : never;

/** Every screen of the menu and of ⌘K. */
export const TELAS: Merged<Telas[keyof Telas]> = Object.assign({}, ...Object.values(TELAS_DE));
export type Tela = keyof typeof TELAS;
