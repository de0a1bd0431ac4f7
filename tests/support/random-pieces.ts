/** Numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** A text cut at random: mostly into a few characters, at times into some hundred. */
export function randomPieces(text: string, random: () => number): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + Math.floor(random() * (random() < 0.7 ? 6 : 300));
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

/** What breaks readers, or ends what they read. */
const MARKS = [
  '"',
  '{',
  '}',
  '<',
  '>',
  '\n',
  '\r',
  '\r\n',
  '@',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '%',
  '=',
  '<!--',
].concat([
  '-->',
  '<![CDATA[',
  '<!ENTITY',
  'TY  - JOUR\n',
  'ER  -',
  '\n\n@article{',
  '</record>',
  '"included":',
  '😀',
]);

/** A text with some marks put in, parts left out, doubled, or cut off. */
export function randomEdits(text: string, random: () => number): string {
  let edited = text;
  for (let edit = 0; edit < 1 + Math.floor(random() * 4); edit += 1) {
    const at = Math.floor(random() * edited.length);
    const kind = random();
    const [before, after] = [edited.slice(0, at), edited.slice(at)];
    if (kind < 0.5) edited = before + (MARKS[Math.floor(random() * MARKS.length)] ?? '') + after;
    else if (kind < 0.75) edited = before + after.slice(1 + Math.floor(random() * 20));
    else if (kind < 0.85) edited = before + edited.slice(Math.max(0, at - 50));
    else edited = before;
  }
  return edited;
}
