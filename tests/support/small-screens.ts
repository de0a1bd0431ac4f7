import { AboutScreen } from '@/components/screens/about/AboutScreen';
import { ErrorTestScreen } from '@/components/screens/error-test/ErrorTestScreen';
import { NotFoundScreen } from '@/components/screens/not-found/NotFoundScreen';
import { RedirectScreen } from '@/components/screens/redirect/RedirectScreen';

const Nothing = () => null;
/** Addresses of the screens that need no records, and of the screens that they lead to. */
export const SMALL_SCREENS = {
  '/': Nothing,
  '/about': AboutScreen,
  '/search': Nothing,
  '/explore/graph': Nothing,
  '/error-test': ErrorTestScreen,
  '*': NotFoundScreen,
  '/works': Nothing,
  '/works/:workId*': Nothing,
  '/works/doi/:doi*': Nothing,
  ...Object.fromEntries(
    [
      '/https/:splat*',
      '/openalex/org/:splat*',
      '/api/openalex/org/:splat*',
      '/openalex-url/:splat*',
      '/:externalId*',
    ].map((pattern) => [pattern, RedirectScreen]),
  ),
};
