import { qrOf } from '#app/_ui/code.ts';
import classes from './fator.module.css';

/** A QR code, black on white in both colour schemes: readers want it so. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { width, height, path } = qrOf(text);
  return (
    <svg className={classes.qr} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
