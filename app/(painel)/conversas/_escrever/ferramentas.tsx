'use client';

import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMicrophone, IconPaperclip, IconSend, IconTemplate } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { setPreferencia, usePreferencia } from '../../_ao-vivo/preferencias.ts';
import { useModKey } from '../../_shell/use-mod-key.ts';
import classes from './compositor.module.css';
import type { Canal } from './limites.ts';
import { Medida } from './medida.tsx';
import { canRecord } from './use-gravacao.ts';

type Props = {
  canal: Canal;
  texto: string;
  nota: boolean;
  blocked: boolean;
  busy: boolean;
  onFiles: (files: File[]) => void;
  onRecord: () => void;
  /** Absent where the channel has no templates, or the user may not send them. */
  onModelo: (() => void) | undefined;
  onSend: () => void;
};

/** Below the text: files, the microphone, how long the text is, and the way out. */
export function Ferramentas({ canal, texto, nota, blocked, busy, onFiles, onRecord, onModelo, onSend }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Known in the browser alone.
  const [records, setRecords] = useState(false);
  useEffect(() => setRecords(canRecord()), []);
  const takesFiles = !nota && canal.midias.length > 0;
  const takesAudio = !nota && records && canal.midias.some(({ tipo }) => tipo === 'audio');
  return (
    <div className={classes.ferramentas}>
      {takesFiles ? (
        <>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])];
              // The same file can be chosen again.
              event.currentTarget.value = '';
              if (chosen.length > 0) onFiles(chosen);
            }}
          />
          <Tooltip label="Anexar arquivos">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label="Anexar arquivos"
              onClick={() => input.current?.click()}
            >
              <IconPaperclip size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      ) : null}
      {takesAudio ? (
        <Tooltip label="Gravar um áudio">
          <ActionIcon variant="subtle" color="gray" size={34} aria-label="Gravar um áudio" onClick={onRecord}>
            <IconMicrophone size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {onModelo && !nota ? (
        <Tooltip label="Enviar um modelo">
          <ActionIcon variant="subtle" color="gray" size={34} aria-label="Enviar um modelo" onClick={onModelo}>
            <IconTemplate size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {nota ? <span className={classes.medida} /> : <Medida texto={texto} canal={canal} />}
      <Button.Group>
        <Button
          size="xs"
          color={nota ? 'yellow.8' : undefined}
          leftSection={<IconSend size={14} aria-hidden />}
          disabled={blocked}
          loading={busy}
          onClick={onSend}
        >
          {nota ? 'Salvar nota' : 'Enviar'}
        </Button>
        <TeclaMenu nota={nota} />
      </Button.Group>
    </div>
  );
}

/** Which key sends: remembered in this browser. */
function TeclaMenu({ nota }: { nota: boolean }) {
  const byCtrl = usePreferencia('ctrl_enter');
  const mod = useModKey();
  const item = (value: boolean, words: string) => (
    <Menu.Item
      leftSection={<IconCheck size={15} aria-hidden style={{ visibility: byCtrl === value ? 'visible' : 'hidden' }} />}
      aria-current={byCtrl === value}
      onClick={() => setPreferencia('ctrl_enter', value)}
    >
      {words}
    </Menu.Item>
  );
  return (
    <Menu position="top-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          px={6}
          color={nota ? 'yellow.8' : undefined}
          style={{ borderInlineStart: '1px solid rgb(255 255 255 / 35%)' }}
          aria-label="Escolher a tecla que envia"
        >
          <IconChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Para enviar</Menu.Label>
        {item(false, 'Enter envia, Shift+Enter quebra a linha')}
        {item(true, `${mod}+Enter envia, Enter quebra a linha`)}
      </Menu.Dropdown>
    </Menu>
  );
}
