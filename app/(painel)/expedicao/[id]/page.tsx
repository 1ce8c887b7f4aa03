import { recordPage } from '#app/_ui/screen-page.tsx';
import { ExpedicaoDetail } from './expedicao-detail.tsx';

export const metadata = { title: 'Expedição' };

export default recordPage(ExpedicaoDetail);
