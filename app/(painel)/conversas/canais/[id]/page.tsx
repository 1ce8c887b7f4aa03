import { recordPage } from '#app/_ui/screen-page.tsx';
import { CanalDetail } from './canal-detail.tsx';

export const metadata = { title: 'Canal' };

export default recordPage(CanalDetail);
