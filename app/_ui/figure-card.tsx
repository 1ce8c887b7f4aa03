import { Card, Text } from '@mantine/core';

/** A figure in a card of its own, with what it is to be compared with; several of them are one list (`dl`). */
export const FigureCard = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <Card withBorder p="md">
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0} fz="1.5rem" fw={650} className="numero">
      {value}
    </Text>
    <Text component="dd" m={0} size="xs" c="dimmed" className="numero">
      {note}
    </Text>
  </Card>
);
