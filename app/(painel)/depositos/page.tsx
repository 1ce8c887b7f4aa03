import { screenPage } from '#app/_ui/screen-page.tsx';
import { DepositosList } from './depositos-list.tsx';

export const metadata = { title: 'Depósitos' };

export default screenPage(DepositosList);
