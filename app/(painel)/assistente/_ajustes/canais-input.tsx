'use client';

import { Badge, Button, Switch, Text } from '@mantine/core';
import { Link } from '#app/_ui/link.tsx';
import { TIPO_CANAL } from '#modulos/conversa-valores.ts';
import { useSessao } from '../../_shell/session.tsx';
import { CanalIcon } from '../../conversas/_parts/canal-icon.tsx';
import type { Assistente } from '../types.ts';
import classes from './ajustes.module.css';
import type { Values } from './values.ts';

type Props = {
  canais: Assistente['canais'];
  /** Whether the server has a model: without one nothing is turned on. */
  disponivel: boolean;
  value: Values['canais'];
  onChange: (value: Values['canais']) => void;
  error: string | undefined;
  readOnly: boolean;
};

/** In which channels the assistant answers. */
export function CanaisInput({ canais, disponivel, value, onChange, error, readOnly }: Props) {
  const { can } = useSessao();
  if (canais.length === 0) {
    return (
      <div>
        <Text size="sm" c="dimmed" mb="sm">
          A empresa ainda não tem um canal de atendimento.
        </Text>
        {can('configuracoes:write') ? (
          <Button component={Link} href="/conversas/canais/novo" variant="default">
            Configurar o primeiro canal
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div>
      <ul className={classes.canais} aria-label="Canais do assistente">
        {canais.map(({ id, nome, tipo, ativo, assistente }) => {
          // A channel may be newer than the form.
          const checked = value.find((one) => one.id === id)?.assistente ?? assistente;
          return (
            <li key={id} className={classes.canal}>
              <CanalIcon tipo={tipo} size={20} silent />
              <Switch
                label={
                  <>
                    {nome}
                    {ativo ? null : (
                      <Badge color="gray" size="sm" ms={8}>
                        Fora de uso
                      </Badge>
                    )}
                  </>
                }
                description={TIPO_CANAL[tipo]}
                labelPosition="left"
                checked={checked}
                disabled={readOnly || (!disponivel && !checked)}
                onChange={({ currentTarget }) =>
                  onChange([...value.filter((one) => one.id !== id), { id, assistente: currentTarget.checked }])
                }
                classNames={{
                  root: classes.chave ?? '',
                  body: classes.corpo ?? '',
                  labelWrapper: classes.palavras ?? '',
                  label: classes.rotulo ?? '',
                  description: classes.rotulo ?? '',
                }}
                data-path="canais"
              />
            </li>
          );
        })}
      </ul>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={6}>
          {error}
        </Text>
      ) : null}
    </div>
  );
}
