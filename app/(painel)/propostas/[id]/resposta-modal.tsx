'use client';

import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { DocumentInput } from '#app/_ui/masked-input.tsx';
import { FormFault } from '#app/_ui/refusal.tsx';
import { useSend } from '#app/_ui/use-send.ts';
import type { Proposta } from '../types.ts';
import { useReadAnew } from './use-read-anew.ts';

type Props = { proposta: Proposta; tipo: 'aceitar' | 'recusar'; opened: boolean; onClose: () => void };

/** Notes the customer's answer, in the company's name. */
export const RespostaModal = ({ proposta, tipo, opened, onClose }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={
      tipo === 'aceitar' ? `A proposta ${proposta.numero} foi aceita?` : `A proposta ${proposta.numero} foi recusada?`
    }
  >
    <Fields key={String(opened)} proposta={proposta} tipo={tipo} onClose={onClose} />
  </Modal>
);

function Fields({ proposta, tipo, onClose }: Omit<Props, 'opened'>) {
  const form = useForm({ mode: 'controlled', initialValues: { nome: '', documento: '', motivo: '' } });
  const options = (said: string) => ({ form, refresh: ['propostas'] as const, said: () => said, onClose });
  const accept = useSend(trpc.propostas.aceitar, options(`Proposta ${proposta.numero} aceita.`));
  const refuse = useSend(trpc.propostas.recusar, options(`Proposta ${proposta.numero} recusada.`));
  // The version that was read before the dialog was opened: the screen behind it may be read anew meanwhile.
  const [versao_vista] = useState(proposta.versao);
  useReadAnew(form.errors.versao_vista !== undefined);
  const submit = form.onSubmit(({ nome, documento, motivo }) =>
    tipo === 'aceitar'
      ? accept.mutate({ id: proposta.id, versao_vista, nome: nome || null, documento: documento || null })
      : refuse.mutate({ id: proposta.id, versao_vista, motivo: motivo || null }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          A resposta fica registrada como sua, em nome do cliente. O próprio cliente responde pelo link da proposta.
        </Text>
        {tipo === 'aceitar' ? (
          <>
            <TextInput label="Quem aceitou" maxLength={200} data-autofocus {...form.getInputProps('nome')} />
            <DocumentInput kind="cpf_cnpj" label="CPF ou CNPJ" {...form.getInputProps('documento')} />
          </>
        ) : (
          <Textarea
            label="Motivo"
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1000}
            {...form.getInputProps('motivo')}
          />
        )}
        <FormFault errors={form.errors} paths={['versao_vista', 'status', 'valida_ate']} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={accept.isPending || refuse.isPending}>
            {tipo === 'aceitar' ? 'Registrar aceite' : 'Registrar recusa'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
