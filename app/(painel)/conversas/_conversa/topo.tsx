'use client';

import { ActionIcon, Badge, Button, Popover } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconCheck,
  IconChevronLeft,
  IconDots,
  IconInfoCircle,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserCheck,
  IconUserPlus,
  IconUserX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Menu } from '#app/_ui/menu.tsx';
import { STATUS_CONVERSA } from '#modulos/conversa-valores.ts';
import type { Conversa } from '../../_ao-vivo/types.ts';
import { SaidasItem, SaidasMenu } from '../../_parts/saidas.tsx';
import { UsuarioSelect } from '../../_parts/usuario-select.tsx';
import type { Canal } from '../_escrever/limites.ts';
import { CanalIcon } from '../_parts/canal-icon.tsx';
import { enderecoShown } from '../_parts/endereco.ts';
import { Retrato } from '../_parts/retrato.tsx';
import { AssistenteEstado } from './assistente-estado.tsx';
import classes from './conversa.module.css';
import type { Acoes } from './use-acoes.ts';

type Props = {
  conversa: Conversa;
  canal: Canal | undefined;
  acoes: Acoes;
  writes: boolean;
  eu: number | null;
  onBack: () => void;
  onContato: () => void;
};

const COR = { aberta: 'blue', aguardando_atendente: 'orange', em_atendimento: 'petroleo', concluida: 'gray' } as const;

/** Who one talks with, through what, who has it, and what is done with it. */
export function Topo({ conversa, canal, acoes, writes, eu, onBack, onContato }: Props) {
  const { contato_nome, endereco, status, responsavel_nome, responsavel_id, arquivada, assunto } = conversa;
  const mine = responsavel_id !== null && responsavel_id === eu;
  const concluded = status === 'concluida';
  return (
    <header className={classes.topo}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.voltar}
        aria-label="Voltar à lista"
        data-voltar
        onClick={onBack}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Retrato nome={contato_nome} size={36} className={classes.retrato} />
      <div className={classes.quem}>
        <h2>{assunto ? `${contato_nome} · ${assunto}` : contato_nome}</h2>
        <div className={classes.sub}>
          <AssistenteEstado conversa={conversa} />
          <CanalIcon tipo={conversa.canal} size={13} />
          <span>
            {[
              responsavel_nome ? (mine ? 'com você' : `com ${responsavel_nome}`) : 'sem responsável',
              canal?.nome,
              enderecoShown(endereco),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      <Badge color={COR[status]} className={classes.selo} miw="max-content">
        {STATUS_CONVERSA[status]}
      </Badge>
      {arquivada ? (
        <Badge color="gray" className={classes.selo} miw="max-content">
          Arquivada
        </Badge>
      ) : null}
      {writes ? (
        <>
          {concluded || mine ? null : responsavel_id === null ? (
            <Button
              size="xs"
              variant="light"
              leftSection={<IconUserCheck size={15} aria-hidden />}
              onClick={acoes.take}
              loading={acoes.busy}
              className={classes.botao}
            >
              <span className={classes.palavra}>Assumir</span>
            </Button>
          ) : null}
          {concluded ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowBackUp size={15} aria-hidden />}
              onClick={acoes.reopen}
              loading={acoes.busy}
              className={classes.botao}
            >
              <span className={classes.palavra}>Reabrir</span>
            </Button>
          ) : (
            <>
              <Atribuir conversa={conversa} acoes={acoes} />
              <Button
                size="xs"
                leftSection={<IconCheck size={15} aria-hidden />}
                onClick={acoes.conclude}
                loading={acoes.busy}
                className={classes.botao}
              >
                <span className={classes.palavra}>Concluir</span>
              </Button>
            </>
          )}
          <Mais conversa={conversa} acoes={acoes} mine={mine} />
        </>
      ) : (
        <SaidasMenu tipo="conversa" id={conversa.id} name={`conversa com ${contato_nome}`} />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        className={classes.verContato}
        aria-label="Ver o contato"
        onClick={onContato}
      >
        <IconInfoCircle size={19} aria-hidden />
      </ActionIcon>
    </header>
  );
}

/** Gives the conversation to somebody. */
function Atribuir({ conversa: { responsavel_id, responsavel_nome }, acoes }: Pick<Props, 'conversa' | 'acoes'>) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Atribuir a alguém"
          title="Atribuir a alguém"
          onClick={() => setOpened(!opened)}
        >
          <IconUserPlus size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Atribuir a conversa">
        <UsuarioSelect
          label="Atribuir a"
          path="responsavel_id"
          value={responsavel_id === null ? null : { id: responsavel_id, label: responsavel_nome ?? '' }}
          onChange={(usuario) => {
            acoes.assign(usuario?.id ?? null);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Mais({ conversa, acoes, mine }: Pick<Props, 'conversa' | 'acoes'> & { mine: boolean }) {
  const { arquivada, ia_pausada, responsavel_id, status } = conversa;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label="Mais ações da conversa">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status !== 'concluida' && responsavel_id !== null ? (
          <Menu.Item leftSection={<IconUserX size={16} aria-hidden />} onClick={() => acoes.assign(null)}>
            {mine ? 'Deixar a conversa' : 'Deixar sem responsável'}
          </Menu.Item>
        ) : null}
        {arquivada ? (
          <Menu.Item leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={acoes.unarchive}>
            Desarquivar
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={acoes.archive}>
            Arquivar
          </Menu.Item>
        )}
        {ia_pausada ? (
          <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={acoes.resumeIa}>
            Religar o assistente nesta conversa
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={acoes.pauseIa}>
            Pausar o assistente nesta conversa
          </Menu.Item>
        )}
        <SaidasItem tipo="conversa" id={conversa.id} />
      </Menu.Dropdown>
    </Menu>
  );
}
