/** Scrolls as little as shows a part of what scrolls, which begins at a height (px from its top). */
export function bringIntoSight(scroller: HTMLElement, top: number, height: number): void {
  const past = top + height - scroller.clientHeight;
  if (past > scroller.scrollTop) scroller.scrollTop = past;
  else if (top < scroller.scrollTop) scroller.scrollTop = top;
}
