import { screenPage } from '#app/_ui/screen-page.tsx';
import { AuditoriaList } from './auditoria-list.tsx';

export const metadata = { title: 'Auditoria' };

export default screenPage(AuditoriaList);
