import { lazyOnce } from '@/lib/base/lazy-once';

describe('lazyOnce(load)', () => {
  it('loads nothing before it is asked for, and then once', async () => {
    let loads = 0;
    const get = lazyOnce(async () => {
      loads += 1;
      return 'code';
    });
    expect(loads).toBe(0);
    expect(await Promise.all([get(), get()])).toEqual(['code', 'code']);
    expect(loads).toBe(1);
  });

  it('tries again after a failure', async () => {
    const answers = [Promise.reject(new Error('lost')), Promise.resolve('code')];
    const get = lazyOnce(() => answers.shift() ?? Promise.reject(new Error('no more')));
    await expect(get()).rejects.toThrow('lost');
    expect(await get()).toBe('code');
  });
});
