import {
  IconAddressBook,
  IconApps,
  IconBolt,
  IconBuildingWarehouse,
  IconHistory,
  IconHome,
  IconKey,
  IconListSearch,
  IconPackage,
  IconPackages,
  IconPlugConnected,
  IconSend,
  IconSettings,
  IconShoppingCart,
  IconTruckDelivery,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';

export type Place = {
  href: string;
  label: string;
  description: string;
  icon: TablerIcon;
  /** Shown only to those who have this scope. */
  escopo?: string;
};

export type Section = { label: string | null; places: Place[] };

/** Every screen of the panel, in the order of the menu; ⌘K reaches them all. */
export const SECTIONS: Section[] = [
  {
    label: null,
    places: [{ href: '/inicio', label: 'Início', description: 'Números de hoje e primeiros passos', icon: IconHome }],
  },
  {
    label: 'Operação',
    places: [
      {
        href: '/vendas',
        label: 'Vendas',
        description: 'Pedidos, vendas e orçamentos',
        icon: IconShoppingCart,
        escopo: 'vendas:read',
      },
      {
        href: '/expedicao',
        label: 'Expedição',
        description: 'Expedições, rastreio e romaneios',
        icon: IconTruckDelivery,
        escopo: 'expedicao:read',
      },
      {
        href: '/clientes',
        label: 'Clientes',
        description: 'Cadastro de clientes',
        icon: IconAddressBook,
        escopo: 'clientes:read',
      },
      {
        href: '/estoque',
        label: 'Estoque',
        description: 'Saldos, lançamentos e contagens',
        icon: IconPackages,
        escopo: 'estoque:read',
      },
      {
        href: '/produtos',
        label: 'Produtos',
        description: 'Cadastro de produtos',
        icon: IconPackage,
        escopo: 'produtos:read',
      },
      {
        href: '/depositos',
        label: 'Depósitos',
        description: 'Depósitos e o depósito padrão',
        icon: IconBuildingWarehouse,
        escopo: 'estoque:read',
      },
    ],
  },
  {
    label: 'Integrações',
    places: [
      {
        href: '/integracoes/tokens',
        label: 'Tokens',
        description: 'Tokens de API e suas permissões',
        icon: IconKey,
        escopo: 'tokens:read',
      },
      {
        href: '/integracoes/conexoes',
        label: 'Conexões',
        description: 'Aplicativos que têm acesso à empresa',
        icon: IconPlugConnected,
        escopo: 'conexoes:read',
      },
      {
        href: '/integracoes/aplicativos',
        label: 'Aplicativos',
        description: 'Aplicativos OAuth que a empresa oferece a outras',
        icon: IconApps,
        escopo: 'aplicativos:read',
      },
      {
        href: '/integracoes/webhooks',
        label: 'Webhooks',
        description: 'Avisos enviados aos seus sistemas',
        icon: IconWebhook,
        escopo: 'webhooks:read',
      },
      {
        href: '/integracoes/entregas',
        label: 'Entregas',
        description: 'Eventos a caminho dos webhooks, com as tentativas',
        icon: IconSend,
        escopo: 'webhooks:read',
      },
      {
        href: '/integracoes/eventos',
        label: 'Eventos',
        description: 'O que aconteceu, e o catálogo de eventos',
        icon: IconBolt,
        escopo: 'webhooks:read',
      },
      {
        href: '/integracoes/requisicoes',
        label: 'Requisições',
        description: 'O que chegou pela API',
        icon: IconListSearch,
        escopo: 'requisicoes:read',
      },
    ],
  },
  {
    label: 'Administração',
    places: [
      {
        href: '/auditoria',
        label: 'Auditoria',
        description: 'Quem fez o quê, e por onde',
        icon: IconHistory,
        escopo: 'auditoria:read',
      },
      {
        href: '/configuracoes',
        label: 'Configurações',
        description: 'Empresa, usuários e sua senha',
        icon: IconSettings,
      },
    ],
  },
];
