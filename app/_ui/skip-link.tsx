import classes from './skip-link.module.css';

/** What the keyboard comes to first: past the frame, to the element `conteudo`. */
export const SkipLink = () => (
  <a href="#conteudo" className={classes.skip}>
    Ir para o conteúdo
  </a>
);
