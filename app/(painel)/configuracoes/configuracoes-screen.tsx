'use client';

import { ScrollArea, Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../_shell/session.tsx';
import { EmpresaTab } from './empresa-tab.tsx';
import { EmpresasTab } from './empresas-tab.tsx';
import { SenhaTab } from './senha-tab.tsx';
import { UsuariosTab } from './usuarios-tab.tsx';

const ABAS = ['empresa', 'usuarios', 'empresas', 'senha'] as const;
type Aba = (typeof ABAS)[number];
const isAba = (value: string | null): value is Aba => ABAS.some((aba) => aba === value);

/** The company, its members, the account's companies, and the user's own password. */
export function ConfiguracoesScreen() {
  const { can } = useSessao();
  const [aba, setAba] = useQueryState('aba', parseAsStringLiteral(ABAS).withDefault('empresa'));
  const seesCompany = can('configuracoes:read');
  const shown = aba === 'empresa' || aba === 'usuarios' ? (seesCompany ? aba : 'senha') : aba;
  // On a phone the tabs scroll sideways: the chosen one stays in sight.
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the choice that moves the list
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <>
      <PageHeader title="Configurações" description="A empresa, quem trabalha nela e a sua senha." />
      <Tabs value={shown} onChange={(value) => void setAba(isAba(value) ? value : null)} keepMounted={false}>
        <ScrollArea type="never" mb="lg">
          <Tabs.List ref={list} style={{ flexWrap: 'nowrap' }}>
            {seesCompany ? (
              <>
                <Tabs.Tab value="empresa">Empresa</Tabs.Tab>
                <Tabs.Tab value="usuarios">Usuários</Tabs.Tab>
              </>
            ) : null}
            <Tabs.Tab value="empresas">Empresas da conta</Tabs.Tab>
            <Tabs.Tab value="senha">Minha senha</Tabs.Tab>
          </Tabs.List>
        </ScrollArea>
        <Tabs.Panel value="empresa">
          <EmpresaTab />
        </Tabs.Panel>
        <Tabs.Panel value="usuarios">
          <UsuariosTab />
        </Tabs.Panel>
        <Tabs.Panel value="empresas">
          <EmpresasTab />
        </Tabs.Panel>
        <Tabs.Panel value="senha">
          <SenhaTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
