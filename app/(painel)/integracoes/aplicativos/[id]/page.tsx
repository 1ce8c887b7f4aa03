import { recordPage } from '#app/_ui/screen-page.tsx';
import { AplicativoDetail } from './aplicativo-detail.tsx';

export const metadata = { title: 'Aplicativo' };

export default recordPage(AplicativoDetail);
