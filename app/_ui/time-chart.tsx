'use client';

import dynamic from 'next/dynamic';

// The drawing library is loaded with the first chart, and not with the page.

/** Counts or amounts of steps of time, on an axis whose marks stand at true times. */
export const TimeBars = dynamic(() => import('./time-charts.tsx').then((charts) => charts.TimeBars), {
  ssr: false,
}) as typeof import('./time-charts.tsx').TimeBars;

/** Values of steps of time as lines. */
export const TimeLines = dynamic(() => import('./time-charts.tsx').then((charts) => charts.TimeLines), {
  ssr: false,
}) as typeof import('./time-charts.tsx').TimeLines;

/** Bars of steps of time, and lines over them. */
export const TimeMixed = dynamic(() => import('./time-charts.tsx').then((charts) => charts.TimeMixed), {
  ssr: false,
}) as typeof import('./time-charts.tsx').TimeMixed;

/** A value that holds until the next change. */
export const TimeLevel = dynamic(() => import('./time-charts.tsx').then((charts) => charts.TimeLevel), { ssr: false });
