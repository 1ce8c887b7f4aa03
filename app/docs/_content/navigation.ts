import { GUIDES, guideHref } from './guides.ts';

export type Page = { href: string; label: string };

const page = (slug: string, label?: string): Page => ({
  href: guideHref(slug),
  label: label ?? GUIDES.find((guide) => guide.slug === slug)?.title ?? slug,
});

export const REFERENCE: Page = { href: '/docs/referencia', label: 'Referência da API' };

/** "criarLancamento" → "criar-lancamento". */
export const operationSlug = (operationId: string) =>
  operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The page of one operation of the API: `criarLancamento` is at `/docs/referencia/criar-lancamento`. */
export const operationHref = (operationId: string) => `${REFERENCE.href}/${operationSlug(operationId)}`;

/** The pages as the side menu groups them. */
export const GROUPS: readonly { label: string; items: readonly Page[] }[] = [
  {
    label: 'Começar',
    items: [
      page('', 'Visão geral'),
      page('dez-minutos'),
      page('primeiros-passos'),
      page('autenticacao'),
      page('da-primeira-chamada-a-producao'),
      page('migrar-de-outro-erp'),
    ],
  },
  {
    label: 'Guias',
    items: [
      page('produtos'),
      page('estoque'),
      page('fotos'),
      page('expedicao'),
      page('clientes'),
      page('vendas'),
      page('compras'),
      page('propostas'),
      page('financeiro'),
      page('notas-fiscais'),
      page('cobrancas-pix'),
      page('contatos'),
      page('casar-contatos'),
      page('negocios'),
      page('contratos'),
      page('importacao'),
      page('empresas'),
      page('usuarios'),
      page('convencoes'),
      page('erros'),
      page('limites'),
      page('seguranca-da-conta'),
      page('seguranca'),
    ],
  },
  {
    label: 'Atendimento',
    items: [
      page('caixa-de-entrada'),
      page('canal-email'),
      page('canal-sms'),
      page('canal-whatsapp'),
      page('canal-whatsapp-gateway'),
      page('conhecimento'),
      page('assistente'),
    ],
  },
  {
    label: 'Webhooks',
    items: [
      page('webhooks', 'Receber webhooks'),
      page('verificar-assinatura'),
      page('eventos'),
      page('feed-de-eventos'),
    ],
  },
  {
    label: 'OAuth 2.0',
    items: [page('oauth', 'Conectar um aplicativo'), page('oauth-clientes', 'Clientes prontos'), page('erros-oauth')],
  },
  {
    label: 'Referência',
    items: [REFERENCE, page('sdk'), { href: '/v1/openapi.json', label: 'OpenAPI 3.1 (JSON)' }],
  },
  { label: 'Histórico', items: [page('changelog')] },
];

/** Pages one after the other, files left out. */
export const READING_ORDER: readonly Page[] = GROUPS.flatMap(({ items }) => items).filter(({ href }) =>
  href.startsWith('/docs'),
);
