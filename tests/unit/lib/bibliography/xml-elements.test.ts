import { elementsBelow, readXmlElements, textAt, xmlTextOf } from '@/lib/bibliography/xml-elements';

describe('readXmlElements(text)', () => {
  it('reads prefixes, attributes, comments, sections of characters and references', () => {
    const { root, fault } = readXmlElements(
      `<?xml version="1.0"?><!DOCTYPE a PUBLIC "-//X//Y" "z.dtd"><!-- <no> --><p:a x:id='1 &gt; 0'><b/>one <i>two</i> &amp; &#233;&#x263A;<![CDATA[ <3 ]]></p:a>`,
    );
    expect(fault).toBeNull();
    expect(root?.name).toBe('a');
    expect(root?.attributes.get('id')).toBe('1 > 0');
    expect(root === null ? '' : xmlTextOf(root)).toBe('one two & é☺ <3');
  });

  it.each([
    ['<a>\n<b>one</b><b>tw', 2, 'The file ends too early'],
    ['<a>\n<b>one</b></c></a>', 2, '</c> closes nothing'],
    ['<a>\n<b>one</b><b x="', 2, 'A tag is never closed'],
  ])('reads %j as far as it goes', (text, line, message) => {
    const { root, fault } = readXmlElements(text);
    expect(fault).toEqual({ line, message });
    expect(root === null ? null : textAt(root, 'b')).toBe('one');
  });

  it('refuses a text that declares entities', () => {
    const { root, fault } = readXmlElements('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');
    expect(root).toBeNull();
    expect(fault?.message).toBe('it declares XML entities, which are not supported');
  });

  it('keeps elements that stand deep in each other from failing', () => {
    expect(readXmlElements('<a>'.repeat(100_000)).fault?.message).toBe('Elements are nested too deeply');
    const { root } = readXmlElements(`<r>${'<a>x</a>'.repeat(50_000)}</r>`);
    expect(root === null ? [] : elementsBelow(root, 'a')).toHaveLength(50_000);
  });

  it.each([
    ['name of an attribute', (word: string) => `<r><a x="1" ${word}></a></r>`],
    ['name of a tag that is never closed', (word: string) => `<r><${word}`],
  ])('takes little for a %s of many letters, which a file made to hold the reader has', (_, textOf) => {
    const text = textOf('a'.repeat(100_000));
    const before = process.cpuUsage().user;
    readXmlElements(text);
    // Trying it from each of its letters takes longer by far.
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_000);
  });
});
