/** jsdom lays nothing out: here every element has a size, so that windowed lists show what would be in sight. */
export function layOutElements({ viewport = 600, row = 50 } = {}): void {
  const sizes = { clientHeight: viewport, clientWidth: 800, offsetHeight: row, offsetWidth: 800 };
  const before = Object.keys(sizes).map(
    (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  );
  beforeEach(() => {
    for (const [name, size] of Object.entries(sizes)) {
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
    }
  });
  afterEach(() => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(HTMLElement.prototype, name);
      else Object.defineProperty(HTMLElement.prototype, name, descriptor);
    }
  });
}
