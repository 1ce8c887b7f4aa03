import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** An int8 that reads as a number: ids, and references to them. */
export const key = () => bigint({ mode: 'number' });

/** A moment, read as a Date. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
