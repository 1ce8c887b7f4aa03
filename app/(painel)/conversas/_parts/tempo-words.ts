/** A time as people measure waiting: "45 s", "12 min", "3 h 12 min", "2 dias 4 h"; "—" where nobody waited. */
export function tempoInWords(segundos: number | null): string {
  if (segundos === null) return '—';
  const seconds = Math.round(segundos);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  const words = days === 1 ? '1 dia' : `${days} dias`;
  return hours % 24 === 0 ? words : `${words} ${hours % 24} h`;
}
