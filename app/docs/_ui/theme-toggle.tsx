'use client';

import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './shell.module.css';

/** Light or dark; needs JavaScript, and hides without it. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return (
    <button
      type="button"
      className={classes.themeToggle}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
      aria-label="Trocar entre tema claro e escuro"
      title="Trocar o tema"
    >
      <IconMoon size={18} aria-hidden className={classes.onlyLight} />
      <IconSun size={18} aria-hidden className={classes.onlyDark} />
    </button>
  );
}
