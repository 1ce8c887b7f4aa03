import Bowser from 'bowser';

const SYSTEMS: Record<string, string> = { macOS: 'Mac', 'Chrome OS': 'Chromebook' };

/** A browser's own name for itself, in words: "Chrome no Windows". What it says may be anything; only known names come out. */
export function deviceOf(agent: string | null): string {
  if (!agent) return 'Dispositivo desconhecido';
  const { browser, os } = Bowser.parse(agent.slice(0, 400));
  if (!os.name) return 'Dispositivo desconhecido';
  return `${browser.name || 'Navegador'} no ${SYSTEMS[os.name] ?? os.name}`;
}
