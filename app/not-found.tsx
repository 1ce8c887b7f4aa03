import type { Metadata } from 'next';
import { Logo } from './_ui/logo.tsx';
import classes from './not-found.module.css';

export const metadata: Metadata = { title: 'Página não encontrada' };

/** Without parts of the library: every page of the product names the scripts of this one, which hardly anybody sees. */
export default function NotFound() {
  return (
    <main className={classes.page}>
      <div className={classes.words}>
        <Logo size={48} />
        <h1>Página não encontrada</h1>
        <p>O endereço pode ter mudado, ou ter sido digitado errado. Esta página não existe no Romaneio.</p>
        <div className={classes.ways}>
          <a href="/inicio" className={`mantine-focus-auto mantine-active ${classes.button}`}>
            Ir para o início
          </a>
          <a href="/docs" className={`mantine-focus-auto ${classes.link}`}>
            Documentação da API
          </a>
        </div>
      </div>
    </main>
  );
}
