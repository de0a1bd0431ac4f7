import { createClientReader, NOT_LOGGED_IN, shareBoundsOf } from '@/lib/server/client-address';
import { collectReports } from '@/tests/support/reports';

const HEADER = 'x-door';
const reports = collectReports();

function clientOf(headers: Record<string, string>, trustedProxies = 0) {
  const request = new Request('http://localhost:3000/proxy/works', { headers });
  return createClientReader({ addressHeader: HEADER, trustedProxies, loginHeader: null })(request);
}

describe('createClientReader(addressing)', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::5:6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
  ])('takes the address of the connection %s as %s', (address, client) => {
    expect(clientOf({ [HEADER]: address, Host: 'explorer.example' })).toBe(client);
  });

  it('takes all visitors as one where no front door names them', () => {
    const request = new Request('http://localhost:3000/', { headers: { [HEADER]: '203.0.113.7' } });
    expect(createClientReader({ addressHeader: null, trustedProxies: 1, loginHeader: null })(request)).toBe(
      'unknown',
    );
  });

  it.each([
    [0, '198.51.100.1', '203.0.113.7'],
    [1, '198.51.100.1', '198.51.100.1'],
    // Whatever a visitor writes stands before what the proxy adds.
    [1, '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    [2, '192.0.2.66, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    [2, '198.51.100.1', '198.51.100.1'],
    [1, '198.51.100.1:50123', '198.51.100.1'],
    [1, '[2001:db8::1]:443', '2001:db8:0:0::/64'],
    [1, '2001:db8::1', '2001:db8:0:0::/64'],
    [1, 'evil', '203.0.113.7'],
    [1, ' , ', '203.0.113.7'],
  ])('behind %d trusted proxies takes X-Forwarded-For %s as %s', (trusted, chain, client) => {
    const headers = { [HEADER]: '203.0.113.7', 'X-Forwarded-For': chain, Host: 'explorer.example' };
    expect(clientOf(headers, trusted)).toBe(client);
  });

  it.each([
    [{ Host: 'localhost:3000' }, null],
    [{ Host: '127.0.0.1:3000' }, null],
    [{ Host: '[::1]:3000' }, null],
    // Next adds the connection's own address.
    [{ Host: 'localhost', 'X-Forwarded-For': '::ffff:127.0.0.1' }, null],
    // A name of others, which leads here by their name server.
    [{ Host: 'localhost.evil.example:3000' }, '127.0.0.1'],
    [{ Host: 'evil.example' }, '127.0.0.1'],
    [{ Host: 'localhost', 'X-Forwarded-For': '203.0.113.7' }, '127.0.0.1'],
    [{ Host: 'localhost', Via: '1.1 proxy' }, '127.0.0.1'],
    [{ Host: 'localhost:3000', Referer: 'http://localhost:3000/search' }, null],
    [{ Host: 'localhost:3000', Referer: 'https://evil.example/', 'Sec-Fetch-Site': 'cross-site' }, null],
    // A proxy that says nothing of itself, and asks by a name of its own.
    [{ Host: 'localhost:3000', Referer: 'https://explorer.example/search' }, '127.0.0.1'],
    // One that passes on nothing that tells of it, asked by a program or under a false name.
    [{ Host: 'localhost:3000', Connection: 'close' }, '127.0.0.1'],
    [{ Host: 'localhost:3000', Connection: 'upgrade' }, '127.0.0.1'],
    [{ Host: 'localhost:3000', Connection: '' }, '127.0.0.1'],
    [
      { Host: '127.0.0.1:3000', Referer: 'https://explorer.example/', 'Sec-Fetch-Site': 'same-origin' },
      '127.0.0.1',
    ],
  ])('knows who runs the server by a direct request to this machine: %j', (headers, client) => {
    expect(clientOf({ [HEADER]: '127.0.0.1', Connection: 'keep-alive', ...headers })).toBe(client);
  });

  it('knows nobody by it any more once a proxy has shown itself', () => {
    const read = createClientReader({ addressHeader: HEADER, trustedProxies: 0, loginHeader: null });
    const ask = (headers: Record<string, string>) =>
      read(
        new Request('http://localhost:3000/', {
          headers: { [HEADER]: '127.0.0.1', Connection: 'keep-alive', ...headers },
        }),
      );
    expect(ask({ Host: 'localhost:3000' })).toBeNull();
    ask({ Host: 'localhost:3000', Referer: 'https://explorer.example/search' });
    expect(ask({ Host: 'localhost:3000' })).toBe('127.0.0.1');
  });

  it('knows nobody by it where proxies are trusted', () => {
    expect(clientOf({ [HEADER]: '127.0.0.1', Host: 'localhost' }, 1)).toBe('127.0.0.1');
  });

  it.each(['127.0.0.1', '172.17.0.1', '10.1.2.3', '192.168.0.9', 'fd00::2'])(
    'says once that a proxy at %s names visitors in vain',
    (proxy) => {
      const read = createClientReader({ addressHeader: HEADER, trustedProxies: 0, loginHeader: null });
      const headers = { [HEADER]: proxy, 'X-Forwarded-For': '203.0.113.7' };
      for (let time = 0; time < 3; time += 1) read(new Request('http://localhost/', { headers }));
      expect(reports).toEqual([
        'A proxy stands in front, and TRUST_PROXY does not say so: all visitors share the credits of one',
      ]);
    },
  );

  it('leaves a neighbour of the same network no more than a share, by whatever name', () => {
    expect(clientOf({ [HEADER]: '172.17.0.1', Host: 'localhost:3000' })).toBe('172.17.0.1');
    expect(clientOf({ [HEADER]: '203.0.113.7', 'X-Forwarded-For': '127.0.0.1' })).toBe('203.0.113.7');
    expect(reports).toEqual([]);
  });
});

describe('a log-in in front', () => {
  const readClient = (loginHeader: string, headers: Record<string, string>, trustedProxies = 1) =>
    createClientReader({ addressHeader: HEADER, trustedProxies, loginHeader })(
      new Request('http://localhost:3000/proxy/works', { headers: { [HEADER]: '127.0.0.1', ...headers } }),
    );

  it('names its visitor, from wherever that one asks', () => {
    expect(readClient('X-Remote-User', { 'x-remote-user': ' ada ' })).toBe('user ada');
    expect(readClient('X-Remote-User', { 'x-remote-user': 'ada', 'X-Forwarded-For': '203.0.113.7' })).toBe(
      'user ada',
    );
    expect(reports).toEqual([]);
  });

  it('takes nobody else in, not even from this machine', () => {
    expect(readClient('X-Remote-User', { Host: 'localhost:3000', Connection: 'keep-alive' })).toBe(
      NOT_LOGGED_IN,
    );
    expect(readClient('X-Remote-User', { 'x-remote-user': '  ' })).toBe(NOT_LOGGED_IN);
  });

  it('takes nobody in whose header came twice, in whatever order, or joined on the way', () => {
    const read = createClientReader({
      addressHeader: HEADER,
      trustedProxies: 1,
      loginHeader: 'X-Remote-User',
    });
    for (const names of [
      ['ada', 'eve'],
      ['eve', 'ada'],
      ['ada', 'ada'],
      ['ada', ''],
      ['', 'ada'],
      ['eve,ada'],
      ['ada,'],
      [',ada'],
    ]) {
      const headers = new Headers({ [HEADER]: '127.0.0.1' });
      for (const name of names) headers.append('X-Remote-User', name);
      expect(read(new Request('http://localhost:3000/proxy/works', { headers }))).toBe(NOT_LOGGED_IN);
    }
  });

  it('lets nobody in by a name that no header has, and says so', () => {
    expect(readClient('X Remote User', { 'x-remote-user': 'ada' })).toBe(NOT_LOGGED_IN);
    expect(reports).toEqual([
      'LOGIN_HEADER is the name of a header, not X Remote User: nobody counts as logged in',
    ]);
  });

  it('warns where no proxy is named that could write the header', () => {
    readClient('X-Remote-User', { 'x-remote-user': 'ada' }, 0);
    expect(reports).toEqual([
      'LOGIN_HEADER is set and TRUST_PROXY is not: whoever reaches the server can write any name',
    ]);
  });
});

describe('shareBoundsOf(client)', () => {
  it.each([
    [
      '2001:db8:1:2ff::/64',
      [
        ['2001:db8:1:2ff::/64', 1],
        ['2001:db8:1:200::/56', 4],
        ['2001:db8:1::/48', 16],
      ],
    ],
    [
      '2001:db8:0:0::/64',
      [
        ['2001:db8:0:0::/64', 1],
        ['2001:db8:0:0::/56', 4],
        ['2001:db8:0::/48', 16],
      ],
    ],
    ['203.0.113.7', [['203.0.113.7', 1]]],
    ['unknown', [['unknown', 1]]],
    // Whatever a log-in calls its visitors.
    ['user 2001:db8:1:2ff::/64', [['user 2001:db8:1:2ff::/64', 1]]],
  ])('counts %s in these, with so many shares', (client, bounds) => {
    expect(shareBoundsOf(client).map(({ name, times }) => [name, times])).toEqual(bounds);
  });
});
