import type { Demonstration } from '#server/start/demonstration.ts';
import { paint, say } from '#server/start/terminal.ts';

/** What the start ends with: where to go and what to sign in with. */
export function printPanel(options: {
  address: string;
  demonstration: Demonstration | undefined;
  logsFolder: string | undefined;
}): void {
  const { address, demonstration } = options;
  const line = (label: string, value: string) => say(`  ${paint('dim', label.padEnd(14))}${value}`);
  say();
  say(`  ${paint('bold', 'O Romaneio está no ar.')}`);
  say();
  line('Endereço', paint('cyan', address));
  line('Documentação', `${address}/docs`);
  if (demonstration) {
    line('Comece por', `${address}/docs/dez-minutos`);
    line('E-mail', demonstration.email);
    line('Senha', demonstration.senha);
    line('Token da API', demonstration.token);
    say();
    say(`  ${paint('dim', 'Experimente a API em outro terminal:')}`);
    say(`  curl -H "Authorization: Bearer ${demonstration.token}" ${address}/v1/estoque/`);
  }
  say();
  const logs = options.logsFolder ? `Registros em ${options.logsFolder}. ` : '';
  say(`  ${paint('dim', `${logs}Ctrl-C encerra.`)}`);
  say();
}
