import { recordPage } from '#app/_ui/screen-page.tsx';
import { ContaPagar } from './conta-pagar.tsx';

export const metadata = { title: 'Conta a pagar' };

export default recordPage(ContaPagar);
