'use client';

import { Anchor, Button, Group, Input, NativeSelect, Radio, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { Folded } from '../_parts/folded.tsx';
import { type Modulo, NIVEIS, type Nivel, offers, widest } from './escopos.ts';
import classes from './scope-matrix.module.css';

type Niveis = Record<string, Nivel>;
type Props = {
  modulos: readonly Modulo[];
  /** Modules that nothing can be allowed in, because the company's plan does not have them. */
  fora?: readonly Modulo[];
  value: Niveis;
  onChange: (value: Niveis) => void;
  description: string;
  error?: string | undefined;
};

const LIST = new Intl.ListFormat('pt-BR');

/** One level per module: a table of radios, or a select per module on a phone. */
export function ScopeMatrix(props: Props) {
  const { modulos, fora = [], onChange, description, error } = props;
  const narrow = useMediaQuery('(max-width: 48em)');
  const all = (level: (modulo: Modulo) => Nivel) =>
    onChange(Object.fromEntries(modulos.map((modulo) => [modulo.modulo, level(modulo)])));
  return (
    <Stack gap="xs">
      <Group
        justify="space-between"
        align="flex-end"
        gap="xs"
        role="group"
        aria-label="Permissões"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'permissoes-falta' : undefined}
        data-path="escopos"
        tabIndex={-1}
      >
        <div>
          <Text size="sm" fw={500} id="permissoes">
            Permissões
          </Text>
          <Text size="xs" c="dimmed">
            {description}
          </Text>
          {error ? <Input.Error id="permissoes-falta">{error}</Input.Error> : null}
        </div>
        <Button.Group>
          <Button variant="default" size="xs" onClick={() => all(() => 'read')}>
            Somente leitura
          </Button>
          <Button variant="default" size="xs" onClick={() => all(widest)}>
            Tudo
          </Button>
          <Button variant="default" size="xs" onClick={() => all(() => 'nenhum')}>
            Limpar
          </Button>
        </Button.Group>
      </Group>
      {narrow ? <Selects {...props} /> : <Radios {...props} />}
      {fora.length > 0 ? <Outside modulos={fora} /> : null}
    </Stack>
  );
}

function Outside({ modulos }: { modulos: readonly Modulo[] }) {
  const { can } = useSessao();
  const label =
    modulos.length === 1
      ? 'Mais 1 módulo que seu plano não tem'
      : `Mais ${modulos.length} módulos que seu plano não tem`;
  return (
    <Folded label={label}>
      <Text size="sm" c="dimmed">
        {LIST.format(modulos.map(({ nome }) => nome))}: um token só alcança o que está no plano.{' '}
        {can('empresas:read') ? (
          <Anchor component={Link} href="/plano" size="sm" underline="always">
            Ver o plano
          </Anchor>
        ) : null}
      </Text>
    </Folded>
  );
}

function Radios({ modulos, value, onChange }: Props) {
  return (
    <Table withTableBorder verticalSpacing={6} aria-labelledby="permissoes" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className={classes.head}>
            Módulo
          </Table.Th>
          {NIVEIS.map(({ nivel, nome }) => (
            <Table.Th key={nivel} scope="col" ta="center" className={classes.head}>
              {nome}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {modulos.map((modulo) => (
          <Table.Tr key={modulo.modulo} data-chosen={(value[modulo.modulo] ?? 'nenhum') !== 'nenhum' || undefined}>
            <Table.Th scope="row" fw={500}>
              {modulo.nome}
            </Table.Th>
            {NIVEIS.map(({ nivel, nome }) => (
              <Table.Td key={nivel} ta="center">
                {offers(modulo, nivel) ? (
                  <Radio
                    name={`modulo-${modulo.modulo}`}
                    aria-label={`${modulo.nome}: ${nome}`}
                    checked={(value[modulo.modulo] ?? 'nenhum') === nivel}
                    onChange={() => onChange({ ...value, [modulo.modulo]: nivel })}
                    classNames={{ inner: classes.radio }}
                  />
                ) : (
                  <Text span c="dimmed" title={`${modulo.nome} não tem exclusão pela API`}>
                    —
                  </Text>
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Selects({ modulos, value, onChange }: Props) {
  return (
    <Stack gap="xs">
      {modulos.map((modulo) => (
        <div key={modulo.modulo} className={classes.line}>
          <Text component="label" size="sm" fw={500} htmlFor={`nivel-${modulo.modulo}`}>
            {modulo.nome}
          </Text>
          <NativeSelect
            id={`nivel-${modulo.modulo}`}
            value={value[modulo.modulo] ?? 'nenhum'}
            onChange={(event) => onChange({ ...value, [modulo.modulo]: event.currentTarget.value as Nivel })}
            data={NIVEIS.filter(({ nivel }) => offers(modulo, nivel)).map(({ nivel, nome }) => ({
              value: nivel,
              label: nome,
            }))}
          />
        </div>
      ))}
    </Stack>
  );
}
