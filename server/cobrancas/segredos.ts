import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { decrypt, encrypt, KEY_HEADER, keyHeaders } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import type { ClientCertificate } from '#server/platform/http/client.ts';
import { type KeyUse, keyUse, reencrypt, renewedRows } from '#server/platform/reencrypt.ts';

/** What of a receiving account is shown to nobody. */
export type Segredos = {
  client_secret: string;
  certificado: { cert: string; key: string } | { pfx: string; senha: string };
  /** Of a bank's own authority, where the usual ones do not sign its server. */
  autoridade: string | null;
  /** The end of the address of its notices. */
  aviso: string;
};

/** Binds the secrets to their company: they decrypt for no other. */
const contextOf = (empresa_id: number) => `conta_pix:${empresa_id}`;

export const sealSegredos = (empresa_id: number, segredos: Segredos): Buffer =>
  encrypt(JSON.stringify(segredos), contextOf(empresa_id));

/** @throws Error where they were encrypted with another key */
export const openSegredos = (empresa_id: number, bytes: Buffer): Segredos =>
  JSON.parse(decrypt(bytes, contextOf(empresa_id)));

/** The same; null where there are none, or no configured key reads them. */
export function readableSegredos(empresa_id: number, bytes: Buffer | null): Segredos | null {
  const { current, previous } = keyHeaders();
  const header = bytes?.subarray(0, KEY_HEADER).toString('hex');
  return bytes && header && [current, ...previous].includes(header) ? openSegredos(empresa_id, bytes) : null;
}

export const certificateOf = ({ certificado }: Pick<Segredos, 'certificado'>): ClientCertificate =>
  'pfx' in certificado ? { pfx: Buffer.from(certificado.pfx, 'base64'), passphrase: certificado.senha } : certificado;

/** What Node keeps of a context: the certificate that it shows of itself. */
type Shown = { context?: { getCertificate?: () => Buffer | null } };

/**
 * Whose certificate it is and until when it is valid.
 * @throws DomainError VALIDATION_ERROR on `certificado` where it cannot be read, is not of its key or is over
 */
export function judgeCertificado(segredos: Pick<Segredos, 'certificado' | 'autoridade'>): {
  titular: string | null;
  vence_em: Date | null;
} {
  const shown = contextWith(segredos);
  const der = shown.context?.getCertificate?.();
  const text = 'cert' in segredos.certificado ? segredos.certificado.cert : der;
  if (!text) return { titular: null, vence_em: null };
  const found = new X509Certificate(text);
  const vence_em = new Date(found.validTo);
  if (vence_em.getTime() <= Date.now()) throw invalid('certificado', 'O certificado já venceu.');
  return { titular: /CN=([^\n]+)/.exec(found.subject)?.[1]?.slice(0, 200) ?? null, vence_em };
}

function contextWith({ certificado, autoridade }: Pick<Segredos, 'certificado' | 'autoridade'>): Shown {
  if (autoridade !== null) {
    try {
      new X509Certificate(autoridade);
    } catch {
      throw invalid('autoridade', 'A autoridade certificadora deve ser um certificado em PEM.');
    }
  }
  try {
    return createSecureContext(certificateOf({ certificado })) as Shown;
  } catch (error) {
    // The library's text names neither the key nor the password.
    throw invalid('certificado', whyRefused(error instanceof Error ? error.message : ''));
  }
}

function whyRefused(message: string): string {
  if (/mac verify|invalid password|bad decrypt/i.test(message)) return 'A senha do arquivo .pfx não confere.';
  if (/values mismatch/i.test(message)) return 'O certificado não é desta chave privada.';
  if (/unsupported/i.test(message)) {
    return 'O arquivo .pfx usa uma cifra antiga que não é mais aceita: exporte-o de novo com AES-256.';
  }
  return 'O certificado ou a chave privada não pôde ser lido: envie os dois em PEM, ou um arquivo .pfx.';
}

// For operations: the accounts of every company, and no scope is asked for.

/** How many accounts' secrets each key reads. Written out: the first bytes of what is encrypted are compared. */
export async function countSegredosByKey({ sql }: Db): Promise<KeyUse> {
  return keyUse(
    await sql<{ chave: string; total: number }[]>`
      SELECT encode(substring(segredos_cifrados FOR ${KEY_HEADER}), 'hex') AS chave, count(*)::int AS total
      FROM contas_pix WHERE segredos_cifrados IS NOT NULL GROUP BY 1`,
  );
}

/** Encrypts secrets of previous keys with ENCRYPTION_KEY; returns how many. Written out, as the statement above. */
export function reencryptSegredos({ sql }: Db): Promise<number> {
  const { previous } = keyHeaders();
  return reencrypt<number>(
    async (after, limit) => {
      const rows = await sql<{ id: number; empresa_id: number; dados: Buffer }[]>`
        SELECT id, empresa_id, segredos_cifrados AS dados FROM contas_pix
        WHERE id > ${after ?? 0} AND encode(substring(segredos_cifrados FOR ${KEY_HEADER}), 'hex') = ANY (${previous}::text[])
        ORDER BY id LIMIT ${limit}`;
      return rows.map(({ id, empresa_id, dados }) => ({ id, bytes: dados, context: contextOf(empresa_id) }));
    },
    async (renewed) => {
      const changed = await sql`
        UPDATE contas_pix c SET segredos_cifrados = decode(n.depois, 'base64')
        FROM json_to_recordset(${renewedRows(renewed)}::text::json) AS n (id bigint, antes text, depois text)
        WHERE c.id = n.id AND c.segredos_cifrados = decode(n.antes, 'base64')`;
      return changed.count;
    },
  );
}

/**
 * Forgets secrets that no configured key reads, and takes their accounts out of use until somebody sends the bank's credentials again.
 * Written out, as the statements above.
 * @returns the accounts' ids
 */
export async function dropUnreadableSegredos({ sql }: Db): Promise<number[]> {
  const { current, previous } = keyHeaders();
  const rows = await sql<{ id: number }[]>`
    UPDATE contas_pix SET segredos_cifrados = NULL, ativo = false, padrao = false, tentar_em = NULL, atualizado_em = clock_timestamp()
    WHERE encode(substring(segredos_cifrados FOR ${KEY_HEADER}), 'hex') <> ALL (${[current, ...previous]}::text[]) RETURNING id`;
  return rows.map(({ id }) => id);
}
