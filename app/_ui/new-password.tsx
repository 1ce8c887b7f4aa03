'use client';

import { type PasswordInputProps, Progress, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PasswordField } from './password-field.tsx';

type Strength = { score: number; warning: string | null };
type Judge = (senha: string) => Strength;

let judge: Promise<Judge> | undefined;

/** Some hundred kilobytes of words, which come when somebody begins to type a password. */
async function loadJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    translations: portuguese.translations,
  });
  return (senha) => {
    const { score, feedback } = zxcvbn.check(senha);
    return { score, warning: feedback.warning || null };
  };
}

const LEVELS = [
  { words: 'Muito fraca', color: 'red' },
  { words: 'Fraca', color: 'red' },
  { words: 'Razoável', color: 'yellow' },
  { words: 'Boa', color: 'petroleo' },
  { words: 'Forte', color: 'petroleo' },
] as const;

const SHORTEST = 10;

const missing = (n: number) => (n === 1 ? 'falta 1 caractere' : `faltam ${n} caracteres`);

/** A field for a new password, with its strength in words and as a bar while it is typed. */
export function NewPassword({ value = '', ...input }: Omit<PasswordInputProps, 'value'> & { value?: string }) {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    let current = true;
    if (!value) return setStrength(null);
    judge ??= loadJudge();
    judge.then(
      (judged) => current && setStrength(judged(value.slice(0, 100))),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [value]);
  const short = value.length < SHORTEST;
  const score = short ? Math.min(strength?.score ?? 0, 1) : (strength?.score ?? 0);
  const level = LEVELS[score];
  return (
    <div>
      <PasswordField
        description={`Ao menos ${SHORTEST} caracteres. Uma frase que só você diria é boa e fácil de lembrar.`}
        autoComplete="new-password"
        value={value}
        {...input}
      />
      <div aria-live="polite">
        {strength && level ? (
          <>
            <Progress value={((score + 1) / LEVELS.length) * 100} color={level.color} size="xs" mt={8} aria-hidden />
            <Text size="xs" mt={4}>
              Força: {level.words.toLowerCase()}
              {short ? `, ${missing(SHORTEST - value.length)}` : strength.warning ? `. ${strength.warning}` : ''}
            </Text>
          </>
        ) : null}
      </div>
    </div>
  );
}
