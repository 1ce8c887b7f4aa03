'use client';

import {
  ActionIcon,
  Button,
  Card,
  Collapse,
  Group,
  Input,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { CopyIcon } from '#app/_ui/copy-icon.tsx';
import { CepInput } from '#app/_ui/masked-input.tsx';
import { enderecoEmLinha } from '#modulos/clientes-valores.ts';
import { blankEndereco, type EnderecoDigitado, type Values } from './form-values.ts';
import { type Endereco, TIPO } from './types.ts';
import { UfSelect } from './uf-select.tsx';

type Form = UseFormReturnType<Values>;

const MOST = 20;
const TIPOS = Object.entries(TIPO).map(([value, label]) => ({ value, label }));

/** The next address of a customer is usually of the kind that they have none of yet. */
const nextTipo = (all: readonly EnderecoDigitado[]): Endereco['tipo'] =>
  (['principal', 'entrega', 'cobranca'] as const).find((tipo) => !all.some((one) => one.tipo === tipo)) ?? 'outro';

/** The customer's addresses in their order: each opens for its fields, moves, and is taken out. */
export function EnderecosInput({ form }: { form: Form }) {
  const { enderecos } = form.values;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpened((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
  const add = () => {
    const endereco = blankEndereco(nextTipo(enderecos));
    form.insertListItem('enderecos', endereco);
    toggle(endereco.key);
    requestAnimationFrame(() => form.getInputNode(`enderecos.${enderecos.length}.cep`)?.focus());
  };
  return (
    <Input.Wrapper label="Endereços" labelElement="div" error={form.errors.enderecos}>
      <Stack gap="xs" mt={4}>
        {enderecos.map((endereco, index) => (
          <OneEndereco
            key={endereco.key}
            form={form}
            endereco={endereco}
            index={index}
            last={index === enderecos.length - 1}
            opened={opened.has(endereco.key)}
            onToggle={() => toggle(endereco.key)}
          />
        ))}
        {enderecos.length < MOST ? (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            Adicionar endereço
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            São {MOST} endereços, o máximo de um cliente.
          </Text>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

type OneProps = {
  form: Form;
  endereco: EnderecoDigitado;
  index: number;
  last: boolean;
  opened: boolean;
  onToggle: () => void;
};

function OneEndereco({ form, endereco, index, last, opened, onToggle }: OneProps) {
  const faulty = Object.keys(form.errors).some((field) => field.startsWith(`enderecos.${index}.`));
  const shown = opened || faulty;
  const linha = enderecoEmLinha(endereco);
  const name = `endereço ${index + 1}`;
  const Chevron = shown ? IconChevronDown : IconChevronRight;
  const at = (field: keyof EnderecoDigitado) => form.getInputProps(`enderecos.${index}.${field}`);
  const move = (to: number) => form.reorderListItem('enderecos', { from: index, to });
  return (
    <Card withBorder p="xs" component="fieldset" m={0} aria-label={`Endereço ${index + 1}: ${TIPO[endereco.tipo]}`}>
      <Group wrap="nowrap" gap={2} align="flex-start">
        <UnstyledButton onClick={onToggle} aria-expanded={shown} flex={1} miw={0} py={2}>
          <Group gap={6} wrap="nowrap" align="flex-start">
            <Chevron size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={550}>
                {TIPO[endereco.tipo]}
              </Text>
              <Text size="xs" c="dimmed" lineClamp={shown ? 1 : 2}>
                {linha || 'Ainda em branco'}
              </Text>
            </div>
          </Group>
        </UnstyledButton>
        {linha ? (
          <CopyIcon value={linha} label={`Copiar o ${name}`} copied="Copiado" tip="Copiar em uma linha" />
        ) : null}
        {index > 0 ? <Act icon={IconArrowUp} label={`Subir o ${name}`} onClick={() => move(index - 1)} /> : null}
        {last ? null : <Act icon={IconArrowDown} label={`Descer o ${name}`} onClick={() => move(index + 1)} />}
        <Act icon={IconTrash} label={`Tirar o ${name}`} onClick={() => form.removeListItem('enderecos', index)} />
      </Group>
      <Collapse expanded={shown}>
        <Stack gap="sm" pt="sm">
          <SimpleGrid cols={2}>
            <Select label="Para que serve" data={TIPOS} allowDeselect={false} {...at('tipo')} />
            <CepInput label="CEP" {...at('cep')} />
          </SimpleGrid>
          <TextInput label="Logradouro" placeholder="Rua, avenida, estrada" maxLength={150} {...at('logradouro')} />
          <SimpleGrid cols={2}>
            <TextInput label="Número" placeholder="S/N se não houver" maxLength={20} {...at('numero')} />
            <TextInput label="Complemento" maxLength={100} {...at('complemento')} />
          </SimpleGrid>
          <TextInput label="Bairro" maxLength={100} {...at('bairro')} />
          <SimpleGrid cols={2}>
            <TextInput label="Cidade" maxLength={100} {...at('cidade')} />
            <UfSelect {...at('uf')} />
          </SimpleGrid>
        </Stack>
      </Collapse>
    </Card>
  );
}

const Act = ({ icon: Icon, label, onClick }: { icon: TablerIcon; label: string; onClick: () => void }) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={onClick}>
      <Icon size={15} aria-hidden />
    </ActionIcon>
  </Tooltip>
);
