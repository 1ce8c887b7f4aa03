'use client';

import { Anchor, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { When } from '#app/_ui/when.tsx';
import { describe, type Modulo } from './escopos.ts';

const SHOWN = 3;

/** Permissions in words, the first modules of them; the rest opens. */
export function PermissionsSummary({ escopos, modulos }: { escopos: string[]; modulos: readonly Modulo[] }) {
  const [all, { toggle }] = useDisclosure(false);
  const held = describe(escopos, modulos);
  const hidden = held.length - SHOWN;
  return (
    <Stack gap={2}>
      {(all ? held : held.slice(0, SHOWN)).map((module) => (
        <Text span size="sm" key={module.nome}>
          {module.nome}{' '}
          <Text span size="xs" c="dimmed">
            {module.acoes}
          </Text>
        </Text>
      ))}
      {hidden > 0 ? (
        <Anchor component="button" type="button" size="xs" onClick={toggle} aria-expanded={all} ta="inherit">
          {all ? 'Mostrar menos' : `e mais ${hidden} ${hidden === 1 ? 'módulo' : 'módulos'}`}
        </Anchor>
      ) : null}
    </Stack>
  );
}

type Used = { ultimo_uso_em: Date | null; ultimo_uso_ip: string | null };

type LastUseProps = { of: Used; zone: string; never?: string };

/** The time and the address of the last use. */
export function LastUse({ of: { ultimo_uso_em, ultimo_uso_ip }, zone, never = 'Nunca usado' }: LastUseProps) {
  if (!ultimo_uso_em) {
    return (
      <Text span size="sm" c="dimmed">
        {never}
      </Text>
    );
  }
  return (
    <Stack gap={0}>
      <When date={ultimo_uso_em} zone={zone} relative />
      {ultimo_uso_ip ? (
        <Text span size="xs" c="dimmed" className="numero" style={{ overflowWrap: 'anywhere' }}>
          {ultimo_uso_ip}
        </Text>
      ) : null}
    </Stack>
  );
}
