import { rememberedBy } from '@/lib/base/remembered';

describe('rememberedBy(compute)', () => {
  it('computes once for each object, also where objects are alike', () => {
    const asked: string[] = [];
    const nameOf = rememberedBy(({ name }: { readonly name: string }) => {
      asked.push(name);
      return name.toUpperCase();
    });
    const one = { name: 'a' };
    expect([nameOf(one), nameOf(one), nameOf({ name: 'a' }), nameOf({ name: 'b' })]).toEqual([
      'A',
      'A',
      'A',
      'B',
    ]);
    expect(asked).toEqual(['a', 'a', 'b']);
  });
});
