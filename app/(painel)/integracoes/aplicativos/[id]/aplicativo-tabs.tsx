'use client';

import { Tabs } from '@mantine/core';
import { TabRow } from '#app/_ui/tab-row.tsx';
import type { Aplicativo } from '../types.ts';
import { EmpresasTab } from './empresas-tab.tsx';
import { EventosTab } from './eventos-tab.tsx';
import { HistoricoTab } from './historico.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { ABAS, isAba, useAba } from './use-aba.ts';

/** An application's credentials, settings, companies, events and history, each at its own address. */
export function AplicativoTabs({ aplicativo }: { aplicativo: Aplicativo }) {
  const { aba, setAba } = useAba();
  return (
    <Tabs value={aba} onChange={(value) => isAba(value) && setAba(value)} keepMounted={false}>
      <TabRow chosen={aba} tabs={ABAS} />
      <Tabs.Panel value="visao">
        <OverviewTab aplicativo={aplicativo} />
      </Tabs.Panel>
      <Tabs.Panel value="configuracao">
        <SettingsTab key={aplicativo.id} aplicativo={aplicativo} />
      </Tabs.Panel>
      <Tabs.Panel value="empresas">
        <EmpresasTab aplicativo={aplicativo} />
      </Tabs.Panel>
      <Tabs.Panel value="eventos">
        <EventosTab id={aplicativo.id} />
      </Tabs.Panel>
      <Tabs.Panel value="historico">
        <HistoricoTab id={aplicativo.id} />
      </Tabs.Panel>
    </Tabs>
  );
}
