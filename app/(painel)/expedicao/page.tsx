import { screenPage } from '#app/_ui/screen-page.tsx';
import { ExpedicaoList } from './expedicao-list.tsx';

export const metadata = { title: 'Expedição' };

export default screenPage(ExpedicaoList);
