import '@fontsource-variable/inter';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { colorSchemeScript } from '@/components/hooks/color-scheme-script';
import { EARLY_ACTS_SCRIPT } from '@/components/router/early-acts-script';
import { PALETTES } from '@/components/ui/theme/palette';
import { withBasePath } from '@/lib/base/base-path';
import { TRUSTED_TYPES_SCRIPT } from '@/lib/base/trusted-types-script';
import { ADDRESS_WITHOUT_KEYS_SCRIPT } from '@/lib/base/without-keys';
import { PREVIOUS_GRAPH_SCRIPT } from '@/lib/state/sessions/previous-graph-script';
import { FORMATS } from '@/lib/storage/formats';
import { Providers } from './providers';

const HEAD_SCRIPT = [
  TRUSTED_TYPES_SCRIPT,
  ADDRESS_WITHOUT_KEYS_SCRIPT,
  colorSchemeScript(FORMATS.colorScheme.key),
  PREVIOUS_GRAPH_SCRIPT,
  EARLY_ACTS_SCRIPT,
].join(';');

export const metadata: Metadata = {
  description: 'Explore the scholarly record as a graph, and measure how good a literature search is.',
  applicationName: 'Academic Explorer',
  manifest: withBasePath('/manifest.webmanifest'),
  icons: { icon: withBasePath('/icon.svg'), apple: withBasePath('/apple-touch-icon.png') },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: PALETTES.light.page },
    { media: '(prefers-color-scheme: dark)', color: PALETTES.dark.page },
  ],
};

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash in the page's policy */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
