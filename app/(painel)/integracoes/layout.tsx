import type { ReactNode } from 'react';
import { FioDrawer } from './_parts/fio-drawer.tsx';
import classes from './area.module.css';
import { AreaTabs } from './area-tabs.tsx';

/**
 * One area for what integrations need: its tabs, above each of its screens and records, and the thread of a request beside them, which any of
 * their addresses may name.
 */
export default function IntegracoesLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={classes.tabs}>
        <AreaTabs />
      </div>
      <div className={classes.screen}>{children}</div>
      {/* The tabs stand at one place, whichever screen is below them. */}
      <span hidden data-lista-larga />
      <FioDrawer />
    </>
  );
}
