'use client';

import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { CopyIcon } from '#app/_ui/copy-icon.tsx';
import { enderecoEmLinha } from '#modulos/clientes-valores.ts';
import { type Endereco, TIPO } from '../types.ts';

const NO_CITY = { cep: null, cidade: null, uf: null };

/** The customer's addresses, each in the lines of an envelope. */
export const EnderecosCard = ({ enderecos }: { enderecos: readonly Endereco[] }) => (
  <Card withBorder p="lg" component="section" aria-labelledby="enderecos">
    <Title order={2} id="enderecos" mb="xs">
      Endereços
    </Title>
    {enderecos.length > 0 ? (
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {enderecos.map((endereco, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two addresses may be alike, and their place is all that tells them apart
          <Group component="li" key={index} justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
            <OneEndereco endereco={endereco} />
            <CopyIcon
              value={enderecoEmLinha(endereco)}
              label={`Copiar o endereço ${index + 1}`}
              copied="Copiado"
              tip="Copiar em uma linha"
            />
          </Group>
        ))}
      </Stack>
    ) : (
      <Text size="sm" c="dimmed">
        Nenhum endereço. Com um, o romaneio diz aonde levar.
      </Text>
    )}
  </Card>
);

function OneEndereco({ endereco }: { endereco: Endereco }) {
  const street = enderecoEmLinha({ ...endereco, ...NO_CITY });
  const { cep, cidade, uf } = endereco;
  const city = enderecoEmLinha({ cidade, uf });
  const code = enderecoEmLinha({ cep });
  return (
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text size="xs" c="dimmed">
        {TIPO[endereco.tipo]}
      </Text>
      {street ? <Text size="sm">{street}</Text> : null}
      {city ? <Text size="sm">{city}</Text> : null}
      {code ? (
        <Text size="sm" className="numero">
          CEP {code}
        </Text>
      ) : null}
    </div>
  );
}
