import { spellingVariant } from '@/lib/strategy/checks/spelling-variants';

describe('spellingVariant(word)', () => {
  it.each([
    ['randomised', 'randomized'],
    ['randomiz*', 'randomis*'],
    ['behaviour', 'behavior'],
    ['Behavioral', 'behavioural'],
    ['tumors', 'tumours'],
    ['haemoglobin', 'hemoglobin'],
    ['leukemia', 'leukaemia'],
    ['paediatric*', 'pediatric*'],
    ['estrogen', 'oestrogen'],
    ['edema', 'oedema'],
    ['centre*', 'center*'],
    ['fibers', 'fibres'],
    ['program', 'programme'],
    ['modelling', 'modeling'],
    ['aging', 'ageing'],
  ])('%s: %s', (word, variant) => {
    expect(spellingVariant(word)).toBe(variant);
    expect(spellingVariant(variant)).toBe(word.toLowerCase());
  });

  it.each([
    'laboratory',
    'colorectal',
    'organism',
    'specialist',
    'emphasis',
    'synthesis',
    'metabolism',
    'analyses',
    'centered',
    'programming',
    'model',
    'heart',
    'tumorigenic',
    '',
  ])('%s is the same on both sides', (word) => {
    expect(spellingVariant(word)).toBeNull();
  });
});
