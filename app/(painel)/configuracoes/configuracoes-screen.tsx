'use client';

import { Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { TabRow } from '#app/_ui/tab-row.tsx';
import { useSessao } from '../_shell/session.tsx';
import { EmpresaTab } from './empresa-tab.tsx';
import { EmpresasTab } from './empresas-tab.tsx';
import { UsuariosTab } from './usuarios-tab.tsx';

const ABAS = ['empresa', 'usuarios', 'empresas'] as const;
type Aba = (typeof ABAS)[number];
const isAba = (value: string | null): value is Aba => ABAS.some((aba) => aba === value);

const COMPANY = { empresa: 'Empresa', usuarios: 'Usuários' };
const OWN = { empresas: 'Empresas da conta' };

/** The company, its members, and the account's companies. */
export function ConfiguracoesScreen() {
  const { can } = useSessao();
  const [aba, setAba] = useQueryState('aba', parseAsStringLiteral(ABAS).withDefault('empresa'));
  const seesCompany = can('configuracoes:read');
  const shown = aba === 'empresa' || aba === 'usuarios' ? (seesCompany ? aba : 'empresas') : aba;
  return (
    <>
      <PageHeader title="Configurações" description="A empresa e quem trabalha nela." />
      <Tabs value={shown} onChange={(value) => void setAba(isAba(value) ? value : null)} keepMounted={false}>
        <TabRow<string> chosen={shown} tabs={{ ...(seesCompany ? COMPANY : {}), ...OWN }} />
        <Tabs.Panel value="empresa">
          <EmpresaTab />
        </Tabs.Panel>
        <Tabs.Panel value="usuarios">
          <UsuariosTab />
        </Tabs.Panel>
        <Tabs.Panel value="empresas">
          <EmpresasTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
