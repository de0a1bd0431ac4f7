import { tellAgreement } from '@/lib/screening/tell-agreement';

describe('tellAgreement(agreement)', () => {
  it('gives number, share and kappa with its interval', () => {
    expect(tellAgreement({ papers: 200, alike: 180, kappa: 0.624, interval: { low: -0.04, high: 1 } })).toBe(
      "Both decided on 200 papers, 180 of them alike (90.0%). Cohen's kappa: .62 (95\u00a0% interval -.04 to 1).",
    );
  });

  it('leaves out what there is not', () => {
    expect(tellAgreement({ papers: 1, alike: 1, kappa: null, interval: null })).toBe(
      'Both decided on 1 paper, 1 of them alike (100.0%).',
    );
    expect(tellAgreement({ papers: 0, alike: 0, kappa: null, interval: null })).toBe(
      'There is no paper yet that both decided on.',
    );
  });
});
