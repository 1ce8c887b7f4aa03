import { keyOf, read } from './expressions.ts';
import type { Definition, InngestEvent } from './types.ts';

/**
 * `cancelOn` as marks that are looked up in an index: function, which of its conditions, and the values that both events
 * must agree in. A value that an event does not have agrees with nothing.
 */
function mark(definition: Definition, condition: number, values: unknown[]): string[] {
  return values.includes(undefined) ? [] : [`${definition.id} ${condition} ${keyOf(values)}`];
}

/** The marks that a run for this event carries. */
export function marksOfRun(definition: Definition, event: InngestEvent): string[] {
  return definition.cancels.flatMap(({ pairs }, condition) => {
    const values = pairs.map((pair) => read(pair.event, { event }));
    return mark(definition, condition, values);
  });
}

/** The marks of the runs that this event ends. */
export function marksEndedBy(definition: Definition, event: InngestEvent): string[] {
  return definition.cancels.flatMap(({ event: name, pairs }, condition) => {
    if (name !== event.name) return [];
    const values = pairs.map((pair) => read(pair.async, { async: event }));
    return mark(definition, condition, values);
  });
}
