import {
  IconAddressBook,
  IconBooks,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCalendarCheck,
  IconCashBanknote,
  IconChartBar,
  IconChecklist,
  IconCode,
  IconFileDescription,
  IconFileDollar,
  IconFileInvoice,
  IconGauge,
  IconHistory,
  IconHome,
  IconMail,
  IconMessages,
  IconPackage,
  IconPackages,
  IconReceipt,
  IconRobot,
  IconSettings,
  IconShoppingBag,
  IconShoppingCart,
  IconTargetArrow,
  IconTools,
  IconTruckDelivery,
  IconUserHeart,
  IconUsers,
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
  /** Shown only to those who have this scope. */
  escopo?: Escopo;
  /** Shown only where the session says so of the installation. */
  so_onde?: 'mostra_correio' | 'tem_receptor';
};

/** Whether a person reaches a place. */
export const reaches = (session: Session | undefined, { escopo, so_onde }: Place): boolean =>
  (!escopo || session?.escopos.includes(escopo) === true) && (!so_onde || session?.[so_onde] === true);

type Screen = Place & { grupo: Grupo };

/** Each screen that `modulos/` declares, in the order of the menu, with its icon there; those of the others come with ⌘K. */
const ICONS = {
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
  webhooks: null,
  entregas: null,
  eventos: null,
  requisicoes: null,
  tokens: null,
  aplicativos: null,
  conexoes: null,
  receptor: null,
  usuarios: IconUsers,
  empresas: IconBuildingStore,
  plano: IconGauge,
  importacao: null,
  auditoria: IconHistory,
  configuracoes: IconSettings,
  minha_conta: null,
  correio: IconMail,
  formas_envio: null,
  categorias: null,
  transferencias: null,
  ajustes_crm: null,
  ao_vivo: null,
} satisfies Record<Tela, TablerIcon | null>;

/** A screen that is no entry of the menu. */
export type ForaDoMenu = { [T in Tela]: (typeof ICONS)[T] extends null ? T : never }[Tela];

const SECTION: Record<Exclude<Grupo, 'fora' | 'inicio' | 'integracoes'>, string> = {
  vender: 'Vender',
  estoque: 'Estoque',
  atender: 'Atender',
  financeiro: 'Financeiro',
  administracao: 'Administração',
};

const SCREENS: Record<Tela, Screen> = TELAS;

/** Every screen, in the order of the menu; those of the group `fora` come last, and only ⌘K has them. */
export const PLACES = (Object.keys(ICONS) as Tela[]).map((tela) => ({
  ...SCREENS[tela],
  tela,
  icon: ICONS[tela] as TablerIcon | null,
}));

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
