import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Petrol green, the product's own colour. */
const petroleo: MantineColorsTuple = [
  '#e9f6f5',
  '#d6ebe9',
  '#aad6d2',
  '#7ac1bb',
  '#52afa7',
  '#37a39b',
  '#1f8a82',
  '#0f7069',
  '#0b5a55',
  '#06413d',
];

export const theme = createTheme({
  colors: { petroleo },
  primaryColor: 'petroleo',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  components: {
    Table: { defaultProps: { fz: 'sm', verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' } } },
  },
});

/** Secondary text dark (or light) enough to read: 4.5 to 1 at least on every surface of the panel. */
export const cssVariables: CSSVariablesResolver = (t) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': t.colors.gray[7],
    '--mantine-color-body': '#ffffff',
    '--superficie': t.colors.gray[0],
  },
  dark: { '--mantine-color-dimmed': t.colors.dark[1], '--superficie': t.colors.dark[8] },
});
