'use client';

import { Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { usePreferencia } from '../../_ao-vivo/preferencias.ts';
import classes from './compositor.module.css';
import { askedShortcut, matching } from './rapidas.ts';
import { type Rapida, RapidasLista, rapidaId } from './rapidas-lista.tsx';

/** Quick replies that are offered at once. */
const OFFERED = 8;

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** Absent where no file goes with what is written. */
  onPasteFiles: ((files: File[]) => void) | undefined;
  /** Notes take no quick replies: they are for contacts. */
  quick: boolean;
  onEscape: () => void;
};

/** Where one writes: Enter sends, or Ctrl+Enter for those who want it so; a slash offers quick replies. */
export function Campo({ field, label, placeholder, value, onChange, onSend, onPasteFiles, quick, onEscape }: Props) {
  const byCtrl = usePreferencia('ctrl_enter');
  const { data: all = [], isLoading } = trpc.respostasRapidas.list.useQuery(undefined, {
    staleTime: 60_000,
    enabled: quick,
  });
  const [caret, setCaret] = useState(value.length);
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const next = useRef<number | null>(null);
  const list = useId();
  const asked = quick ? askedShortcut(value, caret) : null;
  const rapidas = asked && dismissed !== value ? matching(all, asked.atalho).slice(0, OFFERED) : [];
  const open = rapidas.length > 0;
  const reading = isLoading && Boolean(asked?.atalho);
  const chosen = rapidas[Math.min(at, rapidas.length - 1)];

  useLayoutEffect(() => {
    if (next.current === null || !field.current) return;
    field.current.setSelectionRange(next.current, next.current);
    setCaret(next.current);
    next.current = null;
  });

  function insert(rapida: Rapida) {
    if (!asked) return;
    onChange(value.slice(0, asked.from) + rapida.texto + value.slice(caret));
    next.current = asked.from + rapida.texto.length;
    setAt(0);
    field.current?.focus();
  }

  function onListKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (!open || event.nativeEvent.isComposing) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((at + step + rapidas.length) % rapidas.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) insert(chosen);
    else if (event.key === 'Escape') setDismissed(value);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (onListKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Escape') return onEscape();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    const withCtrl = event.ctrlKey || event.metaKey;
    if (byCtrl !== withCtrl) return;
    event.preventDefault();
    // A short name alone is nothing to send: the reply that it stands for is on its way.
    if (reading) return;
    onSend();
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    if (onPasteFiles) {
      event.preventDefault();
      onPasteFiles(files);
    } else if (!event.clipboardData.types.includes('text/plain')) {
      notifyError(new Error('Uma nota interna não leva arquivos. Para enviá-los ao contato, use “Responder”.'));
    }
  }

  // In a low window, as of a phone that lies or of a page that is shown larger, what is answered stays in sight.
  const low = useMediaQuery('(max-height: 35em)');
  const moved = () => setCaret(field.current?.selectionStart ?? 0);
  return (
    <>
      {open ? (
        <RapidasLista id={list} rapidas={rapidas} at={rapidas.indexOf(chosen as Rapida)} onPick={insert} />
      ) : reading ? (
        <Text role="status" size="xs" c="dimmed" p="xs" className={classes.rapidas}>
          Lendo as respostas rápidas…
        </Text>
      ) : null}
      <Textarea
        ref={field}
        className={classes.texto}
        aria-label={label}
        placeholder={placeholder}
        autosize
        minRows={2}
        maxRows={low ? 4 : 9}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
          setAt(0);
        }}
        onSelect={moved}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        aria-autocomplete={quick ? 'list' : undefined}
        aria-controls={open ? list : undefined}
        aria-activedescendant={open && chosen ? rapidaId(list, chosen) : undefined}
      />
    </>
  );
}
