import { onReport } from '@/lib/base/report';
import { formatRepositoryPayload, parseRepositoryPayload } from '@/lib/state/repository/repository-payload';

describe('parseRepositoryPayload(text)', () => {
  it('reads what formatRepositoryPayload wrote', () => {
    const payload = { nodeIds: ['W1', 'deep-learning'], edgeIds: ['A1-authored-W1'] };
    expect(parseRepositoryPayload(formatRepositoryPayload(payload))).toEqual(payload);
  });

  it.each(['', 'W1', 'null', '{}', '[]', '{"nodeIds":"W1","edgeIds":[]}', '{"nodeIds":[1],"edgeIds":[]}'])(
    'refuses %j',
    (text) => {
      const quiet = onReport(() => undefined);
      expect(parseRepositoryPayload(text)).toBeNull();
      quiet();
    },
  );
});
