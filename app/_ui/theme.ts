import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Petrol green, the product's own colour. */
const petroleo: MantineColorsTuple = [
  '#e9f6f5',
  '#d6ebe9',
  '#aad6d2',
  '#7ac1bb',
  '#52afa7',
  '#37a39b',
  '#1a7f77',
  '#0f7069',
  '#0b5a55',
  '#06413d',
];

/** Red whose text on white, and white text on it, reads. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f05252',
  '#d92c2c',
  '#c92a2a',
  '#b02020',
  '#8f1d1d',
];

const DIALOG = {
  defaultProps: {
    padding: 'lg',
    closeButtonProps: { 'aria-label': 'Fechar' },
    // Its header element would be a second banner of the page.
    attributes: { header: { role: 'presentation' } },
  },
  styles: { title: { fontWeight: 650, fontSize: '1.0625rem', lineHeight: 1.35 } },
};

/** The list itself scrolls: screen readers, and axe, then know it as part of its field. */
const OPTIONS = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 280, overflowY: 'auto' as const } },
};

/** Who has chosen a day goes on from its field: the calendar, which had the focus, is gone. */
const CALENDAR = { defaultProps: { popoverProps: { returnFocus: true } } };

export const theme = createTheme({
  colors: { petroleo, red },
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
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar aviso' } } },
    FileInput: { defaultProps: { clearButtonProps: { 'aria-label': 'Tirar o arquivo' } } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    DatePickerInput: CALENDAR,
    DateTimePicker: CALENDAR,
    Modal: DIALOG,
    Drawer: DIALOG,
    // Where there is no room for all that can be chosen, it goes on in the next line: what is cut off nobody chooses.
    SegmentedControl: { styles: { root: { flexWrap: 'wrap', maxWidth: '100%' } } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Select: OPTIONS,
    Autocomplete: OPTIONS,
    Alert: { styles: { message: { color: 'var(--mantine-color-text)' } } },
  },
});

/** Secondary, coloured and error text dark (or light) enough to read: 4.5 to 1 at least on every surface of the panel. */
export const cssVariables: CSSVariablesResolver = (t) => ({
  variables: {},
  light: {
    // Results in charts (result-colours.ts): apart for every colour vision, and from their surface.
    '--resultado-sucesso': petroleo[5],
    '--resultado-recusada': t.colors.orange[7],
    '--resultado-negada': t.colors.gray[9],
    '--resultado-limitada': t.colors.violet[7],
    '--resultado-falha': red[8],
    '--resultado-nova-tentativa': t.colors.yellow[6],
    '--mantine-color-dimmed': t.colors.gray[7],
    '--mantine-color-body': '#ffffff',
    '--mantine-color-placeholder': '#6c757d',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-red-light-color': '#b92020',
    '--mantine-color-orange-light-color': '#a83e07',
    '--mantine-color-yellow-light-color': '#8a4b00',
    '--mantine-color-green-light-color': '#1f6b2e',
    '--mantine-color-blue-light-color': '#1561a8',
    '--mantine-color-violet-light-color': t.colors.violet[9],
    '--superficie': t.colors.gray[0],
  },
  dark: {
    '--resultado-sucesso': petroleo[3],
    '--resultado-recusada': t.colors.orange[4],
    '--resultado-negada': t.colors.gray[2],
    '--resultado-limitada': t.colors.violet[5],
    '--resultado-falha': red[5],
    '--resultado-nova-tentativa': t.colors.yellow[4],
    '--mantine-color-dimmed': t.colors.dark[1],
    '--mantine-color-placeholder': '#a0a0a0',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-disabled': t.colors.dark[5],
    '--mantine-color-disabled-color': t.colors.dark[2],
    ...Object.fromEntries(
      ['petroleo', 'gray', 'red', 'orange', 'yellow', 'green', 'blue', 'violet'].flatMap((name) => [
        [`--mantine-color-${name}-light`, `color-mix(in srgb, var(--mantine-color-${name}-5) 16%, transparent)`],
        [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, var(--mantine-color-${name}-5) 22%, transparent)`],
        [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-2)`],
      ]),
    ),
    '--superficie': t.colors.dark[8],
  },
});
