import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers of companies that have no area code: 4004-1234, 3003-1234. */
const SPECIAL = /^(?:300|400)\d{5}$/;
/** A Brazilian mobile as it was written before the ninth digit: the subscriber's part begins with 6 to 9. */
const OLD_MOBILE = /^(\d{2})([6-9]\d{7})$/;

/**
 * The form in which telephones are compared: E.164, a Brazilian mobile with its ninth digit. The digit is put in where it is missing and
 * never taken away: newer mobiles without it would be other people's landlines. Null for what can be no telephone, and for a Brazilian
 * number without its area code. Whether a number is in use is not judged: WhatsApp still writes old mobiles.
 */
export function telephoneKey(written: string): string | null {
  if (!/^[+\d\s().\-/]+$/.test(written)) return null;
  const number = parsePhoneNumberFromString(written, 'BR');
  if (!number?.isPossible()) return null;
  if (number.countryCallingCode !== '55') return number.number;
  const { nationalNumber } = number;
  if (nationalNumber.length < 10 && !SPECIAL.test(nationalNumber)) return null;
  return `+55${nationalNumber.replace(OLD_MOBILE, '$19$2')}`;
}

/** The form in which e-mails are compared. */
export const emailKey = (written: string): string => written.trim().toLowerCase();
