import { IconPhoto } from '@tabler/icons-react';
import classes from './fotos.module.css';

type Props = { imagens: readonly { urls: { pequena: string } }[] };

/** A product's principal photo in a row of a list, or its quiet place. The name stands beside it, so that it has none of its own. */
export function Miniatura({ imagens: [principal] }: Props) {
  return (
    <span className={classes.thumb}>
      {principal ? (
        // biome-ignore lint/performance/noImgElement: the photo has its sizes already
        <img src={principal.urls.pequena} alt="" width={32} height={32} loading="lazy" decoding="async" />
      ) : (
        <IconPhoto size={16} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
