import { embedMarkup } from '@/lib/project/embed-markup';

describe('embedMarkup(address, name)', () => {
  it('is a frame as wide as its place, with the name of the map', () => {
    expect(embedMarkup('https://example.org/explorer/embed?project=sleep&map=m1', 'Tides')).toBe(
      '<iframe src="https://example.org/explorer/embed?project=sleep&amp;map=m1" title="Map: Tides" width="100%" height="520" style="border: 0" loading="lazy"></iframe>',
    );
  });

  it('takes no name for markup', () => {
    expect(embedMarkup('https://example.org/embed', '"><script>alert("1")</script>&')).toContain(
      'title="Map: &quot;&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;"',
    );
  });
});
