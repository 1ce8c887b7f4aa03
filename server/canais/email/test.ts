import { type CanalAberto, FalhaDoCanal, type Passo } from '#server/canais/port.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { type Etapa, falhaDaCaixa } from './caixa-falhas.ts';
import { type ConfigEmail, PORTAS, readConfig } from './config.ts';
import { dicaDeConexao, dicaDeSenha, dicaDeTls } from './dicas.ts';
import { isTls, type SmtpError } from './falhas.ts';
import { leaveImap, openFolder, openImap } from './imap.ts';
import { verifySmtp } from './smtp.ts';

/** The whole test takes no longer. */
const PRAZO_MS = 60_000;

type Lado = 'imap' | 'smtp';
type Falha = { etapa: Exclude<Etapa, 'conexao'>; codigo: string; motivo?: string };

const NOMES: Record<Lado, string> = { imap: 'entrada (IMAP)', smtp: 'saída (SMTP)' };

/**
 * Tries the channel step by step: both servers, their TLS, the sign-ins and the folder. Nothing is sent and nothing is read. What comes
 * after a failed step of a server is not tried. Does not throw, and shows no password and no word of a server.
 */
export async function test(canal: CanalAberto): Promise<Passo[]> {
  let config: ConfigEmail;
  try {
    config = readConfig(canal);
  } catch {
    return [{ nome: 'Configuração', ok: false, detalhe: 'A configuração do canal está incompleta: salve-a de novo.' }];
  }
  const [imap, smtp] = await Promise.all([
    tryImap(canal, config).catch((error: unknown) => falhaDoImap(error, config)),
    tryWithin(() => verifySmtp(canal)).catch((error: unknown) => falhaDoSmtp(error)),
  ]);
  return [...passosOf('imap', config, imap ?? null), ...passosOf('smtp', config, smtp ?? null)];
}

async function tryImap(canal: CanalAberto, { pasta, marcar_lidas }: ConfigEmail): Promise<void> {
  const client = await openImap(canal, AbortSignal.timeout(PRAZO_MS));
  try {
    await openFolder(client, pasta, !marcar_lidas);
  } finally {
    await leaveImap(client);
  }
}

/** Nodemailer's own limits are for each step. */
async function tryWithin(work: () => Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('Late'), { code: 'ETIMEDOUT' })), PRAZO_MS);
  try {
    await Promise.race([work(), promise]);
  } finally {
    clearTimeout(timer);
  }
}

function falhaDoImap(error: unknown, { pasta }: ConfigEmail): Falha {
  const { etapa, codigo } = falhaDaCaixa(error, pasta);
  if (error instanceof Fault) return { etapa: 'servidor', codigo, motivo: error.message };
  return { etapa: etapa === 'conexao' ? 'servidor' : etapa, codigo };
}

function falhaDoSmtp(error: unknown): Falha {
  if (error instanceof Fault) return { etapa: 'servidor', codigo: error.falha, motivo: error.message };
  if (error instanceof FalhaDoCanal) return { etapa: 'tls', codigo: 'nenhuma' };
  const { code = 'ERRO', originalCode } = error as SmtpError;
  const codigo = originalCode ?? code;
  if (code === 'EAUTH' || code === 'ENOAUTH') return { etapa: 'login', codigo: code };
  return { etapa: code === 'ETLS' || isTls(codigo) ? 'tls' : 'servidor', codigo };
}

function passosOf(lado: Lado, config: ConfigEmail, falha: Falha | null): Passo[] {
  const { host, porta, seguranca, usuario } = config[lado];
  const passos: (Passo & { etapa: Falha['etapa'] })[] = [
    { etapa: 'servidor', nome: `Servidor de ${NOMES[lado]}`, ok: true, detalhe: `${host} responde na porta ${porta}.` },
    { etapa: 'tls', nome: `Conexão segura com o servidor de ${NOMES[lado]}`, ok: true, detalhe: SEGURAS[seguranca] },
    {
      ...{ etapa: 'login', nome: `Usuário e senha do servidor de ${NOMES[lado]}`, ok: true },
      detalhe: usuario ? `${usuario} entrou.` : 'Este servidor não pede usuário.',
    },
  ];
  if (lado === 'imap')
    passos.push({ etapa: 'pasta', nome: 'Pasta', ok: true, detalhe: `A pasta "${config.pasta}" abre.` });
  const at = falha ? passos.findIndex(({ etapa }) => etapa === falha.etapa) : -1;
  const done = at < 0 ? passos : passos.slice(0, at + 1);
  return done.map(({ nome, ok, detalhe }, index) =>
    falha && index === at ? { nome, ok: false, detalhe: detalheOf(lado, config, falha) } : { nome, ok, detalhe },
  );
}

const SEGURAS = {
  tls: 'TLS desde o começo, com certificado válido.',
  starttls: 'STARTTLS, com certificado válido.',
  nenhuma: 'Sem TLS: só para desenvolvimento, numa rede de confiança.',
} as const;

/** What failed, and what to do about it. */
function detalheOf(lado: Lado, config: ConfigEmail, { etapa, codigo, motivo }: Falha): string {
  const { host, seguranca } = config[lado];
  const portas = PORTAS[lado];
  if (etapa === 'login') return `O servidor recusou o usuário ou a senha. ${dicaDeSenha(host)}`;
  if (etapa === 'pasta')
    return `A pasta "${config.pasta}" não abre. Confira o nome como ele aparece na caixa; a de entrada se chama INBOX.`;
  if (etapa === 'tls' && seguranca === 'nenhuma')
    return 'Em produção a conexão precisa de TLS: mude a segurança do canal.';
  if (etapa === 'tls') return `A conexão segura falhou (${codigo}). ${dicaDeTls(codigo, seguranca === 'tls', portas)}`;
  if (motivo !== undefined) return `Não foi possível chegar a ${host}: ${motivo}. Confira o nome do servidor.`;
  return dicaDeConexao(codigo, portas);
}
