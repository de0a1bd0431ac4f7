/** @jest-environment jsdom */
import { SvgContext, type TextMeasure } from '@/components/canvas/paint/svg-context';

/** Text 6 px a character wide, whose letters stand 9 px above their foot and 10 px lower when asked for from the top. */
class Measure implements TextMeasure {
  font = '';
  textBaseline: CanvasTextBaseline = 'alphabetic';

  measureText(text: string) {
    const ascents: Partial<Record<CanvasTextBaseline, number>> = { alphabetic: 9, top: -1, middle: 4 };
    return { width: 6 * text.length, actualBoundingBoxAscent: ascents[this.textBaseline] ?? 0 };
  }
}

function setup(draw: (svg: SvgContext) => void, scale = 1) {
  const svg = new SvgContext(new Measure());
  draw(svg);
  const text = svg.toDocument('A <graph>', { width: 200, height: 100 }, scale);
  const document = new DOMParser().parseFromString(text, 'image/svg+xml');
  const faults = [...document.querySelectorAll('parsererror')].map((fault) => fault.textContent);
  const attributes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) =>
      Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)])),
    );
  return { document, faults, attributes };
}

describe('SvgContext', () => {
  it('writes a document of its size, shown larger on request', () => {
    const { document, faults } = setup(() => undefined, 3);
    expect(faults).toEqual([]);
    const root = document.documentElement;
    expect([root.namespaceURI, root.getAttribute('width'), root.getAttribute('viewBox')]).toEqual([
      'http://www.w3.org/2000/svg',
      '600',
      '0 0 200 100',
    ]);
    expect(document.querySelector('title')?.textContent).toBe('A <graph>');
  });

  it('keeps lines, curves and dashes', () => {
    const { attributes } = setup((svg) => {
      svg.strokeStyle = '#2563eb';
      svg.lineWidth = 1.8;
      svg.globalAlpha = 0.35;
      svg.setLineDash([5, 4]);
      svg.beginPath();
      svg.moveTo(1, 2);
      svg.lineTo(3.4567, 4);
      svg.quadraticCurveTo(5, 6, 7, 8);
      svg.stroke();
    });
    expect(attributes('path')).toEqual([
      {
        d: 'M1 2L3.46 4Q5 6 7 8',
        fill: 'none',
        stroke: '#2563eb',
        'stroke-width': '1.8',
        'stroke-opacity': '0.35',
        'stroke-dasharray': '5 4',
      },
    ]);
  });

  it('draws a whole circle, which one arc cannot', () => {
    const { attributes } = setup((svg) => {
      svg.fillStyle = '#15803d';
      svg.beginPath();
      svg.arc(10, 10, 5, 0, 2 * Math.PI);
      svg.fill();
    });
    expect(attributes('path')).toEqual([{ d: 'M15 10A5 5 0 0 1 5 10A5 5 0 0 1 15 10', fill: '#15803d' }]);
  });

  it('draws rectangles with round corners', () => {
    const { attributes } = setup((svg) => {
      svg.beginPath();
      svg.roundRect(0, 0, 20, 10, 2);
      svg.fill();
    });
    expect(attributes('path')[0]?.d).toBe(
      'M2 0h16a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2Z',
    );
  });

  it('keeps text as text, on the line its letters stand on', () => {
    const { document, attributes } = setup((svg) => {
      svg.font = "500 12px 'Inter Variable', sans-serif";
      svg.fillStyle = '#0f172a';
      svg.textAlign = 'center';
      svg.textBaseline = 'top';
      svg.fillText('R&D <3 "öß" 機械学習', 50, 20);
    });
    expect(document.querySelector('text')?.textContent).toBe('R&D <3 "öß" 機械学習');
    expect(attributes('text')).toEqual([
      {
        x: '50',
        y: '30',
        'text-anchor': 'middle',
        'font-family': "'Inter Variable', sans-serif",
        'font-size': '12',
        'font-weight': '500',
        fill: '#0f172a',
      },
    ]);
  });

  it('turns sides round for text from right to left', () => {
    const { attributes } = setup((svg) => {
      svg.direction = 'rtl';
      svg.textAlign = 'right';
      svg.fillText('שלום', 50, 20);
    });
    expect(attributes('text')[0]).toMatchObject({ 'text-anchor': 'start', direction: 'rtl' });
  });

  it('stays a document whatever titles hold', () => {
    const hostile = '</text><script>alert(1)</script>\u0000\u0008\ud800 ]]> &#x0; \uffff';
    const { document, faults } = setup((svg) => {
      svg.font = '400 12px "><script>';
      svg.fillText(hostile, 0, 0);
      svg.strokeText(hostile, 0, 0);
    });
    expect(faults).toEqual([]);
    expect(document.querySelectorAll('script')).toHaveLength(0);
    expect(document.querySelector('text')?.textContent).toBe(
      '</text><script>alert(1)</script>\ufffd\ufffd\ufffd ]]> &#x0; \ufffd',
    );
  });

  it('writes no number that is none', () => {
    const { document } = setup((svg) => {
      svg.beginPath();
      svg.moveTo(Number.NaN, Number.POSITIVE_INFINITY);
      svg.lineTo(1, 1);
      svg.stroke();
    });
    expect(document.querySelector('path')?.getAttribute('d')).toBe('M0 0L1 1');
  });

  it('starts again when it is cleared', () => {
    const { attributes } = setup((svg) => {
      svg.fillRect(0, 0, 1, 1);
      svg.clearRect();
      svg.fillRect(0, 0, 2, 2);
    });
    expect(attributes('g rect')).toEqual([{ x: '0', y: '0', width: '2', height: '2', fill: '#000000' }]);
  });
});
