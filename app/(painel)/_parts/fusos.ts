/** Brazil's time zones, the most used first, with the offset by which people know them. */
const FUSOS: [zone: string, name: string][] = [
  ['America/Sao_Paulo', 'Brasília, São Paulo'],
  ['America/Bahia', 'Bahia'],
  ['America/Belem', 'Belém'],
  ['America/Fortaleza', 'Fortaleza'],
  ['America/Maceio', 'Maceió'],
  ['America/Recife', 'Recife'],
  ['America/Araguaina', 'Tocantins'],
  ['America/Santarem', 'Santarém'],
  ['America/Manaus', 'Manaus'],
  ['America/Cuiaba', 'Cuiabá'],
  ['America/Campo_Grande', 'Campo Grande'],
  ['America/Porto_Velho', 'Porto Velho'],
  ['America/Boa_Vista', 'Boa Vista'],
  ['America/Rio_Branco', 'Rio Branco'],
  ['America/Eirunepe', 'Eirunepé'],
  ['America/Noronha', 'Fernando de Noronha'],
];

const offset = (zone: string) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find((part) => part.type === 'timeZoneName')?.value ?? '';

/** Options of a select; the company's present zone is among them even when it is none of Brazil's. */
export function fusoOptions(current: string): { value: string; label: string }[] {
  const known = FUSOS.some(([zone]) => zone === current) ? FUSOS : [...FUSOS, [current, current] as [string, string]];
  return known.map(([zone, name]) => ({ value: zone, label: `${name} (${offset(zone)})` }));
}
