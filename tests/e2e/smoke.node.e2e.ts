import { test } from './support/fixtures';
import { openScreen, SCREENS } from './support/screens';

test.describe('a screen opens, and prints no error', { tag: '@smoke' }, () => {
  for (const { name, ...screen } of SCREENS)
    test(name, async ({ page, host, record }) => {
      await openScreen(page, host, record, screen);
    });
});
