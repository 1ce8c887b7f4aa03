import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isInside } from '#server/platform/net.ts';

/** The rules for addresses. Production ignores `allowed` and `allowedUrl`. */
export type GuardOptions = {
  production: boolean;
  /** Networks that may be reached although they are not public. */
  allowed: readonly string[];
  /** The product's own example receiver: this origin and path may be reached wherever it listens. */
  allowedUrl?: string;
};

/** `exempt` marks `allowedUrl` itself, whose host is not judged. */
export type Destination = { ok: true; url: URL; exempt: boolean } | { ok: false; motivo: string };

const MAX_LENGTH = 2_048;

type Range = readonly [network: ReturnType<typeof ipaddr.parseCIDR>, what: string];
const range = (cidr: string, what: string): Range => [ipaddr.parseCIDR(cidr), what];

const NOT_PUBLIC_IPV4: readonly Range[] = [
  range('127.0.0.0/8', 'é a própria máquina do Romaneio'),
  range('10.0.0.0/8', 'é de rede privada'),
  range('172.16.0.0/12', 'é de rede privada'),
  range('192.168.0.0/16', 'é de rede privada'),
  range('169.254.0.0/16', 'é de enlace local, onde ficam os metadados da nuvem'),
  // A public address that on Azure leads into the host: metadata, DNS and the machine's own credentials.
  range('168.63.129.16/32', 'é da própria nuvem (Azure), que ali entrega dados da máquina'),
  range('100.64.0.0/10', 'é de rede compartilhada entre provedores'),
  range('0.0.0.0/8', 'não indica máquina alguma'),
  range('192.0.0.0/24', 'é reservado'),
  range('192.0.2.0/24', 'é reservado para documentação'),
  range('198.51.100.0/24', 'é reservado para documentação'),
  range('203.0.113.0/24', 'é reservado para documentação'),
  range('192.88.99.0/24', 'é reservado'),
  range('198.18.0.0/15', 'é reservado para testes de rede'),
  range('224.0.0.0/4', 'é de grupo (multicast)'),
  range('240.0.0.0/4', 'é reservado'),
];

const NOT_PUBLIC_IPV6: readonly Range[] = [
  range('::1/128', 'é a própria máquina do Romaneio'),
  range('::/128', 'não indica máquina alguma'),
  range('::/96', 'é um IPv4 escrito como IPv6'),
  range('::ffff:0:0/96', 'é um IPv4 escrito como IPv6'),
  range('64:ff9b::/96', 'é um IPv4 escrito como IPv6'),
  range('2002::/16', 'é um IPv4 escrito como IPv6'),
  range('fc00::/7', 'é de rede privada'),
  range('fe80::/10', 'é de enlace local'),
  range('ff00::/8', 'é de grupo (multicast)'),
  range('2001::/23', 'é reservado'),
  range('2001:db8::/32', 'é reservado para documentação'),
  range('3fff::/20', 'é reservado para documentação'),
];

/** The public range of IPv6: an address outside it is not public, also where the table above does not name its network. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Why an address is not part of the public Internet, as the end of a sentence; null for a public address. */
export function whyNotPublic(ip: string): string | null {
  if (isIP(ip) === 0 || ip.includes('%')) return 'não é um endereço válido';
  const address = ipaddr.parse(ip);
  const ranges = address.kind() === 'ipv4' ? NOT_PUBLIC_IPV4 : NOT_PUBLIC_IPV6;
  const found = ranges.find(([network]) => address.match(network));
  if (found) return found[1];
  return address.kind() === 'ipv6' && !address.match(GLOBAL_IPV6) ? 'não é da Internet pública' : null;
}

/** Whether a connection to the address is allowed: it is public, or inside one of the `allowed` networks. */
export function isPublicAddress(ip: string, allowed: readonly string[]): boolean {
  return whyNotPublic(ip) === null || isInside(ip, allowed);
}

/** A URL's host as the network takes it: IPv6 addresses come without brackets. */
export const withoutBrackets = (hostname: string): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;

/** Whether a name means this machine, whatever a resolver answers (RFC 6761). */
export const isLocalhost = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/** Endings that no public resolver knows. */
const INTERNAL = /\.(?:local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

const refuse = (motivo: string): Destination => ({ ok: false, motivo });

/**
 * Judges a webhook's address by its text, without asking DNS: when it is saved, while it is typed and once
 * more before each request. The addresses that its name resolves to are judged at each connection (`createGuardedClient`).
 * `url` is the address as it is used, without the host's final dot; `motivo` is a sentence for the person.
 */
export function checkDestination(text: string, options: GuardOptions): Destination {
  const { production } = options;
  const written = readWritten(text);
  if (!written.ok) return written;
  const { url } = written;
  if (!production && options.allowedUrl !== undefined && isSameAddress(url, options.allowedUrl)) {
    return { ok: true, url, exempt: true };
  }
  if (production && url.protocol !== 'https:') return refuse('Em produção o endereço precisa começar com https://.');
  const motivo = hostFault(url.hostname, production ? [] : options.allowed) ?? portFault(url, production);
  return motivo === null ? { ok: true, url, exempt: false } : refuse(motivo);
}

/** `checkDestination` that remembers its last verdicts, up to so many addresses: a verdict depends on the address's text alone. */
export function createJudge(options: GuardOptions, most: number): (text: string) => Destination {
  const verdicts = new Map<string, Destination>();
  return (text) => {
    const known = verdicts.get(text);
    if (known) return known;
    const verdict = checkDestination(text, options);
    if (verdicts.size >= most) verdicts.clear();
    verdicts.set(text, verdict);
    return verdict;
  };
}

function readWritten(text: string): { ok: true; url: URL } | { ok: false; motivo: string } {
  const fault = (motivo: string) => ({ ok: false, motivo }) as const;
  if (text === '') return fault('Informe o endereço.');
  if (text.length > MAX_LENGTH) return fault('O endereço tem mais de 2.048 caracteres.');
  // The parser would drop some of these characters in silence, and read others as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\s\u0000-\u001f\u007f]/.test(text)) return fault('O endereço não pode ter espaços nem quebras de linha.');
  if (text.includes('\\')) return fault('O endereço não pode ter barra invertida (\\).');
  const authority = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1];
  if (authority === undefined) return fault('Use um endereço completo, que comece com https://.');
  if (authority === '') return fault('Falta o nome do servidor depois de https://.');
  if (authority.includes('@')) return fault('O endereço não pode ter usuário e senha (usuário:senha@).');
  if (text.includes('#')) return fault('Retire do endereço o trecho a partir de #, que nunca é enviado.');
  if (!URL.canParse(text)) return fault('Endereço inválido: confira o nome do servidor e a porta.');
  const url = new URL(text);
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  const isName = !url.hostname.startsWith('[');
  if (isName && (url.hostname.length > 253 || url.hostname.split('.').some(isBadLabel))) {
    return fault('Endereço inválido: confira o nome do servidor.');
  }
  // The escaped form is stored and sent, and it may be longer than the text.
  return url.href.length > MAX_LENGTH ? fault('O endereço tem mais de 2.048 caracteres.') : { ok: true, url };
}

const isBadLabel = (label: string) => label.length === 0 || label.length > 63;

function isSameAddress(url: URL, other: string): boolean {
  if (!URL.canParse(other)) return false;
  const { origin, pathname } = new URL(other);
  return url.origin === origin && url.pathname === pathname;
}

/** Why a host is refused, or null; the parser has already made decimal, octal, hexadecimal and escaped IPv4 into dotted form. */
function hostFault(hostname: string, allowed: readonly string[]): string | null {
  const ip = withoutBrackets(hostname);
  if (isIP(ip) !== 0) {
    const why = isPublicAddress(ip, allowed) ? null : whyNotPublic(ip);
    return why && `O endereço precisa ser público: ${ip} ${why}.`;
  }
  if (isLocalhost(hostname)) {
    const reachable = LOOPBACK.some(({ address }) => isInside(address, allowed));
    return reachable ? null : 'O endereço precisa ser público: localhost é a própria máquina do Romaneio.';
  }
  // Where networks are allowed, internal names are too; the addresses that they resolve to are still judged.
  if (allowed.length > 0) return null;
  if (!hostname.includes('.')) return `Use o nome completo do servidor: "${hostname}" só existe em redes internas.`;
  const internal = INTERNAL.exec(hostname)?.[0];
  return internal ? `O endereço precisa ser público: nomes terminados em ${internal} são de redes internas.` : null;
}

/** The addresses of `localhost`. */
export const LOOPBACK: readonly { address: string; family: number }[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

function portFault(url: URL, production: boolean): string | null {
  if (url.port === '') return null;
  const port = Number(url.port);
  if (port > 1_023 || (!production && (port === 80 || port === 443))) return null;
  return production
    ? `A porta ${port} não é aceita: use a 443 ou uma acima de 1023.`
    : `A porta ${port} não é aceita: use a 80, a 443 ou uma acima de 1023.`;
}
