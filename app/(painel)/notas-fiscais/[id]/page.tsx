import { recordPage } from '#app/_ui/screen-page.tsx';
import { NotaDetail } from './nota-detail.tsx';

export const metadata = { title: 'Nota fiscal' };

export default recordPage(NotaDetail);
