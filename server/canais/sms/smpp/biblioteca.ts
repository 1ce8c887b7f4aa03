import smpp from 'smpp';

export type { PDU } from 'smpp';

// The library would read texts by an alphabet of its own choice, and what it does not know would be lost. Texts come as bytes.
for (const command of ['deliver_sm', 'data_sm']) delete smpp.commands[command]?.params?.short_message?.filter;
delete smpp.tlvs.message_payload?.filter;

export const { PDU: Pdu, Session, commands } = smpp;

/** A status of SMPP by its name. */
export const statusOf = (name: string): number => smpp.errors[name] ?? 0;

const NAMES = new Map(Object.entries(smpp.errors).map(([name, code]) => [code, name]));

/** The name of a status, or its number where it is a provider's own. */
export const nameOf = (status: number): string =>
  NAMES.get(status) ?? `0x${status.toString(16).toUpperCase().padStart(8, '0')}`;
