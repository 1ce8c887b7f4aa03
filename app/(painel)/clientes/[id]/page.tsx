import { recordPage } from '#app/_ui/screen-page.tsx';
import { ClienteDetail } from './cliente-detail.tsx';

export const metadata = { title: 'Cliente' };

export default recordPage(ClienteDetail);
