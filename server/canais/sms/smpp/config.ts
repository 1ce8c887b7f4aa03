import { X509Certificate } from 'node:crypto';
import { env } from '#server/platform/env.ts';
import { whyNotHost } from '#server/platform/http/guarded-host.ts';
import { requiredText, text, z } from '#server/platform/validation.ts';
import { ALFABETOS } from './alfabeto.ts';

const ascii = (max: number) => text(max).regex(/^[\x20-\x7e]*$/, 'Use só letras sem acento, números e sinais comuns.');

const host = requiredText(253).superRefine((value, issue) => {
  const message = whyNotHost(value);
  if (message !== null) issue.addIssue({ code: 'custom', message });
});

const autoridade = text(20_000).refine((pem) => {
  try {
    return new X509Certificate(pem).ca;
  } catch {
    return false;
  }
}, 'A autoridade certificadora deve ser um certificado em PEM.');

/** How receipts write the ids that the answers gave: as they were, or the one in hexadecimal and the other in decimal. */
export const IDS_DE_RECIBO = ['igual', 'hex_para_decimal', 'decimal_para_hex'] as const;

const ton = z.int().min(0).max(7).nullable().default(null);
const npi = z.int().min(0).max(18).nullable().default(null);

/** What a channel of SMS over SMPP needs, besides its password. */
export const configSmpp = z
  .object({
    host,
    porta: z.int().min(1).max(65_535).default(3_550),
    tls: z.boolean().default(true),
    autoridade: autoridade.nullable().default(null),
    usuario: ascii(64).min(1, 'Este campo é obrigatório.'),
    tipo_sistema: ascii(12).default(''),
    tipo_servico: ascii(5).default(''),
    faixa_enderecos: ascii(40).default(''),
    /** A number in E.164, a short code, or a name of at most eleven characters. */
    remetente: ascii(20).min(1, 'Este campo é obrigatório.'),
    origem_ton: ton,
    origem_npi: npi,
    destino_ton: ton,
    destino_npi: npi,
    sem_acentos: z.boolean().default(false),
    alfabeto_padrao: z.enum(ALFABETOS).default('gsm7'),
    /** Messages under way at a time, and begun in a second. */
    janela: z.int().min(1).max(100).default(10),
    por_segundo: z.int().min(1).max(1_000).nullable().default(null),
    enquire_s: z.int().min(5).max(300).default(30),
    id_recibo: z.enum(IDS_DE_RECIBO).default('igual'),
  })
  .superRefine(({ tls }, issue) => {
    if (tls || env.APP_ENV !== 'production') return;
    issue.addIssue({ code: 'custom', path: ['tls'], message: 'Em produção a conexão SMPP precisa de TLS.' });
  });
export type ConfigSmpp = z.output<typeof configSmpp>;

export const segredosSmpp = z.object({ senha: ascii(64).optional() });
