/** Where the token of the link waits while its person signs in; an address of the sign-in must not have it. */
const KEPT = 'romaneio-convite';

export const keep = (token: string) => sessionStorage.setItem(KEPT, token);
export const kept = () => sessionStorage.getItem(KEPT) ?? '';
export const forget = () => sessionStorage.removeItem(KEPT);
