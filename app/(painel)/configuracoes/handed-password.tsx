'use client';

import { Button, Group, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { generatePassword, SHOW_PASSWORD } from './password.ts';

type Props = PasswordInputProps & { onGenerate: (senha: string) => void };

/** A password that an administrator types or generates, and hands over. */
export function HandedPassword({ onGenerate, ...input }: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <Group gap="xs" align="flex-end">
      <PasswordInput
        description="Ao menos 8 caracteres. Entregue-a à pessoa, que a troca em Configurações."
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={SHOW_PASSWORD}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        flex="1 1 240px"
        {...input}
      />
      <Button
        variant="default"
        onClick={() => {
          onGenerate(generatePassword());
          setVisible(true);
        }}
      >
        Gerar senha
      </Button>
    </Group>
  );
}
