import { arquivoEnviado } from '#server/midia/index.ts';
import { text, z } from '#server/platform/validation.ts';
import { contrastWithWhite, LEAST_CONTRAST } from './cor.ts';

const cor = z
  .string('Informe um texto.')
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => /^#[0-9a-f]{6}$/.test(value), { error: 'Escreva a cor como #0f7069.', abort: true })
  .refine(
    (value) => contrastWithWhite(value) >= LEAST_CONTRAST,
    'Esta cor é clara demais: letras brancas sobre ela não seriam lidas. Escolha uma mais escura.',
  );

export const updateAparenciaInput = z.object({
  cor: cor.nullable().optional().describe('Cor dos documentos, como #0f7069; nula: a do Romaneio.'),
  logo: z.null('Para tirar o logo, envie nulo; um novo vem como arquivo.').optional().describe('Nulo tira o logo.'),
  contato: text(300).optional().describe('Endereço, telefone e o mais que sai abaixo do nome da empresa.'),
});

export const setLogoInput = z.object({ arquivo: arquivoEnviado });

/** How the company's documents look; `cor_usada` where it has chosen none, too. */
export const aparencia = z.object({
  cor: z.string().nullable(),
  cor_usada: z.string(),
  contato: z.string(),
  logo_url: z.string().nullable(),
});

export type Aparencia = z.output<typeof aparencia>;
