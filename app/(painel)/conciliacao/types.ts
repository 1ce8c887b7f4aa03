import type { Outputs } from '#app/_trpc/client.ts';

export type Linha = Outputs['conciliacao']['linhas']['resultados'][number];
export type Totais = Outputs['conciliacao']['totais'];
export type PixQuarentena = Outputs['cobrancas']['quarentena']['resultados'][number];
export type Cobranca = Outputs['cobrancas']['list']['resultados'][number];
export type Extrato = Outputs['conciliacao']['extratos']['resultados'][number];
export type ContaPix = Outputs['cobrancas']['contasPix']['resultados'][number];
export type Conta = Outputs['conciliacao']['contas']['resultados'][number];
