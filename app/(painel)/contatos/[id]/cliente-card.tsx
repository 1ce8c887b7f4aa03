'use client';

import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { RecordForm, RecordModal } from '#app/_ui/record-drawer.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { useSessao } from '../../_shell/session.tsx';
import { ClienteNome } from '../cliente-nome.tsx';
import { ClienteDoContatoSelect } from '../cliente-select.tsx';
import type { Contato } from '../types.ts';
import { SHOWS_CONTATO } from '../use-contato-changes.ts';

/** The customer that the contact buys as, or the way to tie one. */
export function ClienteCard({ contato }: { contato: Contato }) {
  const { can } = useSessao();
  const [tying, setTying] = useState(false);
  const { cliente_erp_id } = contato;
  const mayTie = can('crm:write') && can('clientes:read');
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="cliente">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="cliente">
          Cliente
        </Title>
        {mayTie ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLink size={14} aria-hidden />}
            onClick={() => setTying(true)}
          >
            {cliente_erp_id === null ? 'Ligar a um cliente' : 'Trocar'}
          </Button>
        ) : null}
      </Group>
      {cliente_erp_id === null ? (
        <Text size="sm" c="dimmed">
          Ainda não é cliente. Quando um negócio for ganho, o cadastro pode ser criado deste contato.
        </Text>
      ) : (
        <Text size="sm" component="div">
          <ClienteNome id={cliente_erp_id} linked />
        </Text>
      )}
      <RecordModal opened={tying} record={contato} onClose={() => setTying(false)} title="Ligar o contato a um cliente">
        <Tie contato={contato} onClose={() => setTying(false)} />
      </RecordModal>
    </Card>
  );
}

function Tie({ contato: { id, cliente_erp_id }, onClose }: { contato: Contato; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      cliente: cliente_erp_id === null ? null : ({ id: cliente_erp_id, label: '' } as Choice | null),
    },
  });
  const { update, saving } = useSave(
    { create: trpc.contatos.create, update: trpc.contatos.update },
    {
      form,
      refresh: SHOWS_CONTATO,
      said: (saved) => (saved.cliente_erp_id === null ? 'Contato sem cliente.' : 'Contato ligado ao cliente.'),
      onClose,
    },
  );
  return (
    <RecordForm
      onSubmit={form.onSubmit(({ cliente }) => update({ id, cliente_erp_id: cliente?.id ?? null }))}
      action="Salvar"
      saving={saving}
      onCancel={onClose}
    >
      <ClienteDoContatoSelect
        value={form.values.cliente}
        onChange={(cliente) => form.setFieldValue('cliente', cliente)}
        error={form.errors.cliente_erp_id}
        autoFocus
      />
    </RecordForm>
  );
}
