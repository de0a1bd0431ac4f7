import { languageName } from '@/lib/entities/language-name';

describe('languageName(code)', () => {
  it.each([
    ['de', 'German'],
    ['haw', 'Hawaiian'],
    ['xq', 'xq'],
    ['English', 'English'],
    ['', ''],
  ])('names %p %p', (code, name) => {
    expect(languageName(code)).toBe(name);
  });
});
