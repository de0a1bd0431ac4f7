import { inflateSync } from 'node:zlib';
import { PdfContext } from '@/components/canvas/paint/pdf-context';

/** The page's own instructions, a line each. */
function instructionsOf(file: Uint8Array): readonly string[] {
  const bytes = Buffer.from(file);
  const text = bytes.toString('latin1');
  const lines: string[] = [];
  for (const { index, 0: begin } of text.matchAll(/stream\r?\n/g)) {
    if (text.slice(index - 3, index) === 'end') continue;
    const from = index + begin.length;
    const stream = bytes.subarray(from, text.indexOf('endstream', from));
    try {
      lines.push(...inflateSync(stream).toString('latin1').split('\n'));
    } catch {
      // Not every stream is packed.
      lines.push(...stream.toString('latin1').split('\n'));
    }
  }
  return lines;
}

async function setup() {
  const measure = { font: '', measureText: (text: string) => ({ width: 5 * text.length }) };
  const page = await PdfContext.create({ width: 400, height: 200 }, measure);
  return { page, written: async () => instructionsOf(await page.toFile('Graph')) };
}

describe('PdfContext', () => {
  it('draws in css px from the left top', async () => {
    const { page, written } = await setup();
    page.fillStyle = '#ff0000';
    page.fillRect(10, 20, 30, 40);
    const lines = await written();
    expect(lines).toContain('0.75 0 0 -0.75 0 150 cm');
    expect(lines).toContain('1 0 0 rg');
    expect(lines.slice(lines.indexOf('10 20 m'))).toEqual(
      expect.arrayContaining(['10 20 m', '40 20 l', '40 60 l', '10 60 l', 'h', 'f']),
    );
  });

  it('tells a colour, a width and a share of ink once as long as they stay', async () => {
    const { page, written } = await setup();
    page.strokeStyle = '#0000ff';
    page.lineWidth = 3;
    page.globalAlpha = 0.5;
    for (const y of [1, 2]) {
      page.beginPath();
      page.moveTo(0, y);
      page.lineTo(9, y);
      page.stroke();
    }
    const lines = await written();
    expect(lines.filter((line) => line === '0 0 1 RG')).toHaveLength(1);
    expect(lines.filter((line) => line === '3 w')).toHaveLength(1);
    expect(lines.filter((line) => / gs$/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => line === 'S')).toHaveLength(2);
  });

  it('writes text as text, and hides the outline behind it from who reads the page', async () => {
    const { page, written } = await setup();
    page.font = '500 12px Inter, sans-serif';
    page.textAlign = 'left';
    page.textBaseline = 'top';
    page.strokeText('Müller 2020', 10, 20);
    page.fillText('Müller 2020', 10, 20);
    const lines = await written();
    const shown = lines.filter((line) => / Tj$/.test(line));
    expect(shown).toEqual(['<4DFC6C6C65722032303230> Tj', '<4DFC6C6C65722032303230> Tj']);
    expect(lines.filter((line) => line.includes('/ActualText <FEFF>'))).toHaveLength(1);
    expect(lines).toContain('1 0 0 -1 10 29.6 Tm');
  });

  it('writes hyphens, spaces and accents of other alphabets with the letters that look the same', async () => {
    const { page, written } = await setup();
    page.font = '400 10px Inter';
    page.fillText('Robinson\u2010Garci\u0301a\u202f2020', 0, 0);
    expect(page.measureText('Garci\u0301a').width).toBe(page.measureText('Garc\u00eda').width);
    const lines = await written();
    expect(lines.join('\n').toLowerCase()).toContain(
      `<${Buffer.from('Robinson-Garc\u00eda 2020', 'latin1').toString('hex')}> tj`,
    );
  });

  it('measures with the letters that it writes', async () => {
    const { page } = await setup();
    page.font = '400 10px Inter';
    // Widths of Helvetica: i is 222, l is 222 thousandths of the size.
    expect(page.measureText('il').width).toBeCloseTo(4.44, 2);
    expect(page.measureText('図書館').width).toBe(15);
  });
});
