import { assistente } from './assistente.ts';
import { autenticacao } from './autenticacao.ts';
import type { Guide } from './blocks.ts';
import { caixaDeEntrada } from './caixa-de-entrada.ts';
import { canalEmail } from './canal-email.ts';
import { canalSms } from './canal-sms.ts';
import { canal_whatsapp } from './canal-whatsapp.ts';
import { canal_whatsapp_gateway } from './canal-whatsapp-gateway.ts';
import { casarContatos } from './casar-contatos.ts';
import { changelog } from './changelog.ts';
import { clientes } from './clientes.ts';
import { cobrancas_pix } from './cobrancas-pix.ts';
import { compras } from './compras.ts';
import { conhecimento } from './conhecimento.ts';
import { contatos } from './contatos.ts';
import { contratos } from './contratos.ts';
import { convencoes } from './convencoes.ts';
import { daPrimeiraChamadaAProducao } from './da-primeira-chamada-a-producao.ts';
import { dezMinutos } from './dez-minutos.ts';
import { empresas } from './empresas.ts';
import { erros } from './erros.ts';
import { errosOauth } from './erros-oauth.ts';
import { estoque } from './estoque.ts';
import { eventos } from './eventos.ts';
import { expedicao } from './expedicao.ts';
import { feedDeEventos } from './feed-de-eventos.ts';
import { financeiro } from './financeiro.ts';
import { fotos } from './fotos.ts';
import { importacao } from './importacao.ts';
import { limites } from './limites.ts';
import { migrarDeOutroErp } from './migrar-de-outro-erp.ts';
import { negocios } from './negocios.ts';
import { notasFiscais } from './notas-fiscais.ts';
import { oauth } from './oauth.ts';
import { oauthClientes } from './oauth-clientes.ts';
import { primeirosPassos } from './primeiros-passos.ts';
import { produtos } from './produtos.ts';
import { propostas } from './propostas.ts';
import { sdk } from './sdk.ts';
import { seguranca } from './seguranca.ts';
import { segurancaDaConta } from './seguranca-da-conta.ts';
import { usuarios } from './usuarios.ts';
import { vendas } from './vendas.ts';
import { verificarAssinatura } from './verificar-assinatura.ts';
import { visaoGeral } from './visao-geral.ts';
import { webhooks } from './webhooks.ts';

/** Every guide, in reading order. */
export const GUIDES: readonly Guide[] = [
  visaoGeral,
  dezMinutos,
  primeirosPassos,
  daPrimeiraChamadaAProducao,
  migrarDeOutroErp,
  autenticacao,
  produtos,
  estoque,
  fotos,
  expedicao,
  clientes,
  vendas,
  compras,
  propostas,
  financeiro,
  notasFiscais,
  cobrancas_pix,
  contatos,
  casarContatos,
  negocios,
  caixaDeEntrada,
  canalEmail,
  canalSms,
  canal_whatsapp,
  canal_whatsapp_gateway,
  conhecimento,
  assistente,
  contratos,
  importacao,
  empresas,
  usuarios,
  webhooks,
  verificarAssinatura,
  eventos,
  feedDeEventos,
  oauth,
  oauthClientes,
  errosOauth,
  sdk,
  convencoes,
  erros,
  limites,
  segurancaDaConta,
  seguranca,
  changelog,
];

export const findGuide = (slug: string) => GUIDES.find((guide) => guide.slug === slug);

/** Address of a guide on this site. */
export const guideHref = (slug: string) => (slug ? `/docs/${slug}` : '/docs');

/** Address of the same guide as Markdown. */
export const markdownHref = (slug: string) => `/docs/${slug || 'visao-geral'}.md`;
