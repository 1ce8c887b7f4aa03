import { screenPage } from '#app/_ui/screen-page.tsx';
import { ContasReceber } from './contas-receber.tsx';

export const metadata = { title: 'Contas a receber' };

export default screenPage(ContasReceber);
