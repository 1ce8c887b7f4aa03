const STEPS = [
  { size: 86_400, one: 'dia', many: 'dias' },
  { size: 3_600, one: 'hora', many: 'horas' },
  { size: 60, one: 'minuto', many: 'minutos' },
] as const;

/** "3 dias", "1 hora": a time in its largest whole unit. */
export function formatDuracao(segundos: number): string {
  for (const { size, one, many } of STEPS) {
    const count = Math.floor(segundos / size);
    if (count > 0) return `${count} ${count === 1 ? one : many}`;
  }
  return 'menos de 1 minuto';
}
