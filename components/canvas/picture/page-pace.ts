/**
 * With its pixels, which come later, a picture takes the page about three times as long: from here on more than a frame. Measured with 1,000
 * nodes and 3,000 edges in motion: 1 to 6 ms, and 5 to 14 on a processor four times as slow.
 */
const SLOW_MS = 6;
/** Of so many pictures in a row, so many have to be slow: another program may be busy for a moment. */
const PICTURES = 5;
const SLOW_PICTURES = 4;
/** With more edges on it a picture says more of the graph than of the page. */
const MOST_EDGES = 3_000;
/** The first ones say nothing, as their code is only compiled. */
const FIRST_PICTURES = 3;

/** Whether the page is too slow to paint each picture of a moving map itself, as a phone's may be. Once it was, that stays so. */
export class PagePace {
  isSlow = false;
  private painted = 0;
  private readonly last: number[] = [];

  /** The page took so long to paint a picture in motion, without its pixels. */
  note(ms: number, visibleEdges: number): void {
    if (visibleEdges > MOST_EDGES || this.painted++ < FIRST_PICTURES) return;
    const { last } = this;
    last.push(ms);
    if (last.length > PICTURES) last.shift();
    if (last.filter((each) => each > SLOW_MS).length >= SLOW_PICTURES) this.isSlow = true;
  }
}
