'use client';

import { Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { trpc } from '#app/_trpc/client.ts';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { TabRow } from '#app/_ui/tab-row.tsx';
import { useSessao } from '../_shell/session.tsx';
import { ArquivosTab } from './arquivos-tab.tsx';
import { CobrancasTab } from './cobrancas-tab.tsx';
import { ContasPixTab } from './contas-pix-tab.tsx';
import { ExtratoTab } from './extrato-tab.tsx';
import { QuarentenaTab } from './quarentena-tab.tsx';

const NOMES = ['extrato', 'arquivos', 'cobrancas', 'quarentena', 'contas'] as const;

/** Bank statements and the files they came in, charges by Pix, payments that settle nothing by themselves, and the accounts that receive Pix. */
export function ConciliacaoScreen() {
  const { can } = useSessao();
  const [aba, setAba] = useQueryState('aba', parseAsStringLiteral(NOMES).withDefault('extrato'));
  const totais = trpc.conciliacao.totais.useQuery({}, { enabled: can('financeiro:read') });
  const waiting = totais.data?.quarentena ?? 0;
  const abas = {
    extrato: 'Extrato',
    arquivos: 'Arquivos',
    cobrancas: 'Cobranças Pix',
    quarentena: waiting > 0 ? `Quarentena (${formatInteger(waiting)})` : 'Quarentena',
    contas: 'Contas Pix',
  };
  return (
    <>
      <PageHeader
        title="Conciliação"
        description="O que o banco diz que entrou e saiu, ao lado do que está nas contas a receber e a pagar."
      />
      {can('financeiro:read') ? (
        <Tabs
          value={aba}
          onChange={(value) => void setAba(NOMES.find((name) => name === value) ?? null)}
          keepMounted={false}
        >
          <TabRow chosen={aba} tabs={abas} />
          <Tabs.Panel value="extrato">
            <ExtratoTab totais={totais.data} />
          </Tabs.Panel>
          <Tabs.Panel value="arquivos">
            <ArquivosTab />
          </Tabs.Panel>
          <Tabs.Panel value="cobrancas">
            <CobrancasTab />
          </Tabs.Panel>
          <Tabs.Panel value="quarentena">
            <QuarentenaTab />
          </Tabs.Panel>
          <Tabs.Panel value="contas">
            <ContasPixTab />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Forbidden>O seu papel nesta empresa não vê o financeiro.</Forbidden>
      )}
      <span hidden data-lista-larga />
    </>
  );
}
