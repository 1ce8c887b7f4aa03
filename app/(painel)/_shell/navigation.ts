import {
  IconActivity,
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconApps,
  IconArrowsExchange,
  IconBolt,
  IconBooks,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCalendarCheck,
  IconCashBanknote,
  IconCategory,
  IconChartBar,
  IconChecklist,
  IconCode,
  IconFileDescription,
  IconFileDollar,
  IconFileInvoice,
  IconGauge,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconListSearch,
  IconMail,
  IconMessages,
  IconPackage,
  IconPackages,
  IconPlugConnected,
  IconReceipt,
  IconRobot,
  IconSend,
  IconSettings,
  IconShieldLock,
  IconShoppingBag,
  IconShoppingCart,
  IconTableImport,
  IconTargetArrow,
  IconTools,
  IconTruckDelivery,
  IconUserHeart,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Escopo } from '#modulos/index.ts';
import { TELAS, type Tela } from '#modulos/telas.ts';
import type { Grupo } from '#modulos/words.ts';
import type { Session } from './session.tsx';

export type Place = {
  href: string;
  label: string;
  aba?: string;
  description: string;
  /** Shown only to those who have this scope. */
  escopo?: Escopo;
  /** Shown only where the session says so of the installation. */
  so_onde?: 'mostra_correio' | 'tem_receptor';
};

/** Whether a person reaches a place. */
export const reaches = (session: Session | undefined, { escopo, so_onde }: Place): boolean =>
  (!escopo || session?.escopos.includes(escopo) === true) && (!so_onde || session?.[so_onde] === true);

type Screen = Place & { grupo: Grupo; novo?: Place; outros?: readonly Place[] };

/** The icon of each screen that `modulos/` declares, in the order of the menu. */
const ICONS: Record<Tela, TablerIcon> = {
  inicio: IconHome,
  negocios: IconTargetArrow,
  contatos: IconUserHeart,
  atividades: IconCalendarCheck,
  propostas: IconFileDescription,
  vendas: IconShoppingCart,
  clientes: IconAddressBook,
  servicos: IconTools,
  conversas: IconMessages,
  assistente: IconRobot,
  conhecimento: IconBooks,
  expedicao: IconTruckDelivery,
  estoque: IconPackages,
  produtos: IconPackage,
  compras: IconShoppingBag,
  depositos: IconBuildingWarehouse,
  fluxo_de_caixa: IconChartBar,
  contas_receber: IconCashBanknote,
  contas_pagar: IconReceipt,
  contratos: IconFileDollar,
  'notas-fiscais': IconFileInvoice,
  conciliacao: IconChecklist,
  integracoes: IconCode,
  webhooks: IconWebhook,
  entregas: IconSend,
  eventos: IconBolt,
  requisicoes: IconListSearch,
  tokens: IconKey,
  aplicativos: IconApps,
  conexoes: IconPlugConnected,
  receptor: IconInbox,
  usuarios: IconUsers,
  empresas: IconBuildingStore,
  plano: IconGauge,
  importacao: IconTableImport,
  auditoria: IconHistory,
  configuracoes: IconSettings,
  minha_conta: IconShieldLock,
  correio: IconMail,
  formas_envio: IconTruckDelivery,
  categorias: IconCategory,
  transferencias: IconArrowsExchange,
  ajustes_crm: IconAdjustmentsHorizontal,
  ao_vivo: IconActivity,
};

const SECTION: Record<Exclude<Grupo, 'fora' | 'inicio' | 'integracoes'>, string> = {
  vender: 'Vender',
  estoque: 'Estoque',
  atender: 'Atender',
  financeiro: 'Financeiro',
  administracao: 'Administração',
};

const SCREENS: Record<Tela, Screen> = TELAS;

/** Every screen, in the order of the menu; those of the group `fora` come last, and only ⌘K has them. */
export const PLACES = (Object.keys(ICONS) as Tela[]).map((tela) => ({ ...SCREENS[tela], icon: ICONS[tela] }));

/** Above the groups of the menu. */
export const FIRST = PLACES.filter(({ grupo }) => grupo === 'inicio');

/** The groups of the menu. */
export const SECTIONS = Object.entries(SECTION).map(([grupo, label]) => ({
  grupo,
  label,
  places: PLACES.filter((place) => place.grupo === grupo),
}));

/** The tabs of the area Integrações, its overview first. */
export const ABAS = PLACES.filter(({ grupo }) => grupo === 'integracoes');

/** What stands below the groups of the menu: an area, by its first screen. */
export const LAST = ABAS.slice(0, 1);

/** Whether the address is a place, or lies below it. */
export const isAt = (path: string, { href }: Pick<Place, 'href'>): boolean =>
  path === href || path.startsWith(`${href}/`);
