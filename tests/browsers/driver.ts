/** A point of the window, px from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A browser under test. Input arrives as real mouse and key events, not as calls of the page's own code. */
export interface Driver {
  /** Name and version of the browser, as it gives them. */
  readonly version: string;
  /** Folder in which the browser saves downloads. */
  readonly downloads: string;
  readonly open: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs a function in the page. It is sent as source, so it sees its arguments and the page, and nothing else. */
  readonly evaluate: <A extends readonly unknown[], R>(
    work: (...args: A) => R | Promise<R>,
    ...args: A
  ) => Promise<R>;
  /** Runs a script in the page. */
  readonly run: (script: string) => Promise<void>;
  readonly click: (spot: Spot, times?: 1 | 2) => Promise<void>;
  readonly drag: (from: Spot, to: Spot) => Promise<void>;
  /** Turns the wheel over a spot; a negative distance (px) turns it away from the reader. */
  readonly wheel: (spot: Spot, distance: number) => Promise<void>;
  /** Types a text, one key after the other. */
  readonly type: (text: string) => Promise<void>;
  /** A picture of the page, as PNG. */
  readonly screenshot: () => Promise<Uint8Array>;
  /** Errors of the pages so far: uncaught ones and those on the console. */
  readonly problems: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** How a browser is started. */
export interface Launch {
  /** The program that drives it, or the browser itself. */
  readonly program: string;
  /** An empty folder for its profile and its downloads. */
  readonly folder: string;
}

/** Size of the window, px: both sidebars and the map fit. */
export const WINDOW = { width: 1440, height: 900 } as const;
