'use client';

import { ActionIcon, Anchor, Button, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMail, IconPhone, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { FormattedInput } from '#app/_ui/formatted-input.tsx';
import { Link } from '#app/_ui/link.tsx';
import { RecordForm, RecordModal } from '#app/_ui/record-drawer.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSave } from '#app/_ui/use-save.ts';
import { useSessao } from '../../_shell/session.tsx';
import { type Contato, ownerIn, telephoneShown } from '../types.ts';

type Identidade = Outputs['contatos']['identidades'][number];

const REFRESHED = ['contatos', 'auditoria'] as const;
const TIPO: Record<Identidade['tipo'], string> = {
  telefone: 'Telefone',
  email: 'E-mail',
  wa_id: 'WhatsApp',
  lid: 'WhatsApp, sem número',
  remetente: 'Remetente de SMS',
};

/** The telephones and e-mails that a contact is recognised by. */
export function IdentidadesCard({ contato }: { contato: Contato }) {
  const { can } = useSessao();
  const { id } = contato;
  const { data, error, refetch } = trpc.contatos.identidades.useQuery({ id });
  const [adding, setAdding] = useState(false);
  const writes = can('crm:write');
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="identidades">
      <Group justify="space-between" mb={4}>
        <Title order={2} id="identidades">
          Reconhecido por
        </Title>
        {writes ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Adicionar
          </Button>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed" mb="sm">
        Usado para reconhecer a pessoa quando ela escreve. Cada um é de um contato só.
      </Text>
      {error ? (
        <LoadError message={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeletons heights={[24, 24]} />
      ) : data.length === 0 ? (
        <Text size="sm">Nenhum telefone nem e-mail.</Text>
      ) : (
        <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((identidade) => (
            <Line key={identidade.id} contato_id={id} identidade={identidade} removes={writes} />
          ))}
        </Stack>
      )}
      <RecordModal
        opened={adding}
        record={contato}
        onClose={() => setAdding(false)}
        title="Adicionar telefone ou e-mail"
      >
        <Add id={id} onClose={() => setAdding(false)} />
      </RecordModal>
    </Card>
  );
}

type LineProps = { contato_id: number; identidade: Identidade; removes: boolean };

function Line({ contato_id, identidade: { id, tipo, valor, do_cadastro }, removes }: LineProps) {
  const removal = useConfirmed(trpc.contatos.removeIdentidade, {
    refresh: REFRESHED,
    said: () => `${valor} tirado.`,
    refreshRefused: true,
  });
  const Icon = tipo === 'email' ? IconMail : IconPhone;
  return (
    <Group component="li" gap="xs" wrap="nowrap" mih={28}>
      <Icon size={16} role="img" aria-label={TIPO[tipo]} style={{ flexShrink: 0 }} />
      <Stack gap={0} flex={1} miw={0}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {tipo === 'telefone' ? telephoneShown(valor) : valor}
        </Text>
        {do_cadastro ? (
          <Text size="xs" c="dimmed">
            do cadastro
          </Text>
        ) : null}
      </Stack>
      {removes && !do_cadastro ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Tirar ${valor}`}
          loading={removal.dialog.loading}
          onClick={() => removal.do({ id: contato_id, identidade_id: id })}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  );
}

const TIPOS = [
  { value: 'telefone', label: 'Telefone' },
  { value: 'email', label: 'E-mail' },
];

function Add({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useForm({ initialValues: { tipo: 'telefone' as 'telefone' | 'email', valor: '' } });
  const { create, saving } = useSave(
    { create: trpc.contatos.addIdentidade, update: trpc.contatos.addIdentidade },
    { form, refresh: REFRESHED, said: () => 'Agora o contato é reconhecido por ele também.', onClose },
  );
  const isPhone = form.values.tipo === 'telefone';
  const owner = ownerIn(form.errors.valor);
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => create({ id, ...values }))}
      action="Adicionar"
      saving={saving}
      onCancel={onClose}
    >
      <SegmentedControl
        aria-label="Tipo"
        fullWidth
        data={TIPOS}
        value={form.values.tipo}
        onChange={(value) => form.setFieldValue('tipo', value === 'email' ? 'email' : 'telefone')}
      />
      <div>
        <FormattedInput
          label={isPhone ? 'Telefone' : 'E-mail'}
          type={isPhone ? 'tel' : 'email'}
          placeholder={isPhone ? '(11) 99999-9999' : 'nome@exemplo.com.br'}
          maxLength={254}
          required
          data-autofocus
          format={isPhone ? telephoneShown : (typed) => typed.trim()}
          {...form.getInputProps('valor')}
        />
        {owner ? (
          <Text size="sm" mt={4} component="div">
            <Anchor component={Link} href={`/contatos/${owner}`} target="_blank" inherit>
              Abrir o contato que já existe
            </Anchor>{' '}
            ou{' '}
            <Anchor component={Link} href={`/contatos/mesclar?para=${id}&de=${owner}`} inherit>
              mesclar com ele
            </Anchor>
          </Text>
        ) : null}
      </div>
    </RecordForm>
  );
}
