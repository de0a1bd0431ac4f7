import type { Citation } from '@/lib/bibliography/citation';
import { citationSorts, readCitations } from '@/lib/bibliography/read-citations';
import type { ReferenceFileId } from '@/lib/bibliography/reference-files';
import { randomEdits, randomPieces, seededRandom } from '@/tests/support/random-pieces';
import { REFERENCE_SAMPLES } from '@/tests/support/reference-samples';

const FORMATS = Object.entries(REFERENCE_SAMPLES) as readonly [ReferenceFileId, string][];

/** A text as its reader takes it piece by piece: null where it is of another sort, 'whole' where it has to be read whole. */
function readPieces(format: ReferenceFileId, pieces: readonly string[]) {
  const citations: Citation[] = [];
  let isOdd = false;
  const onOdd = () => {
    isOdd = true;
  };
  const sort = citationSorts(REFERENCE_SAMPLES[format]).find((each) => each.format === format);
  if (sort === undefined) throw new Error(`No reader is found for ${format}.`);
  const reader = sort.open((citation) => citations.push(citation), { onOdd, onText: () => undefined });
  for (const piece of pieces) reader.push(piece);
  const notes = reader.end();
  if (isOdd) return 'whole';
  if (notes === null) return null;
  const { isRefused = false, ...told } = notes;
  return { citations: isRefused ? [] : citations, ...told };
}

describe('a reader of citations', () => {
  it.each(FORMATS)('%s: reads a text in pieces as it reads it whole', (format, sample) => {
    const whole = readCitations(sample);
    expect(whole?.format).toBe(format);
    expect(whole?.citations.length).toBeGreaterThan(2);
    const { format: _, ...expected } = whole ?? { format };
    const random = seededRandom(format.length);
    expect(readPieces(format, sample.split(''))).toEqual(expected);
    for (let round = 0; round < 40; round += 1) {
      expect(readPieces(format, randomPieces(sample, random))).toEqual(expected);
    }
  });

  it.each(FORMATS)('%s: reads a damaged text in pieces as it reads it whole', (format, sample) => {
    const random = seededRandom(format.length + 1);
    for (let round = 0; round < 60; round += 1) {
      const text = randomEdits(sample, random);
      expect(readPieces(format, randomPieces(text, random))).toEqual(readPieces(format, [text]));
    }
  });

  it('refuses XML that declares entities late, and gives up what it had read', () => {
    const text = REFERENCE_SAMPLES.endnoteXml.replace('</xml>', '<!-- <!ENT');
    expect(readPieces('endnoteXml', [text, 'ITY x "y"> --></xml>'])).toEqual({
      citations: [],
      faults: [{ line: 1, message: 'it declares XML entities, which are not supported' }],
    });
  });
});
