/** The button that shows a password, reachable by keyboard and named. */
export const SHOW_PASSWORD = { 'aria-label': 'Mostrar o que foi digitado', tabIndex: 0 } as const;
