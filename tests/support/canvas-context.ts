/** What jsdom lacks for the map: a 2D context, observers of size, DOM matrices, media queries and pointer events. */

/** One call of a drawing method, with the state of the context that matters to it. */
export interface DrawingCall {
  readonly method: string;
  readonly numbers: readonly number[];
  readonly strokeStyle: string;
  readonly fillStyle: string;
  readonly lineWidth: number;
  readonly globalAlpha: number;
  readonly dash: readonly number[];
}

/** A 2D context that draws nothing; text is 6 px a character wide, and what is written and called is kept. */
class BlankContext {
  readonly written: string[] = [];
  /** Each line, fill and curve, with the colour it was drawn in. */
  readonly calls: DrawingCall[] = [];
  globalAlpha = 1;
  lineWidth = 1;
  lineCap = 'butt';
  lineJoin = 'miter';
  font = '';
  fillStyle = '';
  strokeStyle = '';
  textAlign = 'left';
  textBaseline = 'top';
  direction = 'ltr';
  private dash: readonly number[] = [];

  constructor(readonly canvas: HTMLCanvasElement) {}

  fillText(text: string): void {
    this.written.push(text);
  }

  measureText(text: string): { readonly width: number } {
    return { width: 6 * text.length };
  }

  setLineDash(dash: readonly number[]): void {
    this.dash = dash;
  }

  /** Notes a call as the context stands. */
  note(method: string, numbers: readonly number[]): void {
    const { strokeStyle, fillStyle, lineWidth, globalAlpha, dash } = this;
    this.calls.push({ method, numbers, strokeStyle, fillStyle, lineWidth, globalAlpha, dash });
  }

  drawImage(): void {
    this.note('drawImage', []);
  }

  save(): void {
    // Nothing is drawn that a state could matter to.
  }
  restore(): void {
    // See above.
  }
  clip(): void {
    // See above.
  }

  clearRect(): void {
    this.written.length = 0;
    this.calls.length = 0;
  }
}

const NOTED_METHODS = [
  'arc',
  'beginPath',
  'closePath',
  'fill',
  'fillRect',
  'lineTo',
  'moveTo',
  'quadraticCurveTo',
  'rect',
  'roundRect',
  'setTransform',
  'stroke',
  'strokeText',
] as const;

for (const method of NOTED_METHODS) {
  Object.defineProperty(BlankContext.prototype, method, {
    value(this: BlankContext, ...numbers: readonly number[]) {
      this.note(method, numbers);
    },
  });
}

const contexts = new WeakMap<HTMLCanvasElement, BlankContext>();

class StillResizeObserver {
  observe(): void {
    // Nothing ever changes its size here.
  }
  unobserve(): void {
    // See above.
  }
  disconnect(): void {
    // See above.
  }
}

class PlainPointerEvent extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
    this.isPrimary = init.isPrimary ?? false;
  }
}

/** Fills the gaps for the whole test file; call once, before rendering. */
export function installCanvasSupport(): void {
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value(this: HTMLCanvasElement) {
      const context = contexts.get(this) ?? new BlankContext(this);
      contexts.set(this, context);
      return context;
    },
  });
  Object.defineProperty(globalThis, 'PointerEvent', { configurable: true, value: PlainPointerEvent });
  Object.defineProperty(globalThis, 'ResizeObserver', { configurable: true, value: StillResizeObserver });
  Object.defineProperty(globalThis, 'DOMMatrixReadOnly', {
    configurable: true,
    value: class {
      readonly m22 = 1;
    },
  });
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: query.includes('prefers-reduced-motion'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
}

/** What the latest drawing wrote on a canvas. */
export function textsOn(canvas: HTMLCanvasElement): readonly string[] {
  return contexts.get(canvas)?.written ?? [];
}

/** What the latest drawing called on a canvas, in order. */
export function callsOn(canvas: HTMLCanvasElement): readonly DrawingCall[] {
  return contexts.get(canvas)?.calls ?? [];
}
