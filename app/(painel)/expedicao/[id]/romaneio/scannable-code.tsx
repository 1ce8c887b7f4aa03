import { codeOf } from '#app/_ui/code.ts';
import classes from './scannable-code.module.css';

/** The number as a code that scanners read, on paper and from the screen. */
export function ScannableCode({ numero }: { numero: string }) {
  const { kind, width, height, path } = codeOf(numero);
  return (
    <svg
      role="img"
      aria-label={`${kind === 'barras' ? 'Código de barras' : 'QR code'} do número ${numero}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={kind === 'barras' ? classes.bars : classes.squares}
      style={{ width: `calc(${width} * var(--modulo))` }}
    >
      <path d={path} />
    </svg>
  );
}
