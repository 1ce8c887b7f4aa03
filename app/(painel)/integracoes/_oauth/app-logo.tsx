import classes from './app-logo.module.css';

type Props = { nome: string; logo: string | null; size?: 'sm' | 'lg' };

/** An application's logo, or its initial; its name stands beside it. */
export function AppLogo({ nome, logo, size = 'sm' }: Props) {
  // biome-ignore lint/performance/noImgElement: a data: address of a few kilobytes has nothing to optimise.
  if (logo) return <img src={logo} alt="" className={classes.logo} data-size={size} />;
  return (
    <span className={classes.logo} data-size={size} aria-hidden>
      {[...nome.trim()][0]?.toUpperCase()}
    </span>
  );
}
