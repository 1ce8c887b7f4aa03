import '#server/financeiro/index.ts';
import type { InngestFunction } from 'inngest';
import { avisarEspera, responderConversa } from './assistente.ts';
import { trabalharCanal } from './canais.ts';
import { trabalharCobranca } from './cobrancas.ts';
import { lerConhecimento } from './conhecimento.ts';
import { gerarCiclos } from './contratos.ts';
import { enviarCorreio } from './correio.ts';
import { esperarTentativa } from './entrega-agendada.ts';
import { executarImportacao } from './importacao.ts';
import { expiracaoDePropostas } from './propostas.ts';
import { executarReenvio } from './reenvio.ts';
import { retencao } from './retencao.ts';
import { varredura } from './varredura.ts';

/** Every function of the product, for an Inngest server and for the embedded executor alike. */
export const functions: readonly InngestFunction.Like[] = [
  esperarTentativa,
  executarReenvio,
  executarImportacao,
  enviarCorreio,
  gerarCiclos,
  trabalharCobranca,
  trabalharCanal,
  lerConhecimento,
  responderConversa,
  avisarEspera,
  varredura,
  retencao,
  expiracaoDePropostas,
];
