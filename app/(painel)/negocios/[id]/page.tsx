import { recordPage } from '#app/_ui/screen-page.tsx';
import { NegocioDetail } from './negocio-detail.tsx';

export const metadata = { title: 'Negócio' };

export default recordPage(NegocioDetail);
