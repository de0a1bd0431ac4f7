import { shownProjectName } from '@/lib/project/new-project';

describe('shownProjectName(header)', () => {
  it.each(['', ' ', '\u00a0\u3000', '\u200b\u2060', '\u202e', '\t\n'])(
    'is a name that can be seen for “%s”',
    (name) => {
      expect(shownProjectName({ name })).toBe('Project without a name');
    },
  );

  it.each(['Sleep', ' a', '0', '…', '睡眠', '😴'])('is “%s” as it is', (name) => {
    expect(shownProjectName({ name })).toBe(name);
  });
});
