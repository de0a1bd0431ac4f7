import { failed } from '@/lib/storage/storage-fault';

describe('failed(cause)', () => {
  it.each([
    [
      new DOMException('The operation is insecure.', 'SecurityError'),
      'unavailable',
      'This browser does not store data for this site: The operation is insecure',
    ],
    [
      new DOMException('Access is denied for this document.', 'SecurityError'),
      'unavailable',
      'This browser does not store data for this site: Access is denied for this document',
    ],
    [new Error('The disk was taken out.'), 'failed', 'Browser storage failed: The disk was taken out'],
    [new Error('half...'), 'failed', 'Browser storage failed: half'],
    [null, 'failed', 'Browser storage failed'],
  ])('of %s is %s, said without a full stop, which what follows adds', (cause, kind, message) => {
    expect(failed(cause)).toEqual({ kind, message });
  });
});
