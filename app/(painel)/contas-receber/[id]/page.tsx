import { recordPage } from '#app/_ui/screen-page.tsx';
import { ContaReceber } from './conta-receber.tsx';

export const metadata = { title: 'Conta a receber' };

export default recordPage(ContaReceber);
