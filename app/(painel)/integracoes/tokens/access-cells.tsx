'use client';

import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatDate } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { When } from '#app/_ui/when.tsx';
import { type Conhecido, describe, type Token } from './escopos.ts';

const SHOWN = 3;

/** Permissions in words, the first modules of them; the rest opens. */
export function PermissionsSummary({ escopos, modulos }: { escopos: string[]; modulos: readonly Conhecido[] }) {
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
            {module.fora ? ' (fora do plano)' : null}
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

const SITUACOES = {
  ativo: { nome: 'Ativo', color: 'petroleo' },
  expirado: { nome: 'Expirado', color: 'gray' },
  revogado: { nome: 'Revogado', color: 'red' },
} as const;

/** A token's name, and its beginning and end. */
export function TokenName({ nome, texto }: { nome: string; texto: string }) {
  return (
    <Stack gap={2}>
      <Text span size="sm" fw={550}>
        {nome}
      </Text>
      <RecordCode size="xs">{texto}</RecordCode>
    </Stack>
  );
}

/** Where a token may be used from. */
export function TokenNetworks({ list }: { list: string[] }) {
  if (list.length === 0) {
    return (
      <Text span size="sm" c="dimmed">
        Qualquer IP
      </Text>
    );
  }
  const [first = '', ...rest] = list.map((cidr) => cidr.replace(/\/(32|128)$/, ''));
  return (
    <Stack gap={0}>
      <Text span size="sm" className="numero" style={{ overflowWrap: 'anywhere' }}>
        {first}
      </Text>
      {rest.length > 0 ? (
        <Text span size="xs" c="dimmed" title={rest.join(', ')}>
          e mais {rest.length}
        </Text>
      ) : null}
    </Stack>
  );
}

type Dated = Pick<Token, 'situacao' | 'revogado_em' | 'expira_em'> & Partial<Pick<Token, 'revogado_motivo'>>;

/** Whether a token works, and until when. */
export function TokenSituation({ token, fuso }: { token: Dated; fuso: string }) {
  const { nome, color } = SITUACOES[token.situacao];
  const end = token.revogado_em ?? token.expira_em;
  const word = token.revogado_em ? 'em' : token.situacao === 'ativo' ? 'até' : 'em';
  return (
    <div>
      <Badge color={color} variant="light">
        {nome}
      </Badge>
      {token.revogado_motivo ? (
        <Text size="xs" c="dimmed" mt={2}>
          com o acesso de quem o criou
        </Text>
      ) : null}
      {end ? (
        <Text size="xs" c="dimmed" mt={2} style={{ whiteSpace: 'nowrap' }}>
          {word} {formatDate(end, fuso)}
        </Text>
      ) : null}
    </div>
  );
}
