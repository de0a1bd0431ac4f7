import { createLinkHealth } from '@/lib/server/redis/link-health';
import { RedisFault } from '@/lib/server/redis/redis-fault';
import { collectReports } from '@/tests/support/reports';

const gone = new RedisFault('unreachable', 'connect ECONNREFUSED');
const full = new RedisFault('full', 'OOM command not allowed');

describe('createLinkHealth(now)', () => {
  const reports = collectReports();

  it('leaves Redis alone for longer each time, ten seconds at most, and says once why', () => {
    let time = 1_000;
    const health = createLinkHealth(() => time);
    expect(health.state()).toEqual({ state: 'opening', since: 1_000, fault: null, isChange: false });
    const pauses = Array.from({ length: 7 }, () => {
      time += 1_000;
      return health.down(gone);
    });
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(health.state()).toEqual({ state: 'down', since: 2_000, fault: 'unreachable', isChange: false });
    expect(reports).toEqual(['The shared cache cannot be reached: connect ECONNREFUSED']);
  });

  it('begins anew when Redis was there in between', () => {
    const health = createLinkHealth(() => 0);
    expect([health.down(gone), health.down(gone)]).toEqual([500, 1_000]);
    health.up();
    expect(health.state().isChange).toBe(true);
    expect(health.down(gone)).toBe(500);
    expect(health.state().isChange).toBe(true);
    expect(reports).toHaveLength(2);
  });

  it('tries a Redis that is full again and again less and less often, until it has worked for a while', () => {
    let time = 0;
    const health = createLinkHealth(() => time);
    const pauses = [];
    for (const upMs of [0, 100, 9_000, 11_000]) {
      health.up();
      time += upMs;
      pauses.push(health.down(full));
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 500]);
    expect(reports).toHaveLength(2);
  });
});
