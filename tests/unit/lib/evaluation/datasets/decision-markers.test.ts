import { decisionsOfReaders, readMarkers } from '@/lib/evaluation/datasets/decision-markers';
import { manyItems, superlinear } from '@/tests/support/growth';

describe('readMarkers(notes)', () => {
  it.each([
    ['Patients were excluded if under 18', []],
    ['All trials were included; relevant and irrelevant ones', []],
    ['', []],
    ['RAYYAN-INCLUSION: {"Ann"=>"Excluded"}', ['excluded']],
    [' RAYYAN-INCLUSION: {"Ann" => "Included"} | RAYYAN-LABELS: Excluded', ['included']],
    ['RAYYAN-LABELS: included | RAYYAN-EXCLUSION-REASONS: wrong population', []],
    ['RAYYAN-INCLUSION: {"Ann"=>"Included","Bob"=>"Excluded"}', ['included', 'excluded']],
    ['RAYYAN-INCLUSION: {"Ann \\"Excluded\\" {A}"=>"Included"}', ['included']],
    ['RAYYAN-INCLUSION: {"Ann"=>"Maybe"}', ['undecided']],
    ['RAYYAN-INCLUSION: {"Ann"=>true, "Bob"=>nil}', ['included', 'undecided']],
    ['RAYYAN-INCLUSION: {}', ['undecided']],
    [
      'RAYYAN-INCLUSION: {"Ann"=>"Included"} | USER-NOTES: {"Bob"=>["RAYYAN-INCLUSION: {Excluded}, ASReview_irrelevant"]}',
      ['included'],
    ],
    ['<p>RAYYAN-INCLUSION: {&quot;Ann&quot;=&gt;&quot;Excluded&quot;}</p>', ['excluded']],
    // BibTeX takes the braces for its own.
    ['RAYYAN-INCLUSION: "Ann"=>"Excluded" | RAYYAN-LABELS: x', ['excluded']],
    ['Some note\nRAYYAN-INCLUSION: {"Ann"=>"Excluded"}\nAnother note', ['excluded']],
    ['ASReview_relevant', ['included']],
    ['Additional notes 1. ASReview_irrelevant. Additional notes 2.', ['excluded']],
    ["['ASReview_not_seen', 'x']", ['undecided']],
    ['ASReview_prior', []],
    ['ASReview_validate_irrelevant\nASReview_relevant', ['included']],
    ['ASReview_relevant\nASReview_irrelevant', ['included', 'excluded']],
    ['asreview_relevant and ASReview_relevance', []],
  ])('%s', (notes, decisions) => {
    expect(readMarkers(notes)).toEqual({ decisions, unreadable: [] });
  });

  it('names markers that it cannot read', () => {
    expect(readMarkers('RAYYAN-INCLUSION: Included | RAYYAN-LABELS: x')).toEqual({
      decisions: [],
      unreadable: ['RAYYAN-INCLUSION: Included'],
    });
    expect(readMarkers('RAYYAN-INCLUSION: {"Ann"=>"Incl').unreadable).toHaveLength(1);
  });

  it('is not held up by a long list that is never closed', () => {
    const list = `RAYYAN-INCLUSION: {${'"a"=>"Included", '.repeat(20_000)}"`;
    expect(readMarkers(list).decisions).toEqual([]);
    expect(readMarkers(`USER-NOTES: {${'"a\\"'.repeat(50_000)}RAYYAN-INCLUSION: {x`).decisions).toEqual([]);
  });

  it('takes no more than twice the work for twice as many lists that never end', async () => {
    const texts = {
      plain: manyItems(() => 'RAYYAN-INCLUSION: {\n'),
      quoted: manyItems(() => '"RAYYAN-INCLUSION: {"'),
    };
    expect(await superlinear(readMarkers, texts)).toEqual([]);
  }, 60_000);
});

describe('decisionsOfReaders(text)', () => {
  it.each([
    ['{"Ann"=>"Included"}', ['included']],
    ['{"Ann"=>"Included", "Bob"=>"Perhaps"}', ['included', 'undecided']],
    ['{}', ['undecided']],
    ['included', null],
    ['{"a": 1}', null],
    ['', null],
  ])('%s', (text, decisions) => {
    expect(decisionsOfReaders(text)).toEqual(decisions);
  });
});
