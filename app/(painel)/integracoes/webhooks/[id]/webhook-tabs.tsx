'use client';

import { Stack, Tabs } from '@mantine/core';
import { TabRow } from '#app/_ui/tab-row.tsx';
import { EntregasTable } from '../../entregas/entregas-table.tsx';
import type { Webhook } from '../types.ts';
import { Charts } from './charts.tsx';
import { HistoricoTab } from './historico.tsx';
import { RecoverTab } from './recover-tab.tsx';
import { SecretTab } from './secret-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { TestTab } from './test-tab.tsx';
import { type Aba, isAba } from './use-aba.ts';

const ABAS: Record<Aba, string> = {
  entregas: 'Entregas',
  configuracao: 'Configuração',
  teste: 'Teste',
  secret: 'Segredo',
  recuperar: 'Recuperar',
  auditoria: 'Auditoria',
};

type Props = {
  webhook: Webhook;
  aba: Aba;
  onAba: (aba: Aba) => void;
  /** The tab that starts its action at once. */
  acting: Aba | null;
  onActed: () => void;
};

/** A webhook's deliveries, settings, test, secret, recovery and history, each at its own address. */
export function WebhookTabs({ webhook, aba, onAba, acting, onActed }: Props) {
  return (
    <Tabs value={aba} onChange={(value) => isAba(value) && onAba(value)} keepMounted={false}>
      <TabRow chosen={aba} tabs={ABAS} />
      <Tabs.Panel value="entregas">
        <Stack gap="lg">
          <Charts webhook={webhook} />
          <EntregasTable webhookId={webhook.id} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="configuracao">
        <SettingsTab key={webhook.id} webhook={webhook} />
      </Tabs.Panel>
      <Tabs.Panel value="teste">
        <TestTab webhook={webhook} acting={acting === 'teste'} onActed={onActed} />
      </Tabs.Panel>
      <Tabs.Panel value="secret">
        <SecretTab webhook={webhook} acting={acting === 'secret'} onActed={onActed} />
      </Tabs.Panel>
      <Tabs.Panel value="recuperar">
        <RecoverTab webhook={webhook} />
      </Tabs.Panel>
      <Tabs.Panel value="auditoria">
        <HistoricoTab id={webhook.id} />
      </Tabs.Panel>
    </Tabs>
  );
}
