import { auditVerdict, readAudit } from '../../../scripts/audit.mjs';

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { next: { severity, via: [{ title: 'Cache poisoning' }, 'postcss'] } } });

describe('readAudit(output)', () => {
  it('names each package with its causes', () => {
    expect(readAudit(report('high'))).toEqual([
      { name: 'next', severity: 'high', title: 'Cache poisoning; by postcss' },
    ]);
  });

  it.each(['', '<html>', '{"message": "404 Not Found", "error": {}}'])('is null for %j', (output) => {
    expect(readAudit(output)).toBeNull();
  });
});

describe('auditVerdict(weaknesses)', () => {
  it.each([
    ['critical', 1],
    ['high', 1],
    ['moderate', 0],
    ['low', 0],
  ])('a weakness of severity %s ends with code %d', (severity, code) => {
    expect(auditVerdict(readAudit(report(severity))).code).toBe(code);
  });

  it('says that nothing was checked where nobody answers', () => {
    const verdict = auditVerdict(null);
    expect(verdict).toEqual({
      lines: ['The registry has no advisory service: nothing was checked.'],
      code: 0,
    });
  });
});
