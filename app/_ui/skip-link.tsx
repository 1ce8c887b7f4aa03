import classes from './skip-link.module.css';

/** The first link that the keyboard reaches: past the frame, to the element `conteudo`. */
export const SkipLink = () => (
  <a href="#conteudo" className={classes.skip}>
    Ir para o conteúdo
  </a>
);
