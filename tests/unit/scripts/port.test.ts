import net from 'node:net';
import { claimPort, parsePort } from '../../../scripts/port.mjs';

describe('parsePort(value)', () => {
  it.each([
    [undefined, 3000],
    ['', 3000],
    ['8080', 8080],
    ['0', 0],
  ])('%j is %i', (value, expected) => {
    expect(parsePort(value)).toBe(expected);
  });

  it.each(['abc', '-1', '70000', '80.5'])('refuses %s', (value) => {
    expect(() => parsePort(value)).toThrow(`PORT must be a whole number from 0 to 65535, not "${value}".`);
  });
});

describe('claimPort(port)', () => {
  it('finds a free one for 0', async () => {
    expect(await claimPort(0)).toBeGreaterThan(0);
  });

  it('says that a port is in use, and how to take another', async () => {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, () => resolve()));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(claimPort(port)).rejects.toThrow(
      `Port ${port} is already in use. Choose another: PORT=${port + 1} npm start`,
    );
    await new Promise((resolve) => server.close(resolve));
  });
});
