import { screenPage } from '#app/_ui/screen-page.tsx';
import { ContasPagar } from './contas-pagar.tsx';

export const metadata = { title: 'Contas a pagar' };

export default screenPage(ContasPagar);
