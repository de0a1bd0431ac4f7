import { withScreenInPlace } from '../../../scripts/screens-in-place.mjs';

const SCRIPTS = '<script>$RB=[];$RV=function(a){};$RC=function(b,c){};$RC("B:0","S:0")</script>';
const page = (main: string, end: string) =>
  `<!DOCTYPE html><html><head></head><body><div><main>${main}</main><div></div></div>${end}<script src="a.js"></script></body></html>`;
const WAITING =
  '<!--$?--><template id="B:0"></template><div aria-busy="true"><span>Loading</span></div><!--/$--><!--$--><!--/$-->';

describe('withScreenInPlace(html)', () => {
  it('writes what React writes for a short page: the content where its boundary is, and no script that moves it', () => {
    const end = `<div hidden id="S:0"><section><div>A</div><!--$--><p>B</p><!--/$--></section></div>${SCRIPTS}`;
    const placed =
      '<!--$--><section><div>A</div><!--$--><p>B</p><!--/$--></section><!--/$--><!--$--><!--/$-->';
    expect(withScreenInPlace(page(WAITING, end))).toBe(page(placed, ''));
  });

  it.each([
    ['nothing waits', page('<!--$--><p>A</p><!--/$-->', '')],
    [
      'the content comes in pieces',
      page(WAITING, `<div hidden id="S:0"><template id="P:1"></template></div>${SCRIPTS}`),
    ],
    [
      'several boundaries wait',
      page(
        `${WAITING}<!--$?--><template id="B:1"></template><!--/$-->`,
        `<div hidden id="S:0"><p>A</p></div>${SCRIPTS}`,
      ),
    ],
    [
      'the content has style sheets of its own',
      page(WAITING, '<div hidden id="S:0"><p>A</p></div><script>$RR("B:0","S:0",[["a.css"]])</script>'),
    ],
    ['the content is missing', page(WAITING, SCRIPTS)],
  ])('leaves a page where %s', (_, html) => {
    expect(withScreenInPlace(html)).toBe(html);
  });
});
