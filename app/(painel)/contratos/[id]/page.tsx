import { recordPage } from '#app/_ui/screen-page.tsx';
import { ContratoDetail } from './contrato-detail.tsx';

export const metadata = { title: 'Contrato' };

export default recordPage(ContratoDetail);
