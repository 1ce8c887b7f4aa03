import { Timeline } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Entry = { key: number; icon: TablerIcon; color: string; className?: string | undefined; content: ReactNode };

/** Occurrences one below the other, each with its mark on the line. */
export const TimeLine = ({ entries }: { entries: readonly Entry[] }) => (
  <Timeline bulletSize={26} lineWidth={2} active={entries.length} role="list">
    {entries.map(({ key, icon: Icon, color, className, content }) => (
      <Timeline.Item
        key={key}
        role="listitem"
        color={color}
        bullet={<Icon size={15} stroke={2} aria-hidden />}
        className={className ?? ''}
      >
        {content}
      </Timeline.Item>
    ))}
  </Timeline>
);
