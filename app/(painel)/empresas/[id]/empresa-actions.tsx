'use client';

import { Button, TextInput } from '@mantine/core';
import { IconArrowRight, IconBan, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useSwitchCompany } from '#app/_sessao/use-switch-company.ts';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { Menu } from '#app/_ui/menu.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useActive, useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Empresa } from '../types.ts';
import { useConta } from '../use-conta.ts';

const EmpresaDrawer = onDemand(() => import('../empresa-drawer.tsx').then((m) => m.EmpresaDrawer));

const REFRESHED = ['empresas', 'sessao', 'auditoria'] as const;

/** What can be done with a company: go there, change it, stop it, close it. */
export function EmpresaActions({ empresa }: { empresa: Empresa }) {
  const { id, situacao, principal: main } = empresa;
  const { empresa: current, empresas } = useSessao();
  const { mayWrite, principal } = useConta();
  const { switching, switchTo } = useSwitchCompany();
  const [editing, setEditing] = useState(false);
  const goes = id !== current.id && empresas.some((each) => each.id === id);
  const open = situacao !== 'encerrada';
  return (
    <>
      {goes ? (
        <Button
          variant="default"
          loading={switching !== null}
          onClick={() => switchTo(id)}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          Ir para esta empresa
        </Button>
      ) : null}
      {mayWrite && open ? (
        <Button leftSection={<IconPencil size={16} aria-hidden />} variant="default" onClick={() => setEditing(true)}>
          Editar
        </Button>
      ) : null}
      {mayWrite && open && principal && !main ? <Ending empresa={empresa} /> : null}
      {mayWrite ? <EmpresaDrawer opened={editing} record={empresa} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

/** Stops a company for a while, or closes it for good. */
function Ending({ empresa: { id, nome, situacao, filiais } }: { empresa: Empresa }) {
  const [typed, setTyped] = useState('');
  const pause = useActive(trpc.empresas.update, {
    ativo: situacao === 'ativa',
    off: { id, situacao: 'inativa' },
    on: { id, situacao: 'ativa' },
    refresh: REFRESHED,
    said: (saved) => (saved.situacao === 'ativa' ? `${nome} voltou a funcionar.` : `${nome} está inativa.`),
  });
  const end = useConfirmed(trpc.empresas.update, {
    refresh: REFRESHED,
    said: () => `${nome} foi encerrada.`,
  });
  const close = () => {
    end.dialog.onClose();
    setTyped('');
  };
  return (
    <>
      <RowMenu label={`Mais ações de ${nome}`} beside>
        <ActiveItem {...pause.item} />
        <Menu.Divider />
        <RowItem icon={IconBan} color="red" onClick={() => end.ask({ id, situacao: 'encerrada' })}>
          Encerrar
        </RowItem>
      </RowMenu>
      <ConfirmDialog {...pause.dialog} title={`Desativar ${nome}?`} confirm="Desativar empresa" danger>
        As chaves dela param de funcionar e ninguém entra nela pelo painel, até ser reativada. Os canais continuam
        recebendo mensagens. Nada é apagado, e ela continua ocupando a vaga no contrato.
      </ConfirmDialog>
      <ConfirmDialog
        {...end.dialog}
        onClose={close}
        title={`Encerrar ${nome}?`}
        confirm="Encerrar para sempre"
        danger
        disabled={typed.trim() !== nome || filiais > 0}
      >
        {filiais > 0 ? (
          'Ela tem filiais abertas: encerre-as, ou mude a matriz delas, antes.'
        ) : (
          <>
            Não há como desfazer. As chaves e os canais dela param, ninguém mais entra, e a vaga no contrato fica livre.
            Os registros dela ficam guardados.
            <TextInput
              mt="md"
              label={`Para confirmar, escreva ${nome}`}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
