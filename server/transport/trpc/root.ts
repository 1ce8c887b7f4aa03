import { router } from './init.ts';
import { assistenteRouter } from './routers/assistente.ts';
import { avisosRouter, dispensasRouter } from './routers/avisos.ts';
import { canaisRouter, modelosWhatsappRouter } from './routers/canais.ts';
import { clientesRouter } from './routers/clientes.ts';
import { cobrancasRouter } from './routers/cobrancas.ts';
import { comprasRouter } from './routers/compras.ts';
import { conciliacaoRouter } from './routers/conciliacao.ts';
import { conhecimentoRouter } from './routers/conhecimento.ts';
import { contasRouter } from './routers/contas.ts';
import { contratosRouter } from './routers/contratos.ts';
import { convitesRouter } from './routers/convites.ts';
import { correioRouter } from './routers/correio.ts';
import { atividadesRouter } from './routers/crm-atividades.ts';
import { camposRouter, etiquetasRouter, funisRouter, motivosPerdaRouter } from './routers/crm-cadastros.ts';
import { contatosRouter } from './routers/crm-contatos.ts';
import { conversasRouter, respostasRapidasRouter } from './routers/crm-conversas.ts';
import { negociosRouter } from './routers/crm-negocios.ts';
import { depositosRouter, estoqueRouter } from './routers/estoque.ts';
import { expedicaoRouter, formasEnvioRouter } from './routers/expedicao.ts';
import { fatorRouter } from './routers/fator.ts';
import { empresaRouter, empresasRouter, sessaoRouter, usuariosRouter } from './routers/identidade.ts';
import { importacoesRouter } from './routers/importacao.ts';
import { inicioRouter } from './routers/inicio.ts';
import { notasFiscaisRouter } from './routers/notas-fiscais.ts';
import { aplicativosRouter, conexoesRouter } from './routers/oauth.ts';
import { pessoaRouter } from './routers/pessoa.ts';
import { categoriasRouter, produtosRouter, servicosRouter } from './routers/produtos.ts';
import { aparenciaRouter, propostasRouter } from './routers/propostas.ts';
import { receptorRouter } from './routers/receptor.ts';
import { auditoriaRouter, requisicoesRouter } from './routers/registros.ts';
import { chavesRouter, tokensRouter } from './routers/tokens.ts';
import { vendasRouter } from './routers/vendas.ts';
import { entregasRouter, eventosRouter, reenviosRouter, webhooksRouter } from './routers/webhooks.ts';

/** The panel's door: one router per screen's subject. */
export const appRouter = router({
  sessao: sessaoRouter,
  inicio: inicioRouter,
  dispensas: dispensasRouter,
  estoque: estoqueRouter,
  depositos: depositosRouter,
  produtos: produtosRouter,
  categorias: categoriasRouter,
  servicos: servicosRouter,
  expedicao: expedicaoRouter,
  formasEnvio: formasEnvioRouter,
  vendas: vendasRouter,
  compras: comprasRouter,
  contas: contasRouter,
  contratos: contratosRouter,
  propostas: propostasRouter,
  aparencia: aparenciaRouter,
  notasFiscais: notasFiscaisRouter,
  cobrancas: cobrancasRouter,
  conciliacao: conciliacaoRouter,
  clientes: clientesRouter,
  contatos: contatosRouter,
  negocios: negociosRouter,
  etiquetas: etiquetasRouter,
  campos: camposRouter,
  funis: funisRouter,
  motivosPerda: motivosPerdaRouter,
  atividades: atividadesRouter,
  conversas: conversasRouter,
  respostasRapidas: respostasRapidasRouter,
  canais: canaisRouter,
  conhecimento: conhecimentoRouter,
  modelosWhatsapp: modelosWhatsappRouter,
  assistente: assistenteRouter,
  importacoes: importacoesRouter,
  tokens: tokensRouter,
  chaves: chavesRouter,
  aplicativos: aplicativosRouter,
  conexoes: conexoesRouter,
  webhooks: webhooksRouter,
  entregas: entregasRouter,
  reenvios: reenviosRouter,
  eventos: eventosRouter,
  receptor: receptorRouter,
  requisicoes: requisicoesRouter,
  auditoria: auditoriaRouter,
  empresa: empresaRouter,
  empresas: empresasRouter,
  usuarios: usuariosRouter,
  convites: convitesRouter,
  pessoa: pessoaRouter,
  fator: fatorRouter,
  avisos: avisosRouter,
  correio: correioRouter,
});

export type AppRouter = typeof appRouter;
