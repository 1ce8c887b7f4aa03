'use client';

import { Alert, Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { CodesSheet } from './codes-sheet.tsx';
import classes from './fator.module.css';
import { makePasskey } from './passkey.ts';

// What draws the code is large, and wanted here alone.
const Qr = dynamic(() => import('./qr.tsx').then((parts) => parts.Qr), { loading: () => <Skeleton height={208} /> });

type Props = {
  opened: boolean;
  onClose: () => void;
  /** After everything, recovery codes included. */
  onDone: () => void;
};

const CODES = 'Guarde os seus códigos';

/** Sets up an authenticator application: the QR code, a first code of it, and the recovery codes where it is the first factor. */
export function AppDialog(props: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <SetupModal {...props} title="Aplicativo autenticador" codes={codes} setCodes={setCodes} busy={busy}>
      <AppForm
        onBusy={setBusy}
        onAdded={(added) => {
          notifyDone('Aplicativo autenticador adicionado.');
          if (added) setCodes(added);
          else props.onDone();
        }}
        onCancel={props.onClose}
      />
    </SetupModal>
  );
}

type ModalProps = Props & {
  title: string;
  codes: string[] | null;
  setCodes: (codes: null) => void;
  /** While a factor is being added nothing closes it either: the codes would be shown to nobody. */
  busy: boolean;
  children: ReactNode;
};

/** A dialog that ends with the recovery codes; while they are shown, only the button closes it. */
function SetupModal({ opened, onClose, onDone, title, codes, setCodes, busy, children }: ModalProps) {
  const held = codes !== null || busy;
  return (
    <Modal
      opened={opened}
      onClose={held ? () => {} : onClose}
      title={codes ? CODES : title}
      withCloseButton={!held}
      closeOnClickOutside={false}
      closeOnEscape={!held}
      onExitTransitionEnd={() => setCodes(null)}
    >
      {codes ? <CodesSheet codes={codes} onDone={onDone} /> : children}
    </Modal>
  );
}

type FormProps = {
  onAdded: (codes: string[] | null) => void;
  onBusy: (busy: boolean) => void;
  onCancel: () => void;
};

function AppForm({ onAdded, onBusy, onCancel }: FormProps) {
  const begin = trpc.fator.iniciarAplicativo.useMutation();
  const form = useForm({ mode: 'controlled', initialValues: { codigo: '' } });
  const confirm = trpc.fator.confirmarAplicativo.useMutation({
    onMutate: () => onBusy(true),
    onSuccess: ({ codigos }) => onAdded(codigos),
    onError: (error) => showRefusal(error, form),
    onSettled: () => onBusy(false),
  });
  const { mutate } = begin;
  const begun = useRef(false);
  useEffect(() => {
    // A second set-up would make the first one's QR code worthless.
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  if (begin.error) {
    return (
      <Stack>
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {begin.error.message}
        </Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Fechar
          </Button>
          <Button onClick={() => mutate()}>Tentar de novo</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={form.onSubmit((values) => confirm.mutate(values))} noValidate>
      <Stack>
        <Text size="sm">
          Leia o código com um aplicativo autenticador (Google Authenticator, Microsoft Authenticator, 1Password ou
          outro) e digite o número que ele mostra.
        </Text>
        {begin.data ? (
          <>
            <Qr text={begin.data.endereco} label="Código QR para o aplicativo autenticador" />
            <Stack gap={4}>
              <Text size="sm">Se não puder ler, digite este segredo no aplicativo:</Text>
              <CopyField label="segredo" value={begin.data.segredo.replace(/.{4}(?=.)/g, '$& ')} />
            </Stack>
          </>
        ) : (
          <Skeleton height={280} radius="md" role="status" aria-label="Preparando o código" />
        )}
        <TextInput
          className={classes.code}
          label="Código de 6 números"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          data-autofocus
          {...form.getInputProps('codigo')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={confirm.isPending}>
            Cancelar
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={!begin.data || form.values.codigo.length < 6}>
            Ativar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Makes a passkey on this device, or on another that the browser reaches. */
export function PasskeyDialog(props: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <SetupModal {...props} title="Nova chave de acesso" codes={codes} setCodes={setCodes} busy={busy}>
      <PasskeyForm
        busy={busy}
        onBusy={setBusy}
        onAdded={(added) => {
          notifyDone('Chave de acesso adicionada.');
          if (added) setCodes(added);
          else props.onDone();
        }}
        onCancel={props.onClose}
      />
    </SetupModal>
  );
}

function PasskeyForm({ busy, onAdded, onBusy, onCancel }: FormProps & { busy: boolean }) {
  const form = useForm({ mode: 'controlled', initialValues: { nome: '' } });
  const begin = trpc.fator.iniciarPasskey.useMutation();
  const add = trpc.fator.criarPasskey.useMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  async function create({ nome }: { nome: string }) {
    onBusy(true);
    setRefusal(null);
    try {
      const resposta = await makePasskey(await begin.mutateAsync());
      const { codigos } = await add.mutateAsync({ nome, resposta });
      onAdded(codigos);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'Tente de novo.');
    }
    onBusy(false);
  }
  return (
    <form onSubmit={form.onSubmit((values) => void create(values))} noValidate>
      <Stack>
        <Text size="sm">
          O navegador pede a digital, o rosto ou o PIN deste aparelho, ou de uma chave de segurança. Depois disso, você
          entra sem senha.
        </Text>
        {refusal ? (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {refusal}
          </Alert>
        ) : null}
        <TextInput
          label="Nome"
          description="Para você saber qual é."
          placeholder="Notebook do escritório"
          maxLength={60}
          data-autofocus
          {...form.getInputProps('nome')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" loading={busy} disabled={!form.values.nome.trim()}>
            Continuar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
