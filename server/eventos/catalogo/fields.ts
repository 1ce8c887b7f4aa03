import { z } from '#server/platform/validation.ts';
import { MASKED } from '../mask.ts';

// Parts of payloads. What each is told about itself is shown in the JSON Schema of its event.

export const id = (description: string) => z.number().int().positive().meta({ description });
export const text = (description: string) => z.string().meta({ description });
export const flag = (description: string) => z.boolean().meta({ description });
export const decimal = (description: string) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .meta({ description });
export const instant = (description: string) => z.iso.datetime({ offset: true }).meta({ description });
export const day = (description: string) => z.iso.date().meta({ description });
export const oneOf = <const V extends readonly string[]>(values: V, description: string) =>
  z.enum(values).meta({ description });

/** Masked personal data (eventos/mask.ts); empty where there is none. */
export const masked = (form: keyof typeof MASKED, description: string) =>
  z.string().regex(MASKED[form]).meta({ description });

/** Description of an instant that every event words alike. */
export const CRIADO_EM = 'Momento da criação (ISO 8601 com fuso).';
export const ATUALIZADO_EM = 'Momento da última alteração (ISO 8601 com fuso).';
