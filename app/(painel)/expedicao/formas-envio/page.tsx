import { screenPage } from '#app/_ui/screen-page.tsx';
import { FormasEnvioList } from './formas-envio-list.tsx';

export const metadata = { title: 'Formas de envio' };

export default screenPage(FormasEnvioList);
