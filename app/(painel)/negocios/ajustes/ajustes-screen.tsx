'use client';

import { Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { TabRow } from '#app/_ui/tab-row.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { CamposTab } from './campos-tab.tsx';
import { EtiquetasTab } from './etiquetas-tab.tsx';
import { FunisTab } from './funis-tab.tsx';
import { MotivosTab } from './motivos-tab.tsx';

const ABAS = {
  funis: 'Funis',
  motivos: 'Motivos de perda',
  etiquetas: 'Etiquetas',
  campos: 'Campos personalizados',
} as const;
const NOMES = ['funis', 'motivos', 'etiquetas', 'campos'] as const;

/** What the company sets up for its deals and contacts. */
export function AjustesScreen() {
  const { can } = useSessao();
  const [aba, setAba] = useQueryState('aba', parseAsStringLiteral(NOMES).withDefault('funis'));
  return (
    <>
      <PageHeader
        back={{ href: '/negocios', label: 'Negócios' }}
        title="Ajustes do CRM"
        description="Os funis por onde os negócios andam, por que se perdem, e o que se anota de contatos e negócios."
      />
      {can('crm:read') ? (
        <Tabs
          value={aba}
          onChange={(value) => void setAba(NOMES.find((name) => name === value) ?? null)}
          keepMounted={false}
        >
          <TabRow chosen={aba} tabs={ABAS} />
          <Tabs.Panel value="funis">
            <FunisTab />
          </Tabs.Panel>
          <Tabs.Panel value="motivos">
            <MotivosTab />
          </Tabs.Panel>
          <Tabs.Panel value="etiquetas">
            <EtiquetasTab />
          </Tabs.Panel>
          <Tabs.Panel value="campos">
            <CamposTab />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Forbidden>O seu papel nesta empresa não vê o CRM.</Forbidden>
      )}
    </>
  );
}
