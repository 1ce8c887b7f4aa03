import { recordPage } from '#app/_ui/screen-page.tsx';
import { EntregaDetail } from './entrega-detail.tsx';

export const metadata = { title: 'Entrega' };

export default recordPage(EntregaDetail);
