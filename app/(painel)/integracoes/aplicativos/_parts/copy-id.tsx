'use client';

import { CopyIcon } from '#app/_ui/copy-icon.tsx';
import classes from './parts.module.css';

/** A client_id whole, and a button that copies it. */
export function CopyId({ value, of }: { value: string; of: string }) {
  return (
    <span className={classes.id}>
      {value}
      <CopyIcon
        value={value}
        label={`Copiar o client_id de ${of}`}
        copied={`client_id de ${of} copiado`}
        tip="Copiar client_id"
      />
    </span>
  );
}
