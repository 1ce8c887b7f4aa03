import { screenPage } from '#app/_ui/screen-page.tsx';
import { FluxoDeCaixa } from './fluxo-de-caixa.tsx';

export const metadata = { title: 'Fluxo de caixa' };

export default screenPage(FluxoDeCaixa);
