'use client';

/** Shown when even the application's frame broke; depends on nothing of it. */
export default function GlobalError({ error, reset }: { readonly error: Error; readonly reset: () => void }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'system-ui', padding: 24 }}>
        <title>Navigation Error | Academic Explorer</title>
        <h1>Navigation Error</h1>
        <p>There was an error loading this page or route.</p>
        <pre>{error.message}</pre>
        <button type="button" onClick={reset}>
          Try Again
        </button>{' '}
        <a href={process.env.NEXT_PUBLIC_BASE_PATH || '/'}>Go Home</a>
      </body>
    </html>
  );
}
