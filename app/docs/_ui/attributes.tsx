import classes from './reference.module.css';
import type { Attribute } from './schema.ts';
import { Text } from './text.tsx';

/** Fields with their types and rules; the fields of an object or a list stand inside it. */
export function Attributes({ items, marksRequired }: { items: readonly Attribute[]; marksRequired: boolean }) {
  return (
    <ul className={classes.attributes}>
      {items.map((item) => (
        <li key={item.name}>
          <p className={classes.attribute}>
            <code className={classes.name}>{item.name}</code> <span className={classes.type}>{item.type}</span>{' '}
            {marksRequired && item.required ? <span className={classes.required}>obrigatório</span> : null}
          </p>
          {item.description || item.facts.length > 0 ? (
            <p className={classes.about}>
              <Text>{[item.description, ...item.facts].filter(Boolean).join(' ')}</Text>
            </p>
          ) : null}
          {item.children.length > 0 ? (
            <details className={classes.nested} open>
              <summary>Campos de {item.name}</summary>
              <Attributes items={item.children} marksRequired={marksRequired} />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type FieldsProps = { id: string; title: string; items: readonly Attribute[]; marksRequired: boolean };

/** Fields under a heading. */
export function Fields({ id, title, items, marksRequired }: FieldsProps) {
  return (
    <>
      <h2 id={id} className={classes.fieldsTitle}>
        {title}
      </h2>
      <Attributes items={items} marksRequired={marksRequired} />
    </>
  );
}
