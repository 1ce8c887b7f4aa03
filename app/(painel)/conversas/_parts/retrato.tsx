import { Avatar } from '@mantine/core';
import classes from './retrato.module.css';

type Props = { nome: string; size: number; className?: string | undefined };

/** Somebody's initials, in a colour of their own. Says nothing: the name stands beside it. */
export function Retrato({ nome, size, className }: Props) {
  return (
    <Avatar
      name={nome}
      color="initials"
      radius="xl"
      size={size}
      className={className}
      classNames={{ placeholder: classes.letras ?? '' }}
      aria-hidden
    />
  );
}
