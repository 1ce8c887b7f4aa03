/** Whether this browser has passkeys at all. Apart from `passkey.ts`, which the sign-in screen loads when a person asks for it. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
