import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isAwake } from '../e2e/support/awake';
import type { Driver, Spot } from './driver';
import type * as InPage from './in-page';
import type { MapView, Seen, SentQuery } from './in-page';

/** How long a visitor waits for anything, on a busy machine. */
const PATIENCE_MS = 60_000;
const POLL_MS = 100;

/** As `SentQuery`, with regular expressions. */
export interface Query {
  readonly role?: string;
  readonly name?: string | RegExp;
  readonly text?: string | RegExp;
  readonly css?: string;
  readonly inside?: Query;
}

const sendText = (text: string | RegExp) =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags };

function send({ role, name, text, css, inside }: Query): SentQuery {
  return {
    ...(role === undefined ? {} : { role }),
    ...(name === undefined ? {} : { name: sendText(name) }),
    ...(text === undefined ? {} : { text: sendText(text) }),
    ...(css === undefined ? {} : { css }),
    ...(inside === undefined ? {} : { inside: send(inside) }),
  };
}

/** A query as an error message names it. */
function nameOf({ role, name, text, css, inside }: Query): string {
  const own = role === undefined ? (text ?? css ?? '') : `${role} ${name ?? ''}`;
  return inside === undefined ? String(own).trim() : `${own} in ${nameOf(inside)}`;
}

interface Page {
  inPage?: typeof InPage;
}

/** What a visitor does in a browser. Every step waits until the page allows it. */
export class Visit {
  /** @param script sets `inPage` of a page, as `scripts/bundle.mjs` makes it of `in-page.ts` */
  constructor(
    readonly driver: Driver,
    private readonly origin: string,
    private readonly script: string,
  ) {}

  /** Asks until the answer is there. */
  async until<T>(what: string, ask: () => Promise<T | null | false>, patience = PATIENCE_MS): Promise<T> {
    const deadline = Date.now() + patience;
    let cause: unknown;
    while (Date.now() < deadline) {
      try {
        const answer = await ask();
        if (answer !== null && answer !== false) return answer;
      } catch (error) {
        // A page that is left while it is asked cannot answer; the next one can.
        cause = error;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`waited ${patience / 1_000} s for: ${what}`, { cause });
  }

  async open(address: string): Promise<void> {
    await this.driver.open(`${this.origin}${address}`);
    await this.wake();
  }

  async reload(): Promise<void> {
    await this.driver.reload();
    await this.wake();
  }

  private async wake(): Promise<void> {
    await this.until('a page that answers to clicks', () => this.driver.evaluate(isAwake));
  }

  /** Path and query of the page. */
  async address(): Promise<string> {
    return this.driver.evaluate(() => location.pathname + location.search);
  }

  /** The functions of `in-page.ts` are set in the page when it does not have them yet. */
  private async prepare(): Promise<void> {
    const has = await this.driver.evaluate(() => (window as Page).inPage !== undefined);
    if (!has) await this.driver.run(this.script);
  }

  async look(query: Query): Promise<Seen> {
    await this.prepare();
    const seen = await this.driver.evaluate(
      (sent) => (window as Page).inPage?.look(sent) ?? null,
      send(query),
    );
    if (seen === null) throw new Error('the page was left');
    return seen;
  }

  /** Waits until something is there; gives its text. */
  async see(query: Query): Promise<string> {
    return this.until(nameOf(query), async () => {
      const { count, text } = await this.look(query);
      return count > 0 ? text : null;
    });
  }

  /** Where a click reaches something that has come to rest. */
  private async spotOf(query: Query): Promise<Spot> {
    let last: Spot | null = null;
    return this.until(`a click on ${nameOf(query)}`, async () => {
      const { count, spot } = await this.look(query);
      if (count > 0 && spot === null) {
        await this.driver.evaluate((sent) => (window as Page).inPage?.bringIntoView(sent), send(query));
      }
      const isAtRest = spot !== null && last !== null && spot.x === last.x && spot.y === last.y;
      last = spot;
      return isAtRest ? spot : null;
    });
  }

  async click(query: Query, times: 1 | 2 = 1): Promise<void> {
    await this.driver.click(await this.spotOf(query), times);
  }

  /** Types into an empty field. */
  async fill(query: Query, text: string): Promise<void> {
    await this.click(query);
    await this.driver.type(text);
  }

  /** What the map shows. */
  async map(): Promise<MapView> {
    await this.prepare();
    const view = await this.driver.evaluate(() => (window as Page).inPage?.mapView() ?? null);
    if (view === null) throw new Error('the page was left');
    return view;
  }

  /** A spot of the map with nothing on it. @param room px that are free to the right of it and below */
  async freeSpot(room: number): Promise<Spot> {
    await this.prepare();
    return this.until('a free spot of the map', () =>
      this.driver.evaluate((px) => (window as Page).inPage?.freeSpot(px) ?? null, room),
    );
  }

  /** The file that a click saves, once it is whole. */
  async saved(query: Query, isWhole: (bytes: Buffer) => boolean): Promise<Buffer> {
    const { downloads } = this.driver;
    const before = new Set(await readdir(downloads));
    await this.click(query);
    return this.until(`a whole file from ${nameOf(query)}`, async () => {
      const fresh = (await readdir(downloads)).filter((name) => !before.has(name));
      const files = await Promise.all(fresh.map((name) => readFile(path.join(downloads, name))));
      return files.find(isWhole) ?? null;
    });
  }
}
