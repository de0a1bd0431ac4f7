import { nextTask } from '@/lib/base/slices';

/** More would hold the page up while they are copied. */
export const PAPERS_PER_MESSAGE = 200;

/** The papers that a worker has: sent once, as long as they are the same array, and again after it was lost. */
export class SentPapers<Paper> {
  /** What the worker has whole; null where it has nothing, or parts. */
  #sent: readonly Paper[] | null = null;
  #list = 0;
  /** Lists are sent one after the other, whoever asks. */
  #sending: Promise<unknown> = Promise.resolve();

  /**
   * Sends what the worker lacks in parts, letting the page do what waits in between, such as an input or a frame; gives the number of
   * the list, or null where the request was closed meanwhile.
   */
  async send(
    papers: readonly Paper[],
    post: (list: number, papers: readonly Paper[]) => void,
    isOpen: () => boolean,
  ): Promise<number | null> {
    if (this.#sent === papers) return this.#list;
    const sending = this.#sending.then(() => this.#send(papers, post, isOpen));
    this.#sending = sending;
    return await sending;
  }

  /** A worker that failed has forgotten everything. */
  forget(): void {
    this.#sent = null;
  }

  async #send(
    papers: readonly Paper[],
    post: (list: number, papers: readonly Paper[]) => void,
    isOpen: () => boolean,
  ): Promise<number | null> {
    if (this.#sent === papers) return this.#list;
    this.#list += 1;
    this.#sent = null;
    const list = this.#list;
    for (let start = 0; start < papers.length; start += PAPERS_PER_MESSAGE) {
      if (!isOpen()) return null;
      post(list, papers.slice(start, start + PAPERS_PER_MESSAGE));
      await nextTask();
    }
    if (!isOpen()) return null;
    this.#sent = papers;
    return list;
  }
}
