import type { Form } from '#tests/support/form.ts';

/** A request to an operation; its path's ids are the case's own unless `id` stands for all of them. */
export type Draft = {
  id?: string;
  /** As it goes into the address, without its question mark. */
  query: string;
  headers: Record<string, string>;
  body: string | Uint8Array | Form | undefined;
  /** The one field or parameter that is strange. */
  field?: string;
  /** Of a form: the status of its refusal. */
  expected?: number;
};
