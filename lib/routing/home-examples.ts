/** What Home's examples search for. Source: docs/behaviours/routes.md#home. */
export const EXAMPLE_QUERIES = ['machine learning', 'climate change'] as const;

/** A real person of the record (Jason Priem, co-founder of OpenAlex), for the third example. */
export const LIVE_EXAMPLE_ORCID = '0000-0001-6187-6610';
