import { QueryClient } from '@tanstack/react-query';
import { keepValueName, valueNames } from '@/lib/queries/value-names';

describe('valueNames(client, context, kind)', () => {
  it('knows a value by the name that it was chosen by, however its id is written', () => {
    const client = new QueryClient();
    const nameOf = valueNames(client, null, 'works');
    expect(nameOf('primary_location.source.id', 'S137773608')).toBeNull();
    keepValueName(client, 'S137773608', 'Nature');
    expect(nameOf('primary_location.source.id', 's137773608')).toBe('Nature');
    expect(nameOf('primary_location.source.id', 'https://openalex.org/S137773608')).toBe('Nature');
    client.clear();
  });
});
