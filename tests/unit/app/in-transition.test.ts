import { inTransition } from '@/app/in-transition';

describe('inTransition(change)', () => {
  it('runs the change before it returns', () => {
    const done: string[] = [];
    inTransition(() => {
      done.push('changed');
    });
    expect(done).toEqual(['changed']);
  });

  it('throws what the change throws', () => {
    const fault = new Error('no such node');
    const run = () =>
      inTransition(() => {
        throw fault;
      });
    expect(run).toThrow(fault);
  });
});
