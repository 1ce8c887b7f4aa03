'use client';

import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconAntennaBars5,
  IconBell,
  IconBellOff,
  IconBolt,
  IconChartBar,
  IconDots,
  IconKeyboard,
  IconPencilPlus,
  IconSearch,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { Link } from '#app/_ui/link.tsx';
import { Menu } from '#app/_ui/menu.tsx';
import { Tooltip } from '#app/_ui/tooltip.tsx';
import { askToNotify, canNotify, playTone } from '../../_ao-vivo/avisos.ts';
import { setPreferencia, usePreferencia } from '../../_ao-vivo/preferencias.ts';
import { useSessao } from '../../_shell/session.tsx';
import { SimularCliente } from '../_parts/simular-cliente.tsx';
import type { Caixa } from '../use-caixa.ts';
import { Abas } from './abas.tsx';
import { FiltrosButton, FiltrosPostos } from './filtros.tsx';
import { Linhas } from './linhas.tsx';
import classes from './lista.module.css';

type Props = {
  caixa: Caixa;
  search: RefObject<HTMLInputElement | null>;
  onListed: (ids: readonly number[]) => void;
  onNova: () => void;
  onRapidas: () => void;
  onAjuda: () => void;
};

/** The first column: what there is to attend to. */
export function Lista({ caixa, search, onListed, onNova, onRapidas, onAjuda }: Props) {
  const { can } = useSessao();
  return (
    <>
      <div className={classes.topo}>
        <div className={classes.titulo}>
          <h1>Conversas</h1>
          {can('crm:write') ? (
            <Tooltip label="Nova conversa">
              <ActionIcon variant="light" size={34} aria-label="Nova conversa" onClick={onNova}>
                <IconPencilPlus size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : null}
          <MaisMenu onRapidas={onRapidas} onAjuda={onAjuda} />
        </div>
        <div className={classes.busca}>
          <Busca caixa={caixa} input={search} />
          <FiltrosButton caixa={caixa} />
        </div>
        <Abas caixa={caixa} />
      </div>
      <FiltrosPostos caixa={caixa} />
      <Linhas caixa={caixa} onListed={onListed} />
      <SimularCliente variant="subtle" color="gray" size="sm" radius={0} className={classes.simular} />
    </>
  );
}

function Busca({ caixa: { busca, change }, input }: { caixa: Caixa; input: RefObject<HTMLInputElement | null> }) {
  const [typed, setTyped] = useState(busca);
  useEffect(() => setTyped((now) => (now.trim() === busca ? now : busca)), [busca]);
  const send = useDebouncedCallback((text: string) => void change({ busca: text.trim() || null }), 250);
  return (
    <TextInput
      ref={input}
      type="search"
      flex={1}
      aria-label="Buscar contatos, assuntos e mensagens"
      placeholder="Buscar contatos e mensagens"
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label="Limpar busca"
            onClick={() => {
              send.cancel();
              setTyped('');
              void change({ busca: null });
              input.current?.focus();
            }}
          />
        ) : null
      }
    />
  );
}

/** What is done with the inbox as a whole. */
function MaisMenu({ onRapidas, onAjuda }: Pick<Props, 'onRapidas' | 'onAjuda'>) {
  const { can } = useSessao();
  const [som, avisos] = [usePreferencia('som'), usePreferencia('avisos')];
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label="Mais da caixa de entrada">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBolt size={16} aria-hidden />} onClick={onRapidas}>
          Respostas rápidas
        </Menu.Item>
        <Menu.Item component={Link} href="/conversas/indicadores" leftSection={<IconChartBar size={16} aria-hidden />}>
          Tempos de atendimento
        </Menu.Item>
        {can('configuracoes:write') ? (
          <Menu.Item component={Link} href="/conversas/canais" leftSection={<IconAntennaBars5 size={16} aria-hidden />}>
            Canais
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Item
          leftSection={som ? <IconVolumeOff size={16} aria-hidden /> : <IconVolume size={16} aria-hidden />}
          onClick={() => {
            setPreferencia('som', !som);
            if (!som) void playTone();
          }}
        >
          {som ? 'Desligar o som' : 'Tocar um som em novas mensagens'}
        </Menu.Item>
        {canNotify() ? (
          <Menu.Item
            leftSection={avisos ? <IconBellOff size={16} aria-hidden /> : <IconBell size={16} aria-hidden />}
            onClick={() => void toggleAvisos(avisos)}
          >
            {avisos ? 'Desligar os avisos no computador' : 'Avisar no computador'}
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onAjuda}>
          Atalhos do teclado
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

async function toggleAvisos(on: boolean): Promise<void> {
  if (on) {
    setPreferencia('avisos', false);
    return;
  }
  const outcome = await askToNotify();
  setPreferencia('avisos', outcome === 'ligado');
  notifyDone(
    {
      ligado: 'Avisos ligados: aparecem quando nenhuma aba do Romaneio está à vista.',
      negado: 'O navegador não permite avisos deste endereço. Mude isso nas permissões do site, ao lado do endereço.',
      impossivel: 'Este navegador não mostra avisos do Romaneio. Use-os num computador; aqui, ligue o som.',
    }[outcome],
  );
}
