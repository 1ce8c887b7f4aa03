import { screenPage } from '#app/_ui/screen-page.tsx';
import { CanaisList } from './canais-list.tsx';

export const metadata = { title: 'Canais' };

export default screenPage(CanaisList);
