import { toPlainText } from '@/lib/entities/plain-text';

describe('toPlainText(markup)', () => {
  it.each([
    ['Plain title', 'Plain title'],
    ['  two\n  lines ', 'two lines'],
    ['The genus <i>Escherichia</i>', 'The genus Escherichia'],
    ['CO<sub>2</sub> storage', 'CO2 storage'],
    ['Salt &amp; water', 'Salt & water'],
    ['&lt;i&gt;In vitro&lt;/i&gt; study', 'In vitro study'],
    ['A &amp;amp; B', 'A & B'],
    ['&#8220;Quoted&#8221; and &#x2014; dash', '“Quoted” and — dash'],
    ['p &lt; 0.05 in a < b', 'p < 0.05 in a < b'],
    ['x &lt;y&gt; z', 'x <y> z'],
    ['<jats:title>Abstract</jats:title><jats:p>Text</jats:p>', 'Abstract Text'],
    ['<mml:math xmlns:mml="http://x"><mml:mi>α</mml:mi></mml:math>-helix', 'α-helix'],
    ['AT&T and &unknown;', 'AT&T and &unknown;'],
    ['what an object inherits: &constructor;', 'what an object inherits: &constructor;'],
    ['half a character &#xd83e; is none', 'half a character is none'],
    ['', ''],
  ])('reads %j as %j', (markup, expected) => {
    expect(toPlainText(markup)).toBe(expected);
  });

  it.each([
    ['in<math><mi>p</mi><mi>p</mi></math>Collisions', 'in pp Collisions'],
    ['in <math><mi>p</mi></math> <math><mi>q</mi></math> collisions', 'in p q collisions'],
    [
      'Collisions at<math><msqrt><mi>s</mi></msqrt><mo>=</mo><mn>7</mn></math>and 8 TeV',
      'Collisions at √s=7 and 8 TeV',
    ],
    ['<math><msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt></math>', '√(a+b)'],
    ['high-<math><msub><mi>T</mi><mi>c</mi></msub></math> phases', 'high-Tc phases'],
    ['<math><mi>Q</mi></math>-Gaussian', 'Q-Gaussian'],
    ['of In<math><msub><mrow/><mrow><mi>x</mi></mrow></msub></math>N alloys', 'of InxN alloys'],
    ['Ca<math><msup><mrow></mrow><mn>2+</mn></msup></math> ions', 'Ca2+ ions'],
    ['f(<math><mi>x</mi></math>), then', 'f(x), then'],
    ['at<math>\n  <mn>7</mn>\n  <mi>x</mi>\n</math>there', 'at 7x there'],
    ['<math><mn>7</mn><mspace width="1em"/><mi>TeV</mi></math>', '7 TeV'],
    ['<math>never closed', 'never closed'],
  ])('keeps a formula together and apart from words: %j as %j', (markup, expected) => {
    expect(toPlainText(markup)).toBe(expected);
    const prefixed = markup
      .replace(/<(\/?)(?=m)/g, '<$1mml:')
      .replace('<mml:math>', '<mml:math display="inline">');
    expect(toPlainText(prefixed)).toBe(expected);
  });

  it.each([
    ['<h1>Aims</h1>We ask', 'Aims We ask'],
    ['<ul><li>one</li><li>two</li></ul>', 'one two'],
    ['<tr><td>a</td><td>b</td></tr>', 'a b'],
    ['<jats:sec><jats:title>Aims</jats:title>We</jats:sec>', 'Aims We'],
    ['<sec>One</sec><sec>Two</sec>', 'One Two'],
    ['Br<i>ea</i>k <tt>Tt</tt>x', 'Break Ttx'],
    ['10<sup>th</sup> <scp>II</scp>a', '10th IIa'],
  ])('parts words at blocks and nowhere else: %j as %j', (markup, expected) => {
    expect(toPlainText(markup)).toBe(expected);
  });

  it('takes no long time over tags that are never closed', () => {
    const started = performance.now();
    for (const tag of ['<math>', '<mml:math><mml:msqrt>', '<math><!--', '<']) toPlainText(tag.repeat(400));
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('changes plain text no further', () => {
    for (const text of ['The genus Escherichia', 'p < 0.05 in a < b', '“Quoted” — dash']) {
      expect(toPlainText(toPlainText(text))).toBe(toPlainText(text));
    }
  });

  it.each([
    ['a<!-- <i>b</i> -->c', 'ac'],
    ['a<!-- b', 'a<!-- b'],
    ['a <math>x <math>y</math> b', 'a x y b'],
    ['a <math>x', 'a x'],
    ['<mml:math>x <math>y</math>', 'x y'],
  ])('reads comments and formulas up to their ends: %j', (markup, text) => {
    expect(toPlainText(markup)).toBe(text);
  });
});
